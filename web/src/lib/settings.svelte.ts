/** Choices of the player that hold for every match. */
import { keep, recall } from "./keep";

class Settings {
  askReveal = $state(recall("askReveal", true)); // before a unit turns face-up for the first time
  sound = $state(recall("sound", false)); // nothing is heard until it is switched on
  volume = $state(recall("volume", 0.6)); // 0 to 1

  /** They may have changed on another device. */
  reload(): void {
    [this.askReveal, this.sound, this.volume] = [recall("askReveal", true), recall("sound", false), recall("volume", 0.6)];
  }

  setAskReveal(ask: boolean): void {
    this.askReveal = ask;
    keep("askReveal", ask);
  }

  setSound(on: boolean): void {
    this.sound = on;
    keep("sound", on);
  }

  setVolume(volume: number): void {
    this.volume = volume;
    keep("volume", volume);
  }
}

export const settings = new Settings();
