import { and, eq, isNull } from "drizzle-orm";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { RELEASE_REMINDER_HOURS } from "#domain/seating/allocation.ts";
import type { Services } from "../kernel/services.ts";
import type { Transaction } from "../storage/database.ts";
import { allocations } from "../storage/tables/allocations.ts";
import { inTransactionIf } from "../storage/undone.ts";
import { keepSeats, letAllGo, letGo, type NotFree, type NotKept } from "./allocation-seats.ts";

export type Allocation = typeof allocations.$inferSelect;

/** What the box office decides about an allocation. */
export type AllocationFacts = Pick<
  Allocation,
  "name" | "colour" | "note" | "owner" | "releaseAt" | "channels" | "roles" | "staff"
>;

type AtWork = Pick<Services, "database" | "now" | "seatChanges" | "outbox" | "random">;

/** The allocation without a name, whose seats are only blocked. */
const BLOCK: AllocationFacts = {
  ...{ name: "", colour: "grey", note: "", owner: null, releaseAt: null },
  ...{ channels: [], roles: [], staff: [] },
};

export interface Unknown {
  readonly reason: "unknown-allocation";
}
export interface Released {
  readonly reason: "released";
}

/** Keeps free seats of a performance, all or none. */
export function makeAllocation(
  services: AtWork,
  {
    performance,
    seats,
    facts,
    who,
  }: {
    readonly performance: number;
    readonly seats: readonly string[];
    readonly facts: AllocationFacts;
    readonly who: string;
  },
): Promise<Outcome<Allocation, NotFree>> {
  return attempt(services, performance, async (transaction, now) => {
    const made = await write(services, transaction, { ...facts, performance, created: now, createdBy: who });
    const kept = await keepSeats(transaction, { performance, seats, allocation: made.id, now });
    return kept.ok ? done(made) : kept;
  });
}

/** Keeps free seats without more facts. */
export function blockSeats(
  services: AtWork,
  {
    performance,
    seats,
    who,
  }: { readonly performance: number; readonly seats: readonly string[]; readonly who: string },
): Promise<Outcome<Allocation, NotFree>> {
  return attempt(services, performance, async (transaction, now) => {
    const block = await blockOf(services, transaction, { performance, created: now, createdBy: who });
    const kept = await keepSeats(transaction, { performance, seats, allocation: block.id, now });
    return kept.ok ? done(block) : kept;
  });
}

/** Gives seats back that are only blocked. */
export function unblockSeats(
  services: AtWork,
  { performance, seats }: { readonly performance: number; readonly seats: readonly string[] },
): Promise<Outcome<null, NotKept>> {
  return attempt(services, performance, async (transaction) => {
    const [block] = await transaction.select().from(allocations).where(theBlockOf(performance)).for("update");
    if (!block) return refused("not-kept", { seats });
    return letGo(transaction, { performance, seats, allocation: block.id });
  });
}

export function addSeats(
  services: AtWork,
  id: string,
  seats: readonly string[],
): Promise<Outcome<Allocation, NotFree | Unknown | Released>> {
  return changing(services, id, async (transaction, allocation, now) => {
    const { performance } = allocation;
    const kept = await keepSeats(transaction, { performance, seats, allocation: id, now });
    return kept.ok ? done(allocation) : kept;
  });
}

export function removeSeats(
  services: AtWork,
  id: string,
  seats: readonly string[],
): Promise<Outcome<Allocation, NotKept | Unknown | Released>> {
  return changing(services, id, async (transaction, allocation) => {
    const { performance } = allocation;
    const gone = await letGo(transaction, { performance, seats, allocation: id });
    return gone.ok ? done(allocation) : gone;
  });
}

/** Its reminder and its release follow a changed time or owner. */
export function editAllocation(
  services: AtWork,
  id: string,
  facts: AllocationFacts,
): Promise<Outcome<Allocation, Unknown | Released>> {
  return changing<Allocation, never>(services, id, async (transaction, before) => {
    const [after] = await transaction
      .update(allocations)
      .set(facts)
      .where(eq(allocations.id, id))
      .returning();
    if (!after) throw new Error(`Allocation ${id} is locked and gone`);
    const isSame = before.releaseAt?.getTime() === after.releaseAt?.getTime() && before.owner === after.owner;
    if (!isSame) await schedule(services, transaction, after);
    return done(after);
  });
}

export interface ReleasedNow {
  readonly allocation: Allocation;
  /** How many seats it had, and how many of them are neither sold nor held. */
  readonly seats: number;
  readonly freed: number;
}

