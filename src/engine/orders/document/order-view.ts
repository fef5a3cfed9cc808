import { localOrNull, viewLineText } from "#contract/house-views.ts";
import type { OrderLine as LineView } from "#contract/lines.ts";
import type { PerformanceOfTicket } from "#contract/operations/basket.ts";
import type { Order } from "#contract/operations/orders.ts";
import { inLanguage, type LocalText } from "#domain/languages.ts";
import type { Money } from "#domain/money.ts";
import { isCounterTender } from "#domain/orders/counter-tenders.ts";
import { isOwnTender } from "#domain/orders/own-tenders.ts";
import { owedOf } from "#domain/sales/packages/instalments.ts";
import type { PromisedRefund } from "../../../payments/failed-refunds.ts";
import { paidInOther, requestedFrom } from "../../../payments/requested-currency.ts";
import type { Tender } from "../../../payments/tenders.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import { moneyIn } from "../../catalogue/money-in.ts";
import { type PerformanceChange, startAndChange } from "../../catalogue/performance-changes.ts";
import type { Viewer } from "../../catalogue/visitor-view.ts";
import type { FrozenLine } from "../../kernel/line-kind.ts";
import { viewDelivery, viewPerformanceAs } from "../../lines/basket-view.ts";
import { lineTotal } from "../../lines/line-view.ts";
import { viewTotals } from "../../lines/price-basket.ts";
import { performanceOf } from "../../storage/documents/line-details.ts";
import type {
  FrozenPerformance,
  FrozenTicket,
  OrderDocument,
} from "../../storage/documents/order-document.ts";
import type { orderLines } from "../../storage/tables/orders/lines.ts";
import type { ticketResales } from "../../storage/tables/orders/resales.ts";
import type { instalments } from "../../storage/tables/sales/direct-debit.ts";
import type { orders, tickets } from "../../storage/tables/shop.ts";
import { sumUnderWay } from "../../value/instalments.ts";

export interface OrderRows {
  readonly paidWith: readonly Tender[];
  readonly tickets: readonly (typeof tickets.$inferSelect)[];
  readonly lines: readonly (typeof orderLines.$inferSelect)[];
  readonly refunds?: readonly PromisedRefund[];
  /** Newest first. */
  readonly resales?: readonly (typeof ticketResales.$inferSelect)[];
  readonly parts: readonly (typeof instalments.$inferSelect)[];
}

export function viewOrder(
  index: CatalogueIndex,
  order: typeof orders.$inferSelect,
  rows: OrderRows,
  viewer: Viewer,
): Order {
  const { document } = order;
  const money = moneyIn(index);
  const snapshot = document.snapshot;
  return {
    number: order.number,
    link: order.link,
    state: order.state === "charging" ? "paying" : order.state,
    holdUntil: order.holdUntil?.toISOString() ?? null,
    created: order.created.toISOString(),
    holder: document.holder,
    deliveryAddress: document.address,
    delivery: snapshot.delivery && viewDelivery(index, snapshot.delivery, viewer),
    performances: snapshot.performances.map((performance) =>
      viewFrozenPerformance(performance, index.changesOf(performance.id), viewer, order.created),
    ),
    tickets: [...rows.tickets]
      .sort((a, b) => a.line - b.line)
      .flatMap((ticket) => {
        const line = document.lines[ticket.line];
        const frozen = snapshot.tickets[ticket.line];
        if (!line || !frozen) return [];
        return [
          {
            code: ticket.code,
            performance: ticket.performance,
            place: viewPlace(frozen.place, viewer),
            band: line.band,
            priceType: inLanguage(frozen.priceType, viewer.language),
            name: ticket.name,
            price: money(line.price),
            fees: money(line.fees),
            total: money(line.price + line.fees),
            valid: ticket.valid,
            resale: viewResale(ticket, rows.resales ?? [], money),
          },
        ];
      }),
    lines: viewItems(document, rows.lines, viewer),
    returned: isReturned(rows),
    totals: viewTotals(document.totals, money),
    paymentMethod: methodOf(rows.paidWith),
    paidIn: paidInOther(rows.paidWith),
    ...(rows.refunds && { refunds: rows.refunds.map((refund) => viewRefund(refund, money)) }),
    byInstalments: viewParts(rows, money),
    tenders: rows.paidWith.flatMap(({ kind, method, amount, returned }) =>
      isOwnTender(kind) ? [{ kind, label: method, amount: money(amount), returned: money(returned) }] : [],
    ),
  };
}

