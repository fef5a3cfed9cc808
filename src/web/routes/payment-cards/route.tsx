import { href, redirect, useActionData, useLoaderData } from "react-router";
import { paymentCards } from "#contract/operations/payment-cards.ts";
import { answerTo } from "../../account/answer.ts";
import { loginPath } from "../../catalogue/paths.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { checkbox, readForm, text } from "../../forms/form.ts";
import { PageHead } from "../../head.tsx";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { Notice } from "../../ui/notice.tsx";
import { callerFor, commandKey, newCommandKey, visitorContext } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import { HOLDER, StoreCard } from "./store-card.tsx";
import { StoredCard } from "./stored-card.tsx";

export const handle = {
  words: ["account", "cards", "tickets"],
  needs: ["payment-cards"],
} satisfies ScreenHandle;

const PATH = href("/account/payment-cards");

/** Reads the card named by the provider's return address. Its other parameters are not trusted. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { backEnd } = context.get(siteContext);
  const caller = callerFor(context);
  const card = new URL(request.url).searchParams.get("card");
  const verified =
    card === null
      ? null
      : await backEnd.paymentCards.verify({ card: card.slice(0, 64), cancelled: false }, caller);
  const read = await backEnd.paymentCards.list({}, caller);
  if (!read.ok) throw redirect(loginPath(PATH));
  const { customer } = context.get(visitorContext);
  const outcome = verified?.ok ? verified.value.state : (verified?.refusal.reason ?? null);
  return {
    ...read.value,
    outcome: OUTCOMES.find((known) => known === outcome) ?? null,
    holder: `${customer?.firstName ?? ""} ${customer?.lastName ?? ""}`.trim(),
    key: newCommandKey(),
  };
}

/** Results of storing a card that have a message. */
const OUTCOMES = ["live", "failed", "pending", "provider-unreachable"] as const;

const FIELDS = {
  intent: text(20),
  card: text(100),
  holder: HOLDER,
  version: text(40),
  consent: checkbox,
};

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { intent, card, holder, version, ...typed } = readForm(FIELDS, form);
  const { backEnd } = context.get(siteContext);
  const caller = callerFor(context, commandKey(form));
  if (intent === "prefer") {
    const preferred = await backEnd.paymentCards.prefer({ card }, caller);
    return answerTo(paymentCards.prefer, preferred, {}, "prefer");
  }
  if (intent === "remove") {
    const removed = await backEnd.paymentCards.remove({ card }, caller);
    return answerTo(paymentCards.remove, removed, {}, "remove");
  }
  if (intent === "go-on" || intent === "cancel") {
    const cancelled = intent === "cancel";
    const verified = await backEnd.paymentCards.verify({ card, cancelled }, caller);
    if (verified.ok && verified.value.page !== null && !cancelled) return redirect(verified.value.page, 303);
    if (verified.ok) return redirect(`${PATH}?card=${encodeURIComponent(card)}`, 303);
    return answerTo(paymentCards.verify, verified, {}, intent);
  }
  const consent = typed.consent ? version : null;
  const begun = await backEnd.paymentCards.begin({ holder, consent }, caller);
  if (begun.ok) return redirect(begun.value.page ?? `${PATH}?card=${begun.value.card}`, 303);
  return answerTo(paymentCards.begin, begun, { holder, consent: typed.consent ? "on" : "" }, "store");
}

/** The customer's stored cards and a form to store another. */
export default function PaymentCards() {
  const { cards, consent, outcome, holder, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("cards");
  const done = answer && !answer.refusal ? DONE[answer.form] : undefined;
  const isAway = outcome === "provider-unreachable";
  return (
    <div className={page.page}>
      <PageHead title={t("title")} path={PATH} pageClass="rest" />
      <div className={page.text}>
        <h1>{t("title")}</h1>
        <p>{t(consent ? "intro" : "intro-elsewhere")}</p>
        {outcome && !answer ? (
          <Notice tone={outcome === "live" ? "success" : isAway ? "warning" : "info"} live>
            {t(`outcome-${outcome}`)}
          </Notice>
        ) : null}
        {done ? (
          <Notice tone="success" live>
            {t(done)}
          </Notice>
        ) : null}
        {answer?.form === "store" ? null : <RefusalNotice refusal={answer?.refusal} />}
        {cards.length === 0 ? <p>{t("none")}</p> : null}
      </div>
      {cards.length > 0 ? (
        <ul className={page.part}>
          {cards.map((card) => (
            <StoredCard key={card.id} card={card} isStoredHere={consent !== null} commandKey={key} />
          ))}
        </ul>
      ) : null}
      {consent ? (
        <StoreCard
          key={cards.length}
          consent={consent}
          holder={holder}
          commandKey={key}
          answer={answer?.form === "store" ? answer : undefined}
        />
      ) : null}
    </div>
  );
}

const DONE: Readonly<Record<string, "preferred-now" | "removed">> = {
  prefer: "preferred-now",
  remove: "removed",
};
