import type { Basket, Totals } from "#contract/operations/basket.ts";
import type { EventDetail, EventSummary, PerformanceSummary } from "#contract/operations/catalogue.ts";
import type { Order } from "#contract/operations/orders.ts";
import { splitByWeight } from "#domain/price/split.ts";
import { isBundle } from "../lines/bundles.ts";

/** Amounts in major units without VAT, from the back end, never from the browser. */
export interface CommerceItem {
  readonly item_id: string;
  readonly item_name: string;
  readonly item_category: string;
  readonly item_variant?: string;
  readonly price?: number;
  readonly quantity: number;
}

export interface CommerceEvent {
  readonly event:
    | "view_item_list"
    | "select_item"
    | "view_item"
    | "view_cart"
    | "begin_checkout"
    | "add_payment_info"
    | "purchase"
    | "refund";
  readonly ecommerce: {
    readonly currency?: string;
    readonly value?: number;
    readonly tax?: number;
    readonly shipping?: number;
    readonly transaction_id?: string;
    readonly items: readonly CommerceItem[];
  };
}

export interface Bought {
  readonly performances: readonly { readonly id: number; readonly event: Pick<EventSummary, "title"> }[];
  readonly totals: Pick<Totals, "total" | "delivery" | "vat">;
  readonly tickets: readonly {
    readonly performance: number;
    readonly band: string;
    readonly priceType: string | { readonly name: string };
    readonly total: { readonly amount: number };
  }[];
  readonly lines: readonly Pick<Basket["lines"][number], "kind" | "name" | "quantity" | "total">[];
}

export function itemsOf(bought: Bought): CommerceItem[] {
  const { performances, tickets, lines, totals } = bought;
  const rows = [
    ...tickets.map(({ performance, band, priceType, total }) => {
      const type = typeof priceType === "string" ? priceType : priceType.name;
      const event = performances.find(({ id }) => id === performance)?.event;
      return {
        item_id: String(performance),
        item_name: event?.title ?? "",
        item_category: "ticket",
        item_variant: `${type}, ${band}`,
        quantity: 1,
        gross: total.amount,
      };
    }),
    // A package is reported as its tickets.
    ...lines
      .filter((line) => !isBundle(line))
      .map(({ kind, name, quantity, total }) => ({
        item_id: `${kind}: ${name}`,
        item_name: name,
        item_category: kind,
        quantity,
        gross: total.amount,
      })),
  ];
  const net = splitByWeight(
    netOf(totals),
    rows.map(({ gross }) => Math.max(0, gross)),
  );
  const priced = rows.map(({ gross: _, ...item }, at) => ({ item, net: net[at] ?? 0 }));
  const alike = Map.groupBy(
    priced,
    ({ item }) => `${item.item_id} ${"item_variant" in item && item.item_variant}`,
  );
  return [...alike.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const quantity = same.reduce((sum, { item }) => sum + item.quantity, 0);
    const sum = same.reduce((all, one) => all + one.net, 0);
    return [{ ...first.item, quantity, price: units(sum / quantity) }];
  });
}

/** Without VAT and postage, minor units. */
function netOf({ total, delivery, vat }: Bought["totals"]): number {
  const products = total.amount - delivery.amount;
  const share = total.amount === 0 ? 0 : products / total.amount;
  return Math.max(0, Math.round(products - vat.amount * share));
}

export function aboutBasket(
  event: "view_cart" | "begin_checkout" | "add_payment_info",
  basket: Bought,
): CommerceEvent {
  const { totals } = basket;
  const { currency } = totals.total;
  return { event, ecommerce: { currency, value: units(netOf(totals)), items: itemsOf(basket) } };
}

export function purchase(order: Order): CommerceEvent {
  const { number, totals } = order;
  return {
    event: "purchase",
    ecommerce: {
      transaction_id: number,
      currency: totals.total.currency,
      value: units(netOf(totals)),
      tax: units(totals.vat.amount),
      shipping: units(totals.delivery.amount),
      items: itemsOf(order),
    },
  };
}

/** Google needs only the order's id. */
export function refund({ number, totals }: Pick<Order, "number" | "totals">): CommerceEvent {
  return {
    event: "refund",
    ecommerce: {
      transaction_id: number,
      currency: totals.total.currency,
      value: units(netOf(totals)),
      items: [],
    },
  };
}

export function viewItem(event: EventDetail, performance?: Pick<PerformanceSummary, "id">): CommerceEvent {
  return { event: "view_item", ecommerce: { items: [itemOf(event, performance?.id)] } };
}

/** Visible without loading more; also the reports' limit. */
const MOST_LISTED = 20;

export function viewItemList(
  performances: readonly { readonly id: number; readonly event: EventSummary }[],
): CommerceEvent {
  const items = performances.slice(0, MOST_LISTED).map(({ id, event }) => itemOf(event, id));
  return { event: "view_item_list", ecommerce: { items } };
}

function itemOf({ slug, title, genre }: EventSummary, performance?: number): CommerceItem {
  const id = performance === undefined ? slug : String(performance);
  return { item_id: id, item_name: title, item_category: genre, quantity: 1 };
}

const units = (minor: number) => Math.round(minor) / 100;
