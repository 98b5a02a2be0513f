/** An Underlinery event in words. */
import { who, whose, type Hearer } from "../../lib/tell";

type Data = Record<string, unknown>;

const CHOICES: Record<string, string> = { A: "first placement", B: "first move" };
const POWERS: Record<string, string> = { double: "Double Underline", hold: "Hold the Line", pulse: "Read the Room" };
const REASONS: Record<string, string> = {
  ticks: "by ticks",
  double: "both were home, the first placer wins",
  resign: "by resignation",
  disconnect: "the other stayed away",
  stall: "the other let the clock run out",
  abort: "called off",
};

/** `r3` as `row 3`, `cb` as `column b`. */
export function lineName(line: string): string {
  if (line.startsWith("d")) return line === "d1" ? "the falling diagonal" : "the rising diagonal";
  return line.startsWith("r") ? `row ${line.slice(1)}` : `column ${line.slice(1)}`;
}

function called(data: Data, hearer: Hearer): string {
  const [one = 0, two = 0] = data["gained"] as number[];
  const ticks = data["ticks"] as number[];
  const how = data["auto"] ? " (by the clock)" : data["power"] === "hold" ? ` and held ${String(data["target"])}` : data["power"] ? ` (${POWERS[String(data["power"])]})` : "";
  const gains = [one && `${who(1, hearer)} +${one}`, two && `${who(2, hearer)} +${two}`].filter(Boolean).join(", ");
  return `${who(data["seat"], hearer)} called ${String(data["number"])}${how}.${gains ? ` ${gains}: ${ticks.join(" to ")}.` : ""}`;
}

function ended(data: Data, hearer: Hearer): string {
  const reason = REASONS[String(data["reason"])] ?? String(data["reason"]);
  return data["winner"] ? `${who(data["winner"], hearer)} won, ${reason}: ${(data["ticks"] as number[]).join(" to ")}.` : `Nobody won: ${reason}.`;
}

function completed(data: Data): string {
  const names = (data["lines"] as string[]).map(lineName);
  return `You completed ${names.join(" and ")}.`;
}

const SAID: Record<string, (data: Data, hearer: Hearer) => string> = {
  choose: (data, hearer) => `${who(data["seat"], hearer)} chose ${String(data["option"])}, ${CHOICES[String(data["option"])]}.`,
  open: (data, hearer) => `${whose(data["seat"], hearer)} grid opened.`,
  grid: (data) => `Your grid holds ${String(data["filled"])} numbers.`,
  lock: (data, hearer) => `${whose(data["seat"], hearer)} grid is locked.`,
  match: (data, hearer) => `The calls began with ${who(data["turn"], hearer).replace("You", "you")}.`,
  call: called,
  pulse: (data) => `The room: ${String(data["answer"])} of the other's lines lacked one number.`,
  lines: completed,
  end: ended,
};

export function tell(data: Data, hearer: Hearer): string {
  return SAID[String(data["type"])]?.(data, hearer) ?? "";
}
