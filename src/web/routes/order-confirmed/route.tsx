import { data, href, redirect, useLoaderData } from "react-router";
import type { Ticket } from "#contract/operations/orders.ts";
import { validTickets } from "#domain/valid-tickets.ts";
import { paidWith } from "#languages/paid-with.ts";
import { foodPath } from "../../add-ons/paths.ts";
import { EnteredDetails } from "../../checkout/entered-details.tsx";
import { useFormat } from "../../format-context.tsx";
import { PageHead } from "../../head.tsx";
import { LineGroups } from "../../lines/line-groups.tsx";
import { LineItem } from "../../lines/line-item.tsx";
import { NoOrder } from "../../purchase/no-order.tsx";
import { failedPath, orderAddOnsPath, ticketsPath, verifyPath } from "../../purchase/paths.ts";
import { PlainTicket } from "../../purchase/plain-ticket.tsx";
import { PerformanceTickets, TotalsTable } from "../../purchase/purchase-lines.tsx";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import { readTable } from "../../table-booking/read-table.ts";
import { TableOffer } from "../../table-booking/table-offer.tsx";
import { useResaleWords } from "../../tickets/resale-state.tsx";
import { WalletLinks } from "../../tickets/wallet-links.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { callerFor } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import styles from "./order-confirmed.module.css";

export const handle = { words: ["tickets", "details", "table-booking", "resale"] } satisfies ScreenHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const link = new URL(request.url).searchParams.get("order") ?? "";
  const read = await context.get(siteContext).backEnd.orders.read({ link }, callerFor(context));
  if (!read.ok) return data(null, { status: 404 });
  if (read.value.state === "paying") throw redirect(verifyPath(link));
  if (read.value.state === "failed") throw redirect(failedPath(link));
  const entered = await context.get(siteContext).backEnd.checkout.orderDetails({ link }, callerFor(context));
  const served = await Promise.all(
    read.value.performances.map(async ({ id }) => {
      const food = await context
        .get(siteContext)
        .backEnd.food.served({ performance: id }, callerFor(context));
      return food.ok && food.value.served ? [id] : [];
    }),
  );
  const related = await context.get(siteContext).backEnd.addOns.of({ order: link }, callerFor(context));
  return data({
    order: read.value,
    entered: entered.ok ? entered.value : null,
    served: served.flat(),
    mayAdd: context.get(siteContext).isOffered("/order/add-ons"),
    addsTo: related.ok ? related.value.addsTo : null,
    wallets: context.get(siteContext).wallets(),
    tables: read.value.performances.flatMap((performance) => {
      const tickets = validTickets(read.value).filter((ticket) => ticket.performance === performance.id);
      const table = tickets.length > 0 && readTable(request, context, performance, tickets.length);
      return table ? [{ ...table, performance: performance.id, title: performance.event.title }] : [];
    }),
  });
}

export default function OrderConfirmed() {
  const confirmed = useLoaderData<typeof loader>();
  return confirmed ? <Confirmed {...confirmed} /> : <NoOrder page="confirmed" />;
}

type Loaded = NonNullable<Awaited<ReturnType<typeof loader>>["data"]>;

