/** While a turn is told, both sides bear what has been told so far: what they are attuned to, their statuses and counters, the moves that came into the open. All of it comes from the lines, and from the view after the turn. */
import type { UnderscoreSide as Side } from "../../lib/protocol";
import { type Data, kindOf, type Line, whose } from "./story";

const word = (data: Data, key: string) => (typeof data[key] === "string" ? (data[key] as string) : "");
const whole = (data: Data, key: string) => (typeof data[key] === "number" ? (data[key] as number) : 0);

type Counts = Record<string, number>;
/** With that many of it; none of it is not there. */
const set = (counts: Counts, name: string, n: number): Counts => {
  const { [name]: _, ...rest } = counts;
  return n ? { ...rest, [name]: n } : rest;
};

type Held = Side["attunements"];
const held = (side: Side) => side.attunements.map(({ element }) => element).sort().join();
const without = (all: Held, element: string) => all.filter((each) => each.element !== element);

/** What a line changes on the side that it names. */
const CHANGES: Record<string, (side: Side, data: Data) => Partial<Side>> = {
  attune: ({ attunements }, data) => (attunements.some(({ element }) => element === data.element) ? {} : { attunements: [...attunements, { element: word(data, "element"), turns: 0, private: data.private ? 1 : 0 }] }),
  detune: ({ attunements }, data) => ({ attunements: without(attunements, word(data, "element")) }),
  status: ({ statuses }, data) => ({ statuses: set(statuses, word(data, "status"), whole(data, "turns")) }),
  ignore: ({ ignores }, data) => ({ ignores: set(ignores, word(data, "status"), whole(data, "n")) }),
  immune: ({ immune }, data) => ({ immune: set(immune, word(data, "status"), 1) }),
  unimmune: ({ immune }, data) => ({ immune: set(immune, word(data, "status"), 0) }),
  burn_out: ({ statuses }) => ({ statuses: set(statuses, "burn", 0) }),
  open_wounds: ({ statuses, immune }) => ({ statuses: set(statuses, "wound", 0), immune: set(immune, "wound", 1) }),
  heat: (_, data) => ({ heat: whole(data, "heat") }),
  risk: (_, data) => ({ risk: whole(data, "risk") }),
  ward: (_, data) => ({ ward: whole(data, "ward") }),
  maxhp: (_, data) => ({ max_hp: whole(data, "maxhp") }),
};
CHANGES.reduce = CHANGES.negate = CHANGES.status!;

/** Both are levelled: heat, risk, or a status. */
function levelled(side: Side, data: Data): Side {
  const [what, n] = [word(data, "what"), whole(data, "n")];
  return what === "heat" || what === "risk" ? { ...side, [what]: n } : { ...side, statuses: set(side.statuses, what, n) };
}

/** A move that was cast is seen, as the view after the turn has it. */
function seen(side: Side, after: Side | undefined, root: string): Side {
  const open = after?.moves.find(({ card }) => card?.root === root);
  return open ? { ...side, moves: side.moves.map((move) => (move.uid === open.uid && !move.card ? open : move)) } : side;
}

/** What strikes a side how is read off the view that has it attuned so; between two views nobody says. */
function met(side: Side, before: Side, after: Side | undefined): Side {
  const known = [before, after].find((each) => each && held(each) === held(side));
  return { ...side, meets: known?.meets ?? {} };
}

/** Both sides after some lines of a turn; `after` are those after all of it, where there still is a fight. */
export function follow(before: Side[], after: Side[] | null, told: Line[]): Side[] {
  const now = [...before];
  for (const line of told) {
    const kind = kindOf(line), who = whose(line.data), change = CHANGES[kind];
    if (kind === "equal") for (const at of now.keys()) now[at] = levelled(now[at]!, line.data);
    else if (who < 0) continue;
    else if (change) now[who] = { ...now[who]!, ...change(now[who]!, line.data) };
    else if (kind === "cast") now[who] = seen(now[who]!, after?.[who], word(line.data, "move"));
  }
  return now.map((side, at) => met(side, before[at]!, after?.[at]));
}
