import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { Registration } from "#domain/sales/registrations/registrations.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import type { Services } from "../../kernel/services.ts";
import type { Transaction } from "../../storage/database.ts";
import { inTransaction } from "../../storage/in-transaction.ts";
import { grants } from "../../storage/tables/customers/members.ts";
import { draws, registrations } from "../../storage/tables/sales/registrations.ts";
import { performancesOfRegistration } from "./draw.ts";
import { reserveFor } from "./reserve-drawn.ts";
import { openSeed, readDraw } from "./seed.ts";

/** For the box office. One transaction per party: after a crash a second run continues with those not yet notified. */

export interface AnnounceReport {
  readonly announced: number;
  readonly seed: string;
}

export async function announceDraw(
  services: Services,
  registration: Registration,
): Promise<Outcome<AnnounceReport, { readonly reason: "not-drawn" }>> {
  const { database } = services;
  const index = await services.catalogue.current();
  const draw = await readDraw(database, registration.id);
  if (!draw?.drawn) return refused("not-drawn");
  const waiting = await database
    .select({ id: registrations.id })
    .from(registrations)
    .where(
      and(
        eq(registrations.registration, registration.id),
        isNotNull(registrations.rank),
        isNull(registrations.announced),
      ),
    )
    .orderBy(asc(registrations.rank));
  let announced = 0;
  for (const { id } of waiting) {
    const isFirst = await inTransaction(database, (transaction) =>
      notify(services, index, transaction, { registration, id }),
    );
    if (isFirst) announced += 1;
  }
  const seed = openSeed(services, draw.sealed);
  await database
    .update(draws)
    .set({ announced: new Date(services.now()), seed })
    .where(and(eq(draws.registration, registration.id), isNull(draws.announced)));
  return done({ announced, seed });
}

async function notify(
  services: Services,
  index: CatalogueIndex,
  transaction: Transaction,
  { registration, id }: { readonly registration: Registration; readonly id: string },
): Promise<boolean> {
  const [row] = await transaction.select().from(registrations).where(eq(registrations.id, id)).for("update");
  if (!row || row.announced) return false;
  await grantRight(services, index, transaction, { registration, customer: row.customer });
  const order =
    row.state === "drawn" ? await reserveFor(services, index, transaction, { registration, row }) : null;
  const stage = order === null ? "unlucky" : "drawn";
  await transaction
    .update(registrations)
    .set({
      state: order === null ? "unlucky" : "offered",
      order,
      announced: new Date(services.now()),
    })
    .where(eq(registrations.id, id));
  await services.outbox.put(transaction, { kind: "registration", entry: id, stage });
  return true;
}

/** Gives every party the right to buy: the seats drawn for it, or remaining and returned ones. */
async function grantRight(
  services: Services,
  index: CatalogueIndex,
  transaction: Transaction,
  { registration, customer }: { readonly registration: Registration; readonly customer: string },
): Promise<void> {
  const now = services.now();
  const last = Math.max(now, ...performancesOfRegistration(index, registration).map(({ starts }) => starts));
  await transaction
    .insert(grants)
    .values({
      ...{ id: services.random.id(), customer, cause: `draw:${registration.id}` },
      ...{ modesOfSale: [registration.modeOfSale], opens: [] },
      ...{ from: new Date(now), until: new Date(last) },
    })
    .onConflictDoNothing();
}
