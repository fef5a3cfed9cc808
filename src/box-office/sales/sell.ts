import type { InputOf } from "#contract/operation.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import {
  type CounterRefusal,
  type CounterSale,
  quoteAtCounter,
  sellAtCounter,
} from "../../engine/orders/counter/counter-sale.ts";
import { writeAmount } from "../amounts.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { customerWith } from "../find.ts";
import { implement } from "../implementation.ts";
import { sales } from "../operations/sales.ts";
import { findSeat } from "../seats/find-seat.ts";
import { allocationForSale } from "../seats/may-sell.ts";

export const quote = implement(sales.quote, {
  async run(boxOffice, input) {
    const { services } = boxOffice.engine;
    const { currency } = (await services.catalogue.current()).catalogue;
    const sale = await saleOf(boxOffice, input);
    if (!sale.ok) return sale;
    const quoted = await quoteAtCounter(services, {
      ...sale.value,
      language: "sv",
      customer: null,
      name: "",
    });
    if (!quoted.ok) return ofSale(quoted.refusal);
    return done({ tickets: sale.value.seats.length, total: { amount: quoted.value, currency } });
  },
  print: ({ tickets, total }) => `${tickets} tickets: ${writeAmount(total.amount)} ${total.currency}.`,
});

export const sell = implement(sales.sell, {
  async run(boxOffice, input, staff) {
    const { receipt, paid, name = "", language = "sv" } = input;
    const { services } = boxOffice.engine;
    const { currency } = (await services.catalogue.current()).catalogue;
    const sale = await saleOf(boxOffice, input);
    if (!sale.ok) return sale;
    const customer = input.customer === undefined ? null : await customerWith(boxOffice, input.customer);
    if (customer === undefined) return refused("unknown-customer");
    const from = await allocationForSale(services.database, staff, { ...input, channel: "counter" });
    if (!from.ok) return from;
    const { allocation = null, guest = null } = from.value ?? {};
    const whole = {
      ...{ ...sale.value, language, name: name || (guest?.name ?? ""), customer: customer?.id ?? null },
      from: allocation && { allocation: allocation.id, guest: guest?.id ?? null },
    };
    const sold = await sellAtCounter(services, whole, { number: receipt, paid });
    if (sold.ok) {
      const { number: order, link, total } = sold.value;
      return done({ order, link, tickets: whole.seats.length, total: { amount: total, currency } });
    }
    const { refusal } = sold;
    switch (refusal.reason) {
      case "not-free":
        return refused("not-free", { taken: [...refusal.seats] });
      case "other-total":
        return refused("other-total", { total: { amount: refusal.total, currency } });
      case "receipt-used":
        return refused("receipt-used", { by: refusal.number });
      case "guest-has-tickets":
        return refused("guest-has-tickets", { order: "" });
      default:
        return ofSale(refusal);
    }
  },
  async pdf({ print }, { link }, file) {
    if (!print) throw new Error("nothing here prints tickets");
    await print(link, file);
    return [file];
  },
  print: ({ order, tickets, total }) =>
    `Order ${order}: ${tickets} tickets, ${writeAmount(total.amount)} ${total.currency}.`,
});

type SaleRefusal = Extract<
  CounterRefusal,
  { reason: "unknown-performance" | "cancelled" | "over" | "no-such-price" }
>;

/** A quote can be refused for no other reason. */
function ofSale(refusal: CounterRefusal): { ok: false; refusal: SaleRefusal } {
  switch (refusal.reason) {
    case "not-free":
    case "other-total":
    case "receipt-used":
    case "guest-has-tickets":
      throw new Error(`A quote was refused as ${refusal.reason}`);
    default:
      return { ok: false, refusal };
  }
}

type PlacesRefusal =
  | { readonly reason: "unknown-performance" | "seat-twice" }
  | { readonly reason: "unknown-seat"; readonly unknown: string[] };

async function saleOf(
  boxOffice: BoxOffice,
  { performance: id, seats: places, noFees = false }: InputOf<typeof sales.quote>,
): Promise<Outcome<Pick<CounterSale, "performance" | "seats" | "withFees">, PlacesRefusal>> {
  const index = await boxOffice.engine.services.catalogue.current();
  const performance = index.performance(id);
  if (!performance) return refused("unknown-performance");
  const named = places.map((place) => {
    const [seat = "", type = "1"] = place.split("=");
    return { place, seat: findSeat(index, performance, seat), priceType: Number(type) };
  });
  const unknown = named.filter(({ seat }) => seat === undefined).map(({ place }) => place);
  if (unknown.length > 0) return refused("unknown-seat", { unknown });
  const seats = named.flatMap(({ seat, priceType }) => (seat === undefined ? [] : [{ seat, priceType }]));
  if (new Set(seats.map(({ seat }) => seat)).size < seats.length) return refused("seat-twice");
  return done({ performance: performance.id, seats, withFees: !noFees });
}
