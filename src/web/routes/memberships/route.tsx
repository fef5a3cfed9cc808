import { href, useLoaderData } from "react-router";
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
import styles from "./memberships.module.css";

export const handle = { words: ["sales"], needs: ["memberships"] } satisfies ScreenHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const read = await context.get(siteContext).backEnd.memberships.levels({}, callerFor(context));
  if (!read.ok) throw new Error("The membership levels returned an error result");
  return read.value;
}

/** The membership levels with prices and benefits. */
export default function Memberships() {
  const { levels } = useLoaderData<typeof loader>();
  const t = useTranslations("memberships");
  const format = useFormat();
  return (
    <div className={page.page}>
      <PageHead title={t("title")} path={href("/contributions/memberships")} pageClass="rest" />
      <h1>{t("title")}</h1>
      {levels.length === 0 ? <p>{t("none")}</p> : null}
      <ul className={styles.levels}>
        {levels.map((level) => (
          <li key={level.id} className={columns.card}>
            <h2 className={styles.name}>{level.name}</h2>
            <p className={styles.price}>
              {t("price", { price: format.money(level.price), months: level.months })}
            </p>
            <p>{level.about}</p>
            <ul>
              {level.benefits.map((benefit) => (
                <li key={benefit}>{benefit}</li>
              ))}
            </ul>
            {level.heldUntil ? <p>{t("held", { date: format.calendarDay(level.heldUntil) })}</p> : null}
            <ButtonLink
              to={href("/contributions/memberships/:membership", { membership: level.slug })}
              variant="secondary"
              className={styles.more}
            >
              {t("more", { name: level.name })}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
