import { writeFile } from "node:fs/promises";
import type { RefusalOf } from "#contract/operation.ts";
import { dayIn } from "#domain/house-day.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { moneyIn } from "../../engine/catalogue/money-in.ts";
import { paySale } from "../../engine/counter/pay-sale.ts";
import { partKey, readReservations } from "../../engine/counter/reservations.ts";
import {
  type ReservedSale,
  type ReserveRefusal,
  reserveSale,
  type WantedReservation,
} from "../../engine/counter/reserve-sale.ts";
import { resumeAtCounter } from "../../engine/counter/resume-order.ts";
import { findSale } from "../../engine/counter/sales.ts";
import { countPrint, countValidTickets } from "../../engine/counter/ticket-prints.ts";
import { writeMoney } from "../amounts.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { endOf, lastSecondOf } from "../days.ts";
import { implement } from "../implementation.ts";
import { printList, ROWS_TO_READ, toList } from "../lists.ts";
import { orderByNumber } from "../look-up.ts";
import { salePayment } from "../operations/counter/paying.ts";
import { guestForSale } from "../seats/may-sell.ts";
import { payRefusalInMoney } from "./pay-refusal.ts";
import { clerkOf, mayTake, takenAs } from "./taken.ts";
import { printSale, viewSale } from "./with-sale.ts";

const pay = implement(salePayment.pay, {
  async run({ engine: { services } }, { sale: id, toPay, tenders, key = null, guest }, staff) {
    if (!mayTake(staff, tenders)) return refused("transfer-not-permitted");
    const party = guest === undefined ? null : await guestForSale(services.database, staff, guest);
    if (party && !party.ok) return party;
    const sale = await findSale(services, id, "ended");
    if (!sale.ok) return sale;
    const { currency } = (await services.catalogue.current()).catalogue;
    const wanted = { toPay, key, guest: guest ?? null, tenders: tenders.map(takenAs), clerk: clerkOf(staff) };
    const paid = await paySale(services, sale.value, wanted);
    if (!paid.ok) return { ok: false, refusal: payRefusalInMoney(currency, paid.refusal) };
    const { number: order, link, total, change, tickets, email: emailedTo } = paid.value;
    const money = (amount: number) => ({ amount, currency });
    return done({ order, link, total: money(total), change: money(change), tickets, emailedTo });
  },
  print: ({ order, total, change, tickets }) =>
    `Order ${order}: ${tickets} tickets, ${writeMoney(total)}. Change: ${writeMoney(change)}.`,
});

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

const payUrl = (publicUrl: string, link: string) => `${publicUrl}/order/pay/${link}`;

function endOfDay({ engine }: BoxOffice, day: string): number {
  return lastSecondOf(day, engine.services.settings.timeZone);
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

const reservations = implement(salePayment.reservations, {
  async run(boxOffice, { until, after = null }, { permissions }) {
    const { services } = boxOffice.engine;
    const day = until ?? dayIn(services.settings.timeZone, services.now());
    const money = moneyIn(await services.catalogue.current());
    const end = endOf(day, services.settings.timeZone);
    const rows = await readReservations(services, { until: end, after, most: ROWS_TO_READ });
    return done(
      toList(rows, {
        id: partKey,
        entry: ({ number, link, kind, name, email, phone, total, tickets, until: ends, locked, note }) => ({
          ...{
            order: number,
            link,
            kind,
            buyer: { name, email, phone },
            total: money(total),
            tickets,
            locked,
          },
          ...{ until: ends.toISOString(), note: permissions.has("notes.read") ? note : null },
        }),
      }),
    );
  },
  print: (list) =>
    printList(
      list,
      ({ order, kind, buyer, total, until }) =>
        `${until}  order ${order}  ${kind}  ${buyer.name} ${buyer.phone}  ${writeMoney(total)}`,
      "No reservation ends by then.",
    ),
});

const print = implement(salePayment.print, {
  async run(boxOffice, { order: number }, staff) {
    const { ticketsPdf, paper, engine } = boxOffice;
    if (!ticketsPdf || !paper) throw new Error("nothing here prints tickets");
    const order = await orderByNumber(boxOffice, number);
    if (!order) return refused("unknown-order");
    if (order.state !== "paid") return refused("not-paid", { state: order.state });
    const tickets = await countValidTickets(engine.services.database, order.id);
    if (tickets === 0) return refused("nothing-to-print");
    // Counted first: a print that fails is shown as one that may have succeeded.
    const copy = await countPrint(engine.services, order.id, clerkOf(staff));
    const pdf = Buffer.from(await ticketsPdf(order.link)).toString("base64");
    return done({ tickets, copy, pdf, paper: await paper.tickets(order.link) });
  },
  async pdf(_boxOffice, { pdf }, file) {
    await writeFile(file, Buffer.from(pdf, "base64"), { flag: "wx" });
    return [file];
  },
  print: ({ tickets, copy }) => `${tickets} tickets, printed for the ${copy}. time.`,
});

export const payingImplementations = { pay, reserve, invoice, sendLink, resume, reservations, print };
