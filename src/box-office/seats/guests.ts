import { eq } from "drizzle-orm";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import {
  addGuest as add,
  changeGuest as change,
  type Guest,
  type GuestRefusal,
  removeGuest as remove,
} from "../../engine/allocations/guests.ts";
import { allocationGuests, allocations } from "../../engine/storage/tables/allocations.ts";
import { orders } from "../../engine/storage/tables/shop.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { implement } from "../implementation.ts";
import { allocations as operations } from "../operations/seats/allocations.ts";
import { viewGuest } from "./allocation-view.ts";
import { type SeatsOfAllocation, seatsOfAllocation } from "./find-seat.ts";

export const addGuest = implement(operations.addGuest, {
  async run(boxOffice, { allocation, name, party, note = "", seats: places }) {
    const seats = await seatsOf(boxOffice, allocation, places);
    if (!seats.ok) return seats;
    const added = await add(boxOffice.engine.services, allocation, {
      ...{ name, party, note, seats: [...(seats.value?.seats ?? [])] },
    });
    return added.ok ? done(await view(boxOffice, added.value)) : ofGuest(added.refusal, seats.value);
  },
  print: ({ id, name, party }) => `${name}, ${party}: ${id}`,
});

export const changeGuest = implement(operations.changeGuest, {
  async run(boxOffice, { guest: id, seats: places, ...facts }) {
    const { services } = boxOffice.engine;
    const [before] = await services.database
      .select({ allocation: allocationGuests.allocation })
      .from(allocationGuests)
      .where(eq(allocationGuests.id, id));
    if (!before) return refused("unknown-guest");
    const seats = await seatsOf(boxOffice, before.allocation, places);
    if (!seats.ok) return seats;
    const { name, party, note } = facts;
    const changed = await change(services, id, {
      ...(name !== undefined && { name }),
      ...(party !== undefined && { party }),
      ...(note !== undefined && { note }),
      ...(seats.value !== null && { seats: [...seats.value.seats] }),
    });
    if (changed.ok) return done(await view(boxOffice, changed.value));
    const { refusal } = changed;
    return refusal.reason === "unknown-guest" ? refused("unknown-guest") : ofGuest(refusal, seats.value);
  },
  print: ({ name, party }) => `${name}, ${party}, is changed.`,
});

export const removeGuest = implement(operations.removeGuest, {
  async run({ engine: { services } }, { guest }) {
    const gone = await remove(services, guest);
    return gone ? done({ name: gone.name }) : refused("unknown-guest");
  },
  print: ({ name }) => `${name} is off the guest list.`,
});

function ofGuest(refusal: GuestRefusal, named: SeatsOfAllocation | null) {
  return refusal.reason === "not-kept"
    ? refused("not-kept", { others: refusal.seats.map((seat) => named?.name(seat) ?? seat) })
    : { ok: false as const, refusal };
}

async function seatsOf(
  boxOffice: BoxOffice,
  allocation: string,
  places: readonly string[] | undefined,
): Promise<
  Outcome<
    SeatsOfAllocation | null,
    | { readonly reason: "unknown-allocation" }
    | { readonly reason: "unknown-seat"; readonly unknown: string[] }
  >
> {
  if (places === undefined) return done(null);
  const performance = await performanceOf(boxOffice, allocation);
  if (performance === undefined) return refused("unknown-allocation");
  return seatsOfAllocation(boxOffice, { performance, seats: places });
}

async function performanceOf({ engine }: BoxOffice, allocation: string): Promise<number | undefined> {
  const [found] = await engine.services.database
    .select({ performance: allocations.performance })
    .from(allocations)
    .where(eq(allocations.id, allocation));
  return found?.performance;
}

async function view(boxOffice: BoxOffice, guest: Guest) {
  const { database, catalogue } = boxOffice.engine.services;
  const [order] =
    guest.order === null
      ? []
      : await database.select({ number: orders.number }).from(orders).where(eq(orders.id, guest.order));
  const performance = (await performanceOf(boxOffice, guest.allocation)) ?? 0;
  return viewGuest(await catalogue.current(), performance, { ...guest, order: order?.number ?? null });
}
