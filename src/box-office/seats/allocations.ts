import { eq, sql } from "drizzle-orm";
import type { InputOf, RefusalOf } from "#contract/operation.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import {
  type Allocation,
  type AllocationFacts,
  addSeats as add,
  editAllocation,
  makeAllocation,
  releaseAllocation,
  removeSeats as remove,
} from "../../engine/allocations/allocations.ts";
import { readSeatsNow } from "../../engine/allocations/seats-now.ts";
import { allocationGuests, allocations as table } from "../../engine/storage/tables/allocations.ts";
import { performanceSeats } from "../../engine/storage/tables/shop.ts";
import { listRoles } from "../../staff/people/roles.ts";
import { staff as people } from "../../staff/schema.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { implement } from "../implementation.ts";
import { allocations as operations } from "../operations/seats/allocations.ts";
import { readMoment } from "../read-moment.ts";
import { namesOfSeats, type SeatsOfAllocation, seatsNamed, seatsOfAllocation } from "./find-seat.ts";

export const list = implement(operations.list, {
  async run({ engine: { services } }, { performance }) {
    const index = await services.catalogue.current();
    if (!index.performance(performance)) return refused("unknown-performance");
    const rows = await readSeatsNow(services, performance);
    const all = await services.database
      .select({
        one: table,
        guests:
          sql<number>`(select count(*) from ${allocationGuests} where ${eq(allocationGuests.allocation, table.id)})`.mapWith(
            Number,
          ),
      })
      .from(table)
      .where(eq(table.performance, performance))
      .orderBy(table.created, table.id);
    return done({
      allocations: all.map(({ one, guests }) => {
        const own = rows.filter(({ allocation }) => allocation === one.id);
        const count = (state: "sold" | "held") => own.filter((row) => row.state === state).length;
        const then = (one.seatsThen ?? 0) - (one.freedThen ?? 0);
        return {
          ...{ id: one.id, name: one.name, guests, releasedBy: one.releasedBy },
          seats: one.seatsThen ?? own.length,
          ...{ sold: one.released ? then : count("sold"), held: one.released ? 0 : count("held") },
          releaseAt: one.releaseAt?.toISOString() ?? null,
          released: one.released?.toISOString() ?? null,
        };
      }),
    });
  },
  print: ({ allocations }) =>
    allocations
      .map(
        ({ id, name, seats, sold, releaseAt, released }) =>
          `${id}  ${name || "blocked"}  ${seats} seats, ${sold} sold  ${released ? `released ${released}` : `until ${releaseAt ?? "released by hand"}`}`,
      )
      .join("\n") || "No seats are kept.",
});

export const make = implement(operations.make, {
  async run(boxOffice, { performance, seats: places, ...input }, { who }) {
    const named = await seatsNamed(boxOffice, { performance, seats: places });
    if (!named.ok) return named;
    const facts = await factsOf(boxOffice, input);
    if (!facts.ok) return facts;
    const { index, seats } = named.value;
    const { services } = boxOffice.engine;
    const made = await makeAllocation(services, {
      ...{ performance, seats, who },
      facts: { ...DEFAULTS, ...facts.value, name: input.name },
    });
    if (!made.ok)
      return refused("seats-not-free", { taken: namesOfSeats(index, performance, made.refusal.seats) });
    return done({ id: made.value.id, seats: seats.length });
  },
  print: ({ id, seats }, { name }) => `${seats} seats are kept for ${name}: ${id}.`,
});

const DEFAULTS: Omit<AllocationFacts, "name"> = {
  ...{ colour: "blue", note: "", owner: null, releaseAt: null },
  ...{ channels: ["counter"], roles: [], staff: [] },
};

export const edit = implement(operations.edit, {
  async run(boxOffice, { allocation: id, ...input }) {
    const { services } = boxOffice.engine;
    const before = await allocationBy(boxOffice, id);
    if (!before) return refused("unknown-allocation");
    if (before.name === "") return refused("only-blocked");
    const facts = await factsOf(boxOffice, input);
    if (!facts.ok) return facts;
    const { name, colour, note, owner, releaseAt, channels, roles, staff } = before;
    const edited = await editAllocation(services, id, {
      ...{ name, colour, note, owner, releaseAt, channels, roles, staff },
      ...facts.value,
    });
    return edited.ok ? done(await changed(boxOffice, edited.value)) : edited;
  },
  print: ({ id }) => `${id} is changed.`,
});

