/** Perspective projection of a room. Metres; x to the right, y away from the stage, z up. */

export interface SpacePoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Picture coordinates: x to the right, y down. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Eye {
  /** Projects a place; `depth` is its distance in front of the eye. Null if it is behind the eye. */
  spot(place: SpacePoint): (Spot & { readonly depth: number }) | null;
  /** Projects the part of a flat shape in front of the eye; empty if there is none. */
  outline(shape: readonly SpacePoint[]): Spot[];
  /** Size of a metre at this depth. */
  scale(depth: number): number;
  /** Downward angle of view: degrees, negative for looking up. */
  readonly down: number;
}

export interface Frame {
  readonly width: number;
  readonly height: number;
}

/** Near clipping plane: metres. */
const NEAR = 0.3;

/** @param angle field of view: degrees */
export function eyeAt(from: SpacePoint, to: SpacePoint, { width, height }: Frame, angle: number): Eye {
  const focus = width / 2 / Math.tan((angle * Math.PI) / 360);
  const forward = unit(minus(to, from));
  // Seen from above, the plan's y axis points towards the audience: right is up × forward.
  const right = unit({ x: -forward.y, y: forward.x, z: 0 });
  const up = cross(forward, right);
  const inEye = (place: SpacePoint): SpacePoint => {
    const off = minus(place, from);
    return { x: dot(off, right), y: dot(off, up), z: dot(off, forward) };
  };
  const onPicture = ({ x, y, z }: SpacePoint): Spot => ({
    x: width / 2 + (focus * x) / z,
    y: height / 2 - (focus * y) / z,
  });
  return {
    spot(place) {
      const seen = inEye(place);
      return seen.z < NEAR ? null : { ...onPicture(seen), depth: seen.z };
    },
    outline: (shape) => inFront(shape.map(inEye)).map(onPicture),
    scale: (depth) => focus / depth,
    down: (-Math.asin(forward.z) * 180) / Math.PI,
  };
}

function inFront(shape: readonly SpacePoint[]): SpacePoint[] {
  const kept: SpacePoint[] = [];
  for (const [index, here] of shape.entries()) {
    const before = shape.at(index - 1) ?? here;
    if (here.z >= NEAR !== before.z >= NEAR) {
      const share = (NEAR - before.z) / (here.z - before.z);
      kept.push({
        x: before.x + (here.x - before.x) * share,
        y: before.y + (here.y - before.y) * share,
        z: NEAR,
      });
    }
    if (here.z >= NEAR) kept.push(here);
  }
  return kept;
}

function minus(a: SpacePoint, b: SpacePoint): SpacePoint {
  return { x: a.x - b.x, y: a.y - b.y, z: a.z - b.z };
}

function dot(a: SpacePoint, b: SpacePoint): number {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

function cross(a: SpacePoint, b: SpacePoint): SpacePoint {
  return { x: a.y * b.z - a.z * b.y, y: a.z * b.x - a.x * b.z, z: a.x * b.y - a.y * b.x };
}

function unit(a: SpacePoint): SpacePoint {
  const length = Math.hypot(a.x, a.y, a.z) || 1;
  return { x: a.x / length, y: a.y / length, z: a.z / length };
}
