/** What pays beside a provider: the house's own value, and the value of tickets that are given up for others. */
export const OWN_TENDERS = ["voucher", "credit", "unit", "exchange"] as const;
export type OwnTender = (typeof OWN_TENDERS)[number];

export function isOwnTender(kind: string): kind is OwnTender {
  return OWN_TENDERS.some((own) => own === kind);
}
