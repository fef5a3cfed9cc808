import type { AllocationColour } from "#domain/seating/allocation.ts";
import type { SeatAvailability } from "#seat-map/hall/availability.ts";
import { FREE } from "#seat-map/hall/availability.ts";
import type { Hall } from "#seat-map/hall/hall.ts";
import type { Allocation, Party, ShownSeats } from "./seat-types.ts";

/** `SEAT_STATUS`; a browser loads no schemas. */
export const STATES = ["free", "held", "sold", "kept", "closed"] as const;

/** What a seat is. `kept` has its allocation, which a sold or held seat may have too. */
export interface SeatFact {
  readonly state: (typeof STATES)[number];
  readonly party: Party | null;
  readonly allocation: Allocation | null;
  readonly isLost: boolean;
}

export interface SeatFacts {
  of(seat: number): SeatFact;
  readonly availability: SeatAvailability;
  readonly counts: Readonly<Record<SeatFact["state"], number>>;
}

/** Statuses of the drawing, from STAFF on; the styles are in `office-map.module.css`. */
const DRAWN = { held: "4", sold: "5", closed: "6" } as const;
const KEPT: Readonly<Record<AllocationColour, string>> = {
  ...{ blue: "7", green: "8", purple: "9", orange: "a", pink: "b", grey: "c" },
};

export function seatFacts(hall: Hall, { status, bands, parties, allocations, lost }: ShownSeats): SeatFacts {
  const party = new Map(parties.flatMap((one) => one.seats.map((seat) => [seat, one] as const)));
  const allocation = new Map(allocations.flatMap((one) => one.seats.map((seat) => [seat, one] as const)));
  const lostOnes = new Set(lost);
  const stateOf = (seat: number) => STATES[Number(status[seat] ?? 4)] ?? "closed";
  const drawn = hall.seats.map(({ index }) => {
    const state = stateOf(index);
    if (state === "free") return FREE;
    return state === "kept" ? KEPT[allocation.get(index)?.colour ?? "grey"] : DRAWN[state];
  });
  const count = (state: SeatFact["state"]) =>
    hall.seats.filter(({ index }) => stateOf(index) === state).length;
  return {
    of: (seat) => ({
      ...{ state: stateOf(seat), party: party.get(seat) ?? null, allocation: allocation.get(seat) ?? null },
      isLost: lostOnes.has(seat),
    }),
    availability: { status: drawn.join(""), bands },
    counts: {
      ...{ free: count("free"), held: count("held"), sold: count("sold") },
      ...{ kept: count("kept"), closed: count("closed") },
    },
  };
}
