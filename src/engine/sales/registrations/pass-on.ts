import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { drawSeats } from "#domain/sales/registrations/draw.ts";
import type { Registration } from "#domain/sales/registrations/registrations.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import type { Services } from "../../kernel/services.ts";
import { takeTogether } from "../../seats/holds.ts";
import type { Transaction } from "../../storage/database.ts";
import type { PerformanceEntry } from "../../storage/documents/catalogue-document.ts";
import { registrations } from "../../storage/tables/sales/registrations.ts";
import { choicesIn, hallOf, keptUntil, performancesOfRegistration, SHORTEST_MS } from "./draw.ts";
import { drawnEntry, type RegistrationRow } from "./entry-view.ts";
import { reserveFor } from "./reserve-drawn.ts";

interface Freed {
  readonly performance: PerformanceEntry;
  readonly seats: readonly string[];
  readonly from: string;
}

/** Offers declined seats in the draw's order, side by side only. Seats that fit no party go to the sale of remaining seats. */
export async function passOn(
  services: Services,
  index: CatalogueIndex,
  transaction: Transaction,
  { registration, freed }: { readonly registration: Registration; readonly freed: Freed },
): Promise<void> {
  const now = services.now();
  // The next party would not have enough time to pay and would lose the seats again.
  if (keptUntil(services, registration, freed.performance).holdUntil - now < SHORTEST_MS) return;
  const left = new Set(freed.seats);
  for (const row of await stillWaiting(transaction, index, registration)) {
    if (left.size === 0) return;
    const place = seatsAmong(index, registration, row, { ...freed, seats: [...left] });
    if (!place) continue;
    const offered = {
      ...row,
      ...place,
      drawnPerformance: freed.performance.id,
      basket: services.random.id(),
    };
    const order = await offer(services, index, transaction, { registration, row: offered });
    if (order === null) continue;
    for (const seat of place.seats) left.delete(seat);
    const { basket, drawnPerformance, seats, choice } = offered;
    await transaction
      .update(registrations)
      .set({ state: "offered", basket, drawnPerformance, seats, choice, order, passedFrom: freed.from })
      .where(eq(registrations.id, row.id));
    await services.outbox.put(transaction, { kind: "registration", entry: row.id, stage: "next" });
  }
}

/** Parties without seats in the draw's order, except those that have bought or reserved seats since the draw. */
function stillWaiting(
  transaction: Transaction,
  index: CatalogueIndex,
  registration: Registration,
): Promise<RegistrationRow[]> {
  const performances = sql.param(performancesOfRegistration(index, registration).map(({ id }) => id));
  const hasSeats = sql`exists (
    select 1 from orders where orders.customer = ${registrations.customer} and (
      orders.state in ('reserved', 'paying', 'charging') and exists (
        select 1 from jsonb_array_elements(orders.document->'lines') as lines(entry)
        where (entry->>'performance')::int = any(${performances}::int[]))
      or exists (
        select 1 from tickets
        where tickets."order" = orders.id and tickets.valid and tickets.performance = any(${performances}::int[]))))`;
  return transaction
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.registration, registration.id),
        eq(registrations.state, "unlucky"),
        isNotNull(registrations.announced),
        sql`not ${hasSeats}`,
      ),
    )
    .orderBy(asc(registrations.rank))
    .for("update");
}

function seatsAmong(
  index: CatalogueIndex,
  registration: Registration,
  row: RegistrationRow,
  { performance, seats }: Pick<Freed, "performance" | "seats">,
): { readonly seats: readonly string[]; readonly choice: number } | null {
  const plan = index.planOf(performance);
  const free = seats.flatMap((seat) => plan.seat(seat)?.position ?? []);
  const party = { id: row.number, party: row.party, choices: choicesIn(registration, row) };
  const [drawn] = drawSeats([party], new Map([[performance.id, hallOf(index, performance, free)]]));
  if (!drawn || drawn.choice === null) return null;
  return { choice: drawn.choice, seats: drawn.positions.flatMap((at) => plan.seats[at]?.seat.id ?? []) };
}

async function offer(
  services: Services,
  index: CatalogueIndex,
  transaction: Transaction,
  { registration, row }: { readonly registration: Registration; readonly row: RegistrationRow },
): Promise<string | null> {
  const performance = drawnEntry(index, row);
  if (!performance || row.basket === null || row.seats === null) return null;
  const until = new Date(keptUntil(services, registration, performance).releaseAt);
  const seats = row.seats.map((seat) => ({ performance: performance.id, seat }));
  const holder = { id: row.basket, expires: until };
  const missing = await takeTogether(transaction, holder, seats, new Date(services.now()));
  // Cannot fail: this transaction holds the seats.
  if (missing.length > 0) throw new Error(`Released seats could not be taken for registration ${row.id}`);
  services.seatChanges.announceAfter(transaction, { kind: "taken", performances: [performance.id] });
  return reserveFor(services, index, transaction, { registration, row });
}
