/** The provider's business errors that the stand-in returns, with their statuses. */
const BUSINESS_ERRORS = {
  "1001": { status: 402, message: "OverCharge" },
  "1002": { status: 402, message: "ZeroCharge" },
  "1003": { status: 402, message: "NotReserved" },
  "1004": { status: 400, message: "AlreadyReserved" },
  "1005": { status: 402, message: "AmountDiffersFromOrderItems" },
  "1007": { status: 402, message: "PartialCancelNotAllowed" },
  "1008": { status: 402, message: "AlreadyCharged" },
  "1009": { status: 402, message: "InvalidRefundAmount" },
  "1010": { status: 402, message: "ReservationExpired" },
  "1011": { status: 402, message: "ChargeNotFound" },
  "1015": { status: 402, message: "OrderItemsMissing" },
  "1019": { status: 402, message: "AlreadyCancelled" },
  "1020": { status: 500, message: "PaymentMethodChargeFailed" },
  "1023": { status: 402, message: "AlreadyRefunded" },
  "1026": { status: 409, message: "DifferentAmountOnChargeRetry" },
  "1027": { status: 409, message: "DifferentAmountOnRefundRetry" },
  "1029": { status: 402, message: "HardDecline" },
} as const;
export type BusinessCode = keyof typeof BUSINESS_ERRORS;

export function isBusinessCode(code: string): code is BusinessCode {
  return code in BUSINESS_ERRORS;
}

export function businessError(code: BusinessCode) {
  const { status, message } = BUSINESS_ERRORS[code];
  return { status, body: { message, code, source: "internal" } } as const;
}
