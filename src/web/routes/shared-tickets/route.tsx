import { data, useLoaderData } from "react-router";
import { sharing } from "#contract/operations/sharing.ts";
import { useHouse } from "../../boot.tsx";
import { refusalText, statusOf } from "../../faults/refusals.ts";
import { useFormat } from "../../format-context.tsx";
import { PageHead } from "../../head.tsx";
import { phoneLink } from "../../house-facts.ts";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { TicketCard } from "../../tickets/ticket-card.tsx";
import { WalletLinks } from "../../tickets/wallet-links.tsx";
import { Notice } from "../../ui/notice.tsx";
import { callerFor } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["tickets", "sharing"], needs: ["sharing"] } satisfies ScreenHandle;

/** Shows a shared ticket to anyone with its link. A GET changes nothing, because mail programs open links too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("share")?.slice(0, 100) ?? "";
  const read = await context.get(siteContext).backEnd.sharing.read({ token }, callerFor(context));
  if (read.ok)
    return data({ token, shared: read.value, refusal: null, wallets: context.get(siteContext).wallets() });
  return data(
    { token, shared: null, refusal: read.refusal, wallets: [] },
    { status: statusOf(sharing.read, read.refusal) },
  );
}

export default function SharedTickets() {
  const { token, shared, refusal, wallets } = useLoaderData<typeof loader>();
  const t = useTranslations("sharedTicket");
  const tickets = useTranslations("tickets");
  const refusals = useTranslations("refusals");
  const format = useFormat();
  const { contact } = useHouse();
  if (!shared) {
    return (
      <div className={page.page}>
        <PageHead title={t("ended-title")} pageClass="rest" />
        <div className={page.text}>
          <h1>{t("ended-title")}</h1>
          <p>{refusalText(refusals, format, refusal ?? { reason: "share-ended" })}</p>
          <p>
            {t("help")} <a href={phoneLink(contact.phone)}>{contact.phone}</a>
          </p>
        </div>
      </div>
    );
  }
  const { performance, ticket, from, name } = shared;
  const { change } = performance;
  return (
    <div className={page.page}>
      <PageHead title={t("title")} pageClass="rest" />
      <header className={page.part}>
        <h1>{t("title")}</h1>
        <p>{t("from", { name, from })}</p>
      </header>
      <div className={page.part}>
        {change ? (
          <Notice tone={change.kind === "cancelled" ? "error" : "info"}>
            <p>
              {change.kind === "cancelled"
                ? t("cancelled")
                : tickets("moved", { before: format.fullDateTime(change.before) })}
            </p>
          </Notice>
        ) : null}
        <TicketCard ticket={ticket} performance={performance} code={`/tickets.svg?share=${token}`} />
        {change?.kind === "cancelled" ? null : (
          <WalletLinks wallets={wallets} query={`share=${token}`} ticket={ticket} performance={performance} />
        )}
        <p>{t("until")}</p>
      </div>
    </div>
  );
}
