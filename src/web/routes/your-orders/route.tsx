import { data, href, redirect, useActionData, useLoaderData } from "react-router";
import { type Order, orders as operations } from "#contract/operations/orders.ts";
import { inLanguage } from "#domain/languages.ts";
import {
  groupOrders,
  isOrderView,
  ORDER_VIEWS,
  type OrderView,
  ordersAt,
} from "../../account/group-orders.ts";
import { loginPath } from "../../catalogue/paths.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { refusedWith } from "../../faults/refused-with.ts";
import { OneCard } from "../../flex/one-card.tsx";
import { readForm, text } from "../../forms/form.ts";
import { PageHead } from "../../head.tsx";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { callerAsking, callerFor, commandKey, newCommandKey, visitorContext } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import { OrderCard } from "./order-card.tsx";
import { OrderViews } from "./order-views.tsx";
import { Registrations } from "./registrations.tsx";
import { ReservedCard } from "./reserved-card.tsx";

export const handle = {
  words: ["account", "tickets", "registration", "sales", "resale"],
} satisfies ScreenHandle;

const PATH = href("/account/your-orders");

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { backEnd, house, now, capabilities, isOffered } = context.get(siteContext);
  const id = (params as { venue?: string }).venue;
  const venue = house.venues.find((one) => one.id === id);
  if (id !== undefined && !venue) throw data(null, { status: 404 });
  const mine = await backEnd.orders.mine({}, callerFor(context));
  if (!mine.ok) throw redirect(loginPath(PATH));
  const requested = new URL(request.url).searchParams.get("view");
  const view = isOrderView(requested) ? requested : "upcoming";
  const { language } = context.get(visitorContext);
  const there = venue ? ordersAt(mine.value, venue.id) : mine.value;
  const groups = groupOrders(there, now(), house.constants.pastOrdersShown);
  const all = await backEnd.orders.reserved({}, callerFor(context));
  const waiting = all.ok ? all.value : [];
  const reserved = venue ? ordersAt(waiting, venue.id) : waiting;
  const offers = await backEnd.catalogue.offers({}, callerFor(context));
  const registered = await backEnd.registrations.mine({}, callerFor(context));
  // Flex subscriptions are valid at every venue, so they are listed only without a venue filter.
  const mayHaveCards = capabilities.has("flex-subscriptions") && !venue;
  const owned = mayHaveCards ? await backEnd.flexSubscriptions.mine({}, callerFor(context)) : null;
  const cards = owned?.ok ? owned.value : [];
  const isShown: Readonly<Partial<Record<OrderView, boolean>>> = {
    reserved: house.payLater.on || waiting.length > 0,
    "ticket-subscriptions": capabilities.has("series") || capabilities.has("flex-subscriptions"),
  };
  const views = ORDER_VIEWS.filter((name) => isShown[name] ?? true);
  return {
    view,
    orders: view === "reserved" ? [] : groups[view],
    reserved,
    cards: view === "ticket-subscriptions" ? cards : [],
    hasSubscriptionPage: house.account.pages["your-ticket-subscriptions"],
    registrations: registered.ok && view === "upcoming" && !venue ? registered.value : [],
    may: {
      return: capabilities.has("returns"),
      exchange: offers.ok && offers.value.exchanges && view === "upcoming",
      addOns: isOffered("/order/add-ons"),
      withdraw: isOffered("/withdraw"),
      sendAgain: isOffered("/order/gift-vouchers/:order/:line"),
    },
    key: newCommandKey(),
    counts: views.map((name) => ({
      view: name,
      count: (name === "reserved" ? reserved : groups[name]).length,
    })),
    venue: venue ? { id: venue.id, name: inLanguage(venue.name, language) } : null,
    // Venues are offered as a filter only if the customer's orders have several.
    venues: house.venues
      .filter((one) => one.id === id || ordersAt(mine.value, one.id).length > 0)
      .map((one) => ({ id: one.id, name: inLanguage(one.name, language) })),
  };
}

/** Puts a reserved order into the basket. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { order: link } = readForm({ order: text(100) }, form);
  const caller = callerAsking(callerFor(context, commandKey(form)), link);
  const resumed = await context.get(siteContext).backEnd.orders.resume({ link }, caller);
  if (resumed.ok) return redirect(href("/basket"), 303);
  if (resumed.refusal.reason === "login-needed") return redirect(loginPath(PATH), 303);
  return refusedWith(operations.resume, resumed.refusal);
}

/** The customer's orders by view (`ORDER_VIEWS`), for one venue or all. */
export default function YourOrders() {
  const { view, orders, reserved, cards, hasSubscriptionPage, registrations, may, key, counts } =
    useLoaderData<typeof loader>();
  const { venue, venues } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("account");
  const title = venue ? t("orders-at", { venue: venue.name }) : t("orders-title");
  return (
    <div className={page.page}>
      <PageHead title={`${title}: ${t(view)}`} path={PATH} pageClass="rest" />
      <div className={page.part}>
        <h1>{title}</h1>
        <p>
          <TextLink to={href("/your-tickets")}>{t("your-tickets")}</TextLink>
        </p>
        <OrderViews {...{ view, counts, venue, venues }} />
        <section className={page.part} aria-labelledby="orders">
          <h2 id="orders">{t(view)}</h2>
          <RefusalNotice refusal={answer?.refusal} />
          {orders.length + cards.length + (view === "reserved" ? reserved.length : 0) === 0 ? (
            <p>{t(`none-${view}`)}</p>
          ) : null}
          {orders.length === 0 && view === "upcoming" ? (
            <p>
              <ButtonLink to="/">{t("to-agenda")}</ButtonLink>
            </p>
          ) : null}
          {view === "reserved"
            ? reserved.map((order) => <ReservedCard key={order.link} order={order} commandKey={key} />)
            : null}
          {orders.map((order) => (
            <OrderCard key={order.link} order={order} isToCome={isToCome(order, view)} may={may} />
          ))}
          {cards.map((card) => (
            <OneCard key={card.id} card={card} below="h2" />
          ))}
          {view === "ticket-subscriptions" && hasSubscriptionPage ? (
            <p>
              <TextLink to={href("/account/your-ticket-subscriptions")}>
                {t("to-ticket-subscriptions")}
              </TextLink>
            </p>
          ) : null}
        </section>
        {registrations.length > 0 ? <Registrations entries={registrations} /> : null}
      </div>
    </div>
  );
}

/** An order without performances is listed as past, but is not over. */
function isToCome({ performances }: Pick<Order, "performances">, view: OrderView): boolean {
  return view === "upcoming" || (view === "past" && performances.length === 0);
}
