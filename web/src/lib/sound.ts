/** Sounds made in the browser: no files. A board names its own in its `sounds.ts`; one switch is for all of them. */
import { settings } from "./settings.svelte";

/** Seconds from now, seconds long, and how loud: 1 is as loud as a sound of the house should be. */
type Shape = { at?: number; length?: number; gain?: number };
type Tone = Shape & { pitch: number; to?: number; wave?: OscillatorType; attack?: number };
type Noise = Shape & { pitch: number; to?: number; sharp?: number };

const LOUDEST = 0.35; // several sounds at once must not clip
const FAINT = 0.0001; // an exponential ramp cannot reach nothing
const RATIOS = [1, 1.183, 1.506, 2, 2.514, 2.662, 3.011]; // of a struck bell: not those of a string, so it clangs

/** What sounds are made of. Each part begins `at` seconds from the moment the sound is asked for. */
export class Kit {
  #noise: AudioBuffer | null = null;

  constructor(
    readonly context: AudioContext,
    readonly out: AudioNode,
  ) {}

  /** A plain tone, which may slide to another pitch. */
  tone({ pitch, to = pitch, wave = "sine", attack = 0.008, at = 0, length = 0.2, gain = 0.6 }: Tone): void {
    const start = this.context.currentTime + at;
    const source = this.context.createOscillator();
    source.type = wave;
    source.frequency.setValueAtTime(pitch, start);
    if (to !== pitch) source.frequency.exponentialRampToValueAtTime(to, start + length);
    source.connect(this.#envelope(start, length, gain, attack));
    source.start(start);
    source.stop(start + length);
  }

  /** A plucked string: bright at first, then dull, then gone. */
  pluck({ pitch, at = 0, length = 0.7, gain = 0.6 }: Shape & { pitch: number }): void {
    const start = this.context.currentTime + at;
    const dull = this.context.createBiquadFilter();
    dull.type = "lowpass";
    dull.frequency.setValueAtTime(pitch * 8, start);
    dull.frequency.exponentialRampToValueAtTime(pitch, start + length * 0.6);
    dull.connect(this.#envelope(start, length, gain, 0.003));
    for (const [detune, wave] of [[-4, "sawtooth"], [4, "triangle"]] as const) {
      const source = this.context.createOscillator();
      source.type = wave;
      source.frequency.value = pitch;
      source.detune.value = detune;
      source.connect(dull);
      source.start(start);
      source.stop(start + length);
    }
  }

  /** A burst of noise around a pitch: a click, a thud, chalk, a breath. */
  noise({ pitch, to = pitch, sharp = 1, at = 0, length = 0.08, gain = 0.6 }: Noise): void {
    const start = this.context.currentTime + at;
    const source = this.context.createBufferSource();
    source.buffer = this.#noise ??= hiss(this.context);
    source.loop = true;
    const band = this.context.createBiquadFilter();
    band.type = "bandpass";
    band.Q.value = sharp;
    band.frequency.setValueAtTime(pitch, start);
    if (to !== pitch) band.frequency.exponentialRampToValueAtTime(to, start + length);
    source.connect(band).connect(this.#envelope(start, length, gain, 0.002));
    source.start(start);
    source.stop(start + length);
  }

  /** Struck metal: many tones that do not fit, the higher ones gone first. */
  gong({ pitch, at = 0, length = 2.2, gain = 0.6 }: Shape & { pitch: number }): void {
    RATIOS.forEach((ratio, n) => this.tone({ pitch: pitch * ratio, at, length: length / (1 + n * 0.35), gain: (gain * 0.7) / (n + 1), attack: 0.005 + 0.01 / (n + 1) }));
  }

  #envelope(start: number, length: number, gain: number, attack: number): AudioNode {
    const envelope = this.context.createGain();
    const rise = Math.min(attack, length / 2);
    envelope.gain.setValueAtTime(FAINT, start);
    envelope.gain.exponentialRampToValueAtTime(Math.max(FAINT, gain), start + rise);
    envelope.gain.exponentialRampToValueAtTime(FAINT, start + length);
    envelope.connect(this.out);
    return envelope;
  }
}

function hiss(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
  return buffer;
}

let kit: Kit | null = null;
let master: GainNode | null = null;

/** Nothing is made before sound is wanted; a browser lets a page be heard only after somebody has touched it. */
function ready(): Kit | null {
  if (!settings.sound || typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false) return null;
  if (!kit || !master) {
    const context = new AudioContext();
    master = context.createGain();
    master.connect(context.destination);
    kit = new Kit(context, master);
  }
  master.gain.value = settings.volume * LOUDEST;
  if (kit.context.state === "suspended") void kit.context.resume();
  return kit;
}

/** How the sounds of a board are made, by name. What comes after the kit is said when a sound is played: a pitch, for instance. */
export type Sounds = Record<string, (kit: Kit, ...said: never[]) => void>;

type Played<Set extends Sounds> = { [Name in keyof Set]: Set[Name] extends (kit: Kit, ...said: infer Said) => void ? (...said: Said) => void : never };

/** `sounds({ step: (kit) => kit.noise({ pitch: 300 }) })` gives `{ step() }`, which is silent while sound is off. */
export function sounds<Set extends Sounds>(set: Set): Played<Set> {
  const play = (make: Sounds[string]) => (...said: never[]) => {
    const found = ready();
    if (found) make(found, ...said);
  };
  return Object.fromEntries(Object.entries(set).map(([name, make]) => [name, play(make)])) as Played<Set>;
}
