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
const PATH = "/account/giving-history";

export async function loader({ context }: Route.LoaderArgs) {
  const read = await context.get(siteContext).backEnd.giving.history({}, callerFor(context));
  if (!read.ok) throw redirect(loginPath(PATH));
  return { gifts: read.value };
}

/** What the customer has given: when, to what, how much. */
export default function GivingHistory() {
  const { gifts } = useLoaderData<typeof loader>();
  const t = useTranslations("giving");
  const format = useFormat();
  return (
    <div className={page.page}>
      <PageHead title={t("title")} path={PATH} pageClass="rest" />
      <h1>{t("title")}</h1>
      {gifts.length === 0 ? (
        <>
          <p>{t("none")}</p>
          <p>
            <ButtonLink to="/contributions">{t("to-giving")}</ButtonLink>
          </p>
        </>
      ) : null}
      {gifts.map((gift) => (
        <dl key={gift.id} className={columns.card}>
          <div>
            <dt>{t("when")}</dt>
            <dd>{format.fullDateTime(gift.given)}</dd>
          </div>
          <div>
            <dt>{t("fund")}</dt>
            <dd>{gift.fund}</dd>
          </div>
          {gift.appeal ? (
            <div>
              <dt>{t("appeal")}</dt>
              <dd>{gift.appeal}</dd>
            </div>
          ) : null}
          <div>
            <dt>{t("total")}</dt>
            <dd>
              {format.money(gift.total)}
              {gift.returned ? ` (${t("returned")})` : ""}
            </dd>
          </div>
        </dl>
      ))}
    </div>
  );
}
