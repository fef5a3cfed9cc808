import { and, eq, inArray, isNull } from "drizzle-orm";
import { inLanguage, type Language } from "#domain/languages.ts";
import { type Money, money } from "#domain/money.ts";
import { done, refused } from "#domain/outcome.ts";
import { externalTender } from "../../../payments/tenders.ts";
import { oneAtATime } from "../basket/lease.ts";
import type { Services } from "../services.ts";
import { BEING_PAID, baskets, type OrderRow, orders } from "../storage/schema.ts";
import { toMinor } from "../wire/amounts.ts";
import { orderShape } from "../wire/shapes.ts";
import { noteVendorOrder } from "./known-orders.ts";

/**
 * `confirm` got no answer, the basket is missing and no order is recognised. The payment is kept until the
 * house has checked and decided.
 */

export async function noteUnclear(services: Services, { id, number }: OrderRow): Promise<"unclear"> {
  const { inTransaction, outbox, now, log } = services;
  await inTransaction(async (transaction) => {
    const [noted] = await transaction
      .update(orders)
      .set({ unclearSince: new Date(now()) })
      .where(and(eq(orders.id, id), isNull(orders.unclearSince)))
      .returning({ id: orders.id });
    if (!noted) return;
    log.warn({ order: number }, "unknown whether the vendor has sold the order: the house has to check");
    await outbox.put(transaction, { kind: "unclear-order", order: id });
  });
  return "unclear";
}

export interface UnclearOrder {
  readonly number: string;
  readonly total: Money;
  readonly customer: { readonly name: string; readonly email: string; readonly vendor: string };
  /** Null if nothing was paid. */
  readonly payment: string | null;
  readonly basket: string;
  readonly since: Date;
  readonly performances: readonly {
    readonly title: string;
    readonly starts: Date;
    readonly seats: readonly string[];
  }[];
  readonly lines: readonly { readonly name: string; readonly quantity: number }[];
}

/** Null once it is resolved. */
export async function unclearOrder(
  { database }: Services,
  id: string,
  language: Language,
): Promise<UnclearOrder | null> {
  const [order] = await database.select().from(orders).where(eq(orders.id, id));
  if (!order?.unclearSince || !BEING_PAID.includes(order.state)) return null;
  const [basket] = await database.select().from(baskets).where(eq(baskets.id, order.basket));
  const tender = await externalTender(database, id);
  const { holder, performances, tickets, lines } = order.document;
  return {
    number: String(order.number),
    total: money(order.total, order.document.currency),
    customer: {
      name: `${holder.firstName} ${holder.lastName}`.trim(),
      email: holder.email,
      vendor: order.customer,
    },
    payment: tender?.providerPayment ?? null,
    basket: basket?.vendor ?? "",
    since: order.unclearSince,
    performances: performances.map((one) => ({
      title: inLanguage(one.event.title, language),
      starts: new Date(one.starts),
      seats: tickets
        .filter(({ performance }) => performance === one.id)
        .map(({ place: { section, row, seat } }) =>
          `${inLanguage(section, language)} ${row === "" ? "" : `${row}:${seat}`}`.trim(),
        ),
    })),
    lines: lines.map(({ text, quantity }) => ({ name: inLanguage(text.name, language), quantity })),
  };
}

/**
 * Settling the order then completes it or refunds the payment. @param found the vendor's order; null if there
 * is none
 * @param who has checked it; kept with the order
 * @returns our id of the order
 */
export async function answerUnclear(services: Services, number: number, found: string | null, who: string) {
  const { database, vendor } = services;
  const own = and(eq(orders.number, number), inArray(orders.state, BEING_PAID));
  const [known] = await database
    .select({ session: baskets.session })
    .from(orders)
    .innerJoin(baskets, eq(baskets.id, orders.basket))
    .where(own);
  if (!known) return refused("not-unclear");
  return oneAtATime(services, known.session, async () => {
    const [order] = await database.select().from(orders).where(own);
    if (!order?.unclearSince || order.vendorOrder !== null) return refused("not-unclear");
    if (found === null) {
      const lost = { secured: "lost", answeredBy: who } as const;
      await database.update(orders).set(lost).where(eq(orders.id, order.id));
      return done(order.id);
    }
    const path = `/orders/${encodeURIComponent(found)}`;
    const reply = await vendor.ask({ path, answer: orderShape });
    if (reply.kind !== "done") return refused("no-such-order");
    const total = toMinor(reply.value.total);
    if (total !== order.total) {
      const { currency } = order.document;
      return refused("another-total", {
        total: money(total, currency),
        expected: money(order.total, currency),
      });
    }
    const [other] = await database.select().from(orders).where(eq(orders.vendorOrder, reply.value.id));
    if (other) return refused("order-of-another", { number: other.number });
    await database.update(orders).set({ answeredBy: who }).where(eq(orders.id, order.id));
    await noteVendorOrder(services, order, reply.value);
    return done(order.id);
  });
}
