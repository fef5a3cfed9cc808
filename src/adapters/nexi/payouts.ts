import { z } from "zod";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { Unreachable } from "#ports/payments.ts";
import type { Payout, PayoutMovement, Payouts } from "#ports/payouts.ts";
import { call, type NexiConnection } from "./http.ts";
import { connectionOf, misunderstood, type NexiOptions, understood } from "./wire.ts";

/**
 * Nexi's Reporting API (developer.nexigroup.com/nexi-checkout/en-EU/api/reporting-v1), with the shop's key. Pages are
 * numbered from 0; the number of all entries tells how many there are. Not documented, so that both are read: whether
 * the id of a payment action is that of its charge or refund, and whether the amount of a refund is negative.
 */
export function createNexiPayouts(options: NexiOptions & { readonly pageSize?: number }): Payouts {
  const nexi = connectionOf(options);
  const { pageSize = 100 } = options;
  return {
    name: "nexi",
    list: (from, to) => list(nexi, { from, to, pageSize }),
    movements: (payout) => movements(nexi, payout, pageSize),
  };
}

const text = z.string().nullish();
const units = z.int().nullish();

const payout = z.object({
  id: z.string().min(1),
  reference: text,
  date: z.string().regex(/^\d{4}-\d{2}-\d{2}/),
  currency: z.string().length(3),
  amount: z.int(),
  fees: units,
});
const listed = z.object({ numberOfPayouts: z.int(), payouts: z.array(payout).nullish() });

const action = z.object({
  id: text,
  paymentId: text,
  paymentAction: z.string(),
  amount: z.int(),
});
const detailed = z.object({
  chargedAmount: units,
  refundedAmount: units,
  numberOfPaymentActions: z.int(),
  paymentActions: z.array(action).nullish(),
});

/** A provider that never lists its last page is read no further. */
const MOST_PAGES = 10_000;

interface Listing {
  readonly from: string;
  readonly to: string;
  readonly pageSize: number;
}

async function list(
  nexi: NexiConnection,
  { from, to, pageSize }: Listing,
): Promise<Outcome<readonly Payout[], Unreachable>> {
  const found = new Map<string, Payout>();
  for (let page = 0; page < MOST_PAGES; page++) {
    const query = new URLSearchParams({
      ...{ fromDate: from, toDate: to },
      ...{ pageNumber: String(page), pageSize: String(pageSize) },
    });
    const wire = { method: "GET", path: `/report/v1/payouts?${query}` } as const;
    const answer = await call(nexi, wire);
    if (!answer.ok) return answer;
    const { numberOfPayouts, payouts } = understood(wire, answer.value, listed);
    // A new payout moves the others to the next page while the pages are read.
    for (const { id, reference, date, currency, amount, fees } of payouts ?? [])
      found.set(id, {
        ...{ id, reference: reference ?? "", date: date.slice(0, 10), currency, amount, fees: fees ?? 0 },
      });
    if ((payouts ?? []).length === 0 || (page + 1) * pageSize >= numberOfPayouts) break;
  }
  return done([...found.values()]);
}

async function movements(
  nexi: NexiConnection,
  { id }: Payout,
  pageSize: number,
): Promise<Outcome<readonly PayoutMovement[], Unreachable>> {
  const found: Action[] = [];
  for (let page = 0; page < MOST_PAGES; page++) {
    const query = new URLSearchParams({ pageNumber: String(page), pageSize: String(pageSize) });
    const wire = { method: "GET", path: `/report/v1/payouts/${encodeURIComponent(id)}?${query}` } as const;
    const answer = await call(nexi, wire);
    if (!answer.ok) return answer;
    if (answer.value.kind === "unknown") throw misunderstood(wire, answer.value);
    const detail = understood(wire, answer.value, detailed);
    const actions = detail.paymentActions ?? [];
    found.push(...actions);
    if (actions.length > 0 && (page + 1) * pageSize < detail.numberOfPaymentActions) continue;
    const isWhole =
      found.length === detail.numberOfPaymentActions &&
      isSum(detail.chargedAmount, found, CHARGE) &&
      isSum(detail.refundedAmount, found, REFUND);
    return isWhole ? done(found.map(movementOf)) : refused("unreachable");
  }
  throw misunderstood({ method: "GET", path: `/report/v1/payouts/${id}` }, { kind: "unknown" });
}

type Action = z.infer<typeof action>;
const [CHARGE, REFUND] = [/charge/i, /refund/i];

/** Deposits of the house to the provider, and kinds that are not documented, match nothing in the ledger, and are listed. */
function movementOf({ id, paymentId, paymentAction, amount }: Action): PayoutMovement {
  return {
    ...{ payment: paymentId ?? "", reference: id ?? "" },
    amount: REFUND.test(paymentAction) ? 0 - Math.abs(amount) : amount,
  };
}

/** What a payout says was charged or refunded is the sum of its actions of that kind. */
function isSum(said: number | null | undefined, actions: readonly Action[], kind: RegExp): boolean {
  if (said === null || said === undefined) return true;
  const own = actions.filter(({ paymentAction }) => kind.test(paymentAction));
  return own.reduce((sum, { amount }) => sum + Math.abs(amount), 0) === Math.abs(said);
}
