import type { HallLayout } from "../seating/hall-layout.ts";
import type { Point } from "../seating/point.ts";

interface WheelchairParty {
  readonly size: number;
  readonly wheelchairs: number;
  readonly mayBeSplit: boolean;
}

interface FreeSeats {
  readonly accessible: readonly number[];
  readonly companion: readonly number[];
}

/** Positions for a party's wheelchairs and companions; each companion beside a wheelchair. Null if they do not fit. */
export function wheelchairSeats(
  { layout, near }: { readonly layout: HallLayout; readonly near: Point },
  { size, wheelchairs, mayBeSplit }: WheelchairParty,
  { accessible, companion }: FreeSeats,
): readonly number[] | null {
  const companions = size - wheelchairs;
  if (accessible.length < wheelchairs || companion.length < companions) return null;
  const nearest = (positions: readonly number[]) =>
    positions.toSorted((a, b) => distance(layout, near, a) - distance(layout, near, b) || a - b);
  const places = { accessible: new Set(accessible), companion: new Set(companion) };
  const whole = sideBySide(layout, places, { wheelchairs, companions }, near);
  if (whole !== null || !mayBeSplit) return whole;
  return inPairs(layout, nearest(accessible), places.companion, { wheelchairs, companions });
}

interface Wanted {
  readonly wheelchairs: number;
  readonly companions: number;
}

/** The nearest seats in one row without a gap, each companion beside a wheelchair. */
function sideBySide(
  layout: HallLayout,
  {
    accessible,
    companion,
  }: { readonly accessible: ReadonlySet<number>; readonly companion: ReadonlySet<number> },
  { wheelchairs, companions }: Wanted,
  near: Point,
): readonly number[] | null {
  const size = wheelchairs + companions;
  const positionAt = (at: number) => layout.position[at] ?? -1;
  let best: { readonly positions: readonly number[]; readonly cost: number } | null = null;
  for (let start = 0; start + size <= layout.count; start++) {
    const seats = Array.from({ length: size }, (_, offset) => start + offset);
    if (seats.some((at, offset) => offset > 0 && layout.beside[at] !== 1)) continue;
    const positions = seats.map(positionAt);
    const chairs = positions.map((at) => accessible.has(at));
    if (chairs.filter(Boolean).length !== wheelchairs) continue;
    if (positions.some((at, offset) => !chairs[offset] && !companion.has(at))) continue;
    if (chairs.some((isChair, offset) => !isChair && !chairs[offset - 1] && !chairs[offset + 1])) continue;
    const cost = positions.reduce((sum, at) => sum + distance(layout, near, at), 0);
    if (best === null || cost < best.cost) best = { positions, cost };
  }
  return best?.positions ?? null;
}

/** Wheelchairs with a companion first, in different places if need be. */
function inPairs(
  layout: HallLayout,
  accessible: readonly number[],
  companion: ReadonlySet<number>,
  { wheelchairs, companions }: Wanted,
): readonly number[] | null {
  const partners = pairUp(layout, accessible, companion);
  const paired = accessible.filter((at) => partners.has(at)).slice(0, companions);
  if (paired.length < companions) return null;
  const alone = accessible.filter((at) => !paired.includes(at)).slice(0, wheelchairs - companions);
  return [...paired.flatMap((at) => [at, partners.get(at) ?? -1]), ...alone];
}

/** As many wheelchair places as possible with a companion seat each: an augmenting path for each. */
function pairUp(
  layout: HallLayout,
  accessible: readonly number[],
  companion: ReadonlySet<number>,
): ReadonlyMap<number, number> {
  const ownerOf = new Map<number, number>();
  const find = (chair: number, seen: Set<number>): boolean => {
    for (const seat of neighbours(layout, chair)) {
      if (!companion.has(seat) || seen.has(seat)) continue;
      seen.add(seat);
      const owner = ownerOf.get(seat);
      if (owner !== undefined && !find(owner, seen)) continue;
      ownerOf.set(seat, chair);
      return true;
    }
    return false;
  };
  for (const chair of accessible) find(chair, new Set());
  return new Map([...ownerOf].map(([seat, chair]) => [chair, seat]));
}

function neighbours(layout: HallLayout, position: number): readonly number[] {
  const at = layout.seatAt[position] ?? -1;
  if (at < 0) return [];
  return [
    ...(layout.beside[at] === 1 ? [layout.position[at - 1] ?? -1] : []),
    ...(layout.beside[at + 1] === 1 ? [layout.position[at + 1] ?? -1] : []),
  ];
}

function distance({ sumX, sumY, seatAt }: HallLayout, near: Point, position: number): number {
  const at = seatAt[position] ?? 0;
  const x = (sumX[at + 1] ?? 0) - (sumX[at] ?? 0);
  const y = (sumY[at + 1] ?? 0) - (sumY[at] ?? 0);
  return Math.hypot(x - near.x, y - near.y);
}
