import { redirect } from "react-router";
import type { Caller } from "#contract/operation.ts";
import { basket as operations } from "#contract/operations/basket.ts";
import { donations as donationsOperations } from "#contract/sales/donations.ts";
import { protection as protectionOperations } from "#contract/sales/protection.ts";
import { siteContext } from "../../site.ts";
import { callerAsking, commandKey, ensureSession, visitorContext } from "../../visit/visitor.ts";
import type { Route } from "./+types/route.ts";
import { answer } from "./answer.ts";
import { isAboutPaying, payWith } from "./pay-with-action.ts";
import { emptyBasket, removeTickets, takeBack } from "./take-back.ts";

/** Handles the forms that change or remove tickets and lines. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { backEnd } = context.get(siteContext);
  if (isAboutPaying(form)) {
    const paying = await ensureSession(context, commandKey(form));
    const what = ["intent", "code", "voucher", "ticket", "subscription"].map((name) =>
      String(form.get(name)),
    );
    return payWith({ form, context, caller: callerAsking(paying, ...what) });
  }
  const text = (name: string) => String(form.get(name) ?? "");
  const whole = (name: string) => Number.parseInt(text(name), 10) || 0;
  // All forms of the page share one key, so the submitted values become part of it.
  const requested = ["intent", "ticket", "line", "quantity", "wanted", "removed"].map((name) =>
    form.getAll(name).join(" "),
  );
  const caller: Caller = callerAsking(await ensureSession(context, commandKey(form)), ...requested);
  const { basket } = context.get(visitorContext);
  const line = text("line");
  switch (form.get("intent")) {
    case "change-line": {
      const input = { line, quantity: Math.max(1, whole("quantity")) };
      return answer(operations.changeLine, await backEnd.basket.changeLine(input, caller));
    }
    case "remove-line": {
      const removed = await backEnd.basket.removeLines({ lines: form.getAll("line").map(String) }, caller);
      if (removed.ok && removed.value.emptied) return redirect("/basket?emptied=rights-lost", 303);
      return answer(operations.removeLines, removed);
    }
    case "protect": {
      const wanted = form.get("wanted") === "yes";
      return answer(protectionOperations.choose, await backEnd.protection.choose({ wanted }, caller));
    }
    case "round-up": {
      const nobody = { recognition: "", anonymous: false, tribute: "", giftAid: false };
      const donation = { fund: whole("fund"), amount: whole("amount"), appeal: "round-up", ...nobody };
      return answer(donationsOperations.give, await backEnd.donations.give(donation, caller));
    }
    case "empty":
      return emptyBasket(backEnd, basket, caller);
    case "take-back":
      return takeBack(backEnd, basket, form.getAll("removed"), caller);
    default:
      return removeTickets(backEnd, basket, form.getAll("ticket").map(String), caller);
  }
}
