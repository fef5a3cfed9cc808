import { type Because, done, type Outcome, refused } from "#domain/outcome.ts";
import type { ExchangeTerms, NotExchangedBecause } from "#domain/sales/exchange.ts";
import { leavesCompanion, type ReturnContext } from "../../orders/returned/return-plan.ts";
import type { ExchangeDetails } from "../../storage/documents/line-details.ts";
import { exchangeableIn } from "./exchangeable.ts";

/** Checks the tickets of an exchange that a customer or the office begins. The caller has locked the order. */
export async function exchangeDetails(
  context: ReturnContext,
  terms: ExchangeTerms,
  codes: readonly string[],
): Promise<
  Outcome<
    ExchangeDetails,
    | Because<"unknown-order" | "companion-alone">
    | { readonly reason: "not-exchangeable"; readonly why: NotExchangedBecause }
  >
> {
  const { index, order } = context;
  const all = await exchangeableIn(context, terms);
  const going = all.filter(({ ticket }) => codes.includes(ticket.code));
  const not = going.find(({ why }) => why !== null)?.why;
  if (not) return refused("not-exchangeable", { why: not });
  if (going.length < new Set(codes).size) return refused("unknown-order");
  const tickets = going.map(({ ticket }) => ticket);
  if (leavesCompanion(context, tickets)) return refused("companion-alone");
  return done({
    name: terms.name,
    order: order.id,
    number: order.number,
    link: order.link,
    tickets: tickets.map(({ code }) => code),
    events: tickets.flatMap(({ performance }) => index.performance(performance)?.event ?? []),
    fee: going.reduce((sum, { fee }) => sum + fee, 0),
  });
}
