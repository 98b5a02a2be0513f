/** The arithmetic of a line that was told: what stood there, what came to it, what it is now. All figures come with the event. */
import { titled } from "./elements";
import type { Data, Line } from "./story";

/** One figure and what it is; `res` is what the line comes to, `to` whom it reaches. */
export type Term = { name: string; figure: string; part?: "res" | "to" };

const whole = (data: Data, key: string) => (typeof data[key] === "number" ? (data[key] as number) : 0);
const text = (data: Data, key: string) => (typeof data[key] === "string" ? (data[key] as string) : "");
const pair = (data: Data, key: string) => (Array.isArray(data[key]) ? (data[key] as number[]) : [0, 0]) as [number, number];
const signed = (n: number) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");
const res = (name: string, figure: number | string): Term => ({ name, figure: String(figure), part: "res" });
const to = (name: string, was: number, now: number): Term => ({ name, figure: `${was} → ${now}`, part: "to" });

/** What was there, by how much it changed, what there is; a bound that cut it short is named. */
function change(what: string, was: number, by: number, now: number, most = 0): Term[] {
  const found = [{ name: `${what} before`, figure: String(was) }, { name: by < 0 ? "less" : "more", figure: signed(by) }];
  if (most && was + by > now) found.push({ name: "at most", figure: String(most) });
  return [...found, res("now", now)];
}

function struck(data: Data, whom: string): Term[] {
  const [base, related, final] = [whole(data, "base"), whole(data, "related"), whole(data, "final")];
  const [weak, resists, strong, tough] = [whole(data, "weak"), whole(data, "resists"), whole(data, "strong"), whole(data, "tough")];
  const broken = text(data, "break");
  const found: Term[] = [{ name: "base", figure: String(base) }];
  if (broken) {
    found.push({ name: broken === "absorb" ? "absorbs" : "immune", figure: titled(text(data, "element")) }, res("dealt", 0));
    if (broken === "absorb") found.push({ name: "heals up to", figure: String(whole(data, "held")), part: "to" });
    return found;
  }
  if (weak) found.push({ name: "weak", figure: signed(weak) });
  if (resists) found.push({ name: "resists", figure: signed(-resists) });
  if (!weak && !resists) found.push({ name: "relations", figure: "0" });
  if (strong) found.push({ name: "Strong", figure: signed(strong) });
  if (tough) found.push({ name: "Tough", figure: signed(-tough) });
  const blessed = final - Math.max(0, related + strong - tough);
  if (blessed) found.push({ name: "blessings", figure: signed(blessed) });
  return [...found, res("dealt", final), to(whom, whole(data, "was"), whole(data, "hp"))];
}

function order(data: Data, names: [string, string]): Term[] {
  const [speed, quick, usual] = [pair(data, "speed"), pair(data, "quick"), whole(data, "usual")];
  const found: Term[] = [];
  for (const who of [0, 1] as const) {
    const move = speed[who] - usual - quick[who];
    const parts = [quick[who] ? `${quick[who] > 0 ? "Quick" : "Slow"} ${signed(quick[who])}` : "", move ? `move ${signed(move)}` : ""];
    const whose = names[who] === "you" ? "your" : `${names[who]}’s`;
    found.push({ name: [`${whose} speed`, ...parts.filter(Boolean)].join(", "), figure: String(speed[who]) });
  }
  const first = names[text(data, "first") === "B" ? 1 : 0];
  return [...found, res(speed[0] === speed[1] ? "equal: Priority decides" : "the faster is first", first)];
}

const half = (data: Data): Term[] => [{ name: "HP", figure: String(whole(data, "hp")) }, { name: "half of Max HP", figure: String(whole(data, "maxhp") / 2) }];
const counted = (what: string) => (data: Data) => change(what, whole(data, "was"), whole(data, "n") - whole(data, "was"), whole(data, "n"));
const lowered = (data: Data) => change(titled(text(data, "status")), whole(data, "was"), -whole(data, "removed"), whole(data, "turns"));

