import { data, redirect, useLoaderData } from "react-router";
import { validTickets } from "#domain/valid-tickets.ts";
import { useHouse } from "../../boot.tsx";
import { useFormat } from "../../format-context.tsx";
import { PageHead } from "../../head.tsx";
import { phoneLink } from "../../house-facts.ts";
import { changedPath, verifyPath } from "../../purchase/paths.ts";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { TicketCard } from "../../tickets/ticket-card.tsx";
import { WalletLinks } from "../../tickets/wallet-links.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { callerFor } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import styles from "./tickets.module.css";

export const handle = { words: ["tickets"] } satisfies ScreenHandle;

/** The tickets of an order, for anyone with its link. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const link = new URL(request.url).searchParams.get("order") ?? "";
  const read = await context.get(siteContext).backEnd.orders.read({ link }, callerFor(context));
  if (!read.ok) return data({ order: null, wallets: [] }, { status: 404 });
  if (read.value.state !== "paid") throw redirect(verifyPath(link));
  return data({ order: read.value, wallets: context.get(siteContext).wallets() });
}

export default function Tickets() {
  const { order, wallets } = useLoaderData<typeof loader>();
  const t = useTranslations("tickets");
  const choose = useTranslations("changedPerformance");
  const format = useFormat();
  const { contact } = useHouse();
  if (!order) {
    return (
      <div className={page.page}>
        <PageHead title={t("title")} pageClass="rest" />
        <div className={page.text}>
          <h1>{t("unknown-title")}</h1>
          <p>
            {t("unknown")} <a href={phoneLink(contact.phone)}>{contact.phone}</a>
          </p>
        </div>
      </div>
    );
  }
  return (
    <div className={page.page}>
      <PageHead title={t("title")} pageClass="rest" />
      <header className={page.part}>
        <h1>{t("title")}</h1>
        <p>{t("order", { number: order.number })}</p>
        {validTickets(order).length > 0 ? (
          <p className={styles.tools}>
            <ButtonLink to={`/tickets.pdf?order=${order.link}`} variant="secondary" reloadDocument>
              {t("pdf")}
            </ButtonLink>
          </p>
        ) : null}
      </header>
      {order.performances.map((performance) => (
        <section key={performance.id} className={page.part} aria-label={performance.event.title}>
          {performance.change ? (
            <Notice tone={performance.change.kind === "cancelled" ? "error" : "info"}>
              <p>{t(performance.change.kind, { before: format.fullDateTime(performance.change.before) })}</p>
              <p>
                <TextLink to={changedPath(order.link)}>{choose("to-choice")}</TextLink>
              </p>
            </Notice>
          ) : null}
          <ul className={styles.cards}>
            {order.tickets
              .filter((ticket) => ticket.performance === performance.id)
              .map((ticket, at, all) => (
                <li key={ticket.code}>
                  <TicketCard
                    ticket={ticket}
                    performance={performance}
                    price={ticket.total}
                    code={`/tickets.svg?order=${order.link}&code=${ticket.code}`}
                    position={t("position", { at: at + 1, of: all.length })}
                  />
                  {ticket.valid && performance.change?.kind !== "cancelled" ? (
                    <WalletLinks
                      wallets={wallets}
                      query={`order=${order.link}&code=${ticket.code}`}
                      ticket={ticket}
                      performance={performance}
                    />
                  ) : null}
                </li>
              ))}
          </ul>
          <p>
            <a href={`/tickets.ics?order=${order.link}&performance=${performance.id}`}>{t("calendar")}</a>
          </p>
        </section>
      ))}
    </div>
  );
}
