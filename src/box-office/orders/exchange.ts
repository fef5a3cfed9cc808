import type { InputOf, RefusalOf } from "#contract/operation.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { CatalogueIndex } from "../../engine/catalogue/catalogue-index.ts";
import {
  type ExchangeRefusal,
  exchangeByHouse,
  fingerprintOfExchange,
  type HouseExchange,
  previewExchange,
  type WantedExchange,
} from "../../engine/sales/exchange/exchange-by-house.ts";
import type { orders as orderRows } from "../../engine/storage/tables/shop.ts";
import type { OfficeLanguage } from "../../staff/operations/fields.ts";
import { writeMoney } from "../amounts.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { implement } from "../implementation.ts";
import { orderByNumber } from "../look-up.ts";
import { type ExchangePreview, exchanges } from "../operations/orders/exchanges.ts";
import { findSeat, nameOfSeat, namesOfSeats, placeOfSeat } from "../seats/find-seat.ts";
import { bestSeatsFor } from "./best-seats.ts";

type OrderRow = typeof orderRows.$inferSelect;
type NotExchanged = RefusalOf<typeof exchanges.previewExchange>;

export const preview = implement(exchanges.previewExchange, {
  async run(boxOffice, { language, ...input }) {
    const wanted = await wantedBy(boxOffice, input);
    if (!wanted.ok) return wanted;
    const { order, asked } = wanted.value;
    const shown = await previewExchange(boxOffice.engine.services, asked);
    const index = await boxOffice.engine.services.catalogue.current();
    return shown.ok
      ? done(view(index, asked, shown.value, language))
      : { ok: false, refusal: inWords(index, order, asked, shown.refusal) };
  },
  print({ from, to, worth, fee, total, owed, value, credit }) {
    return [
      ...from.map(({ id, performance, seat }) => `  from ticket ${id}  performance ${performance}  ${seat}`),
      ...to.map(({ performance, seat }) => `  to performance ${performance}  ${seat}`),
      `Worth ${writeMoney(worth)}; costs ${writeMoney(total)}, of which fee ${writeMoney(fee)}.`,
      owed.amount > 0
        ? `${writeMoney(owed)} are missing.`
        : `Back: ${writeMoney(value)} to vouchers and credit, ${writeMoney(credit)} as new credit.`,
    ].join("\n");
  },
});

export const exchange = implement(exchanges.exchange, {
  async run(boxOffice, { expect, ...input }) {
    const wanted = await wantedBy(boxOffice, input);
    if (!wanted.ok) return wanted;
    const { order, asked } = wanted.value;
    const exchanged = await exchangeByHouse(boxOffice.engine.services, asked, expect);
    const money = (amount: number) => ({ amount, currency: order.document.currency });
    if (exchanged.ok) {
      const { number, value, credit } = exchanged.value;
      return done({ order: number, value: money(value), credit: money(credit) });
    }
    const index = await boxOffice.engine.services.catalogue.current();
    const { refusal } = exchanged;
    switch (refusal.reason) {
      case "owes":
        return refused("owes", { owed: money(refusal.owed) });
      case "changed-meanwhile":
        return refused("changed-meanwhile", { now: view(index, asked, refusal.now) });
      default:
        return { ok: false, refusal: inWords(index, order, asked, refusal) };
    }
  },
  print: ({ order: fresh, value, credit }, { order }) =>
    `Order ${fresh} has the tickets that were exchanged from order ${order}; back went ${writeMoney(value)} to vouchers and credit, ${writeMoney(credit)} as new credit.`,
});

async function wantedBy(
  boxOffice: BoxOffice,
  { order: number, to, tickets, seats, best = false }: InputOf<typeof exchanges.previewExchange>,
): Promise<Outcome<{ readonly order: OrderRow; readonly asked: WantedExchange }, NotExchanged>> {
  const order = await orderByNumber(boxOffice, number);
  if (!order) return refused("unknown-order");
  const index = await boxOffice.engine.services.catalogue.current();
  const performance = index.performance(to);
  if (!performance) return refused("unknown-performance");
  const lines = tickets.flatMap((id) => order.document.lines.find((line) => line.id === id) ?? []);
  if (best && !seats) {
    const found = await bestSeatsFor({ services: boxOffice.engine.services, index }, performance, lines);
    return found.ok ? done({ order, asked: { order: order.id, tickets, to, seats: found.value } }) : found;
  }
  const same = lines.map(({ seat }) => seat);
  const named = (seats ?? same).map((typed) => ({ typed, seat: findSeat(index, performance, typed) }));
  const unknown = named.filter(({ seat }) => seat === undefined).map(({ typed }) => typed);
  if (unknown.length > 0) return refused("unknown-seat", { unknown });
  const found = named.flatMap(({ seat }) => seat ?? []);
  return done({ order, asked: { order: order.id, tickets, to, seats: found } });
}

function inWords(
  index: CatalogueIndex,
  { state }: OrderRow,
  { to }: WantedExchange,
  refusal: ExchangeRefusal,
): NotExchanged {
  switch (refusal.reason) {
    case "not-paid":
      return { reason: "not-paid", state };
    case "not-exchangeable":
      return { reason: `exchange-${refusal.why}` };
    case "unknown-seat":
      return { reason: "unknown-seat", unknown: [refusal.seat] };
    case "seat-fits-not":
      return { reason: "seat-fits-not", seat: nameOfSeat(index, to, refusal.seat) };
    case "not-free":
      return { reason: "not-free", taken: namesOfSeats(index, to, refusal.seats) };
    default:
      return refusal;
  }
}

function view(
  index: CatalogueIndex,
  { tickets }: WantedExchange,
  exchanged: HouseExchange,
  language?: OfficeLanguage,
): ExchangePreview {
  const { from, lines, worth, fee, total, owed, value, credit } = exchanged;
  const { currency, holder, lines: before } = from.document;
  const money = (amount: number) => ({ amount, currency });
  const name = (performance: number, seat: string) => nameOfSeat(index, performance, seat);
  return {
    expect: fingerprintOfExchange(exchanged),
    from: tickets.flatMap((id) => {
      const line = before.find((one) => one.id === id);
      return line ? [{ id, performance: line.performance, seat: name(line.performance, line.seat) }] : [];
    }),
    to: lines.map(({ performance, seat, priceType }) => ({
      ...{ performance, seat: name(performance, seat), priceType },
      place: placeOfSeat(index, { performance, seat, ...(language && { language }) }),
    })),
    ...{ worth: money(worth), fee: money(fee), total: money(total), owed: money(owed) },
    ...{ value: money(value), credit: money(credit) },
    email: holder.email === "" ? null : { to: holder.email, kind: "order-confirmation" },
  };
}
