import { viewLineText } from "#contract/house-views.ts";
import type { Order } from "#contract/operations/orders.ts";
import { inLanguage, type Language } from "#domain/languages.ts";
import { money } from "#domain/money.ts";
import { grossByLine } from "#domain/price/charge.ts";
import { totalsOf } from "#domain/price/totals.ts";
import { paidInOther } from "../../../payments/requested-currency.ts";
import type { Tender } from "../../../payments/tenders.ts";
import { placeIn, viewDelivery, viewSold, viewTotals } from "../basket/view.ts";
import type { Services } from "../services.ts";
import type { OrderRow } from "../storage/schema.ts";
import type { SoldLine } from "./order-document.ts";

export function viewOrder(
  services: Services,
  order: OrderRow,
  paid: Tender | null,
  language: Language,
): Order {
  const { document } = order;
  const inMoney = (amount: number) => money(amount, document.currency);
  const isReturned = paid !== null && paid.taken > 0 && paid.returned >= paid.taken;
  const gross = grossByLine(document.charges);
  const viewSoldLine = ({ id, kind, quantity, text }: SoldLine) => ({
    ...viewLineText(text, language),
    id,
    kind,
    quantity,
    relatesTo: null,
    performance: null,
    total: inMoney(gross.get(id) ?? 0),
    returned: isReturned ? quantity : 0,
    // The vendor fulfils everything when the order is confirmed.
    state: order.state === "paid" ? ("fulfilled" as const) : ("promised" as const),
  });
  return {
    number: String(order.number),
    link: order.link,
    state: order.state === "charging" ? "paying" : order.state,
    holdUntil: null,
    created: order.created.toISOString(),
    holder: document.holder,
    deliveryAddress: null,
    delivery: document.delivery && viewDelivery(services, document.delivery, language),
    performances: document.performances.map((sold) => viewSold(sold, language)),
    tickets:
      order.state === "paid"
        ? document.tickets.map((ticket) => ({
            code: order.barcodes?.[ticket.id] ?? "",
            performance: ticket.performance,
            place: placeIn(ticket.place, language),
            band: ticket.band,
            priceType: inLanguage(ticket.priceType, language),
            name: null,
            price: inMoney(ticket.total),
            fees: inMoney(0),
            total: inMoney(ticket.total),
            valid: !isReturned,
          }))
        : [],
    lines: document.lines.map(viewSoldLine),
    returned: isReturned,
    totals: viewTotals(document.currency, totalsOf(document.charges)),
    paymentMethod: paid?.method ?? null,
    paidIn: paid ? paidInOther([paid]) : null,
    byInstalments: null,
    tenders: [],
  };
}
