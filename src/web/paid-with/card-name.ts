import type { PaymentCard } from "#contract/operations/payment-cards.ts";

/** "Visa •••• 0079" */
export function cardName({ method, masked }: Pick<PaymentCard, "method" | "masked">): string {
  return `${method} •••• ${masked.slice(-4)}`.trim();
}
