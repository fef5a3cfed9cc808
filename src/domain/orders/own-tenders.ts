/** Kinds of tender that pay with value the house itself keeps; customers see them in their basket and order. */
export const OWN_TENDERS = ["voucher", "credit", "redemption", "exchange"] as const;
export type OwnTender = (typeof OWN_TENDERS)[number];

export function isOwnTender(kind: string): kind is OwnTender {
  return OWN_TENDERS.some((own) => own === kind);
}
