import { href, type RouterContextProvider } from "react-router";
import { siteContext } from "../site.ts";
import { visitorContext } from "../visit/visitor.ts";
import { aboutBasket, type CommerceEvent, purchase, refund, viewItem, viewItemList } from "./commerce.ts";

export interface Commerce {
  readonly currency: string;
  readonly events: readonly CommerceEvent[];
}

/** Called only for a visitor who has agreed to the tag manager. @param url the page's, for both document and data requests */
export async function readCommerce(url: URL, context: Readonly<RouterContextProvider>): Promise<Commerce> {
  const { house } = context.get(siteContext);
  return {
    currency: house.currency,
    events: await eventsOf(url, context),
  };
}

async function eventsOf(
  { pathname, searchParams }: URL,
  context: Readonly<RouterContextProvider>,
): Promise<CommerceEvent[]> {
  const { backEnd } = context.get(siteContext);
  const { basket, caller } = context.get(visitorContext);
  const [, slug, performance] = /^\/events\/([^/]+)(?:\/(\d+))?$/.exec(pathname) ?? [];
  if (slug !== undefined) {
    const read = await backEnd.catalogue.event({ event: slug }, caller);
    if (!read.ok) return [];
    const shown = read.value.performances.find(({ id }) => String(id) === performance);
    return [viewItem(read.value.event, shown)];
  }
  if (pathname === href("/order/confirmed")) {
    const read = await backEnd.orders.read({ link: searchParams.get("order") ?? "" }, caller);
    return read.ok && read.value.state === "paid" ? [purchase(read.value)] : [];
  }
  const [, returned] = /^\/order\/cancel\/([^/]+)$/.exec(pathname) ?? [];
  if (returned !== undefined) {
    const read = await backEnd.orders.read({ link: returned }, caller);
    return read.ok && read.value.returned ? [refund(read.value)] : [];
  }
  if (pathname === "/" || pathname === href("/listings")) {
    const read = await backEnd.catalogue.agenda({}, caller);
    return read.ok ? [viewItemList(read.value.performances)] : [];
  }
  const ofBasket = new Map<string, Parameters<typeof aboutBasket>[0]>([
    [href("/basket"), "view_cart"],
    [href("/checkout/account"), "begin_checkout"],
    [href("/checkout/review"), "add_payment_info"],
  ]).get(pathname);
  return basket && ofBasket ? [aboutBasket(ofBasket, basket)] : [];
}
