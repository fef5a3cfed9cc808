import { data, href, type RouterContextProvider, redirect } from "react-router";
import type { Caller } from "#contract/operation.ts";
import { storedValue } from "#contract/operations/stored-value.ts";
import { flexSubscriptions } from "#contract/sales/flex-subscriptions.ts";
import { type Refusal, statusOf } from "../../faults/refusals.ts";
import { every, oneOf, type TypedOf, text } from "../../forms/form.ts";
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

/** Handles the forms that apply or remove vouchers, credit and subscriptions. */
export async function payWith({ intent, voucher, ticket, subscription, context, caller }: Requested) {
  const { backEnd } = context.get(siteContext);
  const { applyCredit, removeVoucher, removeCredit } = backEnd.storedValue;
  if (intent === "remove-voucher") {
    for (const [at, one] of voucher.entries()) {
      const key = caller.idempotencyKey === null ? null : `${caller.idempotencyKey}-${at}`;
      const removed = await removeVoucher({ voucher: one }, { ...caller, idempotencyKey: key });
      if (!removed.ok) {
        const status = statusOf(storedValue.removeVoucher, removed.refusal);
        return data({ refusal: removed.refusal as Refusal }, { status });
      }
    }
    return redirect(href("/basket"), 303);
  }
  if (intent === "use-redemption" || intent === "keep-redemption") {
    const changed =
      intent === "use-redemption"
        ? await backEnd.flexSubscriptions.redeem({ ticket, subscription }, caller)
        : await backEnd.flexSubscriptions.keepRedemption({ ticket }, caller);
    if (changed.ok) return redirect(href("/basket"), 303);
    const status = statusOf(flexSubscriptions.redeem, changed.refusal);
    return data({ refusal: changed.refusal as Refusal }, { status });
  }
  const isApplying = intent === "apply-credit";
  const changed = isApplying ? await applyCredit({}, caller) : await removeCredit({}, caller);
  if (changed.ok) return redirect(href("/basket"), 303);
  const status = statusOf(storedValue.applyCredit, changed.refusal);
  return data({ refusal: changed.refusal as Refusal }, { status });
}
