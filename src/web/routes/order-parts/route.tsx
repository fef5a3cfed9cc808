import { data, href, redirect, useActionData, useLoaderData } from "react-router";
import { directDebits as operations } from "#contract/sales/direct-debits.ts";
import { loginPath } from "../../catalogue/paths.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { refusedWith } from "../../faults/refused-with.ts";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { PageHead } from "../../head.tsx";
import { confirmedPath } from "../../purchase/paths.ts";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { Notice } from "../../ui/notice.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { callerFor, commandKey, ensureSession, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import styles from "./order-parts.module.css";

export const handle = { words: ["tickets"], needs: ["direct-debit"] } satisfies ScreenHandle;

/** An order's instalments with their dates, and how to resume collection after a failure. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const read = await context.get(siteContext).backEnd.orders.read({ link: params.order }, callerFor(context));
  if (!read.ok || !read.value.byInstalments) throw data(null, { status: 404 });
  const { number, link, byInstalments } = read.value;
  return { number, link, byInstalments, key: newCommandKey() };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { directDebits } = context.get(siteContext).backEnd;
  const caller = await ensureSession(context, commandKey(form));
  const begun = await directDebits.payOn({ order: params.order }, caller);
  if (begun.ok)
    return redirect(begun.value.page ?? href("/order/parts/:order", { order: params.order }), 303);
  if (begun.refusal.reason === "login-needed") {
    return redirect(loginPath(href("/order/parts/:order", { order: params.order })), 303);
  }
  return refusedWith(operations.payOn, begun.refusal);
}

export default function OrderParts() {
  const { number, link, byInstalments, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("byInstalments");
  const format = useFormat();
  const { left, stopped, parts } = byInstalments;
  const facts = { left: format.money(left) };
  return (
    <div className={page.page}>
      <PageHead title={t("title", { number })} pageClass="rest" />
      <div className={page.text}>
        <h1>{t("title", { number })}</h1>
        <RefusalNotice refusal={answer?.refusal} />
        {stopped ? (
          <Notice tone="warning">
            <p>{t("stopped", facts)}</p>
            <CommandForm commandKey={key}>
              <SubmitButton>{t("go-on")}</SubmitButton>
            </CommandForm>
          </Notice>
        ) : (
          <p>{left.amount > 0 ? t("left", facts) : t("paid-up")}</p>
        )}
        {parts.length > 0 ? (
          <ol className={styles.parts} aria-label={t("list")}>
            {parts.map(({ due, amount, state }) => (
              <li key={due} className={styles.part}>
                <span>{format.money(amount)}</span>
                <span className={styles.state}>{t(`state-${state}`, { date: format.calendarDay(due) })}</span>
              </li>
            ))}
          </ol>
        ) : null}
        <p>
          <TextLink to={confirmedPath(link)}>{t("to-order")}</TextLink>
        </p>
      </div>
    </div>
  );
}
