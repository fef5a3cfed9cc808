import { data, redirect } from "react-router";
import type { Caller } from "#contract/operation.ts";
import { basket as operations } from "#contract/operations/basket.ts";
import { giving as givingOperations } from "#contract/sales/giving.ts";
import { offers as offerOperations } from "#contract/sales/offers.ts";
import { protection as protectionOperations } from "#contract/sales/protection.ts";
import { tryCode } from "../../bot-check/admit-person.ts";
import { type Refusal, statusOf } from "../../faults/refusals.ts";
import { siteContext } from "../../site.ts";
import { callerAsking, commandKey, ensureSession, visitorContext } from "../../visit/visitor.ts";
import type { Route } from "./+types/route.ts";
import { answer } from "./answer.ts";
import { isAboutPaying, payWith } from "./pay-with-action.ts";
import { emptyBasket, removeTickets, takeBack } from "./take-back.ts";

/** What the basket's forms ask for: another price type or number, or to give something back. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { backEnd } = context.get(siteContext);
  if (isAboutPaying(form)) {
    const paying = await ensureSession(context, commandKey(form));
    const what = ["intent", "code", "voucher", "ticket", "subscription"].map((name) =>
      String(form.get(name)),
    );
    return payWith({ request, form, context, caller: callerAsking(paying, ...what) });
  }
  const text = (name: string) => String(form.get(name) ?? "");
  const whole = (name: string) => Number.parseInt(text(name), 10) || 0;
  // The page has one key for the forms of all its lines.
  const asked = ["intent", "ticket", "priceType", "line", "quantity", "wanted", "promoCode", "removed"].map(
    (name) => form.getAll(name).join(" "),
  );
  const caller: Caller = callerAsking(await ensureSession(context, commandKey(form)), ...asked);
  const { basket } = context.get(visitorContext);
  const [ticket, line] = [text("ticket"), text("line")];
  switch (form.get("intent")) {
    case "change": {
      const input = { ticket, priceType: whole("priceType") };
      return answer(operations.changePriceType, await backEnd.basket.changePriceType(input, caller));
    }
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
    case "promo-code": {
      const code = text("promoCode").slice(0, 60);
      const applied = await tryCode(request, form, context, () => backEnd.offers.applyCode({ code }, caller));
      if (applied.ok) return redirect("/basket", 303);
      const wrong: Refusal = {
        reason: "invalid",
        faults: [{ field: "promoCode", rule: "promo-code-unknown" }],
      };
      const refusal: Refusal = applied.refusal.reason === "unknown-promo-code" ? wrong : applied.refusal;
      return data(
        { refusal, promoCode: code },
        { status: statusOf(offerOperations.applyCode, applied.refusal) },
      );
    }
    case "round-up": {
      const nobody = { recognition: "", anonymous: false, tribute: "", giftAid: false };
      const gift = { fund: whole("fund"), amount: whole("amount"), appeal: "round-up", ...nobody };
      return answer(givingOperations.give, await backEnd.giving.give(gift, caller));
    }
    case "empty":
      return emptyBasket(backEnd, basket, caller);
    case "take-back":
      return takeBack(backEnd, basket, form.getAll("removed"), caller);
    default:
      return removeTickets(backEnd, basket, form.getAll("ticket").map(String), caller);
  }
}
