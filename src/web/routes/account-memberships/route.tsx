import { redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl/react";
import { loginPath } from "../../catalogue/addresses.ts";
import { useFormat } from "../../format-context.tsx";
import { PageHead } from "../../head.tsx";
import { authenticated } from "../../middleware/authenticated.ts";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import { callerFor } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["sales"] } satisfies ScreenHandle;
export const middleware = [authenticated] satisfies Route.MiddlewareFunction[];
const PATH = "/account/memberships";

export async function loader({ context }: Route.LoaderArgs) {
  const mine = await context.get(siteContext).backEnd.memberships.mine({}, callerFor(context));
  if (!mine.ok) throw redirect(loginPath(PATH));
  return { memberships: mine.value };
}

/** What the customer belongs to: since when, how long, with what. */
export default function AccountMemberships() {
  const { memberships } = useLoaderData<typeof loader>();
  const t = useTranslations("memberships");
  const format = useFormat();
  return (
    <div className={page.page}>
      <PageHead title={t("mine-title")} path={PATH} pageClass="rest" />
      <h1>{t("mine-title")}</h1>
      {memberships.length === 0 ? (
        <>
          <p>{t("mine-none")}</p>
          <p>
            <ButtonLink to="/contributions/memberships">{t("to-memberships")}</ButtonLink>
          </p>
        </>
      ) : null}
      {memberships.map((membership) => (
        <article key={membership.id} className={columns.card} aria-labelledby={membership.id}>
          <h2 id={membership.id}>{membership.name}</h2>
          <p>{membership.customer.name}</p>
          <p>
            {t(`state-${membership.state}`)},{" "}
            {t("term", {
              starts: format.calendarDay(membership.starts),
              ends: format.calendarDay(membership.ends),
            })}
          </p>
          <ul>
            {membership.benefits.map((benefit) => (
              <li key={benefit}>{benefit}</li>
            ))}
          </ul>
          {membership.slug && membership.state === "active" ? (
            <p>
              <ButtonLink to={`/contributions/memberships/${membership.slug}`} variant="secondary">
                {t("renew")}
              </ButtonLink>
            </p>
          ) : null}
        </article>
      ))}
    </div>
  );
}
