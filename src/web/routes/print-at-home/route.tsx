import { href, redirect, useLoaderData } from "react-router";
import { validTickets } from "#domain/valid-tickets.ts";
import { groupOrders } from "../../account/group-orders.ts";
import { loginPath } from "../../catalogue/paths.ts";
import { useFormat } from "../../format-context.tsx";
import { PageHead } from "../../head.tsx";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import { callerFor } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["account"] } satisfies ScreenHandle;

const PATH = href("/account/print-at-home-tickets");

/** Lists upcoming orders whose tickets are neither posted nor collected at the box office. */
export async function loader({ context }: Route.LoaderArgs) {
  const { backEnd, house, now } = context.get(siteContext);
  const mine = await backEnd.orders.mine({}, callerFor(context));
  if (!mine.ok) throw redirect(loginPath(PATH));
  const { upcoming } = groupOrders(mine.value, now(), house.constants.pastOrdersShown);
  const printed = upcoming.filter(
    (order) => order.delivery?.kind === "electronic" && validTickets(order).length > 0,
  );
  return {
    orders: printed.map((order) => ({
      number: order.number,
      link: order.link,
      performances: order.performances,
      count: validTickets(order).length,
    })),
  };
}

/** One printable document for each order. */
export default function PrintAtHome() {
  const { orders } = useLoaderData<typeof loader>();
  const t = useTranslations("account");
  const format = useFormat();
  return (
    <div className={page.page}>
      <PageHead title={t("nav-print-at-home-tickets")} path={PATH} pageClass="rest" />
      <div className={page.part}>
        <h1>{t("nav-print-at-home-tickets")}</h1>
        <p>{t(orders.length === 0 ? "print-none" : "print-intro")}</p>
        {orders.map(({ number, link, performances, count }) => (
          <article key={link} className={columns.card} aria-labelledby={`order-${number}`}>
            <h2 id={`order-${number}`}>{t("order", { number })}</h2>
            <ul>
              {performances.map(({ id, event, starts, venue }) => (
                <li key={id}>
                  {event.title}, {format.fullDateTime(starts)}, {venue.name}
                </li>
              ))}
            </ul>
            <p>{t("tickets", { count })}</p>
            <p>
              <ButtonLink to={`/tickets.pdf?order=${link}`} variant="secondary" reloadDocument>
                {t("print-order", { number })}
              </ButtonLink>
            </p>
          </article>
        ))}
        {orders.length === 0 ? (
          <p>
            <ButtonLink to="/">{t("to-agenda")}</ButtonLink>
          </p>
        ) : null}
      </div>
    </div>
  );
}
