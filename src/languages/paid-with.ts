import type { Money } from "#domain/money.ts";

/** "Visa •••• 0235", or "MobilePay, 668,10 DKK" of an order that was paid in another currency than the house's. */
export function paidWith(
  { paymentMethod, paidIn }: { readonly paymentMethod: string | null; readonly paidIn: Money | null },
  write: (money: Money) => string,
): string {
  return [paymentMethod, paidIn && write(paidIn)].filter(Boolean).join(", ");
}
