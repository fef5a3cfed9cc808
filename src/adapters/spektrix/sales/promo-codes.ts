import type { PartOfBackEnd } from "#contract/any-back-end.ts";
import { done, refused } from "#domain/outcome.ts";
import { plainCode } from "#domain/text/typed-text.ts";
import { isGuessTooOften } from "../../../visitors/throttle.ts";
import { change, endBasket, readBasket } from "../basket/baskets.ts";
import { openBasket } from "../basket/customers-basket.ts";
import { execute } from "../basket/execute.ts";
import { isEmpty } from "../basket/items.ts";
import { viewAfter } from "../basket/own-basket.ts";
import { findSession } from "../customers/sessions.ts";
import type { Services } from "../services.ts";

export function createPromoCodes(services: Services) {
  return {
    async apply(input, caller) {
      const session = await findSession(services, caller);
      if (!session) return refused("no-session");
      if (await isGuessTooOften(services, "promo-code", caller.address, session.id))
        return refused("too-many-tries");
      const code = input.code.trim();
      if (code === "") return refused("unknown-promo-code");
      const requested = { operation: "applyPromoCode", input };
      const applied = await execute(services, { session, caller }, requested, async () => {
        const known = await readBasket(services, session.id, 0);
        if (known?.state === "paying") return refused("payment-under-way");
        if (known?.shown.promoCode && plainCode(known.shown.promoCode) === plainCode(code)) return done(null);
        const row = known ?? (await openBasket(services, session));
        const reply = await change(services, row, { method: "PATCH", rest: "", body: { promoCode: code } });
        const taken = reply.kind === "done" ? (reply.row.shown.promoCode ?? "") : "";
        if (taken !== "" && plainCode(taken) === plainCode(code)) return done(null);
        if (reply.kind !== "missing" && isEmpty(row.shown)) await endBasket(services, row, "gone");
        return refused("unknown-promo-code");
      });
      return applied.ok ? done({ basket: await viewAfter(services, session, caller) }) : applied;
    },
  } satisfies PartOfBackEnd["promoCodes"];
}
