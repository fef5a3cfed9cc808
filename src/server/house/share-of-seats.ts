import { createHash } from "node:crypto";
import type { HallSeats } from "#config/halls/hall-seats.ts";

/**
 * For `share` in `already-sold.json`. As an audience would: small adjacent groups, better seats first with some
 * randomness. Deterministic.
 */
export function shareOfSeats(hall: HallSeats, share: number, seed: string): string[] {
  const random = chanceFrom(seed);
  const groups: { seats: string[]; rank: number }[] = [];
  let all = 0;
  for (const section of hall.sections) {
    for (const row of section.rows) {
      all += row.seats.length;
      for (let index = 0; index < row.seats.length; ) {
        const group = row.seats.slice(index, index + 1 + Math.floor(random() * 4));
        index += group.length;
        const [first] = group;
        if (!first) break;
        const distance = Math.hypot(first.x - hall.focalPoint.x, first.y - hall.focalPoint.y);
        // Wheelchair places and companion seats go last, because the house reserves them for those who need them.
        const kept = group.some((seat) => seat.accessible || seat.companion) ? 10 : 0;
        const rank = distance / Math.hypot(hall.size.width, hall.size.height) + random() * 0.9 + kept;
        groups.push({ seats: group.map((seat) => seat.guid), rank });
      }
    }
  }
  groups.sort((a, b) => a.rank - b.rank);
  return groups.flatMap((group) => group.seats).slice(0, Math.round(all * share));
}

function chanceFrom(seed: string): () => number {
  let state = createHash("sha256").update(seed).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
