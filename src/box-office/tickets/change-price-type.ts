import type { OutputOf, RefusalOf } from "#contract/operation.ts";
import { inLanguage } from "#domain/languages.ts";
import { done, refused } from "#domain/outcome.ts";
import type { CatalogueIndex } from "../../engine/catalogue/catalogue-index.ts";
import {
  changePriceType as change,
  type NotChanged,
  previewPriceType as preview,
  priceTypesOf,
} from "../../engine/orders/tickets/change-price-type.ts";
import { fingerprintOfPriceType, type PriceTypePlan } from "../../engine/orders/tickets/plan-price-type.ts";
import { writeMoney } from "../amounts.ts";
import { clerkOf, mayTake, takenAs, tillReceipt } from "../counter/taken.ts";
import { implement } from "../implementation.ts";
import { orderByNumber } from "../look-up.ts";
import type { PriceTypePreview } from "../operations/orders/price-types.ts";
import { tickets } from "../operations/orders/tickets.ts";
import { printTenders, viewLeaves } from "../orders/refund-view.ts";
import { nameOfSeat } from "../seats/find-seat.ts";

export const priceTypes = implement(tickets.priceTypes, {
  async run(boxOffice, { order: number, ticket, language = "en" }) {
    const { services } = boxOffice.engine;
    const order = await orderByNumber(boxOffice, number);
    if (!order) return refused("unknown-order");
    const offered = await priceTypesOf(services, { order: order.id, ticket });
    if (!offered.ok) return offered;
    const index = await services.catalogue.current();
    const { currency } = order.document;
    const named = offered.value.map(({ id, total: amount }) => {
      const name = index.priceType(id)?.name;
      return { id, name: name ? inLanguage(name, language) : String(id), total: { amount, currency } };
    });
    return done({ priceTypes: named });
  },
  print: ({ priceTypes: offered }) =>
    offered.map(({ id, name, total }) => `${id}  ${name}  ${writeMoney(total)}`).join("\n"),
});

export const previewPriceType = implement(tickets.previewPriceType, {
  async run(boxOffice, { order: number, ticket, priceType }) {
    const { services } = boxOffice.engine;
    const order = await orderByNumber(boxOffice, number);
    if (!order) return refused("unknown-order");
    const planned = await preview(services, { order: order.id, ticket, priceType });
    return planned.ok ? done(view(await services.catalogue.current(), planned.value)) : planned;
  },
  print({ seat, from, to, worth, total, owed, back, tenders, isByHand }) {
    return [
      `Seat ${seat}: price type ${from} -> ${to}. Worth ${writeMoney(worth)}, costs ${writeMoney(total)}.`,
      owed.amount > 0 ? `${writeMoney(owed)} to take at the till.` : `${writeMoney(back)} would go back.`,
      ...printTenders(tenders),
      ...(isByHand ? ["A part has to be returned by hand."] : []),
    ].join("\n");
  },
});

type Changed = OutputOf<typeof tickets.changePriceType>;

export const changePriceType = implement(tickets.changePriceType, {
  async run(boxOffice, { order: number, ticket, priceType, receipt, paid, ...confirmed }, staff) {
    const { services } = boxOffice.engine;
    const order = await orderByNumber(boxOffice, number);
    if (!order) return refused("unknown-order");
    const { tenders = [], byHand = false, expect } = confirmed;
    if (!mayTake(staff, tenders)) return refused("transfer-not-permitted");
    const ofTill = receipt === undefined || paid === undefined ? [] : [tillReceipt(receipt, paid)];
    const changed = await change(
      services,
      { order: order.id, ticket, priceType },
      { tenders: [...ofTill, ...tenders.map(takenAs)], clerk: clerkOf(staff), isByHand: byHand, expect },
    );
    const { currency } = order.document;
    if (!changed.ok) {
      const index = await services.catalogue.current();
      return { ok: false, refusal: inWords(index, currency, changed.refusal) };
    }
    const { number: fresh, owed, back } = changed.value;
    const money = (amount: number) => ({ amount, currency });
    return done({ order: fresh, owed: money(owed), back: money(back) });
  },
  print: ({ order: fresh, owed, back }: Changed, { order }) =>
    `Order ${fresh} has the ticket of order ${order}; ${writeMoney(owed)} paid, ${writeMoney(back)} back.`,
});

function inWords(
  index: CatalogueIndex,
  currency: Changed["owed"]["currency"],
  refusal: NotChanged,
): RefusalOf<typeof tickets.changePriceType> {
  const money = (amount: number) => ({ amount, currency });
  switch (refusal.reason) {
    case "needs-receipt":
      return { reason: "needs-receipt", owed: money(refusal.owed) };
    case "other-total":
      return { reason: "other-total", total: money(refusal.total) };
    case "receipt-used":
      return { reason: "receipt-used", by: refusal.number };
    case "too-little-received":
      return { reason: "too-little-received", due: money(refusal.due) };
    case "changed-meanwhile":
      return { reason: "changed-meanwhile", now: view(index, refusal.now) };
    default:
      return refusal;
  }
}

function view(index: CatalogueIndex, plan: PriceTypePlan): PriceTypePreview {
  const { order, ticket, document, worth, owed, back, leaves, isByHand } = plan;
  const { currency, holder } = order.document;
  const money = (amount: number) => ({ amount, currency });
  return {
    expect: fingerprintOfPriceType(plan),
    ...{ seat: nameOfSeat(index, ticket.performance, ticket.seat), from: ticket.priceType },
    to: document.lines[0]?.priceType ?? ticket.priceType,
    ...{ worth: money(worth), total: money(document.totals.total), owed: money(owed), back: money(back) },
    ...{ tenders: viewLeaves(currency, leaves), isByHand },
    email: holder.email === "" ? null : { to: holder.email, kind: "order-confirmation" },
  };
}
