import type { LineKind } from "../../kernel/line-kind.ts";
import { rateToday } from "../../lines/price-basket.ts";
import { protections } from "../../storage/tables/customers/members.ts";

/** Protection covers everything paid for the ticket, fees included, and cannot be added after payment. */
export const protectionKind: LineKind<Record<never, never>> = {
  kind: "protection",
  knows: (_line, index) => index.catalogue.sales?.protection !== undefined,
  check: (own, { tickets }) =>
    own.flatMap(({ id: line, relatesTo }) =>
      tickets.some(({ id }) => id === relatesTo) ? [] : [{ line, why: "ticket-gone" }],
    ),
  price: (own, context) => {
    const protection = context.index.catalogue.sales?.protection;
    if (!protection) return [];
    const rate = rateToday(context, protection.vat);
    return [
      {
        phase: "cover",
        charges: () =>
          own.map(({ id }) => ({
            line: id,
            phase: "cover" as const,
            reference: "C-protection",
            gross: protection.perTicket,
            rate,
          })),
      },
    ];
  },
  claims: () => [],
  quantities: () => null,
  describe: (line, { index, tickets }) => {
    const ticket = tickets.find(({ id }) => id === line.relatesTo);
    const event = ticket && index.eventOf(ticket.performance);
    return {
      name: index.catalogue.sales?.protection?.name ?? { sv: "" },
      about: event ? [{ text: event.title }] : [],
      picture: null,
    };
  },
  async fulfil({ transaction, catalogue, random, now }, order, line) {
    const id = random.id();
    const claimDays = catalogue.catalogue.sales?.protection?.claimDays;
    const covered = { order: order.id, line: line.id, ticketLine: line.relatesTo ?? "" };
    await transaction
      .insert(protections)
      .values({ id, ...covered, since: new Date(now), ...(claimDays ? { claimDays } : {}) })
      .onConflictDoNothing();
    return { result: { protection: id } };
  },
  async reverse() {},
};
