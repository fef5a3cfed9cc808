import { type QrModules, QUIET_ZONE } from "#adapters/ticket-pdf/qr-modules.ts";

/** The surfaces that `photograph.ts` takes pictures of. */

/** What the code is on, and what has happened to it. */
export type Surface =
  | {
      readonly kind: "paper";
      /** How far folds move the print, in modules. */
      readonly crumpled?: number;
      readonly thumb?: boolean;
      /** How much light it swallows. */
      readonly stain?: number;
    }
  | {
      readonly kind: "screen";
      readonly inverted?: boolean;
      readonly cracks?: number;
    }
  /** A wallet's: the white around the code is as narrow as the wallet draws it, in modules. */
  | { readonly kind: "pass"; readonly margin: number };

/** Reflectance, 0 to 1, of a point in modules from the middle of the code. */
export type Reflectance = (u: number, v: number) => number;

const INK = 0.06;
const TABLE = 0.35;
const BEZEL = 0.02;
/** Of a pass: #7A1F2B, as grey. */
const PASS = 0.27;

export function surfaceOf(code: QrModules, surface: Surface, random: () => number): Reflectance {
  const half = code.size / 2;
  const dark = Array.from({ length: code.size }, () => new Uint8Array(code.size));
  for (const { x, y, width } of code.bars) dark[y]?.fill(1, x, x + width);
  const isDark = (u: number, v: number) => dark[Math.floor(v + half)]?.[Math.floor(u + half)] === 1;

  if (surface.kind === "pass") {
    const white = half + surface.margin;
    return (u, v) => {
      if (Math.abs(u) > half + 11 || Math.abs(v) > half + 20) return BEZEL;
      if (Math.abs(u) > white || Math.abs(v) > white) return text(u, v) ? 0.9 : PASS;
      return isDark(u, v) ? INK : 1;
    };
  }
  if (surface.kind === "screen") {
    const cracks = Array.from({ length: surface.cracks ?? 0 }, () => crack(half, random)).flat();
    const [ground, ink] = surface.inverted ? [INK, 1] : [1, INK];
    return (u, v) => {
      if (cracks.some((one) => isOn(one, u, v))) return 0.75;
      if (Math.abs(u) > half + 10 || Math.abs(v) > half + 18) return BEZEL;
      const isOutside = Math.abs(u) > half + QUIET_ZONE || Math.abs(v) > half + QUIET_ZONE;
      return isDark(u, v) || (isOutside && text(u, v)) ? ink : ground;
    };
  }
  const fold = surface.crumpled ?? 0;
  return (atU, atV) => {
    const u = fold === 0 ? atU : atU + fold * Math.sin(atV * 0.55 + Math.sin(atU * 0.3));
    const v = fold === 0 ? atV : atV + fold * Math.sin(atU * 0.7 + 1) * Math.cos(atV * 0.35);
    const isThumb = surface.thumb && (u - half) ** 2 + ((v - half) / 1.4) ** 2 < 30;
    if (isThumb) return 0.5;
    if (Math.abs(u) > half + 14 || Math.abs(v) > half + 22) return TABLE;
    const isOutside = Math.abs(u) > half + QUIET_ZONE || Math.abs(v) > half + QUIET_ZONE;
    const printed = isDark(u, v) || (isOutside && text(u, v)) ? INK : 0.95;
    const shade = fold === 0 ? 1 : 1 - 0.5 * fold * (0.5 + 0.5 * Math.sin(atV * 0.55 + atU * 0.4));
    const isStained = Math.hypot(u + 3, v - 2) < 6;
    return printed * shade * (isStained ? 1 - (surface.stain ?? 0) : 1);
  };
}

/** Lines that look like words. */
function text(u: number, v: number): boolean {
  const line = Math.floor(v / 2);
  const isLine = v - line * 2 > 0.9;
  return isLine && Math.sin(Math.floor(u / 0.4) * 12.9898 + line * 78.233) > 0.1;
}

interface Segment {
  readonly u: number;
  readonly v: number;
  readonly du: number;
  readonly dv: number;
  readonly width: number;
}

/** From a point near the code outwards, in three straight parts. */
function crack(half: number, random: () => number): readonly Segment[] {
  let [u, v, direction] = [half * 0.4, -half * 0.3, random() * Math.PI * 2];
  const width = 0.1 + random() * 0.15;
  return Array.from({ length: 3 }, () => {
    const length = 4 + random() * 9;
    const part = { u, v, du: Math.cos(direction) * length, dv: Math.sin(direction) * length, width };
    [u, v, direction] = [u + part.du, v + part.dv, direction + random() - 0.5];
    return part;
  });
}

function isOn(segment: Segment, u: number, v: number): boolean {
  const { du, dv, width } = segment;
  const toU = u - segment.u;
  const toV = v - segment.v;
  const across = du * toV - dv * toU;
  const long = du * du + dv * dv;
  if (across * across > width * width * long) return false;
  const along = du * toU + dv * toV;
  return along >= 0 && along <= long;
}
