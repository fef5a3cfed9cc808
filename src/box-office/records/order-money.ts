import { owedOf } from "#domain/sales/packages/instalments.ts";
import { PROMISED } from "../../payments/movements.ts";
import type { Tender } from "../../payments/schema.ts";
import type { RecordRows } from "./record-rows.ts";

type Rows = Pick<RecordRows, "tenders" | "moved">;

/** Tenders that brought money, as `broughtBy` reads them. */
const BRINGS: readonly Tender["state"][] = ["taken", "submitted"];

/** What each tender of an order has paid and returned, and what could still be refunded of it. */
export function viewTenders({ tenders, moved }: Rows) {
  return tenders.map((tender) => {
    const { id, kind, method, state, providerPayment: payment, currency, amount } = tender;
    const money = (minor: number) => ({ amount: minor, currency });
    const refunding = refundingOf(tender, moved);
    return {
      ...{ id, kind, method, state, payment, amount: money(amount) },
      ...{ paid: money(tender.taken), refunded: money(tender.returned), moved: money(tender.moved) },
      refunding: money(refunding),
      left: money(leftOf(tender, refunding)),
    };
  });
}

/** Minor units. */
export function leftOfTenders({ tenders, moved }: Rows): number {
  return tenders.reduce((sum, tender) => sum + leftOf(tender, refundingOf(tender, moved)), 0);
}

/** Instalments that are still to be paid, minor units. */
export function owedOfTenders({ tenders }: Pick<Rows, "tenders">): number {
  return tenders
    .filter(({ kind, state }) => kind === "direct-debit" && BRINGS.includes(state))
    .reduce((sum, tender) => sum + owedOf(tender), 0);
}

function leftOf({ state, taken, returned, moved }: Tender, refunding: number): number {
  return BRINGS.includes(state) ? taken - returned - moved - refunding : 0;
}

function refundingOf({ id }: Tender, moved: Rows["moved"]): number {
  return moved
    .filter(
      ({ tender, movement: { kind, state } }) =>
        tender.id === id && kind === "refund" && PROMISED.includes(state),
    )
    .reduce((sum, { movement }) => sum + movement.amount, 0);
}
