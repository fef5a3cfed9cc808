import type { InputOf, OutputOf, RefusalOf } from "#contract/operation.ts";
import type { basket } from "#contract/operations/basket.ts";
import { type Because, done, type Outcome, refused } from "#domain/outcome.ts";
import { abandonSale, liftLimits } from "../../engine/counter/change-sale.ts";
import { type PaidSale, paySale } from "../../engine/counter/pay-sale.ts";
import { priceSeats, type SeatsToPrice } from "../../engine/counter/price-seats.ts";
import { setBuyer } from "../../engine/counter/sale-buyer.ts";
import { findSale, openSale } from "../../engine/counter/sales.ts";
import type { Clerk } from "../../engine/tills/lock-session.ts";
import { orderPaidWith } from "../../engine/tills/lock-till.ts";
import { writeAmount } from "../amounts.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { payRefusalInMoney } from "../counter/pay-refusal.ts";
import { seatsTyped } from "../counter/seats-typed.ts";
import { clerkOf, tillReceipt } from "../counter/taken.ts";
import { implement } from "../implementation.ts";
import { customerByEmail } from "../look-up.ts";
import { sales } from "../operations/sales.ts";
import { namesOfSeats } from "../seats/find-seat.ts";
import { allocationForSale } from "../seats/may-sell.ts";

/** A whole sale of seats in one command: the same basket as that of a sale step by step. */

type NotSold = RefusalOf<typeof sales.sell>;

export const quote = implement(sales.quote, {
  async run(boxOffice, input) {
    const { services } = boxOffice.engine;
    const { currency } = (await services.catalogue.current()).catalogue;
    const wanted = await wantedSeats(boxOffice, input);
    if (!wanted.ok) return wanted;
    const quoted = await priceSeats(services, wanted.value);
    if (!quoted.ok) return quoted;
    return done({ tickets: wanted.value.seats.length, total: { amount: quoted.value, currency } });
  },
  print: ({ tickets, total }) => `${tickets} tickets: ${writeAmount(total.amount)} ${total.currency}.`,
});

export const sell = implement(sales.sell, {
  async run(boxOffice, input, staff) {
    const { services } = boxOffice.engine;
    const { currency } = (await services.catalogue.current()).catalogue;
    const wanted = await wantedSeats(boxOffice, input);
    if (!wanted.ok) return wanted;
    const customer = input.customer === undefined ? null : await customerByEmail(boxOffice, input.customer);
    if (input.customer !== undefined && !customer) return refused("unknown-customer");
    if (staff.isPartner && input.allocation === undefined) return refused("not-for-you");
    const from = await allocationForSale(services.database, staff, input);
    if (!from.ok) return from;
    if (input.why !== undefined && !staff.permissions.has("sales.override"))
      return refused("limits-not-lifted");
    const by = await orderPaidWith(services.database, [input.receipt]);
    if (by !== null) return refused("receipt-used", { by });
    const quoted = await priceSeats(services, wanted.value);
    if (!quoted.ok) return quoted;
    const { paid, language = "sv" } = input;
    const total = { amount: quoted.value, currency };
    if (paid !== total.amount) return refused("other-total", { total });
    const clerk = clerkOf(staff);
    const { row } = await openSale(services, clerk, language);
    const { allocation = null, guest = null } = from.value ?? {};
    const { receipt, name = guest?.name ?? "", why } = input;
    const sold = await sellNow(boxOffice, row.id, {
      ...{ ...wanted.value, total, receipt, clerk, why },
      buyer: { customer: customer?.id ?? null, name },
      ...{ allocation: allocation?.id ?? null, guest: guest?.id ?? null },
    });
    if (!sold.ok) {
      const left = await findSale(services, row.id);
      if (left.ok) await abandonSale(services, left.value);
      return sold;
    }
    const { number: order, link, tickets } = sold.value;
    return done({ order, link, tickets, total });
  },
  async pdf({ print }, { link }, file) {
    if (!print) throw new Error("nothing here prints tickets");
    await print(link, file);
    return [file];
  },
  print: ({ order, tickets, total }) =>
    `Order ${order}: ${tickets} tickets, ${writeAmount(total.amount)} ${total.currency}.`,
});

interface Selling extends SeatsToPrice {
  readonly total: OutputOf<typeof sales.sell>["total"];
  readonly receipt: string;
  readonly clerk: Clerk;
  readonly buyer: { readonly customer: string | null; readonly name: string };
  readonly why: string | undefined;
  /** Whose seats are sold too. */
  readonly allocation: string | null;
  readonly guest: string | null;
}

async function sellNow(
  boxOffice: BoxOffice,
  id: string,
  { performance, seats, total, receipt, clerk, buyer: { customer, name }, why, allocation, guest }: Selling,
): Promise<Outcome<PaidSale, NotSold>> {
  const { services, backEnd } = boxOffice.engine;
  const opened = await findSale(services, id);
  if (!opened.ok) return opened;
  if (why !== undefined) await liftLimits(services, opened.value, why);
  const named = name === "" ? null : { name, email: "", phone: "" };
  const set = await setBuyer(services, opened.value, { customer, buyer: named, language: undefined });
  if (!set.ok) return set;
  const sale = await findSale(services, id);
  if (!sale.ok) return sale;
  const caller = { ...sale.value.caller, ...(allocation !== null && { allocations: [allocation] }) };
  const held = await backEnd.basket.addSeats({ performance, seats: [...seats] }, caller);
  if (!held.ok) return { ok: false, refusal: await notHeld(boxOffice, performance, held.refusal) };
  const tenders = total.amount === 0 ? [] : [tillReceipt(receipt, total.amount)];
  const wanted = { tenders, toPay: total.amount, clerk, key: null, guest };
  const paid = await paySale(services, sale.value, wanted);
  return paid.ok ? paid : { ok: false, refusal: payRefusalInMoney(total.currency, paid.refusal) };
}

async function notHeld(
  { engine }: BoxOffice,
  performance: number,
  refusal: RefusalOf<typeof basket.addSeats>,
): Promise<NotSold> {
  switch (refusal.reason) {
    case "seats-taken": {
      const index = await engine.services.catalogue.current();
      return { reason: "not-free", taken: namesOfSeats(index, performance, refusal.seats) };
    }
    case "unknown-seat":
      return { reason: "unknown-seat", unknown: [] };
    default:
      return refusal;
  }
}

async function wantedSeats(
  boxOffice: BoxOffice,
  { performance, seats: typed }: InputOf<typeof sales.quote>,
): Promise<
  Outcome<
    SeatsToPrice,
    | Because<"unknown-performance" | "seat-twice">
    | { readonly reason: "unknown-seat"; readonly unknown: string[] }
  >
> {
  const seats = await seatsTyped(boxOffice, performance, typed);
  if (!seats.ok) return seats;
  const isTwice = new Set(seats.value.map(({ seat }) => seat)).size < seats.value.length;
  return isTwice ? refused("seat-twice") : done({ performance, seats: seats.value });
}
