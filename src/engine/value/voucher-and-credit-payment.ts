import { done } from "#domain/outcome.ts";
import type { TaxedValue } from "#domain/price/prepaid.ts";
import {
  amountsToSpend,
  creditOf,
  findValues,
  holdValue,
  releaseValue,
  type StoredValue,
  spendable,
  spendValue,
} from "../../payments/stored-value/stored-value.ts";
import type { ProposedTender } from "../kernel/payment-kind.ts";
import type { BasketToPay, PaymentKind } from "../kernel/services.ts";
import { todayOf } from "../kernel/today.ts";
import type { Executor } from "../storage/database.ts";
import type { AppliedTender } from "../storage/tables/shop.ts";

/** Vouchers and account credit, soonest expiry first. The basket records them; an order holds them. */
export const voucherAndCreditPayment: PaymentKind = {
  tenders: ["voucher", "credit"],
  isChosen: ({ tenders }) => tenders.some(({ kind }) => kind === "voucher" || kind === "credit"),
  propose: whatWouldPay,

  async lock({ context, transaction, basket, customer }) {
    const { services, index } = context;
    return done({
      async hold(_order, most) {
        const applied = await appliedValues(transaction, basket.tenders, { customer });
        const left = { total: most, currency: index.catalogue.currency };
        const ids = applied.map(({ id }) => id);
        const held = await holdValue(transaction, todayOf(services), left, ids);
        const tenders = held.map(({ value, kind, amount, label }) => ({
          ...{ kind, external: false, state: "held" as const, amount, value, method: label },
        }));
        return done({ tenders, taxed: taxedBefore(applied, held) });
      },
    });
  },

  take: spendValue,
  release: releaseValue,
};

type Owner = { readonly customer: string | null };

/** The vouchers and credit lots that a basket has recorded. */
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

async function whatWouldPay(
  { context, basket }: BasketToPay,
  executor: Executor,
  total: number,
): Promise<readonly ProposedTender[]> {
  const { services, index, session } = context;
  const { currency } = index.catalogue;
  const today = todayOf(services);
  const values = await appliedValues(executor, basket.tenders, session);
  const spent = amountsToSpend(values, today, { total, currency });
  const shares = new Map(spent.map(({ value, amount }) => [value.id, amount]));
  const nothingToPay = total === 0 ? ("not-for-vouchers" as const) : null;
  const vouchers = values
    .filter(({ kind }) => kind === "voucher")
    .map((value): ProposedTender => {
      const isIdle = spendable(value, today, currency) === 0;
      const why = value.held > 0 ? "in-use" : "used-up";
      const note = isIdle ? why : nothingToPay;
      return { id: value.id, kind: "voucher", label: value.last4, amount: shares.get(value.id) ?? 0, note };
    });
  if (!basket.tenders.some(({ kind }) => kind === "credit")) return vouchers;
  const credit = values.filter(({ kind }) => kind === "credit");
  const amount = credit.reduce((all, { id }) => all + (shares.get(id) ?? 0), 0);
  const note = amount === 0 ? (nothingToPay ?? "used-up") : null;
  return [...vouchers, { id: "credit", kind: "credit", label: null, amount, note }];
}
