import type { Charge } from "#domain/price/charge.ts";
import { broughtByRedemption, type Prepaid } from "#domain/price/prepaid.ts";
import {
  surchargeFor,
  type WhyNotByRedemption,
  whyNotByRedemption,
} from "#domain/sales/packages/flex-subscriptions.ts";
import type { CatalogueIndex } from "../catalogue/catalogue-index.ts";
import type { TicketLine } from "../kernel/ticket-line.ts";
import { type AppliedRedemption, findFlex, ticketForRedemption } from "../lines/prepaid-tickets.ts";
import { performanceOfUse, type Redemption, type Subscription } from "./redemptions.ts";

/** Pure: the caller reads the cards, and locks them if needed. */

interface PricedBasket {
  readonly index: CatalogueIndex;
  readonly tickets: readonly TicketLine[];
  readonly charges: readonly Charge[];
  /** YYYY-MM-DD in the operator's time zone. */
  readonly today: string;
}

/** A ticket to be paid with a redemption: the redemption that pays, or why none does. */
export type ByRedemption =
  | {
      readonly applied: AppliedRedemption;
      readonly redemption: string;
      readonly amount: number;
      readonly prepaid: Prepaid;
      readonly name: Subscription["row"]["name"];
    }
  | { readonly applied: AppliedRedemption; readonly why: WhyNotByRedemption };

export function payByRedemptions(
  basket: PricedBasket,
  subscriptions: readonly Subscription[],
  applied: readonly AppliedRedemption[],
): ByRedemption[] {
  const spent = new Set<string>();
  const there = new Map<string, number>();
  return applied.flatMap((one): ByRedemption[] => {
    const ticket = basket.tickets.find(({ id }) => id === one.ticket);
    const subscription = subscriptions.find(({ row }) => row.id === one.subscription);
    if (!ticket || !subscription) return [];
    const place = `${subscription.row.id} ${ticket.performance.id}`;
    const inBasket = there.get(place) ?? 0;
    const answer = redemptionFor(basket, subscription, ticket, { spent, inBasket });
    if (typeof answer === "string") return [{ applied: one, why: answer }];
    spent.add(answer.redemption.id);
    there.set(place, inBasket + 1);
    const { redemption, amount, prepaid } = answer;
    return [{ applied: one, redemption: redemption.id, amount, prepaid, name: subscription.row.name }];
  });
}

export function redemptionFor(
  { index, charges, today }: PricedBasket,
  { row, redemptions }: Subscription,
  ticket: TicketLine,
  taken: { readonly spent: ReadonlySet<string>; readonly inBasket: number },
):
  | { readonly redemption: Redemption; readonly amount: number; readonly prepaid: Prepaid }
  | WhyNotByRedemption {
  const flex = findFlex(index, row.flex);
  if (!flex || row.cancelled !== null) return "expired";
  const performance = ticket.performance.id;
  const free = redemptions.filter(({ id, use }) => use === null && !taken.spent.has(id));
  const valid = free.filter(({ expires }) => expires >= today);
  const expires = free.reduce(
    (last, redemption) => (redemption.expires > last ? redemption.expires : last),
    row.expires,
  );
  const used = redemptions.filter(({ use }) => use !== null && performanceOfUse(use) === performance);
  const usedThere = used.length + taken.inBasket;
  const why = whyNotByRedemption(
    flex,
    ticketForRedemption(ticket),
    { free: valid.length, expires, usedThere },
    today,
  );
  if (why) return why;
  const [redemption] = valid.sort((a, b) => (a.expires < b.expires ? -1 : a.expires > b.expires ? 1 : 0));
  const prepaid = { line: ticket.id, surcharge: surchargeFor(flex, ticket.band, ticket.price) };
  const amount = broughtByRedemption(charges, prepaid);
  // A free ticket needs no redemption.
  return redemption && amount > 0 ? { redemption, amount, prepaid } : "type";
}