/** Gives its unsold seats to the public. */
export function releaseAllocation(
  services: AtWork,
  id: string,
  who: string,
): Promise<Outcome<ReleasedNow, Unknown | Released>> {
  return changing<ReleasedNow, never>(services, id, async (transaction, allocation, now) =>
    done(await release(transaction, allocation, { now, by: who })),
  );
}

/**
 * Called by the job that is due at the release time. Releases an allocation whose time has come; any process may try,
 * one does it.
 */
export async function releaseIfDue(services: AtWork, id: string): Promise<void> {
  await changing<null, never>(services, id, async (transaction, allocation, now) => {
    const { releaseAt } = allocation;
    if (releaseAt === null || releaseAt > now) return done(null);
    await release(transaction, allocation, { now, by: null });
    return done(null);
  });
}

async function release(
  transaction: Transaction,
  allocation: Allocation,
  { now, by }: { readonly now: Date; readonly by: string | null },
): Promise<ReleasedNow> {
  const { id, performance } = allocation;
  const gone = await letAllGo(transaction, { performance, allocation: id, now });
  await transaction
    .update(allocations)
    .set({ released: now, releasedBy: by, seatsThen: gone.seats, freedThen: gone.freed })
    .where(eq(allocations.id, id));
  return { allocation, ...gone };
}

async function blockOf(
  services: AtWork,
  transaction: Transaction,
  of: Pick<Allocation, "performance" | "created" | "createdBy">,
): Promise<Allocation> {
  await transaction
    .insert(allocations)
    .values({ ...BLOCK, ...of, id: services.random.id() })
    .onConflictDoNothing();
  const [block] = await transaction
    .select()
    .from(allocations)
    .where(theBlockOf(of.performance))
    .for("update");
  if (!block) throw new Error(`Performance ${of.performance} has no block`);
  return block;
}

const theBlockOf = (performance: number) =>
  and(
    eq(allocations.performance, performance),
    eq(allocations.name, BLOCK.name),
    isNull(allocations.released),
  );

async function write(
  services: AtWork,
  transaction: Transaction,
  of: AllocationFacts & Pick<Allocation, "performance" | "created" | "createdBy">,
): Promise<Allocation> {
  const [made] = await transaction
    .insert(allocations)
    .values({ ...of, id: services.random.id() })
    .returning();
  if (!made) throw new Error("The allocation was not written");
  await schedule(services, transaction, made);
  return made;
}

async function schedule(
  { outbox }: AtWork,
  transaction: Transaction,
  { id: allocation, releaseAt, owner }: Allocation,
): Promise<void> {
  if (releaseAt === null) return;
  await outbox.put(transaction, { kind: "release-allocation", allocation }, { notBefore: releaseAt });
  if (owner === null) return;
  const notBefore = new Date(releaseAt.getTime() - RELEASE_REMINDER_HOURS * 3_600_000);
  const job = { kind: "allocation-release", allocation, releaseAt: releaseAt.toISOString() } as const;
  await outbox.put(transaction, job, { notBefore });
}

/** Runs `work` with the locked allocation, if it is not released, and rolls back a refusal. */
function changing<Result, Refusal extends { readonly reason: string }>(
  services: AtWork,
  id: string,
  work: (transaction: Transaction, allocation: Allocation, now: Date) => Promise<Outcome<Result, Refusal>>,
): Promise<Outcome<Result, Refusal | Unknown | Released>> {
  return inTransactionIf<Outcome<Result, Refusal | Unknown | Released>>(
    services.database,
    async (transaction) => {
      const [allocation] = await transaction
        .select()
        .from(allocations)
        .where(eq(allocations.id, id))
        .for("update");
      if (!allocation) return refused("unknown-allocation");
      if (allocation.released) return refused("released");
      const { performance } = allocation;
      services.seatChanges.announceAfter(transaction, { kind: "freed", performances: [performance] });
      return work(transaction, allocation, new Date(services.now()));
    },
    ({ ok }) => ok,
  );
}

function attempt<Result, Refusal extends { readonly reason: string }>(
  services: AtWork,
  performance: number,
  work: (transaction: Transaction, now: Date) => Promise<Outcome<Result, Refusal>>,
): Promise<Outcome<Result, Refusal>> {
  return inTransactionIf<Outcome<Result, Refusal>>(
    services.database,
    async (transaction) => {
      services.seatChanges.announceAfter(transaction, { kind: "freed", performances: [performance] });
      return work(transaction, new Date(services.now()));
    },
    ({ ok }) => ok,
  );
}
