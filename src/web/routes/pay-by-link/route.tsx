import { data, href, redirect, redirectDocument, useActionData, useLoaderData } from "react-router";
import { paymentLinks as operations } from "#contract/operations/payment-links.ts";
import { placeWords } from "#languages/place-words.ts";
import { useHouse } from "../../boot.tsx";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { statusOf } from "../../faults/refusals.ts";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { checkbox, readForm, whole } from "../../forms/form.ts";
import { PageHead } from "../../head.tsx";
import { phoneLink } from "../../house-facts.ts";
import { LineItem } from "../../lines/line-item.tsx";
import { confirmedPath } from "../../purchase/paths.ts";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import { CheckboxField } from "../../ui/forms/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { callerFor, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = {
  checkoutStep: "payment",
  words: ["pay-by-link", "account", "basket", "checkout", "tickets"],
  needs: ["payment-links"],
} satisfies ScreenHandle;

export async function loader({ params: { order: link }, context }: Route.LoaderArgs) {
  const read = await context.get(siteContext).backEnd.paymentLinks.read({ link }, callerFor(context));
  if (!read.ok) throw data(null, { status: 404 });
  if (read.value.state === "paid") throw redirect(confirmedPath(link));
  return { ...read.value, key: newCommandKey() };
}

const FIELDS = { acceptTerms: checkbox, expectedTotal: whole };
/** The page itself shows that the order can no longer be paid. */
const SHOWN_BY_PAGE = ["reservation-over", "order-locked", "unknown-order"];

export async function action({ request, params: { order: link }, context }: Route.ActionArgs) {
  const { acceptTerms, expectedTotal } = readForm(FIELDS, await request.formData());
  const { paymentLinks } = context.get(siteContext).backEnd;
  const paid = await paymentLinks.pay({ link, acceptTerms, expectedTotal }, callerFor(context));
  if (paid.ok) {
    const { paymentPage } = paid.value;
    return paymentPage === null ? redirect(confirmedPath(link), 303) : redirectDocument(paymentPage, 303);
  }
  const { refusal } = paid;
  const shown = SHOWN_BY_PAGE.includes(refusal.reason) ? null : refusal;
  return data({ refusal: shown }, { status: statusOf(operations.pay, refusal) });
}

/** A reserved order that is paid by its link, from the box office or a waiting list. */
export default function PayByLink() {
  const { order, state, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("payByLink");
  const review = useTranslations("review");
  const place = useTranslations("place");
  const format = useFormat();
  const { contact } = useHouse();
  const isPayable = state !== "over" && !order.locked;
  return (
    <div className={columns.main}>
      <PageHead title={t("title", { number: order.number })} pageClass="rest" />
      <h1>{t("title", { number: order.number })}</h1>
      <RefusalNotice refusal={answer?.refusal} />
      {isPayable ? (
        <p>{t("until", { date: format.fullDateTime(order.holdUntil) })}</p>
      ) : (
        <Notice tone="warning">
          <p>{t(state === "over" ? "over" : "locked")}</p>
          <p>
            <a href={phoneLink(contact.phone)}>{contact.phone}</a>
          </p>
        </Notice>
      )}
      {order.performances.map(({ id, event, starts, venue }) => (
        <section key={id}>
          <h2>{event.title}</h2>
          <p>
            {format.fullDateTime(starts)}, {venue.name}
          </p>
          <ul>
            {order.tickets
              .filter(({ performance }) => performance === id)
              .map((ticket) => (
                <li key={ticket.id}>
                  {placeWords(ticket.place, (parts) => place("seat-place", { ...parts }))} ({ticket.priceType}
                  ), {format.money(ticket.total)}
                </li>
              ))}
          </ul>
        </section>
      ))}
      {order.lines.map((line) => (
        <LineItem key={line.id} line={line} />
      ))}
      <p>{t("total", { total: format.money(order.total) })}</p>
      {isPayable ? (
        <CommandForm commandKey={key} className={columns.form}>
          <input type="hidden" name="expectedTotal" value={order.total.amount} />
          <CheckboxField
            name="acceptTerms"
            label={review.rich("accept-terms", {
              terms: (words) => (
                <a href={href("/terms")} target="_blank" rel="noreferrer">
                  {words}
                </a>
              ),
            })}
            required
          />
          <SubmitButton wide>{review("pay", { total: format.money(order.leftToPay) })}</SubmitButton>
          <p>{review("goes-to-provider")}</p>
        </CommandForm>
      ) : (
        <p>
          <TextLink to={href("/")}>{t("to-agenda")}</TextLink>
        </p>
      )}
    </div>
  );
}
