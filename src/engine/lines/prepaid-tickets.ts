import type { Prepaid } from "#domain/price/prepaid.ts";
import {
  type FlexSubscription,
  surchargeFor,
  type TicketForRedemption,
  whyNeverByRedemption,
} from "#domain/sales/packages/flex-subscriptions.ts";
import type { CatalogueIndex } from "../catalogue/catalogue-index.ts";
import type { TicketLine } from "../kernel/ticket-line.ts";
import type { AppliedTender } from "../storage/tables/shop.ts";

export type AppliedRedemption = Extract<AppliedTender, { kind: "redemption" }>;

export const isRedemption = (applied: AppliedTender): applied is AppliedRedemption =>
  applied.kind === "redemption";

export function findFlex(index: CatalogueIndex, id: string): FlexSubscription | undefined {
  return index.catalogue.sales?.["flex-subscriptions"]?.find((one) => one.id === id);
}

export function ticketForRedemption({
  performance,
  band,
  priceType,
  parent,
}: TicketLine): TicketForRedemption {
  return { performance: performance.id, band, priceType, bundled: parent !== undefined };
}

/** Returns the tickets whose VAT was paid with the redemptions that pay for them. */
export function prepaidIn(
  index: CatalogueIndex,
  tickets: readonly TicketLine[],
  applied: readonly AppliedTender[],
): Prepaid[] {
  return applied.filter(isRedemption).flatMap(({ ticket: id, flex: name }) => {
    const [ticket, flex] = [tickets.find((one) => one.id === id), findFlex(index, name)];
    // After a change of date to a performance that the card excludes, the ticket is paid for and taxed like any other.
    return ticket && flex && whyNeverByRedemption(flex, ticketForRedemption(ticket)) === null
      ? [{ line: id, surcharge: surchargeFor(flex, ticket.band, ticket.price) }]
      : [];
  });
}
