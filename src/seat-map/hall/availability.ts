import { BANDS, type Band } from "#domain/seating/seating.ts";
import type { Hall, HallSeat, HallSection } from "./hall.ts";
import type { SeatPrices } from "./prices.ts";

export const FREE = "0";
export const TAKEN = "1";
export const MINE = "2";
export const NOT_SOLD = "3";
/** From here on statuses of a screen for staff, which has a style for each and can choose any seat. */
export const STAFF = "4";

/** Both have one digit a seat in plan order; `bands` indexes `BANDS`. */
export interface SeatAvailability {
  readonly status: string;
  readonly bands: string;
}

export function bandOf({ bands }: SeatAvailability, seat: number): Band {
  return BANDS[Number(bands[seat])] ?? "E";
}

/** Missing: not sold here. */
export function statusOfSeat({ status }: SeatAvailability, seat: number): string {
  return status[seat] ?? NOT_SOLD;
}

/** Whether a visitor cannot choose it. */
export function isTaken(status: string): boolean {
  return status > FREE && status < STAFF;
}

export function isFree(availability: SeatAvailability, seat: number): boolean {
  return availability.status[seat] === FREE;
}

export function changedSeats(before: SeatAvailability, after: SeatAvailability): number[] {
  const changed: number[] = [];
  const seats = Math.max(before.status.length, after.status.length);
  for (let seat = 0; seat < seats; seat++) {
    if (before.status[seat] !== after.status[seat] || before.bands[seat] !== after.bands[seat]) {
      changed.push(seat);
    }
  }
  return changed;
}

/** Without a price type for the band or kind: not for sale. */
export function onlySellable(
  hall: Hall,
  availability: SeatAvailability,
  prices: SeatPrices,
): SeatAvailability {
  const status = hall.seats.map((seat) => {
    const own = statusOfSeat(availability, seat.index);
    const sold = prices.typesFor(seat, bandOf(availability, seat.index)).length > 0;
    return own === FREE && !sold ? NOT_SOLD : own;
  });
  return { ...availability, status: status.join("") };
}

/** `from` in minor units, fees included. */
export interface SectionSummary {
  readonly free: number;
  readonly from: number | null;
}

export function summarise(
  section: HallSection,
  availability: SeatAvailability,
  prices: SeatPrices,
): SectionSummary {
  let free = 0;
  let from: number | null = null;
  for (const seat of section.seats) {
    if (!isFree(availability, seat.index)) continue;
    free++;
    const amount = prices.usual(seat, bandOf(availability, seat.index))?.total.amount;
    // It may be free of charge, a misleading lowest price.
    if (seat.companion) continue;
    if (amount !== undefined && (from === null || amount < from)) from = amount;
  }
  return { free, from };
}

/** In plan order, wrapping around, within the filter; null if none is free. */
export function nextFree(
  hall: Hall,
  availability: SeatAvailability,
  from: number,
  isLeftOut: (seat: number) => boolean,
): HallSeat | null {
  const { seats } = hall;
  for (let step = 1; step <= seats.length; step++) {
    const seat = seats[(from + step) % seats.length];
    if (seat && seat.row >= 0 && isFree(availability, seat.index) && !isLeftOut(seat.index)) return seat;
  }
  return null;
}
