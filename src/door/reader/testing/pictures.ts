import { qrModules } from "#adapters/ticket-pdf/qr-modules.ts";
import { photograph, type Shot } from "./photograph.ts";
import { type Surface, surfaceOf } from "./surfaces.ts";

/** What a phone at the door sees: thirty pictures of tickets, the same ones at each call. */

/** The middle of a camera's 1280 × 720. */
const SIZE = 720;

interface Picture extends Shot {
  readonly name: string;
  readonly on?: Surface;
}

const PAPER: Surface = { kind: "paper" };
const SCREEN: Surface = { kind: "screen" };

const PICTURES: readonly Picture[] = [
  { name: "printed, held straight", module: 12 },
  { name: "at arm's length", module: 4, blur: 0.7, grain: 0.02 },
  { name: "two metres away", module: 2.6, blur: 0.6, grain: 0.02, turned: 4 },
  { name: "turned by 17°", module: 9, turned: 17 },
  { name: "turned by 45°", module: 9, turned: 45, blur: 0.8 },
  { name: "upside down", module: 8, turned: 188 },
  { name: "leaning back by 40°", module: 11, leaning: [40, 0], grain: 0.02 },
  { name: "leaning to the side by 55°", module: 11, leaning: [0, 55], grain: 0.02 },
  { name: "leaning both ways, turned", module: 11, leaning: [35, 30], turned: 30, blur: 1 },
  { name: "out of focus", module: 8, blur: 3 },
  { name: "far out of focus", module: 10, blur: 5.5 },
  { name: "moved sideways", module: 8, moved: [9, 0], grain: 0.02 },
  { name: "moved at a slant, turned", module: 9, moved: [9, 35], turned: 12, grain: 0.02 },
  { name: "moved fast", module: 10, moved: [16, 80], grain: 0.02 },
  { name: "lamp beside the code", module: 10, lamp: [0.3, 0.62, 0.12, 0.9], grain: 0.02 },
  { name: "lamp on the code", module: 10, lamp: [0.56, 0.55, 0.07, 1.2], grain: 0.02 },
  { name: "dark hall", module: 8, light: [0.16, 0.03], grain: 0.025, blur: 1 },
  { name: "almost no light", module: 9, light: [0.09, 0.03], grain: 0.03, blur: 1.2 },
  { name: "faded print", module: 8, light: [0.8, 0.68], grain: 0.015, blur: 0.8 },
  { name: "half in the shadow", module: 8, shadow: 0.8, grain: 0.02 },
  { name: "pass of Apple", on: { kind: "pass", margin: 1.5 }, module: 7, turned: 3 },
  {
    ...{ name: "pass of Google, dim", on: { kind: "pass", margin: 2 } },
    ...{ module: 7, light: [0.2, 0.05], grain: 0.02 },
  },
  {
    ...{ name: "dim screen under a lamp", on: SCREEN, module: 9, light: [0.3, 0.08] },
    ...{ lamp: [0.62, 0.4, 0.16, 0.4], grain: 0.02 },
  },
  { name: "inverted screen", on: { kind: "screen", inverted: true }, module: 8, turned: 9 },
  {
    ...{ name: "inverted screen, out of focus, leaning", on: { kind: "screen", inverted: true } },
    ...{ module: 9, blur: 2.2, leaning: [25, 15], grain: 0.02 },
  },
  { name: "cracked screen", on: { kind: "screen", cracks: 9 }, module: 10, turned: 5 },
  { name: "badly cracked screen", on: { kind: "screen", cracks: 26 }, module: 10, grain: 0.02 },
  { name: "moiré of a screen", on: SCREEN, module: 7, moire: 0.45, turned: 2, grain: 0.02 },
  {
    ...{ name: "crumpled paper", on: { kind: "paper", crumpled: 0.55 } },
    ...{ module: 10, leaning: [12, 8], grain: 0.02 },
  },
  { name: "thumb on it, stained", on: { kind: "paper", thumb: true, stain: 0.5 }, module: 10, grain: 0.02 },
];

interface Drawn {
  readonly name: string;
  readonly code: string;
  /** RGBA, as a canvas has it. */
  readonly image: ImageData;
}

export function drawPictures(): readonly Drawn[] {
  return PICTURES.map((picture, at) => {
    const random = seeded(at + 1);
    const code = `99${String(100_000_000_000_000_000n + BigInt(at + 1) * 7_919_191_919_191_913n)}`;
    const surface = surfaceOf(qrModules(code), picture.on ?? PAPER, random);
    return { name: picture.name, code, image: imageOf(photograph(surface, picture, { size: SIZE, random })) };
  });
}

function imageOf(luminance: Float32Array): ImageData {
  const data = new Uint8ClampedArray(SIZE * SIZE * 4).fill(255);
  for (let at = 0; at < luminance.length; at += 1)
    for (let colour = 0; colour < 3; colour += 1) data[at * 4 + colour] = (luminance[at] ?? 0) * 255;
  return { data, width: SIZE, height: SIZE, colorSpace: "srgb" };
}

export function seeded(seed: number): () => number {
  let state = seed * 2_654_435_769;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
