import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { Services } from "../kernel/services.ts";
import type { Executor, Transaction } from "../storage/database.ts";
import { allocationGuests, allocations } from "../storage/tables/allocations.ts";
import { orders, performanceSeats } from "../storage/tables/shop.ts";
import { inTransactionIf } from "../storage/undone.ts";
import type { NotKept } from "./allocation-seats.ts";
import type { Released, Unknown } from "./allocations.ts";

export type Guest = typeof allocationGuests.$inferSelect;
export type GuestFacts = Pick<Guest, "name" | "party" | "note" | "seats">;

export type GuestRefusal =
  | Unknown
  | Released
  | NotKept
  /** More or fewer seats than people. */
  | { readonly reason: "guest-seats" };

type AtWork = Pick<Services, "database" | "now" | "random">;

export function addGuest(
  services: AtWork,
  allocation: string,
  facts: GuestFacts,
): Promise<Outcome<Guest, GuestRefusal>> {
  return inTransactionIf<Outcome<Guest, GuestRefusal>>(
    services.database,
    async (transaction) => {
      const checked = await check(transaction, allocation, facts);
      if (!checked.ok) return checked;
      const [guest] = await transaction
        .insert(allocationGuests)
        .values({ ...facts, id: services.random.id(), allocation, created: new Date(services.now()) })
        .returning();
      if (!guest) throw new Error("The guest was not written");
      return done(guest);
    },
    ({ ok }) => ok,
  );
}

export function changeGuest(
  services: AtWork,
  id: string,
  change: Partial<GuestFacts>,
): Promise<Outcome<Guest, GuestRefusal | UnknownGuest>> {
  return inTransactionIf<Outcome<Guest, GuestRefusal | UnknownGuest>>(
    services.database,
    async (transaction) => {
      const [before] = await transaction
        .select()
        .from(allocationGuests)
        .where(eq(allocationGuests.id, id))
        .for("update");
      if (!before) return refused("unknown-guest");
      const { name, party, note, seats } = { ...before, ...change };
      // Name and note may still change after the release.
      const checked =
        change.seats === undefined && change.party === undefined
          ? done(null)
          : await check(transaction, before.allocation, { party, seats });
      if (!checked.ok) return checked;
      const [guest] = await transaction
        .update(allocationGuests)
        .set({ name, party, note, seats })
        .where(eq(allocationGuests.id, id))
        .returning();
      if (!guest) throw new Error(`Guest ${id} is locked and gone`);
      return done(guest);
    },
    ({ ok }) => ok,
  );
}

export interface UnknownGuest {
  readonly reason: "unknown-guest";
}

/** Its tickets stay. @returns the guest that was removed */
export async function removeGuest({ database }: AtWork, id: string): Promise<Guest | null> {
  const [gone] = await database.delete(allocationGuests).where(eq(allocationGuests.id, id)).returning();
  return gone ?? null;
}

async function check(
  transaction: Transaction,
  id: string,
  { party, seats }: Pick<GuestFacts, "party" | "seats">,
): Promise<Outcome<null, GuestRefusal>> {
  // Shared, so that the allocation is not released or changed before the guest is written.
  const [allocation] = await transaction
    .select()
    .from(allocations)
    .where(eq(allocations.id, id))
    .for("share");
  if (!allocation) return refused("unknown-allocation");
  if (allocation.released) return refused("released");
  if (seats.length > 0 && seats.length !== party) return refused("guest-seats");
  if (seats.length === 0) return done(null);
  const rows = await transaction
    .select({ seat: performanceSeats.seat })
    .from(performanceSeats)
    .where(
      and(
        eq(performanceSeats.performance, allocation.performance),
        eq(performanceSeats.allocation, id),
        inArray(performanceSeats.seat, seats),
      ),
    );
  const others = seats.filter((seat) => !rows.some((row) => row.seat === seat));
  return others.length > 0 ? refused("not-kept", { seats: others }) : done(null);
}

export interface GuestListed extends Omit<Guest, "order"> {
  /** The number of their order. */
  readonly order: string | null;
}

/** In the order in which they were added. */
export function guestsOf(executor: Executor, ids: readonly string[]): PromiseLike<GuestListed[]> {
  return executor
    .select({
      ...{ id: allocationGuests.id, allocation: allocationGuests.allocation, name: allocationGuests.name },
      ...{ party: allocationGuests.party, seats: allocationGuests.seats, note: allocationGuests.note },
      ...{ created: allocationGuests.created, order: orders.number },
    })
    .from(allocationGuests)
    .leftJoin(orders, eq(orders.id, allocationGuests.order))
    .where(inArray(allocationGuests.allocation, [...ids]))
    .orderBy(allocationGuests.created, allocationGuests.id);
}

export interface GuestHasTickets {
  readonly reason: "guest-has-tickets";
  /** The number of the order with them. */
  readonly order: string;
}

/** Called when the tickets are sold or given away. Notes the order with a party's tickets, once. */
export async function noteTickets(
  transaction: Transaction,
  guest: string,
  order: string,
): Promise<Outcome<null, GuestHasTickets>> {
  const noted = await transaction
    .update(allocationGuests)
    .set({ order })
    .where(and(eq(allocationGuests.id, guest), isNull(allocationGuests.order)))
    .returning({ id: allocationGuests.id });
  if (noted.length > 0) return done(null);
  const [before] = await transaction
    .select({ number: orders.number })
    .from(allocationGuests)
    .innerJoin(orders, eq(orders.id, allocationGuests.order))
    .where(eq(allocationGuests.id, guest));
  return refused("guest-has-tickets", { order: before?.number ?? "" });
}

/** Names are of use until the performance, and in the weeks after it. */
const GUEST_DAYS = 30;

/** Called hourly. Deletes the guest lists of performances that began more than 30 days ago. */
export async function forgetGuests({ database, now }: AtWork): Promise<void> {
  const longAgo = new Date(now() - GUEST_DAYS * 24 * 3_600_000);
  await database.execute(sql`
    delete from allocation_guests where allocation in (
      select allocations.id from allocations join performances on performances.id = allocations.performance
      where performances.starts < ${longAgo})`);
}
