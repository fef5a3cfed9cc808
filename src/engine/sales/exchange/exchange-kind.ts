import type { LocalText } from "#domain/languages.ts";
import type { LineContext, LineKind, LineRow } from "../../kernel/line-kind.ts";
import { rateToday } from "../../lines/price-basket.ts";

/**
 * An exchange costs the fee; the value of the old tickets is a tender. The tickets are claimed when the order is
 * placed, so that two baskets cannot spend the same ticket.
 */

export interface ExchangeDetails {
  /** Display name; a line stays visible and removable after the operator has stopped exchanges. */
  readonly name: LocalText;
  readonly order: string;
  /** The order number shown to customers. */
  readonly number: string;
  readonly link: string;
  /** The codes of the tickets. */
  readonly tickets: readonly string[];
  /** The production of each ticket. The basket needs at least as many tickets of each. */
  readonly events: readonly string[];
  /** Minor units, VAT included. */
  readonly fee: number;
}

export const EXCHANGE = "exchange";

export function isExchange<Line extends LineRow>(line: Line): line is Line & LineRow<ExchangeDetails> {
  return line.kind === EXCHANGE;
}

const PREFIX = "exchange:";
export const keyOfExchanged = (ticket: string) => `${PREFIX}${ticket}`;

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
