/** What a counter takes: by a receipt of the external till, a card terminal, cash, or the bank for an invoice. */
export const COUNTER_TENDERS = ["receipt", "terminal", "cash", "transfer"] as const;
export type CounterTenderKind = (typeof COUNTER_TENDERS)[number];

export function isCounterTender(kind: string): kind is CounterTenderKind {
  return COUNTER_TENDERS.some((known) => known === kind);
}

/** Minor units. */
export type CounterTender =
  | { readonly kind: "receipt"; readonly amount: number; readonly receipt: string }
  | { readonly kind: "terminal" | "transfer"; readonly amount: number; readonly reference: string }
  /** `received`: what was handed over, at least the amount. */
  | { readonly kind: "cash"; readonly amount: number; readonly received: number };

export function changeOf(tenders: readonly CounterTender[]): number {
  return tenders.reduce(
    (sum, tender) => (tender.kind === "cash" ? sum + tender.received - tender.amount : sum),
    0,
  );
}
