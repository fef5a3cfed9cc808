import { href, redirect, useActionData, useLoaderData } from "react-router";
import { orders as orderOperations } from "#contract/operations/orders.ts";
import { renewals as operations } from "#contract/sales/series.ts";
import { loginPath } from "../../catalogue/paths.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { refusedWith } from "../../faults/refused-with.ts";
import { OneCard } from "../../flex/one-card.tsx";
import { oneOf, readForm, text } from "../../forms/form.ts";
import { PageHead } from "../../head.tsx";
import { basketAnswer } from "../../purchase/basket-answer.ts";
import { SERIES_LIST } from "../../series/paths.ts";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import { callerFor, commandKey, ensureSession, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import { PREFERENCE, RenewalCard } from "./renewal-card.tsx";

export const handle = { words: ["account", "sales", "tickets"], needs: ["series"] } satisfies ScreenHandle;
const PATH = href("/account/your-ticket-subscriptions");

export async function loader({ context }: Route.LoaderArgs) {
  const { backEnd, capabilities } = context.get(siteContext);
  const caller = callerFor(context);
  const mine = await backEnd.renewals.mine({}, caller);
  if (!mine.ok) throw redirect(loginPath(PATH));
  const cards = capabilities.has("ticket-redemptions")
    ? await backEnd.flexSubscriptions.mine({}, caller)
    : null;
  return { renewals: mine.value, cards: cards?.ok ? cards.value : [], key: newCommandKey() };
}

const FIELDS = {
  intent: oneOf(["keep", "decline"]),
  order: text(100, { trim: true }),
  renewal: text(100, { trim: true }),
  preference: PREFERENCE,
};

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { backEnd } = context.get(siteContext);
  const caller = await ensureSession(context, commandKey(form));
  const { intent, order, renewal, preference } = readForm(FIELDS, form);
  if (intent === "keep") {
    const kept = await backEnd.orders.resume({ link: order }, caller);
    return basketAnswer(orderOperations.resume, kept);
  }
  if (intent === "decline") {
    const given = await backEnd.renewals.decline({ renewal }, caller);
    if (!given.ok) return refusedWith(operations.decline, given.refusal);
    return redirect(PATH, 303);
  }
  if (preference === "") return redirect(PATH, 303);
  const sent = await backEnd.renewals.preference({ renewal, preference }, caller);
  if (!sent.ok) return refusedWith(operations.preference, sent.refusal);
  return redirect(PATH, 303);
}

/** The customer's renewals of series, to accept, decline or prefer other seats, and their flex subscriptions. */
export default function TicketSubscriptions() {
  const { renewals, cards, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("renewals");
  const flex = useTranslations("flex");
  return (
    <div className={page.page}>
      <PageHead title={t("title")} path={PATH} pageClass="rest" />
      <h1>{t("title")}</h1>
      <RefusalNotice refusal={answer?.refusal} />
      {renewals.length + cards.length === 0 ? (
        <>
          <p>{t("none")}</p>
          <p>
            <ButtonLink to={SERIES_LIST}>{t("to-series")}</ButtonLink>
          </p>
        </>
      ) : null}
      {renewals.map((renewal) => (
        <RenewalCard key={renewal.id} renewal={renewal} commandKey={key} />
      ))}
      {cards.length > 0 ? (
        <section className={page.part} aria-labelledby="cards">
          <h2 id="cards">{flex("card-title")}</h2>
          <p>{flex("how")}</p>
          {cards.map((card) => (
            <OneCard key={card.id} card={card} below="h2" />
          ))}
        </section>
      ) : null}
    </div>
  );
}
