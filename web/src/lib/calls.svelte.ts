/** Calls to the table: a notification of this browser when it is the player's turn and nobody looks. No service outside is asked. */
import { keep, recall } from "./keep";

const possible = typeof Notification !== "undefined" && "serviceWorker" in navigator;

class Calls {
  readonly possible = possible;
  on = $state(possible && Notification.permission === "granted" && recall<boolean>("calls", false));

  /** Says whether it could be done: the browser asks the player first. */
  async set(on: boolean): Promise<boolean> {
    this.on = on && possible && (await Notification.requestPermission()) === "granted";
    keep("calls", this.on);
    return this.on === on;
  }

  /** One for each match: a newer one takes the place of the last. */
  ring(match: string, title: string, words: string): void {
    if (!this.on || !document.hidden) return;
    const told = { body: words, tag: match, icon: "/icon-192.png", data: `/match/${match}` };
    void navigator.serviceWorker.ready.then((worker) => worker.showNotification(title, told));
  }
}

export const calls = new Calls();
