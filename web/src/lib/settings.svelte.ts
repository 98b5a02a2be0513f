/** Choices of the player that hold for every match. */
import { keep, recall } from "./keep";

class Settings {
  askReveal = $state(recall("askReveal", true)); // before a unit turns face-up for the first time

  setAskReveal(ask: boolean): void {
    this.askReveal = ask;
    keep("askReveal", ask);
  }
}

export const settings = new Settings();
