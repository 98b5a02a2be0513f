/** The person at this browser, as the house knows them; whoever changes it says so here. */
import type { Me } from "./protocol";

class Self {
  me = $state.raw<Me | null>(null); // null = it is not known yet
}

export const self = new Self();
