import { data, redirect } from "react-router";
import { basket as basketOperations } from "#contract/basket.ts";
import { statusOf } from "../../faults/refusals.ts";
import { siteContext } from "../../site.ts";
import { callerAsking, commandKey, ensureSession } from "../../visit/visitor.ts";
import type { Route } from "./+types/route.ts";
import { isAboutPaying, payWith } from "./pay-with-action.ts";

/** What the basket's forms ask for: another price type, or to give a seat back. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { backEnd } = context.get(siteContext);
  const ticket = String(form.get("ticket") ?? "");
  if (isAboutPaying(form)) {
    const paying = await ensureSession(context, commandKey(form));
    const what = ["intent", "code", "voucher"].map((name) => String(form.get(name)));
    return payWith(backEnd, form, callerAsking(paying, ...what));
  }
  // The page has one key for the forms of all its tickets.
  const asked = ["intent", "ticket", "priceType"].map((name) => String(form.get(name)));
  const caller = callerAsking(await ensureSession(context, commandKey(form)), ...asked);
  if (form.get("intent") === "change") {
    const priceType = Number.parseInt(String(form.get("priceType")), 10) || 0;
    const changed = await backEnd.basket.changePriceType({ ticket, priceType }, caller);
    if (changed.ok) return redirect("/basket", 303);
    return data(
      { refusal: changed.refusal },
      { status: statusOf(basketOperations.changePriceType, changed.refusal) },
    );
  }
  const removed = await backEnd.basket.removeTickets({ tickets: [ticket] }, caller);
  if (removed.ok) return redirect("/basket", 303);
  return data(
    { refusal: removed.refusal },
    { status: statusOf(basketOperations.removeTickets, removed.refusal) },
  );
}
