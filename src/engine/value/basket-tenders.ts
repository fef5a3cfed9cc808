import { and, eq, inArray } from "drizzle-orm";
import type { Basket, BasketTender } from "#contract/operations/basket.ts";
import { dayIn } from "#domain/house-day.ts";
import { inLanguage, type Language } from "#domain/languages.ts";
import { isOwnTender } from "#domain/orders/own-tenders.ts";
import type { TaxedValue } from "#domain/price/prepaid.ts";
import { tenders } from "../../payments/schema.ts";
import {
  amountsToSpend,
  creditOf,
  findValues,
  type StoredValue,
  spendable,
} from "../../payments/stored-value/stored-value.ts";
import { kindOf } from "../kernel/line-kind.ts";
import type { Services } from "../kernel/services.ts";
import type { BasketRow } from "../lines/baskets.ts";
import { isExchange } from "../sales/exchange/exchange-kind.ts";
import { exchangeWorth } from "../sales/exchange/exchange-to-pay.ts";
import type { Executor } from "../storage/database.ts";
import { type AppliedTender, orders } from "../storage/tables/shop.ts";
import { redemptionsOfBasket } from "./redemptions-of-basket.ts";

/** Only recorded in the basket; held when the order is placed. */

type Owner = { readonly customer: string | null };

export async function appliedValues(
  executor: Executor,
  applied: readonly AppliedTender[],
  { customer }: Owner,
): Promise<StoredValue[]> {
  const vouchers = applied.flatMap((one) => (one.kind === "voucher" ? [one.value] : []));
  const credit = customer !== null && applied.some(({ kind }) => kind === "credit");
  return [...(await findValues(executor, vouchers)), ...(credit ? await creditOf(executor, customer) : [])];
}

/** Returns the single-purpose vouchers among these, with the amount that each pays. */
export function taxedBefore(
  values: readonly StoredValue[],
  paying: readonly { readonly value: string | null; readonly amount: number }[],
): TaxedValue[] {
  return paying.flatMap(({ value: id, amount }) => {
    const value = values.find((one) => one.id === id);
    return value?.vat === "single" && value.vatRate !== null ? [{ amount, rate: value.vatRate }] : [];
  });
}

/** Adds the payment methods to a visitor's view of the basket. Without any, it needs no further query. */
export async function withTenders(
  services: Services,
  executor: Executor,
  row: BasketRow,
  owner: Owner,
  view: Basket,
  language: Language,
): Promise<Basket> {
  const isExchanging = row.lines.some(isExchange);
  if (row.tenders.length === 0 && !isExchanging) return view;
  const { amount: total, currency } = view.totals.total;
  const outside = view.lines.filter((line) => kindOf(services.kinds, line).paidOutside);
  const payable = total - outside.reduce((sum, line) => sum + line.total.amount, 0);
  const shown =
    row.state === "paying"
      ? await heldTenders(executor, row.id)
      : await wouldPay(services, executor, row, owner, { total: payable, currency }, language);
  const paid = shown.reduce((sum, tender) => sum + tender.amount, 0);
  return {
    ...view,
    tenders: shown.map(({ amount, left, ...tender }) => ({
      ...tender,
      amount: { amount, currency },
      ...(left === undefined ? {} : { left: { amount: left, currency } }),
    })),
    toPay: { amount: total - paid, currency },
  };
}

type Shown = Omit<BasketTender, "amount" | "left"> & { readonly amount: number; readonly left?: number };

async function wouldPay(
  services: Services,
  executor: Executor,
  row: BasketRow,
  owner: Owner,
  all: { readonly total: number; readonly currency: string },
  language: Language,
): Promise<Shown[]> {
  const { settings, now } = services;
  const { tenders: applied } = row;
  const today = dayIn(settings.timeZone, now());
  const redemptions = (await redemptionsOfBasket(services, executor, row, owner.customer)).map(
    (one): Shown => ({
      id: one.applied.ticket,
      kind: "redemption",
      label: "why" in one ? null : inLanguage(one.name, language),
      amount: "why" in one ? 0 : one.amount,
      note: "why" in one ? "used-up" : null,
    }),
  );
  const byRedemptions = redemptions.reduce((sum, { amount }) => sum + amount, 0);
  const exchanged = await exchangeInstead(services, executor, row, owner, all.total - byRedemptions);
  const first = [...redemptions, ...exchanged];
  const sum = { ...all, total: first.reduce((left, { amount }) => left - amount, all.total) };
  const values = await appliedValues(executor, applied, owner);
  const shares = new Map(amountsToSpend(values, today, sum).map(({ value, amount }) => [value.id, amount]));
  const nothingToPay = sum.total === 0 ? ("not-for-vouchers" as const) : null;
  const vouchers = values
    .filter(({ kind }) => kind === "voucher")
    .map((value): Shown => {
      const isIdle = spendable(value, today, sum.currency) === 0;
      const why = value.held > 0 ? "in-use" : "used-up";
      const note = isIdle ? why : nothingToPay;
      return { id: value.id, kind: "voucher", label: value.last4, amount: shares.get(value.id) ?? 0, note };
    });
  if (!applied.some(({ kind }) => kind === "credit")) return [...first, ...vouchers];
  const credit = values.filter(({ kind }) => kind === "credit");
  const amount = credit.reduce((all, { id }) => all + (shares.get(id) ?? 0), 0);
  return [
    ...first,
    ...vouchers,
    {
      id: "credit",
      kind: "credit",
      label: null,
      amount,
      note: amount === 0 ? (nothingToPay ?? "used-up") : null,
    },
  ];
}

/** Returns what the exchanged tickets would pay, and what would be left of their value. */
async function exchangeInstead(
  services: Services,
  executor: Executor,
  row: BasketRow,
  { customer }: Owner,
  most: number,
): Promise<Shown[]> {
  if (!row.lines.some(isExchange)) return [];
  const index = await services.catalogue.current();
  // Uses a savepoint within a transaction: waiting for a second connection could exhaust the pool in a deadlock.
  const found = await executor.transaction((transaction) =>
    exchangeWorth(services, index, transaction, row, customer, "look"),
  );
  if (!found) return [];
  const { line: id, number: label, worth } = found;
  const amount = Math.min(worth ?? 0, most);
  const left = (worth ?? 0) - amount;
  const note = worth === null ? ("in-use" as const) : null;
  return [{ id, kind: "exchange", label, amount, note, ...(left > 0 && { left }) }];
}

/** During the payment: returns what the order has held. */
async function heldTenders(executor: Executor, basket: string): Promise<Shown[]> {
  const rows = await executor
    .select({ tender: tenders })
    .from(tenders)
    .innerJoin(orders, eq(orders.id, tenders.order))
    .where(
      and(
        eq(orders.basket, basket),
        inArray(orders.state, ["paying", "charging"]),
        eq(tenders.external, false),
        inArray(tenders.state, ["held", "taken"]),
      ),
    );
  return rows.map(({ tender: { value, forLine, kind, method, amount } }) => ({
    id: value ?? forLine ?? kind,
    kind: isOwnTender(kind) ? kind : "voucher",
    label: method,
    amount,
    note: null,
  }));
}
