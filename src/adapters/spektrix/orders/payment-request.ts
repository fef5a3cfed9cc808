import { inLanguage, type LocalText } from "#domain/languages.ts";
import type { TaxedCharge } from "#domain/price/vat.ts";
import type { PaymentRequest } from "#ports/payments.ts";
import type { Tender } from "../../../payments/tenders.ts";
import { PROMO_CODE } from "../basket/lines.ts";
import type { Services } from "../services.ts";
import type { OrderRow } from "../storage/schema.ts";

/** Builds the provider's request: one item per charge, with the receipt's VAT. */
export function paymentRequest(
  { settings, book }: Services,
  order: OrderRow,
  tender: Pick<Tender, "id" | "amount">,
): PaymentRequest {
  const { document, link } = order;
  const back = `${settings.publicUrl}/order/verify?order=${link}`;
  const nameOf = (charge: TaxedCharge) => inLanguage(textOf(charge), document.language);
  function textOf({ line, phase, reference }: TaxedCharge): LocalText {
    const other = book.fees[0]?.name ?? { sv: reference };
    const code = document.lines.find(({ kind }) => kind === PROMO_CODE)?.text.name;
    if (phase === "promo-code") return code ?? other;
    const ticket = document.tickets.find(({ id }) => id === line);
    const performance = document.performances.find(({ id }) => id === ticket?.performance);
    const item = document.lines.find(({ id }) => id === line);
    return performance?.event.title ?? item?.text.name ?? other;
  }
  return {
    reference: tender.id,
    orderNumber: String(order.number),
    lines: document.charges
      .filter(({ gross }) => gross !== 0)
      .map((charge) => ({
        reference: charge.reference,
        name: nameOf(charge),
        quantity: 1,
        grossAmount: charge.gross,
        vatRate: charge.rate ?? 0,
        vatAmount: charge.vat,
      })),
    total: { amount: tender.amount, currency: document.currency },
    payer: document.holder,
    language: document.language,
    returnUrl: `${back}&returned=paid`,
    cancelUrl: `${back}&returned=cancelled`,
    termsUrl: `${settings.publicUrl}/terms`,
    notificationUrl: `${settings.publicUrl}/webhooks/payments`,
  };
}
