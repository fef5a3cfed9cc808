import { readSetting } from "./settings.ts";

export type Signal = "in" | "check" | "stop";

/** High for in, two in the middle, low twice for stop. Hz and seconds. */
const TONES: Readonly<Record<Signal, readonly (readonly [number, number])[]>> = {
  in: [[1320, 0.15]],
  check: [
    [880, 0.12],
    [1100, 0.18],
  ],
  stop: [
    [220, 0.22],
    [165, 0.35],
  ],
};
const VIBRATIONS: Readonly<Record<Signal, readonly number[]>> = {
  in: [60],
  check: [80, 60, 80],
  stop: [400],
};

let sound: AudioContext | null = null;

/** Browsers let a page sound only after it was touched. */
export function allowSound(): void {
  sound ??= new AudioContext();
  void sound.resume();
}

export function giveSignal(signal: Signal): void {
  navigator.vibrate?.([...VIBRATIONS[signal]]);
  if (readSetting("muted") === "yes" || sound?.state !== "running") return;
  let at = sound.currentTime;
  for (const [hertz, seconds] of TONES[signal]) {
    const tone = new OscillatorNode(sound, { type: signal === "stop" ? "square" : "sine", frequency: hertz });
    const loudness = new GainNode(sound, { gain: 0.4 });
    tone.connect(loudness).connect(sound.destination);
    tone.start(at);
    tone.stop(at + seconds);
    at += seconds + 0.04;
  }
}
