import { eq } from "drizzle-orm";
import { afterBankDays, type ReservationTimes } from "#domain/orders/pay-later.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import type { Services } from "../../kernel/services.ts";
import { keepAll } from "../../lines/allocator.ts";
import type { Transaction } from "../../storage/database.ts";
import { basketOf } from "../../storage/documents/order-document.ts";
import { orders } from "../../storage/tables/shop.ts";
import { isNumbered } from "../order-number.ts";
import { lockWithBasket } from "./lock-with-basket.ts";
import { putReminders } from "./reserve-basket.ts";

type ExtendRefusal =
  | { readonly reason: "not-reserved" | "payment-under-way" | "not-later-than-now" }
  /** Nothing is held beyond the first performance or the end of its sale. */
  | { readonly reason: "too-late"; readonly latest: Date };

/**
 * Extends all its holds, even while it is in a basket, and notifies the customer by email.
 * @param until the deadline shown to the customer, milliseconds since 1970
 */
export async function extendReserved(
  services: Services,
  index: CatalogueIndex,
  transaction: Transaction,
  { number, until }: { readonly number: string; readonly until: number },
): Promise<Outcome<{ readonly holdUntil: Date }, ExtendRefusal>> {
  const [found] = await transaction.select().from(orders).where(isNumbered(number));
  if (!found?.releaseAt) return refused("not-reserved");
  const { order } = await lockWithBasket(transaction, found);
  if (order?.state === "paying" || order?.state === "charging") return refused("payment-under-way");
  const now = services.now();
  const announced = order?.holdUntil?.getTime() ?? 0;
  const released = order?.releaseAt?.getTime() ?? 0;
  if (order?.state !== "reserved" || released <= now) return refused("not-reserved");
  if (until <= announced) return refused("not-later-than-now");
  const { lines } = order.document;
  const close = Math.min(
    ...lines.flatMap(({ performance }) => {
      const entry = index.performance(performance);
      // A performance that left the catalogue allows no extension.
      return entry ? [entry.starts, Math.max(...entry.sale.map(({ to }) => to))] : [announced];
    }),
  );
  if (until > close) return refused("too-late", { latest: new Date(close) });
  const grace = services.settings.payLater?.graceBankDays ?? 0;
  const span: ReservationTimes = {
    holdUntil: until,
    releaseAt: Math.max(released, Math.min(afterBankDays(until, grace, services.settings.timeZone), close)),
  };
  const [holdUntil, releaseAt] = [new Date(span.holdUntil), new Date(span.releaseAt)];
  if (!(await keepAll(transaction, basketOf(order), releaseAt, new Date(now))))
    return refused("not-reserved");
  await transaction.update(orders).set({ holdUntil, releaseAt }).where(eq(orders.id, order.id));
  await services.outbox.put(
    transaction,
    { kind: "release-order", order: order.id },
    { notBefore: releaseAt },
  );
  await services.outbox.put(transaction, { kind: "reserved-order", order: order.link, days: null });
  const rules = services.settings.payLater;
  if (rules) await putReminders(services, transaction, { order: order.link, span, rules });
  return done({ holdUntil });
}
