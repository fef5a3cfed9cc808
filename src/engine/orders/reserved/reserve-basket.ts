import { eq } from "drizzle-orm";
import type { CounterRights } from "#contract/operation.ts";
import type { Language } from "#domain/languages.ts";
import { type PayLaterRules, type ReservationTimes, remindersOf } from "#domain/orders/pay-later.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import { viewerOf } from "../../catalogue/viewer.ts";
import type { OrderToPlace, Services } from "../../kernel/services.ts";
import type { CustomerSession } from "../../kernel/session.ts";
import { keepAll } from "../../lines/allocator.ts";
import type { BasketRow } from "../../lines/baskets.ts";
import { withRights } from "../../lines/rights.ts";
import type { Transaction } from "../../storage/database.ts";
import { basketOf } from "../../storage/documents/order-document.ts";
import { baskets, orders } from "../../storage/tables/shop.ts";
import { writeOrderLines } from "../document/order-lines.ts";
import { type DraftRefusal, draftOrder } from "../draft-order.ts";
import { newOrder } from "../write-order.ts";

interface BasketToReserve extends Pick<OrderToPlace, "holder"> {
  readonly session: Pick<CustomerSession, "id" | "customer">;
  readonly basket: BasketRow;
  readonly language: Language;
  readonly span: ReservationTimes;
  /** At the counter; by default on the web. */
  readonly counter?: CounterRights | null;
}

interface Reserved {
  readonly id: string;
  readonly number: string;
  readonly link: string;
}

/** Writes the basket as a reserved order, with the job that releases it. Refuses if its seats are no longer held. */
export async function reserveBasket(
  services: Services,
  index: CatalogueIndex,
  transaction: Transaction,
  { session, basket, language, span, holder, counter = null }: BasketToReserve,
): Promise<Outcome<Reserved, DraftRefusal | { readonly reason: "basket-expired" }>> {
  const plain = viewerOf(services, index, { language, counter });
  const viewer = await withRights(services, transaction, index, { session, viewer: plain });
  const context = { services, index, session, viewer };
  const { customer } = session;
  const draft = await draftOrder({ context, transaction, customer, basket, holder }, { isLater: true });
  if (!draft.ok) return draft;
  const now = new Date(services.now());
  const releaseAt = new Date(span.releaseAt);
  const holdUntil = new Date(span.holdUntil);
  const { document } = draft.value;
  if (!(await keepAll(transaction, basketOf({ basket: basket.id, document }), releaseAt, now))) {
    return refused("basket-expired");
  }
  const fresh = newOrder(services, basket.id, customer, draft.value);
  const [inserted] = await transaction
    .insert(orders)
    .values({ ...fresh, state: "reserved", holdUntil, releaseAt })
    .returning({ number: orders.number });
  if (!inserted) throw new Error("The order was not written");
  await writeOrderLines(transaction, fresh.id, document);
  // Vouchers and credit are chosen again when the order is paid.
  await transaction
    .update(baskets)
    .set({ state: "emptied", reserved: fresh.id, tenders: [] })
    .where(eq(baskets.id, basket.id));
  await services.outbox.put(
    transaction,
    { kind: "release-order", order: fresh.id },
    { notBefore: releaseAt },
  );
  return done({ id: fresh.id, number: inserted.number, link: fresh.link });
}

export async function putReminders(
  { outbox, now }: Services,
  transaction: Transaction,
  {
    order,
    span,
    rules,
  }: {
    readonly order: string;
    readonly span: ReservationTimes;
    readonly rules: Pick<PayLaterRules, "reminderDays">;
  },
): Promise<void> {
  const until = new Date(span.holdUntil).toISOString();
  for (const { days, at } of remindersOf(span, now(), rules)) {
    await outbox.put(
      transaction,
      { kind: "reserved-order", order, days, until },
      { notBefore: new Date(at) },
    );
  }
}
