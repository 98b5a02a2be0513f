/** The messages of the WebSocket, and what boards get of them. */
export type { FromClient, FromServer, Opened, Refused, Table, Told, Update, Welcome } from "./protocol";
import type { Told } from "./protocol";

export type Preview = Record<string, unknown> | null;

/**
 * What every board gets, and all that it may do. A board knows no rules: it draws the view, offers what is legal, and
 * says what the player did in the game's notation.
 */
export type BoardProps<View, Shown = Preview> = {
  view: View;
  legal: string[];
  preview: Shown | null;
  draft: string;
  seat: number; // the viewer's; 0 = a watcher
  names: Record<number, string>;
  story: Told[]; // what the viewer has been told, in order
  last: Told | null; // what happened last
  busy: boolean; // an input is on its way
  refused: string; // why the last input was refused, in words; "" = it was not
  submit: (text: string) => void;
  setDraft: (text: string) => void;
};
