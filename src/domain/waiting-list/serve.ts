import { bestAvailable } from "../seating/best-available.ts";
import type { HallLayout } from "../seating/hall-layout.ts";
import type { Point } from "../seating/point.ts";
import { FREE, TAKEN, WANTED } from "../seating/seat-request.ts";
import { wheelchairSeats } from "./wheelchair-seats.ts";

/**
 * Who is offered seats that came back to a performance. Parties are asked in the order of the list, members first if
 * the house has set that; each gets the best seats that fit it, and one that nothing fits is passed over. A party sits
 * side by side unless it agreed to be split. A companion sits beside a wheelchair place of the party.
 */

export interface Party {
  readonly id: string;
  /** The lower, the earlier. */
  readonly place: number;
  readonly isMember: boolean;
  /** Everybody, with wheelchairs and companions. */
  readonly size: number;
  /** A party with wheelchairs consists of them and at most one companion each. */
  readonly wheelchairs: number;
  /** Indices into BANDS; empty for any. */
  readonly bands: readonly number[];
  readonly mayBeSplit: boolean;
}

export const KINDS_OF_SEAT = ["accessible", "companion", "any"] as const;
export type KindOfSeat = (typeof KINDS_OF_SEAT)[number];

/** Everything by position in the plan. */
export interface ListHall {
  readonly layout: HallLayout;
  readonly near: Point;
  readonly kinds: readonly KindOfSeat[];
  /** Indices into BANDS. */
  readonly bands: ArrayLike<number>;
}

export interface Served {
  readonly party: string;
  readonly positions: readonly number[];
}

/** In the order in which they are asked. */
export function servingOrder<Any extends Pick<Party, "id" | "place" | "isMember">>(
  parties: readonly Any[],
  { membersFirst }: { readonly membersFirst: boolean },
): Any[] {
  const rank = ({ isMember }: Any) => (membersFirst && isMember ? 0 : 1);
  return parties.toSorted(
    (a, b) => rank(a) - rank(b) || a.place - b.place || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
}

/** @param free positions of the seats that may be offered */
export function serve(
  hall: ListHall,
  parties: readonly Party[],
  free: Iterable<number>,
  rule: { readonly membersFirst: boolean },
): readonly Served[] {
  const left = new Set(free);
  // Seats only become fewer: what did not fit once does not fit later.
  const failed = new Set<string>();
  const served: Served[] = [];
  for (const party of servingOrder(parties, rule)) {
    if (left.size === 0) break;
    const wish = `${party.size} ${party.wheelchairs} ${party.mayBeSplit} ${[...party.bands].sort()}`;
    if (failed.has(wish)) continue;
    const positions = seatsFor(hall, party, left);
    if (positions === null) {
      failed.add(wish);
      continue;
    }
    for (const position of positions) left.delete(position);
    served.push({ party: party.id, positions });
  }
  return served;
}

/** The best of the free seats for a party; null if it does not fit. */
export function seatsFor(
  hall: ListHall,
  party: Omit<Party, "id" | "place" | "isMember">,
  free: ReadonlySet<number>,
): readonly number[] | null {
  if (free.size < party.size) return null;
  const fitting = (kind: KindOfSeat) =>
    [...free].filter((at) => hall.kinds[at] === kind && isInBand(hall, party, at));
  if (party.wheelchairs > 0) {
    return wheelchairSeats(hall, party, {
      accessible: fitting("accessible"),
      companion: fitting("companion"),
    });
  }
  const wanted = fitting("any");
  if (wanted.length < party.size) return null;
  const mask = new Uint8Array(hall.kinds.length).fill(TAKEN);
  for (const at of free) if (hall.kinds[at] === "any") mask[at] = FREE;
  for (const at of wanted) mask[at] = WANTED;
  const request = { seats: party.size, near: hall.near, random: () => 0, exact: true };
  const best = bestAvailable(hall.layout, mask, request);
  return best && (best.together || party.mayBeSplit) ? best.positions : null;
}

/** The seats that any of the parties would take, by position. */
export function wantedSeats(
  hall: ListHall,
  parties: readonly Pick<Party, "wheelchairs" | "size" | "bands">[],
): readonly number[] {
  const wants = KINDS_OF_SEAT.map((kind) => {
    const those = parties.filter((party) => usesKind(party, kind));
    const isAny = those.some(({ bands }) => bands.length === 0);
    return { kind, isAny, bands: new Set(those.flatMap(({ bands }) => bands)) };
  });
  const byKind = new Map(wants.map((want) => [want.kind, want]));
  return hall.kinds.flatMap((kind, at) => {
    const want = byKind.get(kind);
    return want && (want.isAny || want.bands.has(hall.bands[at] ?? -1)) ? [at] : [];
  });
}

function usesKind({ wheelchairs, size }: Pick<Party, "wheelchairs" | "size">, kind: KindOfSeat): boolean {
  if (kind === "any") return wheelchairs === 0;
  return kind === "accessible" ? wheelchairs > 0 : wheelchairs > 0 && size > wheelchairs;
}

function isInBand(hall: ListHall, { bands }: Pick<Party, "bands">, at: number): boolean {
  return bands.length === 0 || bands.includes(hall.bands[at] ?? -1);
}
