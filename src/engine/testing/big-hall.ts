import { randomUUID } from "node:crypto";
import type { Caller } from "#contract/operation.ts";
import type { PlanEntry, SeatEntry } from "#domain/house/entries.ts";
import type { Band } from "#domain/seating/seating.ts";
import { hashToken } from "../../credentials/tokens.ts";
import type { Database } from "../storage/database.ts";
import type { Catalogue } from "../storage/documents/catalogue-document.ts";
import { CARMEN, smallHouse } from "./small-house.ts";

/** Halls and numbers of visitors of any size, for load tests, and fixed randomness. */

export function bigHall(
  rows: number,
  seatsInRow: number,
  change: (seat: SeatEntry) => SeatEntry = (seat) => seat,
): PlanEntry {
  const [small] = smallHouse().plans;
  const [section] = small?.sections ?? [];
  if (!small || !section) throw new Error("The small house has a hall");
  const row = (number: number) => ({
    number: String(number),
    seats: Array.from({ length: seatsInRow }, (_, index) =>
      change({
        id: `${number}-${index + 1}`,
        number: String(index + 1),
        x: index * 24,
        y: 100 + number * 30,
        radius: 10,
        band: (number <= rows / 2 ? "A" : "B") as Band,
        accessible: false,
        companion: false,
        restrictedView: null,
        stepFree: true,
        rowsInFront: number - 1,
        cluster: null,
      }),
    ),
  });
  return {
    ...small,
    id: `hall-${rows}x${seatsInRow}`,
    focalPoint: { x: (seatsInRow * 24) / 2, y: 0 },
    sections: [{ ...section, rows: Array.from({ length: rows }, (_, index) => row(index + 1)) }],
  };
}

/** A catalogue whose performances all take place in `plan`: `count` of them, numbered from CARMEN on. */
export function houseWith(plan: PlanEntry, count = 1, change: Partial<Catalogue> = {}): Catalogue {
  const house = smallHouse(change);
  const [first] = house.performances;
  if (!first) throw new Error("The small house has a performance");
  const performances = Array.from({ length: count }, (_, index) => ({
    ...first,
    id: CARMEN + index,
    plan: plan.id,
  }));
  return { ...house, plans: [plan], performances };
}

export async function load(
  database: Database,
  count: number,
  now: number,
  id: () => string = randomUUID,
): Promise<Caller[]> {
  const tokens = Array.from({ length: count }, id);
  await database.$client.query(
    `insert into sessions (id, token_hash, created, last_seen)
     select id, hash, $3, $3 from unnest($1::uuid[], $2::bytea[]) as session (id, hash)`,
    [tokens, tokens.map(hashToken), new Date(now)],
  );
  // Different addresses, so that limits per network do not apply.
  return tokens.map((session, index) => ({
    session,
    language: "sv",
    address: `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
    idempotencyKey: null,
  }));
}

/** Returns a generator of numbers in [0, 1), the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
