/**
 * Ten seconds that loop without a seam: a drone, one breath in and out, one bell. Off until the player asks.
 * Every curve ends where it began.
 */
const LOOP = 10;
const AHEAD = 2; // seconds that are scheduled before they are heard
const LOUD = 0.5;
const BELL: readonly (readonly [number, number, number])[] = [[1, 0.3, 9], [2, 0.2, 7], [2.41, 0.16, 6], [3.02, 0.1, 5], [4.51, 0.06, 3.4], [5.43, 0.04, 2.2]]; // ratio, gain, seconds

function hiss(context: BaseAudioContext, seconds: number, decay: number): AudioBuffer {
  const buffer = context.createBuffer(1, Math.floor(context.sampleRate * seconds), context.sampleRate);
  const samples = buffer.getChannelData(0);
  let s = 12345;
  for (let i = 0; i < samples.length; i++) {
    s = (Math.imul(s, 1664525) + 1013904223) | 0;
    samples[i] = (s / 2147483648) * Math.pow(1 - i / samples.length, decay);
  }
  return buffer;
}

const curve = (shape: (t: number) => number) => Float32Array.from({ length: 128 }, (_, i) => shape(i / 127));

function gained(context: BaseAudioContext, gain: number, to: AudioNode): GainNode {
  const node = context.createGain();
  node.gain.value = gain;
  node.connect(to);
  return node;
}

/** The graph, built once on any context, live or offline; `loop` schedules one round of it. */
export function graph(context: BaseAudioContext) {
  const limit = context.createDynamicsCompressor();
  limit.threshold.value = -12;
  limit.ratio.value = 12;
  limit.connect(context.destination);
  const master = gained(context, LOUD, limit);
  const room = context.createConvolver();
  room.buffer = hiss(context, 3.2, 3.5);
  room.connect(gained(context, 0.22, master));
  const bus = gained(context, 1, master);
  bus.connect(room);
  const low = context.createBiquadFilter();
  low.type = "lowpass";
  low.Q.value = 3;
  low.connect(gained(context, 0.2, bus));
  const breath = context.createBufferSource();
  breath.buffer = hiss(context, 4, 0);
  breath.loop = true;
  const band = context.createBiquadFilter();
  band.type = "bandpass";
  band.Q.value = 1.1;
  const air = gained(context, 0, bus);
  breath.connect(band).connect(air);
  const drone = ([[41.2, "sawtooth", 0.5], [41.4, "sawtooth", 0.5], [20.6, "sine", 0.9]] as const).map(([pitch, type, gain]) => {
    const source = context.createOscillator();
    source.type = type;
    source.frequency.value = pitch;
    source.connect(gained(context, gain, low));
    return source;
  });
  const round = (t: number) => Math.cos(t * 2 * Math.PI);
  const breathing = (t: number) => 0.1 * (t < 0.42 ? Math.sin((t / 0.42) * Math.PI) ** 2 : t < 0.5 ? 0 : 0.7 * Math.sin(((t - 0.5) / 0.5) * Math.PI) ** 3);
  const loop = (when: number) => {
    low.frequency.setValueCurveAtTime(curve((t) => 190 - 40 * round(t)), when, LOOP - 0.01);
    air.gain.setValueCurveAtTime(curve(breathing), when, LOOP - 0.01);
    band.frequency.setValueCurveAtTime(curve((t) => 460 - 160 * round(t)), when, LOOP - 0.01);
    for (const [ratio, gain, seconds] of BELL) {
      const partial = context.createOscillator(), fade = gained(context, 0, bus);
      partial.frequency.value = 98 * ratio;
      fade.gain.setValueAtTime(0.0001, when);
      fade.gain.exponentialRampToValueAtTime(gain, when + 0.012);
      fade.gain.exponentialRampToValueAtTime(0.0001, when + seconds);
      partial.connect(fade);
      partial.start(when);
      partial.stop(when + seconds + 0.1);
    }
  };
  const start = (when: number) => [breath, ...drone].forEach((source) => source.start(when));
  return { master, loop, start };
}

class Ambience {
  #context: AudioContext | null = null;
  #graph: ReturnType<typeof graph> | null = null;
  #next = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** Fades in; it needs a click before it, as browsers ask. */
  on(volume: number): void {
    this.#context ??= new AudioContext();
    void this.#context.resume();
    if (!this.#graph) {
      this.#graph = graph(this.#context);
      this.#graph.start(this.#context.currentTime);
      this.#next = this.#context.currentTime + 0.05;
    }
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#ahead(), 500);
    this.#ahead();
    this.#graph.master.gain.setTargetAtTime(LOUD * volume, this.#context.currentTime, 0.7);
  }

  off(): void {
    clearInterval(this.#timer);
    if (!this.#context) return;
    this.#graph?.master.gain.setTargetAtTime(0, this.#context.currentTime, 0.4);
    const context = this.#context;
    [this.#context, this.#graph] = [null, null];
    setTimeout(() => void context.close(), 2_500);
  }

  #ahead(): void {
    while (this.#context && this.#graph && this.#next < this.#context.currentTime + AHEAD) {
      this.#graph.loop(this.#next);
      this.#next += LOOP;
    }
  }
}

export const ambience = new Ambience();
