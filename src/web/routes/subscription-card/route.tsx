import { redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl/react";
import type { SubscriptionCard } from "#contract/sales/flex-subscriptions.ts";
import { loginPath } from "../../catalogue/addresses.ts";
import { useFormat } from "../../format-context.tsx";
import { PageHead } from "../../head.tsx";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { callerFor } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["sales"] } satisfies ScreenHandle;
const PATH = "/subscription-card";

export async function loader({ context }: Route.LoaderArgs) {
  const mine = await context.get(siteContext).backEnd.flexSubscriptions.mine({}, callerFor(context));
  if (!mine.ok) throw redirect(loginPath(PATH));
  return { cards: mine.value };
}

/** The customer's cards: what is left of each, until when, and which evenings it was used for. */
export default function SubscriptionCards() {
  const { cards } = useLoaderData<typeof loader>();
  const t = useTranslations("flex");
  return (
    <div className={page.page}>
      <PageHead title={t("card-title")} path={PATH} pageClass="rest" />
      <h1>{t("card-title")}</h1>
      {cards.length === 0 ? (
        <>
          <p>{t("card-none")}</p>
          <p>
            <ButtonLink to="/subscriptions/flex">{t("to-flex")}</ButtonLink>
          </p>
        </>
      ) : (
        <p>{t("how")}</p>
      )}
      {cards.map((card) => (
        <OneCard key={card.id} card={card} />
      ))}
    </div>
  );
}

function OneCard({ card }: { card: SubscriptionCard }) {
  const t = useTranslations("flex");
  const format = useFormat();
  const { id, name, structure, price, issued, expires, available, used, state } = card;
  return (
    <article className={columns.card} aria-labelledby={`card-${id}`}>
      <h2 id={`card-${id}`}>{name}</h2>
      {state === "active" ? null : <p>{t(`state-${state}`)}</p>}
      <ul>
        <li>{t("structure", { name: structure })}</li>
        <li>
          {t("price")}: {format.money(price)}
        </li>
        <li>
          {t("issued")}: {format.fullDateTime(issued)}
        </li>
        <li>
          {t("expires")}: {format.calendarDay(expires)}
        </li>
        <li>
          {t("available")}: {available}
        </li>
      </ul>
      <h3>{t("used")}</h3>
      {used.length === 0 ? (
        <p>{t("used-none")}</p>
      ) : (
        <ul>
          {used.map(({ performance, order, underWay }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two tickets of one order are alike
            <li key={`${order.link} ${at}`}>
              {performance ? `${performance.event.title}, ${format.fullDateTime(performance.starts)} ` : ""}
              {underWay ? (
                `(${t("under-way")})`
              ) : (
                <TextLink to={`/tickets?order=${order.link}`}>{order.number}</TextLink>
              )}
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
