import { and, eq, sql } from "drizzle-orm";
import { afterBankDays, type ReservationTimes } from "#domain/orders/pay-later.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { type DrawHall, type Drawn, drawOrder, drawSeats } from "#domain/sales/registrations/draw.ts";
import { choicesOf, type Registration } from "#domain/sales/registrations/registrations.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import { POOLS, planSeats } from "../../holds/choosing/seat-pools.ts";
import type { Services } from "../../kernel/services.ts";
import { freeAt, seat as seatState } from "../../seats/seat-states.ts";
import type { Executor, Transaction } from "../../storage/database.ts";
import type { PerformanceEntry } from "../../storage/documents/catalogue-document.ts";
import { inTransaction } from "../../storage/in-transaction.ts";
import { draws, registrations } from "../../storage/tables/sales/registrations.ts";
import type { RegistrationRow } from "./entry-view.ts";
import { drawKey, openSeed } from "./seed.ts";

/** For the box office. The result stays secret until it is announced. A second run returns the report of the first. */

export interface DrawReport {
  readonly parties: number;
  readonly seated: number;
  readonly seats: number;
  /** Whether the draw had already taken place. */
  readonly before: boolean;
}
export type DrawRefusal = { readonly reason: "not-announced-yet" | "still-open" | "too-late" };

/** Shortest time to pay. A draw that would leave less is rejected. */
export const SHORTEST_MS = 12 * 3_600_000;
/** Bank days of grace for a late payment when the operator has not set any. */
const GRACE_BANK_DAYS = 1;

export async function drawRegistration(
  services: Services,
  registration: Registration,
): Promise<Outcome<DrawReport, DrawRefusal>> {
  const index = await services.catalogue.current();
  const now = services.now();
  return inTransaction(services.database, async (transaction) => {
    // Serializes concurrent draws; the second one finds the result.
    const [draw] = await transaction
      .select()
      .from(draws)
      .where(eq(draws.registration, registration.id))
      .for("update");
    if (!draw) return refused("not-announced-yet");
    if (draw.drawn) return done(await reportOf(transaction, registration, true));
    if (now < registration.closes) return refused("still-open");
    if (registration.answerBy - now < SHORTEST_MS) return refused("too-late");
    const entries = await transaction
      .select()
      .from(registrations)
      .where(and(eq(registrations.registration, registration.id), eq(registrations.state, "entered")));
    const free = await lockFreeSeats(transaction, index, registration, new Date(now));
    const result = resultOf(index, { registration, entries, free, seed: openSeed(services, draw.sealed) });
    await writeResult(services, transaction, index, { registration, entries, result });
    await transaction
      .update(draws)
      .set({ drawn: new Date(now), seats: free })
      .where(eq(draws.registration, registration.id));
    const performances = performancesOfRegistration(index, registration).map(({ id }) => id);
    services.seatChanges.announceAfter(transaction, { kind: "taken", performances });
    return done(await reportOf(transaction, registration, false));
  });
}

/** Deterministic: the same entries, free seats and seed give the same result. */
export function resultOf(
  index: CatalogueIndex,
  {
    registration,
    entries,
    free,
    seed,
  }: {
    readonly registration: Registration;
    readonly entries: readonly RegistrationRow[];
    readonly free: Readonly<Record<string, readonly number[]>>;
    readonly seed: string;
  },
): readonly Drawn[] {
  const halls = new Map(
    performancesOfRegistration(index, registration).map((performance) => [
      performance.id,
      hallOf(index, performance, free[performance.id] ?? []),
    ]),
  );
  const parties = entries.map((row) => ({
    id: row.number,
    party: row.party,
    choices: choicesIn(registration, row),
  }));
  return drawSeats(
    drawOrder(parties, (number) => drawKey(seed, number)),
    halls,
  );
}

export function choicesIn(registration: Registration, row: RegistrationRow) {
  const { performance, section, party, alternatives, rehearsal } = row;
  return choicesOf({ first: { performance, section }, party, alternatives, rehearsal }, registration);
}

export function performancesOfRegistration(
  index: CatalogueIndex,
  registration: Registration,
): PerformanceEntry[] {
  const last = registration.rehearsal === null ? [] : [registration.rehearsal];
  return [...registration.performances, ...last].flatMap((id) => {
    const performance = index.performance(id);
    return performance && !performance.cancelled ? [performance] : [];
  });
}

