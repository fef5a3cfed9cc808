import { and, eq } from "drizzle-orm";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { Registration } from "#domain/sales/registrations/registrations.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import type { Services } from "../../kernel/services.ts";
import { releaseReserved } from "../../orders/reserved/release-reserved.ts";
import type { Transaction } from "../../storage/database.ts";
import { grants } from "../../storage/tables/customers/members.ts";
import { draws, registrations } from "../../storage/tables/sales/registrations.ts";
import { orders } from "../../storage/tables/shop.ts";
import { drawnEntry } from "./entry-view.ts";
import { passOn } from "./pass-on.ts";

/** The registration's settings decide what happens to the seats and the party. */
export async function declineDrawn(
  services: Services,
  index: CatalogueIndex,
  transaction: Transaction,
  { registration, customer }: { readonly registration: Registration; readonly customer: string },
): Promise<
  Outcome<
    Record<never, never>,
    { readonly reason: "nothing-drawn" } | { readonly reason: "payment-under-way" }
  >
> {
  // Serializes concurrent releases, so that each finds a different next party.
  const [draw] = await transaction
    .select()
    .from(draws)
    .where(eq(draws.registration, registration.id))
    .for("update");
  if (!draw?.announced) return refused("nothing-drawn");
  const [found] = await transaction
    .select()
    .from(registrations)
    .innerJoin(orders, eq(orders.id, registrations.order))
    .where(and(eq(registrations.registration, registration.id), eq(registrations.customer, customer)));
  if (found?.registrations.state !== "offered") return refused("nothing-drawn");
  const { registrations: row, orders: order } = found;
  const ended = await releaseReserved(services, transaction, order);
  if (ended === "paying") return refused("payment-under-way");
  if (ended === "over") return refused("nothing-drawn");
  const now = new Date(services.now());
  await transaction.update(registrations).set({ declined: now }).where(eq(registrations.id, row.id));
  const rules = registration.declined;
  if (rules.party === "is-out") {
    await transaction
      .update(grants)
      .set({ until: now })
      .where(and(eq(grants.customer, customer), eq(grants.cause, `draw:${registration.id}`)));
  }
  await services.outbox.put(transaction, { kind: "registration", entry: row.id, stage: "declined" });
  const performance = drawnEntry(index, row);
  if (rules.seats === "next" && performance && !performance.cancelled) {
    const freed = { performance, seats: row.seats ?? [], from: row.id };
    await passOn(services, index, transaction, { registration, freed });
  }
  return done({});
}
