/**
 * Nexi's names of payment methods, which `house.json` may limit another currency to, and the type of each. A closed,
 * case-sensitive list (API text as quoted by Altinn/app-lib-dotnet, NetsPaymentMethodConfiguration; ApplePay,
 * GooglePay, Klarna and Forbrugsforeningen from a newer client).
 */
const TYPE_OF = {
  Visa: "Card",
  MasterCard: "Card",
  Dankort: "Card",
  AmericanExpress: "Card",
  Forbrugsforeningen: "Card",
  PayPal: "Wallet",
  Vipps: "Wallet",
  MobilePay: "Wallet",
  ApplePay: "Wallet",
  GooglePay: "Wallet",
  Swish: "A2A",
  Sofort: "A2A",
  Trustly: "A2A",
  Arvato: "Invoice",
  EasyInvoice: "Invoice",
  RatePayInvoice: "Invoice",
  RatePaySepa: "Invoice",
  Klarna: "Installment",
  EasyInstallment: "Installment",
  EasyCampaign: "Installment",
  RatePayInstallment: "Installment",
} as const;

type Method = keyof typeof TYPE_OF;
type MethodOrType = Method | (typeof TYPE_OF)[Method];

export const PAYMENT_METHODS = [
  ...Object.keys(TYPE_OF),
  ...new Set(Object.values(TYPE_OF)),
] as MethodOrType[];

/** Returns a method that is listed together with its own type, which the provider rejects; null if there is none. */
export function besideItsType(names: readonly string[]): string | null {
  return (
    names.find((name) => Object.hasOwn(TYPE_OF, name) && names.includes(TYPE_OF[name as Method])) ?? null
  );
}
