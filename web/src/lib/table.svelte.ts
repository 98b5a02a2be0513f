/** One viewer at one table: the WebSocket, what it has told, and what can be said. It resumes by itself. */
import { Again } from "./again";
import { APART, Pace, reading, told } from "./pace";
import { PROTOCOL } from "./protocol";
import { randomHex } from "./random";
import { READ } from "./signs";
import { before, remember } from "./sealed";
import type { Emoted } from "./protocol";
import { forget, keep, recall, recallOf } from "./keep";
import { keepSeen, type Seen } from "./seen";
import type { Clock, FromClient, FromServer, Opened, Preview, Refused, Table, StoryEvent, Update, Welcome } from "./wire";

const HEARTBEAT = 4_000;
const UNHEARD = 2; // heartbeats in a row without a word from the server, then the line is dead
const SOON = 1_200; // milliseconds after which an input that nobody answers is told to be on its way

/** Closing codes after which coming back is of no use, in words. */
const FINAL: Record<number, string> = {
  4002: "The house speaks a newer language. Load this page again.",
  4003: "This match is not open to you.",
  4004: "There is no such match.",
};
const LOGGED_OUT = "Whoever sits here is not logged in at this browser any more.";

export type Line = "connecting" | "open" | "lost" | "closed";

/** The story with what came now: a resume goes on, an answer from the beginning replaces it. */
export function continued(story: StoryEvent[], events: StoryEvent[]): StoryEvent[] {
  if (events[0]?.number === 1) return events;
  const known = story.length;
  return [...story, ...events.filter((event) => event.number > known)];
}

/** An update as it is shown: what others did waits for its turn, what the viewer did does not. */
type Step = { update: Update; own: boolean; fresh: boolean };

export class TableLine {
  line = $state<Line>("connecting");
  welcome = $state.raw<Welcome | null>(null);
  table = $state.raw<Table | null>(null);
  update = $state.raw<Update | null>(null); // the step that is shown
  fresh = $state(false); // ... is where the viewer came in, not something that has just happened
  held = $state(false); // ... is still being seen or read
  clocks = $state.raw<Clock[]>([]); // as they run now, whatever is shown
  opened = $state.raw<Opened | null>(null);
  preview = $state.raw<Preview>(null);
  draft = $state("");
  story = $state.raw<StoryEvent[]>([]);
  picture = $state(""); // the view as text, for games without a board of their own; each player's own
  sign = $state.raw<Emoted | null>(null); // that a player has just made
  muted = $state(false);
  refused = $state.raw<Refused | null>(null);
  fault = $state("");
  waiting = $state(false); // an input is on its way
  late = $state(false); // ... for longer than it should be
  arrived = $state(performance.now()); // when the clocks were told
  counted = $state(performance.now()); // when it was told who is away

  words = told; // what there is to read of them
  takes = (_: StoryEvent[]): number => 0; // milliseconds that the board needs to draw them

