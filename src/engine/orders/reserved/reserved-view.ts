import type { ReservedOrder } from "#contract/operations/orders.ts";
import { inLanguage } from "#domain/languages.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import { moneyIn } from "../../catalogue/money-in.ts";
import type { Viewer } from "../../catalogue/visitor-view.ts";
import { lineTotal } from "../../lines/line-view.ts";
import type { orders } from "../../storage/tables/shop.ts";
import { viewFrozenPerformance, viewItems, viewPlace } from "../document/order-view.ts";

type OrderRow = typeof orders.$inferSelect;

/** Of an order that is or was reserved, for who pays it by its link. */
export function paymentStateOf({ state, releaseAt }: OrderRow, now: number) {
  if (state === "paid") return "paid";
  if (state === "paying" || state === "charging") return "paying";
  return state === "reserved" && (releaseAt?.getTime() ?? 0) > now ? "payable" : "over";
}

export function reservedView(
  index: CatalogueIndex,
  order: OrderRow,
  inBasket: boolean,
  viewer: Viewer,
): ReservedOrder {
  const { document } = order;
  const snapshot = document.snapshot;
  const charges = document.charges;
  const money = moneyIn(index);
  return {
    number: order.number,
    link: order.link,
    created: order.created.toISOString(),
    holdUntil: (order.holdUntil ?? order.created).toISOString(),
    locked: order.locked !== null,
    inBasket,
    performances: snapshot.performances.map((performance) =>
      viewFrozenPerformance(performance, index.changesOf(performance.id), viewer, order.created),
    ),
    tickets: document.lines.flatMap((line, position) => {
      const frozen = snapshot.tickets[position];
      if (!frozen) return [];
      const id = line.id;
      return [
        {
          id,
          performance: line.performance,
          place: viewPlace(frozen.place, viewer),
          band: line.band,
          priceType: inLanguage(frozen.priceType, viewer.language),
          total: lineTotal(charges, id, document.currency),
        },
      ];
    }),
    lines: viewItems(document, [], viewer),
    total: money(order.total),
    // There is no partial payment: a payment completes the order.
    paid: money(0),
    leftToPay: money(order.total),
  };
}
