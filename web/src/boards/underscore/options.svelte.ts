/** What a player of Underscore chooses for themself. */
import { keep, recall } from "../../lib/keep";

class Options {
  ambience = $state(recall("underscore.ambience", false));

  setAmbience(on: boolean): void {
    this.ambience = on;
    keep("underscore.ambience", on);
  }
}

export const options = new Options();
