import { data, redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl/react";
import type { Order } from "#contract/orders.ts";
import { inLanguage } from "#domain/languages.ts";
import {
  groupOrders,
  isOrderView,
  ORDER_VIEWS,
  type OrderView,
  ordersAt,
} from "../../account/group-orders.ts";
import { loginPath } from "../../catalogue/addresses.ts";
import { PageHead } from "../../head.tsx";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { callerFor, visitorContext } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import type { Route } from "./+types/route.ts";
import { OrderCard } from "./order-card.tsx";
import { OrderViews } from "./order-views.tsx";

export const handle = { words: ["account", "tickets"] } satisfies ScreenHandle;

const PATH = "/account/your-orders";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { backEnd, house, now } = context.get(siteContext);
  const id = (params as { venue?: string }).venue;
  const venue = house.venues.find((one) => one.id === id);
  if (id !== undefined && !venue) throw data(null, { status: 404 });
  const mine = await backEnd.orders.mine({}, callerFor(context));
  if (!mine.ok) throw redirect(loginPath(PATH));
  const asked = new URL(request.url).searchParams.get("view");
  const view = isOrderView(asked) ? asked : "upcoming";
  const { language } = context.get(visitorContext);
  const there = venue ? ordersAt(mine.value, venue.id) : mine.value;
  const groups = groupOrders(there, now(), house.constants.pastOrdersShown);
  return {
    view,
    orders: groups[view],
    counts: ORDER_VIEWS.map((name) => ({ view: name, count: groups[name].length })),
    venue: venue ? { id: venue.id, name: inLanguage(venue.name, language) } : null,
    // Whoever has been to one house only need not choose between houses.
    venues: house.venues
      .filter((one) => one.id === id || ordersAt(mine.value, one.id).length > 0)
      .map((one) => ({ id: one.id, name: inLanguage(one.name, language) })),
  };
}

/** What a customer has bought: what is to come, what is over, what was given back; of one venue or of all. */
export default function YourOrders() {
  const { view, orders, counts, venue, venues } = useLoaderData<typeof loader>();
  const t = useTranslations("account");
  const title = venue ? t("orders-at", { venue: venue.name }) : t("orders-title");
  return (
    <div className={page.page}>
      <PageHead title={`${title}: ${t(view)}`} path={PATH} pageClass="rest" />
      <div className={page.part}>
        <h1>{title}</h1>
        <p>
          <TextLink to="/your-tickets">{t("your-tickets")}</TextLink>
        </p>
        <OrderViews {...{ view, counts, venue, venues }} />
        <section className={page.part} aria-labelledby="orders">
          <h2 id="orders">{t(view)}</h2>
          {orders.length === 0 ? <p>{t(`none-${view}`)}</p> : null}
          {orders.length === 0 && view === "upcoming" ? (
            <p>
              <ButtonLink to="/">{t("to-agenda")}</ButtonLink>
            </p>
          ) : null}
          {orders.map((order) => (
            <OrderCard key={order.link} order={order} mayReturn={mayReturn(order, view)} />
          ))}
        </section>
      </div>
    </div>
  );
}

/** What was given back is not given back again, and what has been played is over. */
function mayReturn({ performances }: Pick<Order, "performances">, view: OrderView): boolean {
  return view === "upcoming" || (view === "past" && performances.length === 0);
}
