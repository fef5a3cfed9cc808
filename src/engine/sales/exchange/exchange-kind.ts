import type { LineContext, LineKind, LineRow } from "../../kernel/line-kind.ts";
import { keyOfExchanged } from "../../lines/exchange-claims.ts";
import { rateToday } from "../../lines/price-basket.ts";
import { EXCHANGE, type ExchangeDetails } from "../../storage/documents/line-details.ts";

/**
 * An exchange costs the fee; the value of the old tickets is a tender. The tickets are claimed when the order is
 * placed, so that two baskets cannot spend the same ticket.
 */

export const exchangeKind: LineKind<ExchangeDetails> = {
  kind: EXCHANGE,
  paidAtOnce: true,
  knows: () => true,

  check: (own, { tickets }) =>
    own.flatMap((line) =>
      isEnough(line, tickets) ? [] : [{ line: line.id, why: "exchange-for-fewer" as const }],
    ),

  price(own, context) {
    const exchange = context.index.catalogue.sales?.exchange;
    if (!exchange) return [];
    const rate = rateToday(context, exchange.vat);
    const charges = own
      .filter(({ details }) => details.fee > 0)
      .map(({ id, details }) => ({
        line: id,
        phase: "fee" as const,
        reference: "X-exchange",
        gross: details.fee,
        rate,
      }));
    return [{ phase: "fee", charges: () => charges }];
  },

  claims: ({ details }) =>
    details.tickets.map((ticket) => ({ of: "one", key: keyOfExchanged(ticket), amount: 1 })),
  whenTaken: "exchange-gone",
  quantities: () => null,

  describe: ({ details: { name, number, tickets } }) => ({
    name,
    about: [{ word: "exchange", values: { number, count: String(tickets.length) } }],
    picture: null,
  }),

  /** The payment has already done the exchange: the old tickets are no longer valid at the door. */
  async fulfil(_tools, _order, { details: { order, tickets } }) {
    return { result: { order, tickets } };
  },
  async keeps(_tools, _order, { details: { fee } }) {
    return fee > 0 ? "exchange-fee" : null;
  },
  async reverse() {},
};

/** Fewer new tickets than old ones would be a return, which has other terms. */
function isEnough({ details }: LineRow<ExchangeDetails>, tickets: LineContext["tickets"]): boolean {
  const wanted = Map.groupBy(details.events, (event) => event);
  return [...wanted].every(
    ([event, { length }]) =>
      tickets.filter(({ performance }) => performance.event === event).length >= length,
  );
}
