import type { Eye, Frame, Spot } from "./perspective.ts";
import type { Room, RoomSeat } from "./seat-view-room.ts";

/** Height of a seated head above the floor, and half the height of a head: metres. */
const HEAD = 1.12;
const HEAD_RADIUS = 0.11;
/** Heads smaller than this many pixels are drawn as specks. */
const SPECK = 3.4;
const MOST_PEOPLE = 18;
const MOST_SPECKS = 55;

interface People {
  /** From the furthest to the nearest; `size` is half a head's height in pixels. */
  readonly near: readonly { readonly at: Spot; readonly size: number }[];
  readonly specks: readonly Spot[];
  readonly speckSize: number;
}

interface PeopleInFrontOptions {
  readonly own: RoomSeat;
  readonly eye: Eye;
  readonly frame: Frame;
  readonly front: number;
}

/** On the same level or lower, since higher levels hide nothing; never beyond `front`, the stage's edge. */
export function peopleInFront(room: Room, { own, eye, frame, front }: PeopleInFrontOptions): People {
  const seen = room.seats.flatMap((seat) => {
    if (seat === own || seat.levelHeight > own.levelHeight + 0.1) return [];
    const isNearerStage = seat.y > front - 1 && isBetween(own, seat, room.focus);
    const spot = isNearerStage ? eye.spot({ x: seat.x, y: seat.y, z: seat.z + HEAD }) : null;
    if (!spot) return [];
    const size = eye.scale(spot.depth) * HEAD_RADIUS;
    const isIn =
      spot.x > -2 * size &&
      spot.x < frame.width + 2 * size &&
      spot.y > -size &&
      spot.y < frame.height + 1.2 * size;
    return isIn ? [{ at: { x: spot.x, y: spot.y }, size, depth: spot.depth }] : [];
  });
  seen.sort((a, b) => a.depth - b.depth);
  const near = seen.filter(({ size }) => size >= SPECK).slice(0, MOST_PEOPLE);
  const small = seen.slice(near.length);
  const each = Math.max(1, Math.ceil(small.length / MOST_SPECKS));
  const specks = small.filter((_, index) => index % each === 0);
  const sizes = specks.reduce((sum, { size }) => sum + size, 0);
  return {
    near: near.reverse(),
    specks: specks.map(({ at }) => at),
    speckSize: specks.length > 0 ? sizes / specks.length : 0,
  };
}

function isBetween(own: Spot, other: Spot, stage: Spot): boolean {
  const way = { x: stage.x - own.x, y: stage.y - own.y };
  const whole = Math.hypot(way.x, way.y);
  const along = ((other.x - own.x) * way.x + (other.y - own.y) * way.y) / (whole || 1);
  return along < whole && Math.hypot(other.x - stage.x, other.y - stage.y) < whole - 0.3;
}
