import { eq } from "drizzle-orm";
import type { OrderFailure, Verification } from "#contract/operations/orders.ts";
import { CURRENCIES, type Currency } from "#domain/money.ts";
import { done } from "#domain/outcome.ts";
import type { Settled } from "../../../payments/services.ts";
import { type Intent, type SaleAndTender, settle } from "../../../payments/settlement.ts";
import { paymentKindOf } from "../../kernel/payment-kind.ts";
import type { Services } from "../../kernel/services.ts";
import { baskets } from "../../storage/tables/shop.ts";
import { paymentsOf, readOrder } from "./order-payments.ts";

export async function verifyOrder(
  services: Services,
  found: SaleAndTender,
  intent: Intent,
): Promise<Exclude<Settled, { ok: true }> | { ok: true; value: Verification }> {
  const { tender } = found;
  const kind = tender?.state === "opening" ? paymentKindOf(services.paymentKinds, tender) : undefined;
  const settled = kind?.settle
    ? await kind.settle(services, found, intent)
    : await settle(paymentsOf(services), found, intent);
  if (!settled.ok) return settled;
  const { value } = settled;
  if (value.state === "paid") return done({ state: "paid", number: found.sale.number });
  if (value.state === "paying") return done({ state: "paying", paymentPage: value.page });
  return done(await viewFailure(services, found.sale.id, value.returning));
}

async function viewFailure(
  { database, now }: Services,
  id: string,
  returning: { readonly amount: number; readonly currency: string } | null,
): Promise<Verification> {
  const order = await readOrder(database, id);
  const [basket] = await database.select().from(baskets).where(eq(baskets.id, order.basket));
  const isOpen = basket?.state === "open" && basket.expires.getTime() > now();
  const failure = (order.failure ?? "abandoned") as OrderFailure;
  return { state: "failed", failure, basketKept: isOpen, refunded: knownMoney(returning) };
}

function knownMoney(money: { readonly amount: number; readonly currency: string } | null) {
  const currency = CURRENCIES.find((known) => known === money?.currency);
  return money && currency ? { amount: money.amount, currency: currency as Currency } : null;
}
