import { data, href, redirect, useActionData, useLoaderData } from "react-router";
import type { OutputOf } from "#contract/operation.ts";
import { orders as operations } from "#contract/operations/orders.ts";
import { placeWords } from "#languages/place-words.ts";
import { useHouse } from "../../boot.tsx";
import { loginPath } from "../../catalogue/paths.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { statusOf } from "../../faults/refusals.ts";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { PageHead } from "../../head.tsx";
import { authenticated } from "../../middleware/authenticated.ts";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { callerFor, commandKey, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["account", "tickets", "basket"] } satisfies ScreenHandle;
export const middleware = [authenticated] satisfies Route.MiddlewareFunction[];

export async function loader({ params: { order: link, ticket }, context }: Route.LoaderArgs) {
  const { orders } = context.get(siteContext).backEnd;
  const read = await orders.returnQuote({ link, ticket }, callerFor(context));
  if (read.ok) return { quote: read.value, order: link, ticket: ticket ?? null, key: newCommandKey() };
  if (read.refusal.reason === "login-needed") throw redirect(loginPath(addressOf(link, ticket)));
  throw data(null, { status: 404 });
}

function addressOf(order: string, ticket?: string): string {
  return href("/order/cancel/:order/:ticket?", ticket ? { order, ticket } : { order });
}

export async function action({ request, params: { order: link, ticket }, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { backEnd } = context.get(siteContext);
  const given = await backEnd.orders.giveBack({ link, ticket }, callerFor(context, commandKey(form)));
  if (given.ok) return data({ done: given.value, refusal: null });
  if (given.refusal.reason === "login-needed") return redirect(loginPath(addressOf(link, ticket)), 303);
  // After a repeated submit the page already shows that everything is returned.
  const refusal = given.refusal.reason === "nothing-to-return" ? null : given.refusal;
  return data({ done: null, refusal }, { status: statusOf(operations.giveBack, given.refusal) });
}

/** Returns an order, or one ticket of it: shows the refund and what cannot be returned. */
export default function CancelOrder() {
  const { quote, order, ticket, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("returning");
  const { contact } = useHouse();
  const title = t(ticket ? "ticket-title" : "title", { number: quote.number });
  const isLate = quote.state === "too-late" || answer?.refusal?.reason === "too-late-to-return";
  return (
    <div className={page.page}>
      <PageHead title={title} pageClass="rest" />
      <div className={page.text}>
        <h1>{title}</h1>
        {answer?.done ? (
          <Notice tone="success" live>
            <p>{t(ticket ? "ticket-done" : "done")}</p>
            <RefundParts {...answer.done} />
          </Notice>
        ) : isLate ? (
          <Notice tone="error">
            <p>{t("failed", { email: contact.email })}</p>
            <p>
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
            </p>
          </Notice>
        ) : answer?.refusal ? (
          <RefusalNotice refusal={answer.refusal} />
        ) : quote.state === "exchanging" || quote.state === "companion-alone" ? (
          <Notice>{t(quote.state)}</Notice>
        ) : quote.state === "nothing" ? (
          <Notice>{t(ticket ? "ticket-nothing" : "nothing")}</Notice>
        ) : null}
        {quote.state === "open" && !answer?.done ? (
          <Quote quote={quote} ticket={ticket} commandKey={key} />
        ) : null}
        {ticket === null && !answer?.done && quote.tickets > 1 ? (
          <OneByOne order={order} quote={quote} />
        ) : null}
        <p>
          <TextLink to={href("/account/your-orders")}>{t("to-orders")}</TextLink>
        </p>
        {answer?.done && answer.done.credit.amount > 0 ? (
          <p>
            <ButtonLink to={href("/account/account-credit")}>{t("to-credit")}</ButtonLink>
          </p>
        ) : null}
      </div>
    </div>
  );
}

type QuoteOf = OutputOf<typeof operations.returnQuote>;

/** Tickets that can be returned one at a time. */
function OneByOne({ order, quote: { apart } }: { order: string; quote: QuoteOf }) {
  const t = useTranslations("returning");
  const format = useFormat();
  if (apart.length === 0) return null;
  return (
    <>
      <h2>{t("apart")}</h2>
      <p>{t("apart-hint")}</p>
      <ul>
        {apart.map((one) => (
          <li key={one.code}>
            <TextLink to={addressOf(order, one.code)}>
              <TicketWords of={one} />
            </TextLink>{" "}
            ({format.money(one.worth)})
          </li>
        ))}
      </ul>
    </>
  );
}

function TicketWords({ of: { performance, place } }: { of: QuoteOf["apart"][number] }) {
  const words = useTranslations("place");
  const format = useFormat();
  const seat = placeWords(place, (parts) => words("seat-place", { ...parts }));
  return [performance.event.title, format.fullDateTime(performance.starts), seat].join(", ");
}

interface QuoteProps {
  readonly quote: QuoteOf;
  readonly ticket: string | null;
  readonly commandKey: string;
}

function Quote({ quote, ticket, commandKey }: QuoteProps) {
  const one = quote.apart.find(({ code }) => code === ticket);
  const t = useTranslations("returning");
  const format = useFormat();
  return (
    <>
      <p>{t(ticket ? "ticket-until" : "until", { date: format.fullDateTime(quote.until) })}</p>
      <h2>{t("back")}</h2>
      <ul>
        {one && quote.tickets === 1 ? (
          <li>
            <TicketWords of={one} />
          </li>
        ) : quote.tickets > 0 ? (
          <li>{t("tickets", { count: quote.tickets })}</li>
        ) : null}
        {quote.lines.map(({ id, name, quantity }) => (
          <li key={id}>{quantity > 1 ? `${quantity} × ${name}` : name}</li>
        ))}
      </ul>
      <RefundParts {...quote} />
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
      {quote.last ? <p>{t("ticket-last")}</p> : null}
      <p>{t(ticket && !quote.last ? "ticket-for-product" : "for-product")}</p>
      <CommandForm commandKey={commandKey} className={columns.buttons}>
        <SubmitButton>{t(ticket ? "ticket-confirm" : "confirm")}</SubmitButton>
        <ButtonLink to={href("/account/your-orders")} variant="secondary">
          {t(ticket ? "ticket-keep" : "keep")}
        </ButtonLink>
      </CommandForm>
    </>
  );
}

/** Describes where the refund goes. */
function RefundParts({
  credit,
  value,
  waived,
  creditUntil,
}: Pick<QuoteOf, "credit" | "value" | "waived" | "creditUntil">) {
  const t = useTranslations("returning");
  const format = useFormat();
  return (
    <>
      {credit.amount > 0 ? (
        <p>{t("credit", { amount: format.money(credit), date: format.calendarDay(creditUntil) })}</p>
      ) : null}
      {waived.amount > 0 ? <p>{t("waived", { amount: format.money(waived) })}</p> : null}
      {value.amount > 0 ? <p>{t("value", { amount: format.money(value) })}</p> : null}
    </>
  );
}