export const addSeats = implement(operations.addSeats, {
  async run(boxOffice, input) {
    const named = await seatsOf(boxOffice, input);
    if (!named.ok) return named;
    const { seats, name } = named.value;
    const added = await add(boxOffice.engine.services, input.allocation, seats);
    if (added.ok) return done(await changed(boxOffice, added.value));
    const { refusal } = added;
    if (refusal.reason === "not-free") return refused("seats-not-free", { taken: refusal.seats.map(name) });
    return { ok: false, refusal };
  },
  print: ({ id, seats }) => `${id} keeps ${seats} seats now.`,
});

export const removeSeats = implement(operations.removeSeats, {
  async run(boxOffice, input) {
    const named = await seatsOf(boxOffice, input);
    if (!named.ok) return named;
    const { seats, name } = named.value;
    const removed = await remove(boxOffice.engine.services, input.allocation, seats);
    if (removed.ok) return done(await changed(boxOffice, removed.value));
    const { refusal } = removed;
    if (refusal.reason === "not-kept") return refused("not-kept", { others: refusal.seats.map(name) });
    return { ok: false, refusal };
  },
  print: ({ id, seats }) => `${id} keeps ${seats} seats now.`,
});

export const release = implement(operations.release, {
  async run({ engine: { services } }, { allocation: id }, { who }) {
    const released = await releaseAllocation(services, id, who);
    if (!released.ok) return released;
    const { allocation, seats, freed } = released.value;
    return done({ name: allocation.name, seats, freed });
  },
  print: ({ name, freed, seats }) =>
    `${name || "The block"} is released: ${freed} of ${seats} seats are for sale.`,
});

type Edit = Omit<InputOf<typeof operations.edit>, "allocation">;
type WrongFacts = Extract<
  RefusalOf<typeof operations.edit>,
  { reason: "unknown-moment" | "release-past" | "unknown-roles" | "unknown-staff" }
>;

/** Only the facts that are given. */
async function factsOf(
  { engine: { services } }: BoxOffice,
  { releaseAt, ...facts }: Edit,
): Promise<Outcome<Partial<AllocationFacts>, WrongFacts>> {
  const { database, settings, now } = services;
  const given = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
  const roles = await listRoles(database);
  const unknownRoles = (facts.roles ?? []).filter((id) => !roles.some((role) => role.id === id));
  if (unknownRoles.length > 0) return refused("unknown-roles", { unknown: unknownRoles });
  const known = facts.staff?.length ? await database.select({ id: people.id }).from(people) : [];
  const unknownStaff = (facts.staff ?? []).filter((id) => !known.some((person) => person.id === id));
  if (unknownStaff.length > 0) return refused("unknown-staff", { unknown: unknownStaff });
  if (releaseAt === undefined) return done(given);
  if (releaseAt === null) return done({ ...given, releaseAt: null });
  const moment = readMoment(releaseAt, settings.timeZone);
  if (moment === null) return refused("unknown-moment");
  if (moment.getTime() <= now()) return refused("release-past");
  return done({ ...given, releaseAt: moment });
}

async function allocationBy({ engine }: BoxOffice, id: string): Promise<Allocation | undefined> {
  const [found] = await engine.services.database.select().from(table).where(eq(table.id, id));
  return found;
}

async function seatsOf(
  boxOffice: BoxOffice,
  { allocation: id, seats }: InputOf<typeof operations.addSeats>,
): Promise<
  Outcome<
    SeatsOfAllocation,
    | { readonly reason: "unknown-allocation" }
    | { readonly reason: "unknown-seat"; readonly unknown: string[] }
  >
> {
  const allocation = await allocationBy(boxOffice, id);
  if (!allocation) return refused("unknown-allocation");
  return seatsOfAllocation(boxOffice, { performance: allocation.performance, seats });
}

async function changed({ engine }: BoxOffice, { id, performance }: Allocation) {
  const { database } = engine.services;
  const mine = sql`${performanceSeats.performance} = ${performance} and ${performanceSeats.allocation} = ${id}`;
  return { id, seats: await database.$count(performanceSeats, mine) };
}
