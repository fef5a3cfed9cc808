import { done, refused } from "#domain/outcome.ts";
import { instalmentsOf } from "#domain/sales/packages/instalments.ts";
import type { PaymentKind } from "../../kernel/services.ts";
import { makePlan, providerOf } from "./mandates.ts";
import { DEBIT_METHOD, dayOfParts, instalmentsOffered } from "./order-by-instalments.ts";
import { owesLess } from "./owes-less.ts";
import { openByInstalments, verifyByInstalments } from "./verify-by-instalments.ts";

/** An order paid in instalments, collected from a bank account. It is sold when the mandate is signed. */
export const instalmentPayment: PaymentKind = {
  tenders: ["direct-debit"],
  external: true,
  isChosen: (_basket, { byInstalments }) => byInstalments === true,

  async lock({ context, transaction, basket, customer, how: { payIn, card } }) {
    const { services, index, viewer } = context;
    const terms = instalmentsOffered(services, index, basket);
    if (!terms || payIn || card) return refused("not-by-instalments");
    return done({
      async hold({ id: order }, most) {
        if (most < terms.from) return refused("not-by-instalments");
        const { parts: target } = terms;
        return done({
          tenders: [
            {
              ...{ kind: "direct-debit" as const, provider: providerOf(services).name, method: DEBIT_METHOD },
              ...{ state: "opening" as const, amount: most },
            },
          ],
          async written() {
            await makePlan(services, transaction, {
              ...{ customer, kind: "order", order, target, language: viewer.language },
              ...{ amount: instalmentsOf(most, target)[0] ?? most, day: dayOfParts(services) },
            });
          },
        });
      },
    });
  },

  open: openByInstalments,
  settle: verifyByInstalments,
  owesLess,
};
