export const TYPE_OF: Readonly<Record<string, string>> = {
  ...{
    Visa: "Card",
    MasterCard: "Card",
    Dankort: "Card",
    AmericanExpress: "Card",
    Forbrugsforeningen: "Card",
  },
  ...{ PayPal: "Wallet", Vipps: "Wallet", MobilePay: "Wallet", ApplePay: "Wallet", GooglePay: "Wallet" },
  ...{ Swish: "A2A", Sofort: "A2A", Trustly: "A2A" },
  ...{ Arvato: "Invoice", EasyInvoice: "Invoice", RatePayInvoice: "Invoice", RatePaySepa: "Invoice" },
  ...{ Klarna: "Installment", EasyInstallment: "Installment", EasyCampaign: "Installment" },
  RatePayInstallment: "Installment",
};

const NAMES: readonly string[] = [...Object.keys(TYPE_OF), ...Object.values(TYPE_OF)];

export const isMethodName = (name: string) => NAMES.includes(name);

export function isNamed(names: readonly string[], method: string): boolean {
  return names.includes(method) || names.includes(TYPE_OF[method] ?? method);
}
