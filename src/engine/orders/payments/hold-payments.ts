import { done, type Outcome } from "#domain/outcome.ts";
import type { Prepaid, TaxedValue } from "#domain/price/prepaid.ts";
import { type OpenedTenders, openTenders } from "../../../payments/tenders.ts";
import type { HeldPayment, LockedPayment, PaymentRefusal } from "../../kernel/payment-kind.ts";
import type { OrderToPlace, PaymentKind } from "../../kernel/services.ts";
import { paymentsOf } from "./order-payments.ts";

/** What is to pay an order, locked until it is written. */
export interface LockedPayments {
  readonly prepaid: readonly Prepaid[];
  readonly all: readonly { readonly kind: PaymentKind; readonly payment: LockedPayment }[];
}

/** The house's own kinds that the basket has chosen, and the first external one for the rest. */
export async function lockPayments(toPlace: OrderToPlace): Promise<Outcome<LockedPayments, PaymentRefusal>> {
  const { context, basket, how } = toPlace;
  const all: { kind: PaymentKind; payment: LockedPayment }[] = [];
  for (const kind of context.services.paymentKinds) {
    if (!kind.isChosen(basket, how)) continue;
    const locked = await kind.lock(toPlace);
    if (!locked.ok) return locked;
    all.push({ kind, payment: locked.value });
    if (kind.external) break;
  }
  return done({ all, prepaid: all.flatMap(({ payment }) => payment.prepaid ?? []) });
}

export interface HeldPayments extends OpenedTenders {
  readonly taxed: readonly TaxedValue[];
}

/**
 * Each kind holds its part of what the ones before it leave.
 * @param payable the part of the total that the house's own kinds may pay: a voucher does not pay for a voucher
 */
export async function holdPayments(
  { context: { services, index }, transaction }: OrderToPlace,
  { all }: LockedPayments,
  order: { readonly id: string; readonly total: number; readonly payable: number },
): Promise<Outcome<HeldPayments, PaymentRefusal>> {
  const held: { readonly kind: PaymentKind; readonly part: HeldPayment }[] = [];
  let paid = 0;
  for (const { kind, payment } of all) {
    const part = await payment.hold(order, (kind.external ? order.total : order.payable) - paid);
    if (!part.ok) return part;
    held.push({ kind, part: part.value });
    paid += part.value.tenders.reduce((sum, { amount }) => sum + amount, 0);
  }
  const { currency } = index.catalogue;
  const wanted = held.flatMap(({ part }) => part.tenders);
  const opened = await openTenders(paymentsOf(services), transaction, { id: order.id, currency }, wanted);
  const written = [...opened.internal, ...(opened.external ? [opened.external] : [])];
  for (const { kind, part } of held) {
    await part.written?.(written.filter((tender) => kind.tenders.includes(tender.kind)));
  }
  return done({ ...opened, taxed: held.flatMap(({ part }) => part.taxed ?? []) });
}
