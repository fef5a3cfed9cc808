import type { PartOfBackEnd } from "#contract/any-back-end.ts";
import { money } from "#domain/money.ts";
import { done, refused } from "#domain/outcome.ts";
import { isGuessTooOften } from "../../../visitors/throttle.ts";
import { execute } from "../basket/execute.ts";
import type { People } from "../customers/people.ts";
import { findSession } from "../customers/sessions.ts";
import type { Services } from "../services.ts";
import { toMinor } from "../wire/amounts.ts";
import { nothingShape } from "../wire/shapes.ts";

/**
 * A voucher is redeemed once, as a whole, to the account. Its credit pays at the vendor's own tills and
 * pages, not through our provider.
 */
export function createAccountCredit(services: Services, people: People) {
  const { book, vendor } = services;
  const balanceOf = (credit: number | null | undefined) => money(toMinor(credit ?? 0), book.currency);
  return {
    async redeem(input, caller) {
      const session = await findSession(services, caller);
      if (!session?.customer) return refused("login-needed");
      const { customer } = session;
      if (await isGuessTooOften(services, "voucher", caller.address, session.id))
        return refused("too-many-tries");
      const voucherCode = vendorsCode(input.code);
      if (voucherCode === "") return refused("unknown-code");
      const requested = { operation: "redeemVoucher", input };
      return execute(services, { session, caller }, requested, async (notes) => {
        const before = toMinor((await people.readAnew(customer))?.creditBalance ?? 0);
        const planned = notes.planned && "credit" in notes.planned ? notes.planned.credit : null;
        if (planned === null) await notes.plan({ credit: before });
        // The code may be redeemed and unknown by now: the increase of the account is its value.
        else if (before > planned) return done({ redeemed: money(before - planned, book.currency) });
        const path = `/customers/${encodeURIComponent(customer)}/redeem-gift-voucher`;
        const reply = await vendor.write({
          method: "POST",
          path,
          body: { voucherCode },
          answer: nothingShape,
        });
        if (reply.kind !== "done") return refused("unknown-code");
        const after = toMinor((await people.readAnew(customer))?.creditBalance ?? 0);
        return done({ redeemed: money(Math.max(0, after - before), book.currency) });
      });
    },

    async myCredit(_input, caller) {
      const session = await findSession(services, caller);
      const customer = session?.customer ? await people.readAnew(session.customer) : null;
      if (!customer) return refused("login-needed");
      return done({ balance: balanceOf(customer.creditBalance), lots: [], entries: [] });
    },
  } satisfies PartOfBackEnd["storedValue"];
}

/** The vendor compares codes literally, including hyphens. */
function vendorsCode(typed: string): string {
  return typed
    .normalize("NFKC")
    .replaceAll(/[\s\p{Cf}]/gu, "")
    .replaceAll(/[\p{Pd}\u2212]/gu, "-")
    .toUpperCase();
}
