import { and, eq, isNull } from "drizzle-orm";
import type { PartOfBackEnd } from "#contract/any-back-end.ts";
import { money } from "#domain/money.ts";
import { done, refused } from "#domain/outcome.ts";
import type { Transaction } from "../../../payments/services.ts";
import { type BasketRow, pathOf } from "../basket/baskets.ts";
import { oneAtATime } from "../basket/lease.ts";
import { addressesOf } from "../customers/people.ts";
import { findSession } from "../customers/sessions.ts";
import type { Services } from "../services.ts";
import { baskets, type OrderRow, orders, vendorPayments } from "../storage/schema.ts";
import { paymentTokenShape, type VendorCustomer } from "../wire/shapes.ts";
import { lookWithLease, vendorPaymentOf } from "./vendor-payment.ts";

/** For the card's address check; null if the customer has none. */
export function billingAddressOf(customer: VendorCustomer, chosen: BasketRow["billing"]): string | null {
  const known = addressesOf(customer);
  const address = (chosen && known[chosen]) ?? known.billing ?? known.primary;
  return address?.id ?? null;
}

/** Invalidates the token of an earlier placing. */
export async function awaitVendorPayment(
  { now }: Services,
  transaction: Transaction,
  order: string,
  billingAddress: string,
): Promise<void> {
  const placed = { placed: new Date(now()), token: null, billingAddress, goneSince: null };
  await transaction
    .insert(vendorPayments)
    .values({ order, ...placed })
    .onConflictDoUpdate({ target: vendorPayments.order, set: placed });
}

export const pageOf = ({ settings }: Services, link: string) =>
  `${settings.publicUrl}/order/pay?order=${link}`;

export function createPaymentComponent(services: Services) {
  return {
    async open({ link, renew }, caller) {
      const session = await findSession(services, caller);
      if (!session?.customer) return refused("login-needed");
      const [order] = await services.database.select().from(orders).where(eq(orders.link, link));
      if (order?.customer !== session.customer) return refused("unknown-order");
      return open(services, order, renew);
    },
  } satisfies PartOfBackEnd["paymentComponent"];
}

async function open(services: Services, { id, basket: basketId, total, currency }: OrderRow, renew: boolean) {
  const { database, settings, book } = services;
  const [basket] = await database.select().from(baskets).where(eq(baskets.id, basketId));
  if (!basket || !(await vendorPaymentOf(services, id))) return refused("not-payable");
  return oneAtATime(services, basket.session, async () => {
    const looked = await lookWithLease(services, id);
    const payment = await vendorPaymentOf(services, id);
    if (looked !== "open" || !payment) return refused("not-payable");
    const { billingAddress } = payment;
    const token = (renew ? null : payment.token) ?? (await newToken(services, basket, billingAddress));
    if (token === null) return refused("provider-unreachable");
    const waits = and(eq(vendorPayments.order, id), isNull(vendorPayments.reported));
    await database.update(vendorPayments).set({ token }).where(waits);
    const { script, style } = book.component;
    return done({
      total: money(total, currency as typeof book.currency),
      script,
      style,
      element: "spektrix-payments",
      attributes: {
        ...(book.domain && { "custom-domain": new URL(book.domain).host }),
        "system-name": settings.systemName,
        "payment-token": token,
        "billing-address-id": billingAddress,
        "store-card": "false",
      },
    });
  });
}

async function newToken(
  { vendor, settings, log }: Services,
  basket: BasketRow,
  billingAddressId: string,
): Promise<string | null> {
  const originDomain = new URL(settings.publicUrl).hostname;
  const reply = await vendor.write({
    method: "POST",
    path: pathOf(basket, "/initiate-customer-payment"),
    body: { originDomain, billingAddressId, storeCard: "false" },
    answer: paymentTokenShape,
  });
  if (reply.kind === "done") return reply.value.paymentToken;
  log.warn({ basket: basket.vendor, reply }, "the vendor did not start a payment");
  return null;
}
