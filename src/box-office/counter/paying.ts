import type { RefusalOf } from "#contract/operation.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { paySale } from "../../engine/counter/pay-sale.ts";
import { type ReservedSale, type ReserveRefusal, reserveSale, type WantedReservation } from "../../engine/counter/reserve-sale.ts";
import { resumeAtCounter } from "../../engine/counter/resume-order.ts";
import { findSale } from "../../engine/counter/sales.ts";
import { writeMoney } from "../amounts.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { endOf } from "../days.ts";
import { implement } from "../implementation.ts";
import { salePayment } from "../operations/counter/paying.ts";
import { printSale, viewSale } from "./on-sale.ts";
import { payRefusalInMoney } from "./pay-refusal.ts";
import { clerkOf, mayTake, takenAs } from "./taken.ts";

const pay = implement(salePayment.pay, {
  async run({ engine: { services } }, { sale: id, toPay, tenders, key = null }, staff) {
    if (!mayTake(staff, tenders)) return refused("transfer-not-permitted");
    const sale = await findSale(services, id, "ended");
    if (!sale.ok) return sale;
    const { currency } = (await services.catalogue.current()).catalogue;
    const wanted = { toPay, key, tenders: tenders.map(takenAs), clerk: clerkOf(staff) };
    const paid = await paySale(services, sale.value, wanted);
    if (!paid.ok) return { ok: false, refusal: payRefusalInMoney(currency, paid.refusal) };
    const { number: order, link, total, change, tickets, email: emailedTo } = paid.value;
    const money = (amount: number) => ({ amount, currency });
    return done({ order, link, total: money(total), change: money(change), tickets, emailedTo });
  },
  print: ({ order, total, change, tickets }) =>
    `Order ${order}: ${tickets} tickets, ${writeMoney(total)}. Change: ${writeMoney(change)}.`,
});

/** The day ends at its last whole second. */
const SECOND_MS = 1_000;

const reserve = implement(salePayment.reserve, {
  async run(boxOffice, { sale, until, note = "" }, { who }) {
    const end = until === undefined ? null : endOfDay(boxOffice, until);
    return reserved(boxOffice, sale, { kind: "later", until: end, note, isEmailed: false, who });
  },
  print: ({ order, until }) => `Order ${order} is reserved until ${until}.`,
});

const invoice = implement(salePayment.invoice, {
  run: (boxOffice, { sale, due, note = "" }, { who }) =>
    reserved(boxOffice, sale, {
      ...{ kind: "invoice", until: endOfDay(boxOffice, due), note, isEmailed: false, who },
    }),
  print: ({ order, total, until }) => `Order ${order}: ${writeMoney(total)} by invoice, due ${until}.`,
});

const sendLink = implement(salePayment.sendLink, {
  async run(boxOffice, { sale, email, note = "" }, { who }) {
    const { publicUrl } = boxOffice.engine.services.settings;
    const sent = await reserveFor(boxOffice, sale, {
      ...{ kind: "link", until: null, note, isEmailed: email, who },
    });
    if (!sent.ok) return sent;
    const { email: emailedTo, link } = sent.value;
    return done({ ...(await view(boxOffice, sent.value)), url: payUrl(publicUrl, link), emailedTo });
  },
  print: ({ order, url, until }) => `Order ${order} is paid at ${url} until ${until}.`,
});

const payUrl = (publicUrl: string, link: string) => `${publicUrl}/order/pay?order=${link}`;

function endOfDay({ engine }: BoxOffice, day: string): number {
  return endOf(day, engine.services.settings.timeZone).getTime() - SECOND_MS;
}

type NotReserved = RefusalOf<typeof salePayment.reserve>;

async function reserved(boxOffice: BoxOffice, sale: string, wanted: WantedReservation) {
  const outcome = await reserveFor(boxOffice, sale, wanted);
  return outcome.ok ? done(await view(boxOffice, outcome.value)) : outcome;
}

async function reserveFor(
  { engine: { services } }: BoxOffice,
  id: string,
  wanted: WantedReservation,
): Promise<Outcome<ReservedSale, NotReserved>> {
  const sale = await findSale(services, id);
  if (!sale.ok) return sale;
  const outcome = await reserveSale(services, sale.value, wanted);
  return outcome.ok ? outcome : { ok: false, refusal: withMoment(outcome.refusal) };
}

function withMoment(refusal: ReserveRefusal): NotReserved {
  if (refusal.reason !== "too-late") return refusal;
  return { reason: "too-late", latest: refusal.latest.toISOString() };
}

async function view({ engine: { services } }: BoxOffice, { number, link, total, until }: ReservedSale) {
  const { currency } = (await services.catalogue.current()).catalogue;
  return { order: number, link, total: { amount: total, currency }, until: until.toISOString() };
}

const resume = implement(salePayment.resume, {
  async run(boxOffice, { order }, staff) {
    const sale = await resumeAtCounter(boxOffice.engine.services, order, clerkOf(staff));
    return sale.ok ? done(await viewSale(boxOffice, sale.value.row)) : sale;
  },
  print: printSale,
});

export const payingImplementations = { pay, reserve, invoice, sendLink, resume };