/** A die against what it must not exceed. */
function rolled(data: Data, what: string, key: string, [comes, not]: [string, string]): Term[] {
  const [roll, held] = [whole(data, "roll"), whole(data, key)];
  return [{ name: what, figure: String(held) }, { name: "die", figure: String(roll) }, held >= roll ? res("not less than the die", comes) : res("less than the die", not)];
}

const SUMS: Record<string, (data: Data, whom: string, names: [string, string]) => Term[]> = {
  hit: struck,
  turn: (data, _, names) => order(data, names),
  heal: (data, whom) => [{ name: "healed", figure: signed(whole(data, "n")) }, { name: "Max HP", figure: String(whole(data, "maxhp")) }, to(whom, whole(data, "was"), whole(data, "hp"))],
  lose: (data, whom) => [{ name: "paid", figure: signed(-whole(data, "n")) }, to(whom, whole(data, "was"), Math.max(0, whole(data, "hp")))],
  maxhp: (data, whom) => [...change("Max HP", whole(data, "was"), whole(data, "maxhp") - whole(data, "was"), whole(data, "maxhp")), to(whom, whole(data, "hp_was"), whole(data, "hp"))],
  status: (data) => change(titled(text(data, "status")), whole(data, "was"), whole(data, "gained"), whole(data, "turns"), whole(data, "most")),
  reduce: lowered,
  negate: lowered,
  ignore: (data) => change(`${titled(text(data, "status"))} ignored`, whole(data, "was"), whole(data, "n") - whole(data, "was"), whole(data, "n")),
  open_wounds: (data) => [...half(data), res("hits of 1 Vital", whole(data, "n"))],
  burn_out: (data) => [res("hits of 1 Fire", whole(data, "n"))],
  thousand_cuts: (data, whom) => [{ name: "Wound, at most", figure: String(whole(data, "most")) }, res("surpassed", "falls"), to(whom, whole(data, "was"), 0)],
  heat: (data) => [...change("Heat", whole(data, "was"), whole(data, "gained"), whole(data, "heat")), ...(data.overflow ? [{ name: `over ${whole(data, "most")}, begins again`, figure: "Overheat" }] : [])],
  heat_roll: (data) => rolled(data, "Heat", "heat", ["Overheat", "holds"]),
  risk: (data) => change("curse risk", whole(data, "was"), whole(data, "risk") - whole(data, "was"), whole(data, "risk")),
  curse_roll: (data) => rolled(data, "curse risk", "risk", ["Curse", "passes"]),
  cooldown: counted("cooldown"),
  charge: counted("charge"),
  recharge: counted("charge"),
  tune: (data) => ("was" in data ? counted(text(data, "what"))(data) : []),
  iters: (data) => [{ name: "iterations before", figure: signed(whole(data, "was")) }, { name: "given", figure: signed(whole(data, "n")) }, res("now", signed(whole(data, "now")))],
  equal: (data, _, names) => [...names.map((name, who) => ({ name, figure: String(pair(data, "had")[who]) })), res("half of both, rounded down", whole(data, "n"))],
  random: (data) => ("most" in data ? [{ name: text(data, "what"), figure: `0 to ${whole(data, "most")}` }, res("drawn", whole(data, "n"))] : []),
  ward: (data) => change("wards", whole(data, "was"), whole(data, "ward") - whole(data, "was"), whole(data, "ward")),
  survive: (data, whom) => [to(whom, whole(data, "was"), whole(data, "hp"))],
  dusk: (data) => {
    const late = whole(data, "turn") - whole(data, "from");
    return [{ name: `from turn ${whole(data, "from")}`, figure: "1" }, { name: `for every ${whole(data, "step")} turns since (${late})`, figure: signed(whole(data, "n") - 1) }, res("Max HP taken", whole(data, "n"))];
  },
  major: (data) => change("Bless Burden", whole(data, "was"), whole(data, "burden") - whole(data, "was"), whole(data, "burden")),
};

/** The terms of a line; null where there is nothing to reckon. */
export function sum({ data }: Line, names: [string, string]): Term[] | null {
  const found = SUMS[text(data, "type")]?.(data, names[["A", "B"].indexOf(text(data, "who"))] ?? "HP", names) ?? [];
  return found.length ? found : null;
}
