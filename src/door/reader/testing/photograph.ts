import type { Reflectance } from "./surfaces.ts";

/** Pictures as a camera takes them, for tests of the code reader and the video of browser tests. */

/** How the camera stands to the surface, and what light there is. Omitted: good light, little grain, and none of the rest. */
export interface Shot {
  /** Pixels of a module in the middle of the code. */
  readonly module: number;
  /** Degrees. */
  readonly turned?: number;
  /** Pixels from the middle. */
  readonly aside?: readonly [x: number, y: number];
  /** Degrees by which it leans back, and to the side. */
  readonly leaning?: readonly [back: number, side: number];
  /** Luminance of a white and of a black surface, 0 to 1. */
  readonly light?: readonly [white: number, black: number];
  /** By which share the light falls off from left to right. */
  readonly shadow?: number;
  /** A reflected lamp; place and radius as shares of the picture. */
  readonly lamp?: readonly [x: number, y: number, radius: number, strength: number];
  /** How dark the bands are that the camera's and a screen's pixels make. */
  readonly moire?: number;
  /** Standard deviation in pixels. */
  readonly blur?: number;
  readonly moved?: readonly [pixels: number, degrees: number];
  /** Standard deviation of the noise, of 1. */
  readonly grain?: number;
}

type Row = readonly [number, number, number];

/** Modules between camera and code. */
const DISTANCE = 55;
const RADIANS = Math.PI / 180;

/** Luminance, 0 to 1, of a square picture row by row. */
export function photograph(
  surface: Reflectance,
  shot: Shot,
  { size, random }: { readonly size: number; readonly random: () => number },
): Float32Array {
  let picture = exposed(surface, shot, size);
  if (shot.blur) picture = blurred(picture, size, shot.blur);
  if (shot.moved) picture = moved(picture, size, shot.moved);
  const grain = shot.grain ?? 0.008;
  return picture.map((value) => value + grain * normal(random));
}

/** Of each pixel, so that edges are grey. */
const POINTS = 4;
/** Modules from the middle; beyond, one point is enough. */
const FINE = 16;

function exposed(surface: Reflectance, shot: Shot, size: number): Float32Array {
  const [white, black] = shot.light ?? [0.85, 0.04];
  const { across, down, focal } = stance(shot);
  const [acrossX, acrossY, acrossZ] = across;
  const [downX, downY, downZ] = down;
  const [normalX, normalY, normalZ] = cross(across, down);
  const light = lightOf(shot, size);
  const [asideX, asideY] = shot.aside ?? [0, 0];
  const picture = new Float32Array(size * size);
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      let seen = 0;
      for (let point = 0; point < POINTS; point += 1) {
        // The ray through this point meets the plane through the middle of the code.
        const rayX = (x + (point & 1 ? 0.75 : 0.25) - size / 2 - asideX) / focal;
        const rayY = (y + (point & 2 ? 0.75 : 0.25) - size / 2 - asideY) / focal;
        const far = (normalZ * DISTANCE) / (normalX * rayX + normalY * rayY + normalZ);
        const atX = rayX * far;
        const atY = rayY * far;
        const atZ = far - DISTANCE;
        const u = atX * acrossX + atY * acrossY + atZ * acrossZ;
        const v = atX * downX + atY * downY + atZ * downZ;
        seen += surface(u, v);
        if (Math.abs(u) < FINE && Math.abs(v) < FINE) continue;
        seen *= POINTS;
        break;
      }
      picture[y * size + x] = Math.min(1, light(x, y, black + ((white - black) * seen) / POINTS));
    }
  return picture;
}

function lightOf(shot: Shot, size: number): (x: number, y: number, luminance: number) => number {
  const { shadow, moire, lamp } = shot;
  return (x, y, luminance) => {
    let lit = luminance;
    if (shadow) lit *= 1 - shadow * smooth((x / size - 0.35) / 0.3);
    if (moire) {
      const bands = Math.sin(((x * 0.94 + y * 0.34) / 7) * Math.PI + 2 * Math.sin(y / 45));
      lit *= 1 - moire * (0.5 + 0.5 * bands);
    }
    if (!lamp) return lit;
    const [lampX, lampY, radius, strength] = lamp;
    return lit + strength * Math.exp(-(((x / size - lampX) ** 2 + (y / size - lampY) ** 2) / radius ** 2));
  };
}

/** Where the surface's two directions point, and the camera's focal length in pixels. */
function stance(shot: Shot): { readonly across: Row; readonly down: Row; readonly focal: number } {
  const [back, side] = shot.leaning ?? [0, 0];
  const turned = (shot.turned ?? 0) * RADIANS;
  const lean = (row: Row) => rotated(row, back * RADIANS, side * RADIANS);
  return {
    across: lean([Math.cos(turned), Math.sin(turned), 0]),
    down: lean([-Math.sin(turned), Math.cos(turned), 0]),
    focal: shot.module * DISTANCE,
  };
}

function rotated([x, y, z]: Row, back: number, side: number): Row {
  const [y1, z1] = [y * Math.cos(back) - z * Math.sin(back), y * Math.sin(back) + z * Math.cos(back)];
  return [x * Math.cos(side) + z1 * Math.sin(side), y1, -x * Math.sin(side) + z1 * Math.cos(side)];
}

function cross(a: Row, b: Row): Row {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function smooth(share: number): number {
  const within = Math.min(1, Math.max(0, share));
  return within * within * (3 - 2 * within);
}

function blurred(picture: Float32Array, size: number, deviation: number): Float32Array {
  const reach = Math.ceil(deviation * 3);
  const weights = Array.from({ length: reach * 2 + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * deviation ** 2)),
  );
  const across = weights.map((weight, at) => ({ weight, dx: at - reach, dy: 0 }));
  const down = weights.map((weight, at) => ({ weight, dx: 0, dy: at - reach }));
  return mixed(mixed(picture, size, across), size, down);
}

function moved(
  picture: Float32Array,
  size: number,
  [pixels, degrees]: readonly [number, number],
): Float32Array {
  const steps = Array.from({ length: Math.round(pixels) }, (_, at) => at - pixels / 2);
  const path = steps.map((far) => ({
    weight: 1,
    dx: Math.round(far * Math.cos(degrees * RADIANS)),
    dy: Math.round(far * Math.sin(degrees * RADIANS)),
  }));
  return mixed(picture, size, path);
}

/** Each pixel becomes the mean of those at these offsets. */
function mixed(
  picture: Float32Array,
  size: number,
  parts: readonly { readonly weight: number; readonly dx: number; readonly dy: number }[],
): Float32Array {
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0);
  const result = new Float32Array(size * size);
  for (const { weight, dx, dy } of parts) {
    const share = weight / whole;
    for (let y = 0; y < size; y += 1) {
      const from = inside(y + dy, size) * size;
      for (let x = 0; x < size; x += 1)
        result[y * size + x] =
          (result[y * size + x] ?? 0) + (picture[from + inside(x + dx, size)] ?? 0) * share;
    }
  }
  return result;
}

function inside(at: number, size: number): number {
  return at < 0 ? 0 : at >= size ? size - 1 : at;
}

/** Mean 0, deviation 1. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
