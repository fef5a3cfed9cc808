import type { BackEnd } from "#contract/back-end.ts";
import type { RefusalOf } from "#contract/operation.ts";
import type { offers as operations } from "#contract/sales/offers.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { offerOf } from "#domain/sales/packages/offers.ts";
import { isGuessTooOften } from "../../../visitors/throttle.ts";
import { addLine, type NewLine } from "../../basket/line-commands.ts";
import type { Services } from "../../kernel/services.ts";
import { PROMO_CODE } from "../../storage/documents/line-details.ts";
import { findSession } from "../../visitors/sessions.ts";

type NotApplied = Extract<RefusalOf<typeof operations.applyCode>, { reason: "unknown-promo-code" }>;

/** Promo codes. Attempts are rate-limited, whether the code is right or wrong. */
export function createOffers(services: Services): BackEnd["offers"] {
  return {
    async applyCode(input, caller) {
      const session = await findSession(services, caller);
      if (!session) return refused("no-session");
      if (await isGuessTooOften(services, "promo-code", caller.address, session.id))
        return refused("too-many-tries");
      const requested = { operation: "applyPromoCode", input };
      const replacing = (line: { readonly kind: string }) => line.kind === PROMO_CODE;
      const applied = await addLine(
        services,
        caller,
        requested,
        async ({ index, now }): Promise<Outcome<NewLine, NotApplied>> => {
          const offer = offerOf(index.catalogue.sales?.offers ?? [], input.code, now);
          if (!offer) return refused("unknown-promo-code");
          const details = { offer: offer.id, code: input.code.trim() };
          return done({ kind: PROMO_CODE, quantity: 1, details });
        },
        replacing,
      );
      if (!applied.ok && applied.refusal.reason === "not-enough-left") return refused("promo-code-used-up");
      return applied;
    },
  };
}
