/** A Fogline event in words. */
import { who, whose, type Hearer } from "../../lib/tell";
import { EDGES, unitName } from "./grid";

type Data = Record<string, unknown>;

const WAYS: Record<string, string> = { "0,-1": "up", "1,0": "right", "0,1": "down", "-1,0": "left" };
const REASONS: Record<string, string> = {
  command: "the Command is lost",
  elimination: "every other unit is lost",
  resign: "by resignation",
  clock: "on time",
  disconnect: "the other stayed away",
  agreed: "agreed",
  repetition: "the same position for the third time",
  no_progress: "too long without an attack",
  mutual_block: "neither side has an action",
  passes: "both passed",
  blocked: "the other had no action",
  stalemate: "no action is left",
  abort: "called off",
};

const cell = (at: unknown) => (Array.isArray(at) ? at.join(",") : String(at));
const article = (unit: string) => (/^[AEIOU]/.test(unit) ? `an ${unit}` : `a ${unit}`);

function way(data: Data): string {
  const [from, to] = [data["from"], data["to"]] as [[number, number], [number, number]];
  return WAYS[`${to[0] - from[0]},${to[1] - from[1]}`] ?? "";
}

function placed(data: Data, hearer: Hearer): string {
  const unit = data["unit"] ? article(unitName(String(data["unit"]))) : "a hidden unit";
  const by = data["drawn"] ? `The referee placed ${unit} for ${who(data["seat"], hearer).replace("You", "you")}` : `${who(data["seat"], hearer)} placed ${unit}`;
  return `${by} on card ${String(data["card"])} at ${String(data["x"])},${String(data["y"])}.`;
}

function moved(data: Data, hearer: Hearer): string {
  return `${whose(data["seat"], hearer)} ${unitName(String(data["unit"]))} moved ${way(data)} to ${cell(data["to"])}${data["revealed"] ? ", now face-up" : ""}.`;
}

function attacked(data: Data, hearer: Hearer): string {
  const [mine, theirs] = [unitName(String(data["unit"])), unitName(String(data["defender"]))];
  const found = data["uncovered"] ? `: it was ${article(theirs)}` : `: ${article(theirs)}`;
  const end = data["winner"] === "A" ? `the ${theirs} fell` : data["attack"] === data["defence"] ? `a tie, the ${theirs} held` : `the ${theirs} held`;
  return `${whose(data["seat"], hearer)} ${mine} attacked ${way(data)} to ${cell(data["to"])} across ${EDGES[String(data["edge"])]}${found}. ${String(data["attack"])} against ${String(data["defence"])}: ${end}.`;
}

/** What every event may bring with it: the other side passed, the match ended. */
function rest(data: Data, hearer: Hearer): string {
  const passed = data["passed"] && data["type"] !== "pass" ? ` ${who(data["passed"], hearer)} had no action and passed.` : "";
  const result = data["result"] as { winner: number; reason: string } | null | undefined;
  if (!result) return passed;
  const reason = REASONS[result.reason] ?? result.reason;
  return `${passed} ${result.winner ? `${who(result.winner, hearer)} won` : "A draw"}: ${reason}.`;
}

const SAID: Record<string, (data: Data, hearer: Hearer) => string> = {
  place: placed,
  move: moved,
  attack: attacked,
  pass: (data, hearer) => `${who(data["seat"], hearer)} passed.`,
  agree: (data, hearer) => `${who(data["seat"], hearer)} agreed to a random setup.`,
  decline: (data, hearer) => `${who(data["seat"], hearer)} wanted to place by hand.`,
  autofinish: (data, hearer) => `${who(data["seat"], hearer)} left the rest of the pairs to the referee.`,
  end: () => "",
};

export function tell(data: Data, hearer: Hearer): string {
  const say = SAID[String(data["type"])];
  return say ? (say(data, hearer) + rest(data, hearer)).trim() : "";
}
