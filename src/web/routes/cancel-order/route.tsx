import { data, Form, redirect, useActionData, useLoaderData, useNavigation } from "react-router";
import { useTranslations } from "use-intl/react";
import type { OutputOf } from "#contract/operation.ts";
import { orders as operations } from "#contract/orders.ts";
import { useHouse } from "../../boot.tsx";
import { loginPath } from "../../catalogue/addresses.ts";
import { statusOf } from "../../faults/refusals.ts";
import { useFormat } from "../../format-context.tsx";
import { PageHead } from "../../head.tsx";
import { authenticated } from "../../middleware/authenticated.ts";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { callerFor, commandKey, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["account", "tickets"] } satisfies ScreenHandle;
export const middleware = [authenticated] satisfies Route.MiddlewareFunction[];

export async function loader({ params: { order: link }, context }: Route.LoaderArgs) {
  const read = await context.get(siteContext).backEnd.orders.returnQuote({ link }, callerFor(context));
  if (read.ok) return { quote: read.value, key: newCommandKey() };
  if (read.refusal.reason === "login-needed") throw redirect(loginPath(`/order/cancel/${link}`));
  throw data(null, { status: 404 });
}

export async function action({ request, params: { order: link }, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { backEnd } = context.get(siteContext);
  const given = await backEnd.orders.giveBack({ link }, callerFor(context, commandKey(form)));
  if (given.ok) return data({ done: given.value, isFailed: false });
  if (given.refusal.reason === "login-needed") return redirect(loginPath(`/order/cancel/${link}`), 303);
  // Of a second press the page itself says that all is given back already.
  const isFailed = given.refusal.reason !== "nothing-to-return";
  return data({ done: null, isFailed }, { status: statusOf(operations.giveBack, given.refusal) });
}

/** Giving an order back: what it brings and what stays, and one button that does it. */
export default function CancelOrder() {
  const { quote, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("returning");
  const { contact } = useHouse();
  const title = t("title", { number: quote.number });
  const isLate = quote.state === "too-late" || answer?.isFailed;
  return (
    <div className={page.page}>
      <PageHead title={title} pageClass="rest" />
      <div className={page.text}>
        <h1>{title}</h1>
        {answer?.done ? (
          <Notice tone="success" live>
            <p>{t("done")}</p>
            <Brought {...answer.done} />
          </Notice>
        ) : isLate ? (
          <Notice tone="error">
            <p>{t("failed", { email: contact.email })}</p>
            <p>
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
            </p>
          </Notice>
        ) : quote.state === "nothing" ? (
          <Notice>{t("nothing")}</Notice>
        ) : null}
        {quote.state === "open" && !answer?.done ? <Quote quote={quote} commandKey={key} /> : null}
        <p>
          <TextLink to="/account/your-orders">{t("to-orders")}</TextLink>
        </p>
        {answer?.done && answer.done.credit.amount > 0 ? (
          <p>
            <ButtonLink to="/account/account-credit">{t("to-credit")}</ButtonLink>
          </p>
        ) : null}
      </div>
    </div>
  );
}

type QuoteOf = OutputOf<typeof operations.returnQuote>;

function Quote({ quote, commandKey }: { quote: QuoteOf; commandKey: string }) {
  const t = useTranslations("returning");
  const format = useFormat();
  const pending = useNavigation().state !== "idle";
  return (
    <>
      <p>{t("until", { date: format.fullDateTime(quote.until) })}</p>
      <h2>{t("back")}</h2>
      <ul>
        {quote.tickets > 0 ? <li>{t("tickets", { count: quote.tickets })}</li> : null}
        {quote.lines.map(({ id, name, quantity }) => (
          <li key={id}>{quantity > 1 ? `${quantity} × ${name}` : name}</li>
        ))}
      </ul>
      <Brought {...quote} />
      {quote.kept.length > 0 ? (
        <>
          <h2>{t("kept")}</h2>
          <ul>
            {quote.kept.map(({ id, name, why }) => (
              <li key={id}>
                {name}: {t(`kept-${why}`)}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p>{t("for-good")}</p>
      <Form method="post" className={columns.buttons}>
        <input type="hidden" name="key" value={commandKey} />
        <Button pending={pending}>{t("confirm")}</Button>
        <ButtonLink to="/account/your-orders" variant="secondary">
          {t("keep")}
        </ButtonLink>
      </Form>
    </>
  );
}

/** Where its value goes, in words. */
function Brought({ credit, value, creditUntil }: Pick<QuoteOf, "credit" | "value" | "creditUntil">) {
  const t = useTranslations("returning");
  const format = useFormat();
  return (
    <>
      {credit.amount > 0 ? (
        <p>{t("credit", { amount: format.money(credit), date: format.calendarDay(creditUntil) })}</p>
      ) : null}
      {value.amount > 0 ? <p>{t("value", { amount: format.money(value) })}</p> : null}
    </>
  );
}