function viewResale(
  { code }: OrderRows["tickets"][number],
  resales: NonNullable<OrderRows["resales"]>,
  money: (amount: number) => Money,
): NonNullable<Order["tickets"][number]["resale"]> | null {
  const own = resales.find(({ ticket }) => ticket === code);
  if (own?.state !== "open" && own?.state !== "sold") return null;
  const { state, since, sold, value, credit } = own;
  return {
    ...{ state, since: since.toISOString(), sold: sold?.toISOString() ?? null },
    ...{ value: value === null ? null : money(value), credit: credit === null ? null : money(credit) },
  };
}

/** What was paid besides the house's own value; at the counter that may be in several ways. */
function methodOf(paidWith: OrderRows["paidWith"]): string | null {
  const methods = paidWith.flatMap(({ kind, external, method }) =>
    external || isCounterTender(kind) ? (method ?? []) : [],
  );
  return methods.length === 0 ? null : methods.join(", ");
}

function viewRefund({ movement, tender }: PromisedRefund, money: (amount: number) => Money) {
  const { state, amount, requestedAmount } = movement;
  const shown =
    requestedAmount === null ? money(amount) : { ...requestedFrom(tender), amount: requestedAmount };
  return { amount: shown, state: state === "failed" ? ("failed" as const) : ("pending" as const) };
}

const PART_STATES = {
  planned: "planned",
  submitting: "under-way",
  submitted: "under-way",
  confirmed: "paid",
  "paid-out": "paid",
  failed: "failed",
  "charged-back": "failed",
  skipped: null,
} as const;

function viewParts({ paidWith, parts }: OrderRows, money: (amount: number) => Money): Order["byInstalments"] {
  const tender = paidWith.find(({ kind }) => kind === "direct-debit");
  if (!tender || parts.length === 0) return null;
  const owed = owedOf(tender);
  return {
    left: money(owed),
    stopped: owed > sumUnderWay(parts),
    parts: parts.flatMap(({ due, amount, state }) => {
      const shown = PART_STATES[state];
      return shown ? [{ due, amount: money(amount), state: shown }] : [];
    }),
  };
}

export function viewItems(
  document: OrderDocument,
  rows: OrderRows["lines"],
  { language }: Pick<Viewer, "language">,
): LineView[] {
  const charges = document.charges;
  return document.items.map((item) => {
    const row = rows.find(({ line }) => line === item.id);
    return {
      ...viewLineText(item.text, language),
      id: item.id,
      kind: item.text.as ?? item.kind,
      quantity: item.quantity,
      relatesTo: item.relatesTo ?? null,
      performance: performanceOf(item),
      total: lineTotal(charges, item.id, document.currency, childrenOf(document, item.id)),
      returned: row?.returned ?? 0,
      state: row?.state ?? "promised",
    };
  });
}

function childrenOf({ lines }: OrderDocument, parent: string): string[] {
  return lines.flatMap((line) => (line.parent === parent ? [line.id] : []));
}

function isReturned({ tickets: sold, lines }: Pick<OrderRows, "tickets" | "lines">): boolean {
  if (sold.length > 0) return sold.every(({ valid, forResale }) => !valid && !forResale);
  return lines.length > 0 && lines.every(({ returned, quantity }) => returned >= quantity);
}

export function viewFrozenPerformance(
  frozen: FrozenPerformance,
  changes: readonly PerformanceChange[],
  viewer: Pick<Viewer, "language">,
  since: Date,
): PerformanceOfTicket {
  return viewPerformanceAs({ ...frozen, ...startAndChange(changes, frozen.starts, since) }, viewer);
}

export function nameItem({ id, text, quantity }: FrozenLine, { language }: Pick<Viewer, "language">) {
  return { id, name: inLanguage(text.name, language), quantity };
}

export function viewPlace(place: FrozenTicket["place"], { language }: Pick<Viewer, "language">) {
  const words = (text: LocalText) => inLanguage(text, language);
  return {
    section: words(place.section),
    level: place.level ? words(place.level) : "",
    door: localOrNull(place.door, language),
    row: place.row,
    seat: place.seat,
    restrictedView: localOrNull(place.restrictedView, language),
    accessible: place.accessible,
  };
}
