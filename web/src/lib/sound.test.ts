/** Sounds, made with an audio context that only counts. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { heard as foglineHeard } from "../boards/fogline/sounds";
import { heard as underlineryHeard } from "../boards/underlinery/sounds";
import { settings } from "./settings.svelte";
import { sounds } from "./sound";
import type { StoryEvent } from "./wire";

let made: string[] = [];
let loud = { value: -1 };
let pitches: number[] = [];

class Silent {
  currentTime = 0;
  sampleRate = 8;
  state = "running";
  destination = {};
  constructor() {
    made.push("context");
  }
  #node = (name: string) => {
    made.push(name);
    const param = () => ({ value: 0, setValueAtTime: (value: number) => pitches.push(value), exponentialRampToValueAtTime: (to: number) => expect(to).toBeGreaterThan(0) });
    return { connect: (to: unknown) => to, start: () => undefined, stop: () => undefined, frequency: param(), detune: param(), Q: param(), gain: param() };
  };
  createGain() {
    const node = this.#node("gain");
    if (made.length === 2) loud = node.gain; // the first one after the context: the master's
    return node;
  }
  createOscillator = () => this.#node("oscillator");
  createBufferSource = () => this.#node("noise");
  createBiquadFilter = () => this.#node("filter");
  createBuffer = () => ({ getChannelData: () => new Float32Array(8) });
}

beforeEach(() => {
  vi.stubGlobal("AudioContext", Silent);
  vi.stubGlobal("navigator", {});
  made = [];
});

const told = (data: object) => [{ number: 1, text: "", data }] as StoryEvent[];

describe("sounds", () => {
  const play = sounds({ tick: (kit) => kit.tone({ pitch: 440 }), string: (kit, pitch: number) => kit.pluck({ pitch }), bell: (kit) => kit.gong({ pitch: 80 }) });

  it("are off until they are switched on: nothing is even made", () => {
    play.tick();
    foglineHeard(told({ type: "move" }));
    expect(made).toEqual([]);
  });

  it("are heard when they are on, as loud as the player chose, and no more when they are off again", () => {
    settings.setSound(true);
    settings.setVolume(0.5);
    play.tick();
    expect(made).toEqual(["context", "gain", "oscillator", "gain"]);
    expect(loud.value).toBeCloseTo(0.175);
    play.string(220);
    expect(made.filter((each) => each === "oscillator")).toHaveLength(3);
    play.bell();
    expect(made.filter((each) => each === "oscillator")).toHaveLength(10);
    settings.setSound(false);
    const count = made.length;
    play.tick();
    expect(made).toHaveLength(count);
  });

  it("wait until somebody has touched the page", () => {
    settings.setSound(true);
    vi.stubGlobal("navigator", { userActivation: { hasBeenActive: false } });
    play.tick();
    expect(made).toEqual([]);
  });

  it("tell a fight from a move, and an own line from the other's", () => {
    settings.setSound(true);
    const heard = (act: () => void) => {
      pitches = [];
      act();
      return pitches.join(" ");
    };
    const all = [
      heard(() => foglineHeard(told({ type: "move", result: null }))),
      heard(() => foglineHeard(told({ type: "attack", winner: "A", result: null }))),
      heard(() => foglineHeard(told({ type: "attack", winner: "D", result: { winner: 1 } }))),
      heard(() => underlineryHeard(told({ type: "call", gained: [0, 0], ticks: [0, 0] }), 1)),
      heard(() => underlineryHeard(told({ type: "call", gained: [1, 0], ticks: [1, 0] }), 1)),
      heard(() => underlineryHeard(told({ type: "call", gained: [0, 1], ticks: [0, 1] }), 1)),
    ];
    expect(new Set(all).size).toBe(all.length);
    expect(heard(() => foglineHeard(told({ type: "agree" })))).toBe("");
  });
});
