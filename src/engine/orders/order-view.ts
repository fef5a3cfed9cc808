import type { Order } from "#contract/orders.ts";
import type { Tender } from "../../payments/tenders.ts";
import { moneyIn, priceTypeName, viewDelivery, viewPerformance, viewPlace } from "../basket/basket-view.ts";
import { viewTotals } from "../basket/price-basket.ts";
import type { CatalogueIndex } from "../catalogue/catalogue-index.ts";
import type { Viewer } from "../catalogue/visitor-view.ts";
import type { orders, tickets } from "../storage/schema.ts";

/** An order in the reader's language; every number as it was when the order was placed. */
export function viewOrder(
  index: CatalogueIndex,
  order: typeof orders.$inferSelect,
  paidWith: readonly Tender[],
  rows: readonly (typeof tickets.$inferSelect)[],
  viewer: Viewer,
): Order {
  const { document } = order;
  const money = moneyIn(index);
  const delivery = index.delivery(document.delivery);
  if (!delivery) throw new Error(`Order ${order.number} names a delivery method that is gone`);
  const performances = [...new Set(document.lines.map((line) => line.performance))].flatMap(
    (id) => index.performance(id) ?? [],
  );
  return {
    number: order.number,
    link: order.link,
    state: order.state === "charging" ? "paying" : order.state,
    created: order.created.toISOString(),
    holder: document.holder,
    deliveryAddress: document.address,
    delivery: viewDelivery(index, delivery, viewer),
    performances: performances.map((performance) =>
      viewPerformance(index, performance, viewer, order.created),
    ),
    tickets: [...rows]
      .sort((a, b) => a.line - b.line)
      .flatMap((ticket) => {
        const line = document.lines[ticket.line];
        const performance = index.performance(ticket.performance);
        const place = performance && index.planOf(performance).seat(ticket.seat);
        if (!line || !performance || !place) return [];
        return [
          {
            code: ticket.code,
            performance: ticket.performance,
            place: viewPlace(index, performance, place, viewer),
            band: line.band,
            priceType: priceTypeName(index, line.priceType, viewer),
            price: money(line.price),
            fees: money(line.fees),
            total: money(line.price + line.fees),
            valid: ticket.valid,
          },
        ];
      }),
    totals: viewTotals(document.totals, money),
    paymentMethod: paidWith.find(({ external }) => external)?.method ?? null,
    tenders: paidWith.flatMap(({ kind, method, amount, returned }) =>
      kind === "voucher" || kind === "credit"
        ? [{ kind, label: method, amount: money(amount), returned: money(returned) }]
        : [],
    ),
  };
}
