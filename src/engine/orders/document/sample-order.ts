import type { Order } from "#contract/operations/orders.ts";
import type { Language, LocalText } from "#domain/languages.ts";
import { totalsOf } from "#domain/price/totals.ts";
import { withVat } from "#domain/price/vat.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import { viewerOf } from "../../catalogue/viewer.ts";
import type { LineKinds } from "../../kernel/line-kind.ts";
import type { TicketLine } from "../../kernel/ticket-line.ts";
import { bandOf, chargesOf, priceTicket } from "../../lines/price-basket.ts";
import type { PerformanceEntry } from "../../storage/documents/catalogue-document.ts";
import { takeSnapshot } from "./order-snapshot.ts";
import { viewOrder } from "./order-view.ts";

/** An order as a customer would have it, for the emails of a preview. It is written nowhere. */
export interface SampleOrder {
  readonly order: Order;
  /** The performance's own text for its reminder. */
  readonly reminder: LocalText | null;
}

interface SampleOptions {
  readonly kinds: LineKinds;
  readonly performance: number;
  readonly language: Language;
  readonly now: number;
}

const TICKETS = 2;
const NUMBER = "100001";
/** No order has such a link. */
const LINK = "preview";
const HOLDER = { firstName: "Anna", lastName: "Andersson", email: "anna.andersson@example.com" };

/** Null if the season does not have the performance, or sells no seat of it. */
export function sampleOrder(index: CatalogueIndex, options: SampleOptions): SampleOrder | null {
  const { kinds, language, now } = options;
  const performance = index.performance(options.performance);
  const priced = performance ? ticketsOf(index, performance) : [];
  if (!performance || priced.length === 0) return null;
  const { catalogue } = index;
  const delivery = catalogue.deliveryMethods.find(({ kind }) => kind === "electronic") ?? null;
  const context = { index, now, customer: null, tickets: priced, lines: [], delivery };
  const charges = withVat(chargesOf(kinds, context));
  const lines = priced.map(({ id, band, priceType, price, fees }) => ({
    ...{ id, seat: id, performance: performance.id, plan: performance.plan },
    ...{ band, priceType, price, fees },
  }));
  const totals = totalsOf(charges);
  const created = new Date(now);
  const row = {
    ...{ id: LINK, number: NUMBER, link: LINK, basket: LINK, customer: LINK, state: "paid" as const },
    ...{ failure: null, total: totals.total, currency: catalogue.currency, created, paid: created },
    ...{ holdUntil: null, releaseAt: null, locked: null, comp: null },
    document: {
      ...{ currency: catalogue.currency, language, holder: HOLDER, address: null, items: [] },
      ...{ delivery: delivery?.id ?? null, lines, charges, totals },
      snapshot: takeSnapshot(index, { lines, delivery: delivery?.id ?? null }),
    },
  };
  const tickets = lines.map(({ seat, priceType }, line) => ({
    ...{ code: `99${String(line).padStart(18, "0")}`, order: LINK, performance: performance.id },
    ...{ seat, priceType, line, name: null, valid: true, forResale: false, changed: "" },
  }));
  const viewer = viewerOf({ now: () => now }, index, { language });
  const order = viewOrder(index, row, { paidWith: [], tickets, lines: [], parts: [] }, viewer);
  return { order, reminder: performance.reminder ?? null };
}

/** The first seats that are sold to everybody. */
function ticketsOf(index: CatalogueIndex, performance: PerformanceEntry): TicketLine[] {
  const priceType = index.catalogue.defaultPriceType;
  const tickets: TicketLine[] = [];
  for (const { seat } of index.planOf(performance).seats) {
    const priced = priceTicket(index, performance, bandOf(index, performance, seat.id), priceType);
    if (priced) tickets.push({ ...priced, id: seat.id });
    if (tickets.length === TICKETS) break;
  }
  return tickets;
}
