import { href, redirect, useLoaderData } from "react-router";
import { loginPath } from "../../catalogue/paths.ts";
import { useFormat } from "../../format-context.tsx";
import { PageHead } from "../../head.tsx";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { callerFor } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import styles from "./account-credit.module.css";

export const handle = { words: ["account"], needs: ["account-credit"] } satisfies ScreenHandle;

const PATH = href("/account/account-credit");

export async function loader({ context }: Route.LoaderArgs) {
  const mine = await context.get(siteContext).backEnd.storedValue.myCredit({}, callerFor(context));
  if (!mine.ok) throw redirect(loginPath(PATH));
  return { ...mine.value, paysOnline: context.get(siteContext).capabilities.has("stored-value") };
}

/** The customer's credit: balance, expiry and transactions. */
export default function AccountCredit() {
  const { balance, lots, entries, paysOnline } = useLoaderData<typeof loader>();
  const t = useTranslations("vouchers");
  const format = useFormat();
  return (
    <div className={page.page}>
      <PageHead title={t("credit-title")} path={PATH} pageClass="rest" />
      <header className={page.text}>
        <h1>{t("credit-title")}</h1>
        {balance.amount > 0 ? (
          <>
            <p className={styles.balance}>{t("credit-balance", { amount: format.money(balance) })}</p>
            <p>{t(paysOnline ? "credit-use" : "credit-box-office")}</p>
          </>
        ) : (
          <p>{t(paysOnline ? "credit-none" : "credit-none-account")}</p>
        )}
      </header>
      {lots.length > 0 ? (
        <section className={page.part} aria-labelledby="lots">
          <h2 id="lots">{t("lots")}</h2>
          <ul>
            {lots.map(({ id, left, validUntil }) => (
              <li key={id}>
                {validUntil
                  ? t("lot", { amount: format.money(left), date: format.calendarDay(validUntil) })
                  : format.money(left)}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {entries.length > 0 ? (
        <section className={page.part} aria-labelledby="entries">
          <h2 id="entries">{t("entries")}</h2>
          <table className={styles.entries}>
            <thead>
              <tr>
                <th scope="col">{t("date")}</th>
                <th scope="col">{t("event")}</th>
                <th scope="col" className={styles.amount}>
                  {t("amount")}
                </th>
              </tr>
            </thead>
            <tbody>
              {entries.map(({ at, kind, amount, order }) => (
                <tr key={`${at} ${kind} ${amount.amount} ${order}`}>
                  <td>{format.shortDate(at)}</td>
                  <td>{t(`entry-${kind}`, { order: order ?? "" })}</td>
                  <td className={styles.amount}>{format.money(amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
    </div>
  );
}
