export const OWN_TENDERS = ["voucher", "credit", "redemption", "exchange"] as const;
export type OwnTender = (typeof OWN_TENDERS)[number];

export function isOwnTender(kind: string): kind is OwnTender {
  return OWN_TENDERS.some((own) => own === kind);
}
