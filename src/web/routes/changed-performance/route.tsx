import { data, Form, redirect, useActionData, useLoaderData } from "react-router";
import type { RefundOffer } from "#contract/operations/refund-offers.ts";
import { refundOffers as operations } from "#contract/operations/refund-offers.ts";
import { OFFER_CHOICES } from "#domain/orders/refund-offer.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { statusOf } from "../../faults/refusals.ts";
import { useFormat } from "../../format-context.tsx";
import { usePending } from "../../forms/command-form.tsx";
import { oneOf, readForm, whole } from "../../forms/form.ts";
import { PageHead } from "../../head.tsx";
import { changedPath, ticketsPath } from "../../purchase/paths.ts";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ChoiceField } from "../../ui/forms/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { callerFor } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["tickets"], needs: ["refund-offers"] } satisfies ScreenHandle;

/** Options for tickets of a cancelled or moved performance, for anyone with the order's link. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const link = new URL(request.url).searchParams.get("order")?.slice(0, 100) ?? "";
  const read = await context.get(siteContext).backEnd.refundOffers.list({ link }, callerFor(context));
  // The tickets page explains an invalid link.
  if (!read.ok) throw redirect(ticketsPath(link));
  return { link, offers: read.value };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const link = new URL(request.url).searchParams.get("order")?.slice(0, 100) ?? "";
  const { performance } = readForm({ performance: whole }, form);
  const { choice } = readForm({ choice: oneOf(OFFER_CHOICES) }, form, `-${performance}`);
  // Submitted without a choice: shows the page unchanged.
  if (!choice) return data({ performance, refusal: null });
  const chosen = await context
    .get(siteContext)
    .backEnd.refundOffers.choose({ link, performance, choice }, callerFor(context));
  if (chosen.ok) return redirect(changedPath(link), 303);
  return data(
    { performance, refusal: chosen.refusal },
    { status: statusOf(operations.choose, chosen.refusal) },
  );
}

export default function ChangedPerformance() {
  const { link, offers } = useLoaderData<typeof loader>();
  const t = useTranslations("changedPerformance");
  return (
    <div className={page.page}>
      <PageHead title={t("title")} pageClass="rest" />
      <div className={page.text}>
        <h1>{t("title")}</h1>
        {offers.length === 0 ? <p>{t("none")}</p> : null}
        {offers.map((offer) => (
          <Offer key={offer.performance} offer={offer} />
        ))}
        <p>
          <ButtonLink to={ticketsPath(link)} variant="secondary">
            {t("to-tickets")}
          </ButtonLink>
        </p>
      </div>
    </div>
  );
}

function Offer({ offer }: { offer: RefundOffer }) {
  const answer = useActionData<typeof action>();
  const t = useTranslations("changedPerformance");
  const format = useFormat();
  const { performance, title, kind, state, choices } = offer;
  const id = `performance-${performance}`;
  const dates = { before: format.fullDateTime(offer.before), date: format.fullDateTime(offer.starts) };
  const worth = format.money(offer.worth);
  return (
    <section className={columns.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{t(kind, kind === "cancelled" ? { ...dates, date: dates.before } : dates)}</p>
      {answer?.performance === performance ? <RefusalNotice refusal={answer.refusal} /> : null}
      {choices.length > 0 ? (
        <Choose offer={offer} />
      ) : (
        <Notice live tone={state === "kept" || state === "money" || state === "credit" ? "success" : "info"}>
          {t(`state-${state}`, { amount: worth })}
        </Notice>
      )}
    </section>
  );
}

function Choose({ offer }: { offer: RefundOffer }) {
  const t = useTranslations("changedPerformance");
  const format = useFormat();
  const { performance, kind, tickets, choices } = offer;
  const pending = usePending("performance", String(performance));
  const until = format.fullDateTime(offer.until);
  const date = format.calendarDay(offer.creditUntil);
  return (
    <Form method="post" className={columns.form}>
      <p>{t("worth", { count: tickets, amount: format.money(offer.worth) })}</p>
      <input type="hidden" name="performance" value={performance} />
      <ChoiceField
        name={`choice-${performance}`}
        legend={t(`until-${kind}`, { until })}
        value={choices[0]}
        choices={choices.map((choice) => ({
          value: choice,
          label: t(`choice-${choice}`),
          hint: t(`hint-${choice}`, { date }),
        }))}
      />
      <p>
        <Button pending={pending}>{t("choose")}</Button>
      </p>
    </Form>
  );
}
