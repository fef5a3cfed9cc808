import { href, redirect, useLoaderData } from "react-router";
import { loginPath } from "../../catalogue/paths.ts";
import { OneCard } from "../../flex/one-card.tsx";
import { PageHead } from "../../head.tsx";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import { callerFor } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["sales"], needs: ["ticket-redemptions"] } satisfies ScreenHandle;
const PATH = href("/subscription-card");

export async function loader({ context }: Route.LoaderArgs) {
  const mine = await context.get(siteContext).backEnd.flexSubscriptions.mine({}, callerFor(context));
  if (!mine.ok) throw redirect(loginPath(PATH));
  return { cards: mine.value };
}

/** The customer's flex subscriptions with redemptions left, expiry and usage. */
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
            <ButtonLink to={href("/subscriptions/flex")}>{t("to-flex")}</ButtonLink>
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
