import { href, redirect } from "react-router";
import type { Caller } from "#contract/operation.ts";
import { basket as operations } from "#contract/operations/basket.ts";
import { donations as donationsOperations } from "#contract/sales/donations.ts";
import { protection as protectionOperations } from "#contract/sales/protection.ts";
import { every, oneOf, readForm, text, whole } from "../../forms/form.ts";
import { basketAnswer } from "../../purchase/basket-answer.ts";
import { siteContext } from "../../site.ts";
import { callerAsking, commandKey, ensureSession, visitorContext } from "../../visit/visitor.ts";
import type { Route } from "./+types/route.ts";
import { PAYING, payWith } from "./pay-with-action.ts";
import { emptyBasket, removeTickets, takeBack } from "./take-back.ts";

const FIELDS = {
  intent: text(20),
  ticket: every(text(100)),
  line: every(text(100)),
  quantity: whole,
  wanted: oneOf(["yes"]),
  removed: every(text(130)),
  fund: whole,
  amount: whole,
};

/** The action of the basket page: changes, removals and their undoing, protection, and the round-up donation. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { backEnd } = context.get(siteContext);
  const paying = readForm(PAYING, form);
  const session = await ensureSession(context, commandKey(form));
  // Several forms of the page share a key, so the submitted values become part of it.
  if (paying.intent) {
    const caller = callerAsking(
      session,
      paying.intent,
      ...paying.voucher,
      paying.ticket,
      paying.subscription,
    );
    return payWith({ ...paying, context, caller });
  }
  const { intent, ...typed } = readForm(FIELDS, form);
  const requested = [typed.ticket, typed.line, [typed.quantity], [typed.wanted], typed.removed];
  const caller: Caller = callerAsking(session, intent, ...requested.map((values) => values.join(" ")));
  const { basket } = context.get(visitorContext);
  switch (intent) {
    case "change-line": {
      const [line = ""] = typed.line;
      const input = { line, quantity: Math.max(1, typed.quantity) };
      return basketAnswer(operations.changeLine, await backEnd.basket.changeLine(input, caller));
    }
    case "remove-line": {
      const removed = await backEnd.basket.removeLines({ lines: typed.line }, caller);
      if (removed.ok && removed.value.emptied) return redirect(`${href("/basket")}?emptied=rights-lost`, 303);
      return basketAnswer(operations.removeLines, removed);
    }
    case "protect": {
      const wanted = typed.wanted !== null;
      return basketAnswer(protectionOperations.choose, await backEnd.protection.choose({ wanted }, caller));
    }
    case "round-up": {
      const nobody = { recognition: "", anonymous: false, tribute: "", giftAid: false };
      const donation = { fund: typed.fund, amount: typed.amount, appeal: "round-up", ...nobody };
      return basketAnswer(donationsOperations.give, await backEnd.donations.give(donation, caller));
    }
    case "empty":
      return emptyBasket(backEnd, basket, caller);
    case "take-back":
      return takeBack(backEnd, basket, typed.removed, caller);
    default:
      return removeTickets(backEnd, basket, typed.ticket, caller);
  }
}