function Confirmed({ order, entered, served, mayAdd, addsTo, wallets, tables }: Loaded) {
  const t = useTranslations("order");
  const parts = useTranslations("byInstalments");
  const format = useFormat();
  const hasTickets = order.tickets.length > 0;
  const title = t(hasTickets ? "confirmed-title" : "confirmed-title-no-tickets");
  const query = `order=${order.link}`;
  return (
    <div className={columns.main}>
      <PageHead title={title} pageClass="rest" />
      <header className={styles.header}>
        <h1>{title}</h1>
        <p>{t("confirmed-text", { number: order.number, email: order.holder.email })}</p>
        {addsTo ? <p>{t("adds-to", { number: addsTo })}</p> : null}
      </header>
      {hasTickets ? (
        <div className={columns.buttons}>
          <ButtonLink to={ticketsPath(order.link)}>{t("show-tickets")}</ButtonLink>
          <ButtonLink to={`/tickets.pdf?${query}`} variant="secondary" reloadDocument>
            {t("pdf")}
          </ButtonLink>
        </div>
      ) : null}
      <div className={columns.columns}>
        <div className={columns.main}>
          <OrderTickets order={order} />
          <LineGroups lines={order.lines} line={(line) => <LineItem line={line} />} />
          {order.lines.some(({ kind, returned }) => kind === "flex" && returned === 0) ? (
            <p>
              <TextLink to={href("/subscription-card")}>{t("to-card")}</TextLink>
            </p>
          ) : null}
          <EnteredDetails entered={entered} />
          {order.byInstalments ? (
            <p>
              <TextLink to={href("/order/parts/:order", { order: order.link })}>
                {parts("link", { left: format.money(order.byInstalments.left) })}
              </TextLink>
            </p>
          ) : null}
          {hasTickets && mayAdd && order.state === "paid" ? (
            <p>
              <TextLink to={orderAddOnsPath(order.link)}>{t("add-ons")}</TextLink>
            </p>
          ) : null}
          <Wallets order={order} wallets={wallets} />
          <NextSteps order={order} served={served} />
          {tables.map((table) => (
            <TableOffer key={table.performance} table={table} title={table.title} />
          ))}
        </div>
        <aside className={columns.aside} aria-label={t("receipt")}>
          <div className={columns.card}>
            <TotalsTable
              totals={order.totals}
              delivery={order.delivery}
              onlyTickets={order.lines.length === 0}
              tenders={order.tenders}
            />
            {order.paymentMethod ? <p>{t("paid-with", { method: paidWith(order, format.money) })}</p> : null}
            {order.delivery ? <p>{t(`delivery-${order.delivery.kind}`)}</p> : null}
          </div>
        </aside>
      </div>
    </div>
  );
}

/** By performance; of one that is not valid, why. */
function OrderTickets({ order }: Pick<Loaded, "order">) {
  const t = useTranslations("order");
  const resaleWords = useResaleWords();
  const noteOf = ({ valid, resale }: Ticket) => {
    if (resale) return { note: resaleWords(resale) };
    return valid ? {} : { note: t("ticket-returned") };
  };
  return (
    <PerformanceTickets
      performances={order.performances}
      tickets={order.tickets}
      keyOf={(ticket) => ticket.code}
      line={(ticket) => <PlainTicket {...ticket} {...noteOf(ticket)} />}
    />
  );
}

/** Links that add each valid ticket to a mobile wallet. */
function Wallets({ order, wallets }: Pick<Loaded, "order" | "wallets">) {
  const t = useTranslations("wallet");
  const valid = validTickets(order);
  if (wallets.length === 0 || valid.length === 0) return null;
  return (
    <section aria-labelledby="wallets">
      <h2 id="wallets" className={styles.wallets}>
        {t("title")}
      </h2>
      {order.performances.map((performance) =>
        valid
          .filter((ticket) => ticket.performance === performance.id)
          .map((ticket) => (
            <WalletLinks
              key={ticket.code}
              wallets={wallets}
              query={`order=${order.link}&code=${ticket.code}`}
              ticket={ticket}
              performance={performance}
              among
            />
          )),
      )}
    </section>
  );
}

/** The calendar's file of each performance, and food before it. */
function NextSteps({ order, served }: Pick<Loaded, "order" | "served">) {
  const t = useTranslations("order");
  const format = useFormat();
  return (
    <ul className={styles.calendars}>
      {order.performances.map(({ id, event, starts }) => (
        <li key={id}>
          <a href={`/tickets.ics?order=${order.link}&performance=${id}`}>
            {t("calendar", { title: event.title, date: format.shortDate(starts) })}
          </a>
        </li>
      ))}
      {order.performances
        .filter(({ id }) => served.includes(id))
        .map(({ id, event }) => (
          <li key={`food-${id}`}>
            <TextLink to={foodPath(id)}>{t("order-food", { title: event.title })}</TextLink>
          </li>
        ))}
    </ul>
  );
}
