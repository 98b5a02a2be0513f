/** How games for one were left, so that they can be looked at when the house is out of reach. */
import { keep, recall } from "./keep";
import type { StoryEvent, Table, Update, Welcome } from "./wire";

export type Seen = { welcome: Welcome; table: Table; update: Update; story: StoryEvent[] };
type Entry = { match: string; seen: Seen };

const MOST = 6; // matches; the oldest are forgotten
const LONGEST = 400; // events of a story: boards draw the view, the story is read beside it

const all = (): Entry[] => recall<Entry[]>("seen", []);

export const seenOf = (match: string): Seen | null => all().find((entry) => entry.match === match)?.seen ?? null;

export function keepSeen(match: string, seen: Seen): void {
  const story = seen.story.length > LONGEST ? seen.story.slice(-LONGEST) : seen.story;
  keep("seen", [{ match, seen: { ...seen, story } }, ...all().filter((entry) => entry.match !== match)].slice(0, MOST));
}

/** What can be looked at, the last first. */
export const seenMatches = (): { match: string; title: string }[] => all().filter(({ seen }) => !seen.update.result).map(({ match, seen }) => ({ match, title: seen.welcome.title }));
