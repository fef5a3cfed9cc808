import type { Money } from "#domain/money.ts";

/** For an order's page and email: "Visa •••• 0235"; in another currency "MobilePay, 668,10 DKK". */
export function paidWith(
  { paymentMethod, paidIn }: { readonly paymentMethod: string | null; readonly paidIn: Money | null },
  write: (money: Money) => string,
): string {
  return [paymentMethod, paidIn && write(paidIn)].filter(Boolean).join(", ");
}