/** Deadlines for the winners' seats, never after the start of the performance or the end of its sale. */
export function keptUntil(
  { settings }: Services,
  { answerBy, modeOfSale }: Registration,
  { starts, sale }: Pick<PerformanceEntry, "starts" | "sale">,
): ReservationTimes {
  const ends = sale.flatMap((window) => (window.modeOfSale === modeOfSale ? [window.to] : []));
  const close = Math.min(starts, ...ends);
  const days = settings.payLater?.graceBankDays ?? GRACE_BANK_DAYS;
  return {
    holdUntil: Math.min(answerBy, close),
    releaseAt: Math.min(afterBankDays(answerBy, days, settings.timeZone), close),
  };
}

export function hallOf(
  index: CatalogueIndex,
  performance: PerformanceEntry,
  free: readonly number[],
): DrawHall {
  const plan = index.planOf(performance);
  const { layout } = planSeats(plan);
  return {
    layout,
    near: plan.plan.focalPoint,
    sections: plan.seats.map(({ section }) => section.slug),
    free,
  };
}

/** Positions of the free ordinary seats by performance. The rows stay locked until the draw is committed. */
async function lockFreeSeats(
  transaction: Transaction,
  index: CatalogueIndex,
  registration: Registration,
  now: Date,
): Promise<Record<string, number[]>> {
  const performances = performancesOfRegistration(index, registration);
  const { rows } = await transaction.execute<{ performance: number; position: number }>(sql`
    select performance, position from performance_seats
    where performance = any(${sql.param(performances.map(({ id }) => id))}::int[])
      and ${freeAt(now)}
    order by performance, seat
    for update`);
  return Object.fromEntries(
    performances.map((performance) => {
      const plan = index.planOf(performance);
      const { pool } = planSeats(plan);
      const ordinary = POOLS.indexOf("any");
      const positions = rows.flatMap(({ performance: id, position }) =>
        id === performance.id &&
        pool[position] === ordinary &&
        plan.seats[position]?.section.standing !== true
          ? [position]
          : [],
      );
      return [performance.id, positions.toSorted((a, b) => a - b)];
    }),
  );
}

async function writeResult(
  services: Services,
  transaction: Transaction,
  index: CatalogueIndex,
  {
    registration,
    entries,
    result,
  }: {
    readonly registration: Registration;
    readonly entries: readonly RegistrationRow[];
    readonly result: readonly Drawn[];
  },
): Promise<void> {
  const idOf = new Map(entries.map(({ number, id }) => [number, id]));
  const rows = result.map(({ entry, rank, choice, performance: drawn, positions }) => {
    const performance = drawn === null ? undefined : index.performance(drawn);
    const seats = performance
      ? positions.flatMap((position) => index.planOf(performance).seats[position]?.seat.id ?? [])
      : [];
    return {
      ...{ id: idOf.get(entry), rank, choice, seats },
      performance: drawn,
      basket: performance ? services.random.id() : null,
      until: performance ? new Date(keptUntil(services, registration, performance).releaseAt) : null,
    };
  });
  const data = JSON.stringify(rows);
  await transaction.execute(sql`
    update registrations set rank = drawn.rank, choice = drawn.choice, drawn_performance = drawn.performance,
      basket = drawn.basket, seats = drawn.seats,
      state = case when drawn.basket is null then 'unlucky' else 'drawn' end
    from jsonb_to_recordset(${data}::jsonb) as drawn (id uuid, rank int, choice int, performance int, basket uuid, seats jsonb)
    where registrations.id = drawn.id and registrations.state = 'entered'`);
  await transaction.execute(sql`
    update performance_seats as taken set state = ${seatState("held")}, basket = drawn.basket, held_until = drawn.until
    from jsonb_to_recordset(${data}::jsonb) as drawn (performance int, basket uuid, until timestamptz, seats jsonb)
    where drawn.basket is not null and taken.performance = drawn.performance and drawn.seats ? taken.seat`);
}

async function reportOf(executor: Executor, { id }: Registration, before: boolean): Promise<DrawReport> {
  const { rows } = await executor.execute<{ parties: number; seated: number; seats: number }>(sql`
    select count(*)::int as parties, count(basket)::int as seated,
      coalesce(sum(party) filter (where basket is not null), 0)::int as seats
    from registrations where registration = ${id} and rank is not null`);
  const { parties = 0, seated = 0, seats = 0 } = rows[0] ?? {};
  return { parties, seated, seats, before };
}
