/** The messages of the WebSocket, and what boards get of them. */
export type { Clock, FromClient, FromServer, Opened, Refused, Table, StoryEvent, Update, Welcome } from "./protocol";
import type { Stopwatch, StoryEvent } from "./protocol";

export type Preview = Record<string, unknown> | null;

/** Why an input was not taken: a code for the board, words for the person. */
export type Refusal = { code: string; words: string };

/**
 * What every board gets, and all that it may do. A board knows no rules: it draws the view, offers what is legal, and
 * says what the player did in the game's notation.
 */
export type BoardProps<View, Shown = Preview> = {
  view: View;
  legal: string[];
  stopwatches?: Stopwatch[]; // time that the rules take, as it was when this came; it runs on from there
  preview: Shown | null;
  draft: string;
  seat: number; // the viewer's; 0 = a watcher
  names: Record<number, string>;
  story: StoryEvent[]; // what the viewer has been told, in order
  last: StoryEvent | null; // what happened last
  over?: boolean; // the match has ended, also where its view shows nothing of it yet: between the halves of a duel
  busy: boolean; // an input is on its way
  refused: Refusal | null; // why the last input was not taken; null = it was
  submit: (text: string) => void;
  setDraft: (text: string) => void;
};
