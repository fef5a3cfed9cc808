import { href, type RouterContextProvider, redirect } from "react-router";
import type { Caller } from "#contract/operation.ts";
import { storedValue } from "#contract/operations/stored-value.ts";
import { flexSubscriptions } from "#contract/sales/flex-subscriptions.ts";
import { every, oneOf, type TypedOf, text } from "../../forms/form.ts";
import { basketAnswer } from "../../purchase/basket-answer.ts";
import { siteContext } from "../../site.ts";

export const PAYING = {
  intent: oneOf(["remove-voucher", "apply-credit", "remove-credit", "use-redemption", "keep-redemption"]),
  voucher: every(text(100)),
  ticket: text(100),
  subscription: text(100),
};

interface Requested extends TypedOf<typeof PAYING> {
  readonly context: Readonly<RouterContextProvider>;
  readonly caller: Caller;
}

/** For the basket's action: removes vouchers, applies or removes credit, uses or keeps redemptions. */
export async function payWith({ intent, voucher, ticket, subscription, context, caller }: Requested) {
  const { backEnd } = context.get(siteContext);
  const { applyCredit, removeVoucher, removeCredit } = backEnd.storedValue;
  if (intent === "remove-voucher") {
    for (const [at, one] of voucher.entries()) {
      const key = caller.idempotencyKey === null ? null : `${caller.idempotencyKey}-${at}`;
      const removed = await removeVoucher({ voucher: one }, { ...caller, idempotencyKey: key });
      if (!removed.ok) return basketAnswer(storedValue.removeVoucher, removed);
    }
    return redirect(href("/basket"), 303);
  }
  if (intent === "use-redemption") {
    const used = await backEnd.flexSubscriptions.redeem({ ticket, subscription }, caller);
    return basketAnswer(flexSubscriptions.redeem, used);
  }
  if (intent === "keep-redemption") {
    const kept = await backEnd.flexSubscriptions.keepRedemption({ ticket }, caller);
    return basketAnswer(flexSubscriptions.keepRedemption, kept);
  }
  return intent === "apply-credit"
    ? basketAnswer(storedValue.applyCredit, await applyCredit({}, caller))
    : basketAnswer(storedValue.removeCredit, await removeCredit({}, caller));
}
