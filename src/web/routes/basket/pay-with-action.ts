import { data, type RouterContextProvider, redirect } from "react-router";
import type { Caller } from "#contract/operation.ts";
import { storedValue } from "#contract/operations/stored-value.ts";
import { flexSubscriptions } from "#contract/sales/flex-subscriptions.ts";
import { type Refusal, statusOf } from "../../faults/refusals.ts";
import { siteContext } from "../../site.ts";

interface Requested {
  readonly form: FormData;
  readonly context: Readonly<RouterContextProvider>;
  readonly caller: Caller;
}

/** Handles the forms that apply or remove vouchers, credit and subscriptions. */
export async function payWith({ form, context, caller }: Requested) {
  const { backEnd } = context.get(siteContext);
  const intent = String(form.get("intent"));
  const { applyCredit, removeVoucher, removeCredit } = backEnd.storedValue;
  if (intent === "remove-voucher") {
    for (const [at, voucher] of form.getAll("voucher").entries()) {
      const key = caller.idempotencyKey === null ? null : `${caller.idempotencyKey}-${at}`;
      const removed = await removeVoucher({ voucher: String(voucher) }, { ...caller, idempotencyKey: key });
      if (!removed.ok) {
        const status = statusOf(storedValue.removeVoucher, removed.refusal);
        return data({ refusal: removed.refusal as Refusal }, { status });
      }
    }
    return redirect("/basket", 303);
  }
  if (intent === "use-redemption" || intent === "keep-redemption") {
    const [ticket, subscription] = ["ticket", "subscription"].map((name) =>
      String(form.get(name) ?? "").slice(0, 100),
    ) as [string, string];
    const changed =
      intent === "use-redemption"
        ? await backEnd.flexSubscriptions.redeem({ ticket, subscription }, caller)
        : await backEnd.flexSubscriptions.keepRedemption({ ticket }, caller);
    if (changed.ok) return redirect("/basket", 303);
    const status = statusOf(flexSubscriptions.redeem, changed.refusal);
    return data({ refusal: changed.refusal as Refusal }, { status });
  }
  const isApplying = intent === "apply-credit";
  const changed = isApplying ? await applyCredit({}, caller) : await removeCredit({}, caller);
  if (changed.ok) return redirect("/basket", 303);
  const status = statusOf(storedValue.applyCredit, changed.refusal);
  return data({ refusal: changed.refusal as Refusal }, { status });
}

export function isAboutPaying(form: FormData): boolean {
  return ["remove-voucher", "apply-credit", "remove-credit", "use-redemption", "keep-redemption"].includes(
    String(form.get("intent")),
  );
}
