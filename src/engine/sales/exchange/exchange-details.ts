import { type Because, done, type Outcome, refused } from "#domain/outcome.ts";
import { companionsAlone } from "#domain/price/price-list.ts";
import type { ExchangeTerms, NotExchangedBecause } from "#domain/sales/exchange.ts";
import type { ReturnContext } from "../../orders/returned/return-plan.ts";
import type { ExchangeDetails } from "../../storage/documents/line-details.ts";
import { exchangeableIn } from "./exchangeable.ts";

/** The caller has locked the order. */
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
  const staying = context.sold.filter((one) => one.valid && !codes.includes(one.code));
  for (const [, together] of Map.groupBy(staying, ({ performance }) => performance)) {
    const types = together.flatMap(({ priceType }) => index.priceType(priceType) ?? []);
    if (companionsAlone(types) > 0) return refused("companion-alone");
  }
  return done({
    name: terms.name,
    order: order.id,
    number: order.number,
    link: order.link,
    tickets: going.map(({ ticket }) => ticket.code),
    events: going.flatMap(({ ticket }) => index.performance(ticket.performance)?.event ?? []),
    fee: going.reduce((sum, { fee }) => sum + fee, 0),
  });
}
