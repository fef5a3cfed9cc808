import { and, eq, isNull, or } from "drizzle-orm";
import { inLanguage } from "#domain/languages.ts";
import { type Because, done, type Outcome, refused } from "#domain/outcome.ts";
import { findCustomer } from "../account/login/customers.ts";
import { lineContext } from "../basket/line-commands.ts";
import { viewerOf } from "../catalogue/viewer.ts";
import { checkBooking } from "../holds/booking-limits.ts";
import { kindOf } from "../kernel/line-kind.ts";
import type { RequestContext, Services } from "../kernel/services.ts";
import { type BasketRow, lockLiveBasket } from "../lines/baskets.ts";
import { readOrder } from "../orders/payments/order-payments.ts";
import type { Transaction } from "../storage/database.ts";
import type { OrderDocument } from "../storage/documents/order-document.ts";
import { type CounterBuyer, counterSales } from "../storage/tables/counter.ts";
import { baskets, customers, sessions } from "../storage/tables/shop.ts";
import { inTransactionIf } from "../storage/undone.ts";
import { erasedKeys } from "../visitors/customer-keys.ts";
import { type CounterSale, lockSale, type SaleRow } from "./sales.ts";

export type BuyerNeeded = { readonly reason: "buyer-needed"; readonly name: string };

export interface NewBuyer {
  /** Null without an account. */
  readonly customer: string | null;
  readonly buyer: CounterBuyer | null;
  readonly language: SaleRow["language"] | undefined;
}

/** What only the former customer could pay with leaves the basket. */
export async function setBuyer(
  services: Services,
  sale: CounterSale,
  { customer, buyer, language }: NewBuyer,
): Promise<Outcome<null, BuyerNeeded | Because<"sale-over" | "customer-limit" | "payment-under-way">>> {
  const index = await services.catalogue.current();
  return inTransactionIf<Awaited<ReturnType<typeof setBuyer>>>(
    services.database,
    async (transaction) => {
      const row = await lockSale(transaction, sale.row.id);
      if (!row) return refused("sale-over");
      const session = { id: row.id, customer };
      const basket = await lockLiveBasket(services, transaction, session);
      if (basket?.state === "paying") return refused("payment-under-way");
      const viewer = viewerOf(services, index, sale.caller);
      const needed = basket && needsAccount({ services, index, session, viewer }, basket);
      if (needed && customer === null) return needed;
      await transaction.update(sessions).set({ customer }).where(eq(sessions.id, row.id));
      await transaction
        .update(counterSales)
        .set({ buyer, ...(language && { language }) })
        .where(eq(counterSales.id, row.id));
      if (!basket) return done(null);
      if (customer !== sale.session.customer) {
        const tenders = basket.tenders.filter(({ kind }) => kind === "voucher");
        await transaction.update(baskets).set({ tenders }).where(eq(baskets.id, basket.id));
      }
      const booking = { basket: basket.id, wanted: basket.tickets, customer };
      const limits = await checkBooking(transaction, index, { booking, counting: "open", viewer });
      return limits.ok ? done(null) : refused("customer-limit");
    },
    ({ ok }) => ok,
  );
}

/** The customer of an order whose tickets are exchanged. False if the sale is another's already. */
export async function sellTo({ database }: Services, sale: string, customer: string): Promise<boolean> {
  const own = await database
    .update(sessions)
    .set({ customer })
    .where(and(eq(sessions.id, sale), or(isNull(sessions.customer), eq(sessions.customer, customer))))
    .returning({ id: sessions.id });
  return own.length > 0;
}

/** Something in the basket belongs to an account; null if nothing does. */
export function needsAccount(
  context: RequestContext,
  basket: BasketRow,
): { readonly ok: false; readonly refusal: BuyerNeeded } | null {
  const inside = lineContext(context, basket);
  const line = inside.lines.find((one) => kindOf(context.services.kinds, one).needsAccount?.(one));
  if (!line) return null;
  const { name } = kindOf(context.services.kinds, line).describe(line, inside);
  return refused("buyer-needed", { name: inLanguage(name, context.viewer.language) });
}

export interface OrderBuyer {
  readonly customer: string;
  readonly holder: OrderDocument["holder"];
}

/** The customer of a sale's order: of the reserved order that it pays, if it pays one. */
export async function buyerOfSale(
  services: Services,
  transaction: Transaction,
  { row: { buyer }, session: { customer } }: Pick<CounterSale, "row" | "session">,
  { reserved }: Pick<BasketRow, "reserved">,
): Promise<OrderBuyer> {
  if (reserved === null) return buyerOf(services, transaction, { buyer, customer });
  const order = await readOrder(transaction, reserved);
  return { customer: order.customer, holder: order.document.holder };
}

/** Every order has a customer: without an account, an erased one is created. */
export async function buyerOf(
  services: Services,
  transaction: Transaction,
  { buyer, customer }: { readonly buyer: CounterBuyer | null; readonly customer: string | null },
): Promise<OrderBuyer> {
  const named = buyer && { firstName: buyer.name, lastName: "", email: buyer.email };
  if (customer !== null) {
    const account = await findCustomer(transaction, customer, "lock");
    if (account) {
      const { firstName, lastName, email } = account;
      const own = { firstName, lastName, email };
      return { customer: account.id, holder: named ? { ...named, email: named.email || email } : own };
    }
    // Tickets of an order without an account are exchanged.
    return { customer, holder: named ?? NOBODY };
  }
  const id = services.random.id();
  const at = new Date(services.now());
  await transaction.insert(customers).values({
    ...{ id, ...erasedKeys(id), passwordHash: "", firstName: "", lastName: "", phone: "" },
    ...{ created: at, erased: at },
  });
  return { customer: id, holder: named ?? NOBODY };
}

const NOBODY = { firstName: "", lastName: "", email: "" };