  #socket: WebSocket | null = null;
  #again = new Again();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #unheard = 0; // heartbeats since the last word from the server
  #slow: ReturnType<typeof setTimeout> | undefined;
  #shown: ReturnType<typeof setTimeout> | undefined;
  #pending: Map<string, string>; // inputs not answered yet: sent again after a reconnect, also by the next page of this tab
  #unsent: string; // where they are kept
  #leaving = false; // as soon as they are answered
  #nonce = randomHex(16); // one for the whole life of the line: a second `ready` says the same
  #gone = false;
  #arriving = true; // the next update says how things stand
  #pace = new Pace<Step>(
    (step) => this.#show(step),
    (step) => this.#hold(step),
    (held) => (this.held = held),
  );

  /** `seen`: how it was left, to be looked at until the house is there. */
  constructor(
    readonly match: string,
    readonly player: number | null,
    seen: Seen | null = null,
  ) {
    if (seen) {
      [this.welcome, this.table, this.update, this.story] = [seen.welcome, seen.table, seen.update, seen.story];
      this.fresh = true;
    }
    this.muted = recallOf("muted", match, false);
    this.#unsent = `unsent.${match}.${player ?? ""}`;
    this.#pending = new Map(recall<[string, string][]>(this.#unsent, [], true));
    this.waiting = this.#pending.size > 0;
    addEventListener("online", this.retry);
    addEventListener("offline", this.#unplugged);
    document.addEventListener("visibilitychange", this.#seen);
    addEventListener("pagehide", this.#keep);
    this.#connect();
  }

  submit(text: string): void {
    const id = randomHex(12);
    this.skip();
    this.refused = null;
    this.fault = "";
    this.#pending.set(id, text);
    this.#owe();
    clearTimeout(this.#slow);
    this.#slow = setTimeout(() => (this.late = this.waiting), SOON);
    this.#send({ type: "submit", id, text });
  }

  setDraft(text: string): void {
    this.skip();
    this.refused = null;
    this.#send({ type: "draft", text });
  }

  /** To the newest step: whoever acts means that one, and whoever is in a hurry need not wait. */
  skip(): void {
    this.#pace.skip();
  }

  emote(sign: Emoted["sign"]): void {
    this.#send({ type: "emote", sign });
  }

  /** A sign is shown for a while; of those who are muted only one's own. */
  #signed(message: Emoted): void {
    if (this.muted && message.player !== this.welcome?.player) return;
    this.sign = message;
    clearTimeout(this.#shown);
    this.#shown = setTimeout(() => (this.sign = null), READ);
  }

  rematch(): void {
    this.#send({ type: "rematch" });
  }

  /** Whoever leaves has said what they have said: the line stays until that is answered. */
  close(): void {
    if (this.#pending.size && this.line !== "closed") this.#leaving = true;
    else this.#end();
  }

  #end(): void {
    this.#gone = true;
    this.skip();
    clearTimeout(this.#timer);
    clearTimeout(this.#slow);
    clearTimeout(this.#shown);
    clearInterval(this.#beat);
    removeEventListener("online", this.retry);
    removeEventListener("offline", this.#unplugged);
    document.removeEventListener("visibilitychange", this.#seen);
    removeEventListener("pagehide", this.#keep);
    this.#keep();
    this.#socket?.close();
  }

  /** Comes back now instead of later. */
  retry = (): void => {
    if (this.line !== "lost" || this.#gone) return;
    clearTimeout(this.#timer);
    this.#again.reset();
    this.#connect();
  };

  /** The browser knows before any heartbeat does. */
  #unplugged = (): void => {
    const socket = this.#socket;
    if (!socket || this.line === "closed") return;
    socket.close();
    this.#lost(socket, 1006);
  };

  /** A game for one can be looked at without the house; one with others goes on without the viewer. */
  #keep = (): void => {
    const { welcome, table, update, story } = this;
    if (welcome && update && table?.players.length === 1 && table.seat) keepSeen(this.match, { welcome, table, update, story });
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
      this.#unheard = 0;
      this.skip();
      this.#send({ type: "hello", protocol: PROTOCOL, match: this.match, player: this.player, seen: this.story.length });
      for (const [id, text] of this.#pending) this.#send({ type: "submit", id, text });
      this.#beat = setInterval(() => this.#knock(socket), HEARTBEAT);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket !== this.#socket) return;
      this.#unheard = 0;
      this.#hear(JSON.parse(event.data) as FromServer);
    };
    socket.onclose = (event) => this.#lost(socket, event.code);
  }

  #knock(socket: WebSocket): void {
    // counted, not timed: in a tab that sleeps heartbeats come late, but no earlier than the answers to them
    if (this.#unheard++ < UNHEARD) this.#send({ type: "ping" });
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
      this.fault = code === 4003 && this.welcome?.player ? LOGGED_OUT : final;
      if (code === 4003) {
        this.update = this.table = null; // it is not for whoever is here now
        this.#pending.clear();
        this.#owe();
      }
      if (this.#leaving) this.#end();
      return;
    }
    this.#timer = setTimeout(() => this.#connect(), this.#again.after(code));
  }

  #send(message: FromClient): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #hear(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.welcome = message;
        this.line = "open";
        this.fault = ""; // why the line was cut before
        this.#arriving = true;
        this.#again.welcomed();
        break;
      case "table":
        this.table = message;
        this.counted = performance.now();
        this.#throwIn(message);
        break;
      case "update":
        this.clocks = message.clocks;
        this.arrived = performance.now();
        this.#step({ update: message, own: this.#pending.size > 0, fresh: this.#arriving });
        this.#arriving = false;
        break;
      case "preview":
        this.#select(message.draft, message.preview);
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
      case "emoted":
        this.#signed(message);
        break;
      case "error":
        this.fault = message.words;
        break;
    }
  }

  #step(step: Step): void {
    if (step.own || step.fresh) this.#pace.now(step);
    else this.#pace.add(step);
  }

  #hold({ update, own, fresh }: Step): number {
    if (fresh) return 0;
    return (own ? reading(this.words(update.events)) : APART) + this.takes(update.events);
  }

  #show({ update, fresh }: Step): void {
    this.story = continued(this.story, update.events);
    this.update = update;
    this.draft = update.draft;
    this.preview = update.preview;
    this.fresh = fresh;
  }

  /** What is selected belongs to the newest step, which may not be shown yet. */
  #select(draft: string, preview: Preview): void {
    const last = this.#pace.last;
    if (last) last.update = { ...last.update, draft, preview };
    else [this.draft, this.preview] = [draft, preview];
  }

  #answered(id: string): void {
    this.#pending.delete(id);
    this.#owe();
    this.late = this.late && this.waiting;
    if (this.#leaving && !this.waiting) this.#end();
  }

  /** What is not answered outlasts the page. */
  #owe(): void {
    this.waiting = this.#pending.size > 0;
    if (this.waiting) keep(this.#unsent, [...this.#pending], true);
    else forget(this.#unsent, true);
  }

  /** The match begins when every person at the table has seen the seal and thrown in a nonce; both are remembered. */
  #throwIn(table: Table): void {
    const me = table.players.find((player) => player.number === this.welcome?.player);
    if (table.phase !== "waiting" || !me || me.ready) return;
    const known = before(table.duel?.half === 2 ? table.duel.other : this.match) ?? { seal: table.seal, nonces: { [me.number]: this.#nonce } };
    remember(this.match, known);
    this.#send({ type: "ready", nonce: Object.values(known.nonces)[0] ?? this.#nonce }); // a second seat of this guest: the first one's counts
  }
}
