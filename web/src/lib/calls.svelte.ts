/** Calls to the table: a notification of this browser when it is the player's turn and nobody looks. No service outside is asked. */
import { api } from "./api";
import { keep, recall } from "./keep";
import type { MatchCard } from "./protocol";

const OFTEN = 15_000; // milliseconds between two looks while nobody looks at the page

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

  #waited = new Set<string>(); // matches in which it was another's turn at the last look

  constructor() {
    const look = () => void this.#look();
    document.addEventListener("visibilitychange", look);
    setInterval(look, OFTEN);
  }

  /** From whatever page: how the player's matches stand. */
  async #look(): Promise<void> {
    if (!this.on || !document.hidden) return;
    const found = await api.lobby().catch(() => null); // the house may be away
    if (found) this.tell(found.yours);
  }

  /** What has come to the player since the last look; the page of a match tells of its own. */
  tell(yours: MatchCard[]): void {
    for (const match of yours) if (match.your_turn && this.#waited.has(match.id) && location.pathname !== `/match/${match.id}`) this.ring(match.id, match.title, "It is your turn.");
    this.#waited = new Set(yours.filter((match) => !match.your_turn && !match.result).map((match) => match.id));
  }

  /** One for each match: a newer one takes the place of the last. */
  ring(match: string, title: string, words: string): void {
    if (!this.on || !document.hidden) return;
    const told = { body: words, tag: match, icon: "/icon-192.png", data: `/match/${match}` };
    void navigator.serviceWorker.ready.then((worker) => worker.showNotification(title, told));
  }
}

export const calls = new Calls();
