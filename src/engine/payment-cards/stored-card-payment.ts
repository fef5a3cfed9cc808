import { done } from "#domain/outcome.ts";
import { chosenCurrency } from "../../payments/requested-currency.ts";
import { providerTender } from "../../payments/tenders.ts";
import type { PaymentKind } from "../kernel/services.ts";
import { cardToPayWith } from "./payment-cards.ts";

/** A card that the customer has stored at the payment provider. */
export const storedCardPayment: PaymentKind = {
  tenders: ["provider"],
  external: true,
  isChosen: (_basket, { card }) => card !== undefined,

  async lock({ context: { services }, transaction, customer, how: { card: id = "", payIn } }) {
    const other = chosenCurrency(services.settings, payIn);
    if (!other.ok) return other;
    const card = await cardToPayWith(services, transaction, id, customer);
    if (!card.ok) return card;
    return done({
      async hold(_order, most) {
        if (most === 0) return done({ tenders: [] });
        // The bank may have replaced the card by the end of the payment window.
        const notBefore = new Date(services.now() + services.settings.paymentWindowSeconds * 1000);
        await services.outbox.put(transaction, { kind: "payment-card", card: card.value }, { notBefore });
        const tender = providerTender({ provider: services.payments }, most, other.value);
        return done({ tenders: [{ ...tender, card: card.value }] });
      },
    });
  },
};
