import { done } from "#domain/outcome.ts";
import { chosenCurrency } from "../../../payments/requested-currency.ts";
import { providerTender } from "../../../payments/tenders.ts";
import type { PaymentKind } from "../../kernel/services.ts";

/** The payment provider's page, where the buyer chooses a method. */
export const providerPayment: PaymentKind = {
  tenders: ["provider"],
  external: true,
  isChosen: () => true,

  async lock({ context: { services }, how: { payIn } }) {
    const other = chosenCurrency(services.settings, payIn);
    if (!other.ok) return other;
    return done({
      async hold(_order, most) {
        const provider = { provider: services.payments };
        return done({ tenders: most === 0 ? [] : [providerTender(provider, most, other.value)] });
      },
    });
  },
};
