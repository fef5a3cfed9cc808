import { Form, redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl/react";
import { useFormat } from "../../format-context.tsx";
import { PageHead } from "../../head.tsx";
import { authenticated } from "../../middleware/authenticated.ts";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { Button } from "../../ui/button.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { callerFor, visitorContext } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import type { Route } from "./+types/route.ts";
import { groupOrders } from "./group-orders.ts";

export const handle = { words: ["account"] } satisfies ScreenHandle;

export const middleware = [authenticated] satisfies Route.MiddlewareFunction[];

export async function loader({ context }: Route.LoaderArgs) {
  const { backEnd, house, now } = context.get(siteContext);
  const mine = await backEnd.orders.mine({}, callerFor(context));
  if (!mine.ok) throw redirect("/login?next=/account/your-orders");
  const { customer } = context.get(visitorContext);
  return {
    name: customer ? `${customer.firstName} ${customer.lastName}` : "",
    ...groupOrders(mine.value, now(), house.constants.pastOrdersShown),
  };
}

export default function YourOrders() {
  const { name, upcoming, past, returned } = useLoaderData<typeof loader>();
  const t = useTranslations("account");
  return (
    <div className={page.page}>
      <PageHead title={t("orders-title")} path="/account/your-orders" pageClass="rest" />
      <header className={page.part}>
        <h1>{t("orders-title")}</h1>
        <p>{t("signed-in-as", { name })}</p>
        <Form method="post" action="/log-out">
          <Button variant="secondary">{t("log-out")}</Button>
        </Form>
      </header>
      <Orders title={t("upcoming")} orders={upcoming} none={t("none-upcoming")} />
      {past.length > 0 ? <Orders title={t("past")} orders={past} none="" isPast /> : null}
      {returned.length > 0 ? <Orders title={t("returned")} orders={returned} none="" /> : null}
    </div>
  );
}

type Listed = ReturnType<typeof groupOrders>["upcoming"];

/** Whether it really may is asked of the house; what has been played certainly may not. */
function mayStillReturn({ returned, performances }: Listed[number], isPast: boolean): boolean {
  return !returned && (!isPast || performances.length === 0);
}

interface OrdersProps {
  readonly title: string;
  readonly orders: Listed;
  readonly none: string;
  readonly isPast?: boolean;
}

function Orders({ title, orders, none, isPast = false }: OrdersProps) {
  const t = useTranslations("account");
  const format = useFormat();
  return (
    <section className={page.part}>
      <h2>{title}</h2>
      {orders.length === 0 ? <p>{none}</p> : null}
      {orders.map((order) => (
        <article key={order.link} className={columns.card}>
          <h3>{t("order", { number: order.number })}</h3>
          <ul>
            {order.performances.map((performance) => (
              <li key={performance.id}>
                {performance.event.title}, {format.fullDateTime(performance.starts)}
                {performance.change ? (
                  <>
                    {" "}
                    <strong>
                      {t(performance.change.kind, { before: format.dateTime(performance.change.before) })}
                    </strong>
                  </>
                ) : null}
              </li>
            ))}
          </ul>
          <p>
            {t("tickets", { count: order.tickets.length })}, {format.money(order.totals.total)}.{" "}
            <TextLink to={`/tickets?order=${order.link}`}>
              {t("show-tickets", { number: order.number })}
            </TextLink>
          </p>
          {mayStillReturn(order, isPast) ? (
            <p>
              <TextLink to={`/order/cancel/${order.link}`}>{t("return", { number: order.number })}</TextLink>
            </p>
          ) : null}
        </article>
      ))}
    </section>
  );
}
