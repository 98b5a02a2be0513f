/** The words at the end of a match. */
import { describe, expect, it } from "vitest";
import { ended as listed, ending, type Final } from "./ending";
import type { MatchCard, Player } from "./protocol";

const FINAL: Final = {
  result: { winners: [1], payoffs: [1, 0], reason: "command", words: "the Command is lost" },
  view: {},
  seat: 1,
  seats: 2,
  names: { 1: "Ana", 2: "Bo" },
  several: false,
  match: "k3v9",
  options: {},
  stopwatches: [],
};
const ended = (change: Partial<Final>, result: Partial<Final["result"]> = {}) => ending({ ...FINAL, ...change, result: { ...FINAL.result, ...result } });

describe("the end of a match", () => {
  it("is told to who won, who lost, who watched and who shared a screen", () => {
    expect(ended({})).toMatchObject({ title: "You win", words: "The Command is lost.", won: true, again: "Rematch" });
    expect(ended({ seat: 2 })).toMatchObject({ title: "You lose", won: false });
    expect(ended({ seat: 0 })).toMatchObject({ title: "Ana wins", won: false });
    expect(ended({ several: true })).toMatchObject({ title: "Ana wins", won: false });
    expect(ended({ seats: 3 }, { winners: [1, 3], payoffs: [0.5, 0, 0.5] }).title).toBe("You share the win");
    expect(ended({ seats: 3, seat: 0, names: { 1: "Ana", 3: "Ines" } }, { winners: [1, 3] }).title).toBe("Ana and Ines win");
  });

  it("is a draw only if it was one", () => {
    expect(ended({}, { winners: [], payoffs: [0.5, 0.5], reason: "repetition" }).title).toBe("A draw");
    expect(ended({}, { winners: [], payoffs: [0, 0], reason: "stall" }).title).toBe("Nobody wins");
    expect(ended({}, { winners: [], payoffs: [0, 0], reason: "abort" }).title).toBe("Called off");
  });

  it("of a game for one never says that nobody wins, nor offers a rematch", () => {
    const alone = (reason: string, winners: number[] = []) => ended({ seats: 1 }, { reason, winners, payoffs: [winners.length] });
    expect(["solved", "road"].map((reason) => alone(reason, [1]).title)).toEqual(["Solved", "Done"]);
    expect(["gaveup", "resign", "failed", "death", "abort", "something new"].map((reason) => alone(reason).title)).toEqual(["Given up", "Given up", "Run over", "Run over", "Called off", "Run over"]);
    expect(alone("gaveup").again).toBe("Play again");
  });
});

describe("the end in a list", () => {
  const seated = (seat: number, name: string): Player => ({ number: seat, kind: "person", name, seat, ready: true, here: true, away_ms: null, level: "", rating: null });
  const match = (result: string, players: number, yours: number[] = []): MatchCard => ({
    id: "k3v9",
    game: "fogline",
    title: "Fogline",
    phase: "over",
    players: ["Ana", "Bo", "Ines"].slice(0, players).map((name, n) => seated(n + 1, name)),
    pace: { kind: "none", days: 0, reserve: 0 },
    options: {},
    yours,
    your_turn: false,
    result,
    next: "",
    made: 0,
    standing: "",
    left_ms: null,
    rated: false,
    duel: null,
  });

  it("names who won, several too, and who looks", () => {
    expect(listed(match("1 command", 2))).toBe("Ana won");
    expect(listed(match("1 command", 2, [1]))).toBe("you won");
    expect(listed(match("1 command", 2, [1, 2]))).toBe("seat 1 won");
    expect(listed(match("1,3 energy", 3))).toBe("Ana and Ines won");
    expect(listed(match("1,3 energy", 3, [3]))).toBe("you shared the win");
    expect(listed(match("0 repetition", 2))).toBe("a draw");
    expect(listed(match("0 abort", 2))).toBe("called off");
  });

  it("of a game for one never says that nobody won", () => {
    expect(["1 solved", "0 gaveup", "0 death", "0 abort", "1 season", "0 anything"].map((result) => listed(match(result, 1, [1])))).toEqual(["solved", "given up", "run over", "called off", "done", "run over"]);
  });
});
