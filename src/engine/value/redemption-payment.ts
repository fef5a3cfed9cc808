import { inLanguage } from "#domain/languages.ts";
import { done } from "#domain/outcome.ts";
import type { PaymentKind } from "../kernel/services.ts";
import { isRedemption } from "../lines/prepaid-tickets.ts";
import { lockRedemptionsOfBasket, redemptionsOfBasket } from "./redemptions-of-basket.ts";

/** Tickets paid with redemptions of a flex subscription. The index "a_redemption_pays_once" decides. */
export const redemptionPayment: PaymentKind = {
  tenders: ["redemption"],
  isChosen: ({ tenders }) => tenders.some(isRedemption),

  async propose({ context, basket }, executor) {
    const { services, session, viewer } = context;
    const redemptions = await redemptionsOfBasket(services, executor, basket, session.customer);
    return redemptions.map((one) => ({
      id: one.applied.ticket,
      kind: "redemption",
      label: "why" in one ? null : inLanguage(one.name, viewer.language),
      amount: "why" in one ? 0 : one.amount,
      note: "why" in one ? "used-up" : null,
    }));
  },

  async lock({ context, transaction, basket, customer }) {
    const { services, viewer } = context;
    const redemptions = await lockRedemptionsOfBasket(services, transaction, basket, customer);
    return done({
      prepaid: redemptions.map(({ prepaid }) => prepaid),
      async hold() {
        const tenders = redemptions.map(({ redemption, amount, applied, name }) => ({
          ...{ kind: "redemption" as const, external: false, state: "held" as const },
          ...{ amount, redemption, forLine: applied.ticket, method: inLanguage(name, viewer.language) },
        }));
        return done({ tenders });
      },
    });
  },
};
