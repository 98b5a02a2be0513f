/** One viewer at one table: the WebSocket, what it has told, and what can be said. It resumes by itself. */
import { PROTOCOL } from "./protocol";
import { randomHex } from "./random";
import { before, remember } from "./seal";
import type { FromClient, FromServer, Opened, Preview, Refused, Table, Told, Update, Welcome } from "./wire";

const FIRST_WAIT = 300; // milliseconds until the first try to come back; each further one waits longer
const LONGEST_WAIT = 8_000;
const HEARTBEAT = 15_000;
const SILENCE = 40_000; // without any word from the server the line is dead

/** Closing codes after which coming back is of no use, in words. */
const FINAL: Record<number, string> = {
  4002: "The house speaks a newer language. Load this page again.",
  4003: "This match is not open to you.",
  4004: "There is no such match.",
};

export type Line = "connecting" | "open" | "lost" | "closed";

/** The story with what came now: a resume goes on, an answer from the beginning replaces it. */
export function continued(story: Told[], events: Told[]): Told[] {
  if (events[0]?.number === 1) return events;
  const known = story.length;
  return [...story, ...events.filter((event) => event.number > known)];
}

export class TableLine {
  line = $state<Line>("connecting");
  welcome = $state.raw<Welcome | null>(null);
  table = $state.raw<Table | null>(null);
  update = $state.raw<Update | null>(null);
  opened = $state.raw<Opened | null>(null);
  preview = $state.raw<Preview>(null);
  draft = $state("");
  story = $state.raw<Told[]>([]);
  picture = $state(""); // the view as text, for games without a board of their own; each player's own
  refused = $state.raw<Refused | null>(null);
  fault = $state("");
  waiting = $state(false); // an input is on its way
  arrived = $state(performance.now()); // when the clocks were told
  counted = $state(performance.now()); // when it was told who is away

  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #pending = new Map<string, string>(); // inputs not answered yet: sent again after a reconnect
  #nonce = randomHex(16); // one for the whole life of the line: a second `ready` says the same
  #gone = false;

  constructor(
    readonly match: string,
    readonly player: number | null,
  ) {
    addEventListener("online", this.retry);
    document.addEventListener("visibilitychange", this.#seen);
    this.#connect();
  }

  submit(text: string): void {
    const id = randomHex(12);
    this.refused = null;
    this.fault = "";
    this.#pending.set(id, text);
    this.waiting = true;
    this.#send({ type: "submit", id, text });
  }

  setDraft(text: string): void {
    this.refused = null;
    this.#send({ type: "draft", text });
  }

  rematch(): void {
    this.#send({ type: "rematch" });
  }

  close(): void {
    this.#gone = true;
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
    removeEventListener("online", this.retry);
    document.removeEventListener("visibilitychange", this.#seen);
    this.#socket?.close();
  }

  /** Comes back now instead of later. */
  retry = (): void => {
    if (this.line !== "lost" || this.#gone) return;
    clearTimeout(this.#timer);
    this.#wait = FIRST_WAIT;
    this.#connect();
  };

  #seen = (): void => {
    if (document.visibilityState === "visible") this.retry();
  };

  #connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.#socket?.close(); // of two tries the later one counts
    this.#socket = socket;
    clearInterval(this.#beat);
    socket.onopen = () => {
      this.#heard = performance.now();
      this.#send({ type: "hello", protocol: PROTOCOL, match: this.match, player: this.player, seen: this.story.length });
      for (const [id, text] of this.#pending) this.#send({ type: "submit", id, text });
      this.#beat = setInterval(() => this.#knock(socket), HEARTBEAT);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket !== this.#socket) return;
      this.#heard = performance.now();
      this.#hear(JSON.parse(event.data) as FromServer);
    };
    socket.onclose = (event) => this.#lost(socket, event.code);
  }

  #knock(socket: WebSocket): void {
    if (performance.now() - this.#heard < SILENCE) this.#send({ type: "ping" });
    else {
      socket.close();
      this.#lost(socket, 1006);
    }
  }

  #lost(socket: WebSocket, code: number): void {
    if (socket !== this.#socket) return; // an older connection
    this.#socket = null;
    clearInterval(this.#beat);
    if (this.#gone) return;
    const final = FINAL[code];
    this.line = final ? "closed" : "lost";
    if (final) {
      this.fault = final;
      return;
    }
    this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
  }

  #send(message: FromClient): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #hear(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.welcome = message;
        this.line = "open";
        this.#wait = FIRST_WAIT;
        break;
      case "table":
        this.table = message;
        this.counted = performance.now();
        this.#throwIn(message);
        break;
      case "update":
        this.story = continued(this.story, message.events);
        this.update = message;
        this.draft = message.draft;
        this.preview = message.preview;
        this.arrived = performance.now();
        break;
      case "preview":
        this.draft = message.draft;
        this.preview = message.preview;
        break;
      case "done":
        this.#answered(message.id);
        break;
      case "refused":
        this.#answered(message.id);
        this.refused = message;
        break;
      case "opened":
        this.opened = message;
        break;
      case "error":
        this.fault = message.words;
        break;
    }
  }

  #answered(id: string): void {
    this.#pending.delete(id);
    this.waiting = this.#pending.size > 0;
  }

  /** The match begins when every person at the table has seen the seal and thrown in a nonce; both are remembered. */
  #throwIn(table: Table): void {
    const me = table.players.find((player) => player.number === this.welcome?.player);
    if (table.phase !== "waiting" || !table.seal.length || !me || me.ready) return;
    const known = before(this.match) ?? { seal: table.seal, nonces: { [me.number]: this.#nonce } };
    remember(this.match, known);
    this.#send({ type: "ready", nonce: Object.values(known.nonces)[0] ?? this.#nonce }); // a second seat of this guest: the first one's counts
  }
}
