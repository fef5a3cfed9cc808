import { data, href, redirect, redirectDocument, useActionData, useLoaderData } from "react-router";
import { orders } from "#contract/operations/orders.ts";
import { inLanguage } from "#domain/languages.ts";
import { CURRENCIES, money } from "#domain/money.ts";
import { requestedInOther } from "#domain/price/other-currency.ts";
import { queuePath } from "../../catalogue/paths.ts";
import { EnteredDetails } from "../../checkout/entered-details.tsx";
import { stepMiddleware } from "../../checkout/step-middleware.ts";
import { STEP_PATHS } from "../../checkout/step-paths.ts";
import { RefusalNotice, useFieldError } from "../../faults/refusal-notice.tsx";
import { type Refusal, statusOf } from "../../faults/refusals.ts";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { checkbox, every, optional, readForm, text, whole } from "../../forms/form.ts";
import { PageHead } from "../../head.tsx";
import { LineGroups } from "../../lines/line-groups.tsx";
import { LineItem } from "../../lines/line-item.tsx";
import { cardName } from "../../paid-with/card-name.ts";
import { confirmedPath } from "../../purchase/paths.ts";
import { PlainTicket } from "../../purchase/plain-ticket.tsx";
import { PerformanceTickets, TotalsTable } from "../../purchase/purchase-lines.tsx";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import { CheckboxField, ChoiceField } from "../../ui/forms/field.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { callerFor, commandKey, ensureSession, newCommandKey, visitorContext } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = {
  checkoutStep: "review",
  words: ["basket", "tickets", "details", "cards"],
} satisfies ScreenHandle;
/** The steps on which details of the order can be changed. */
const CHANGE_AT = {
  household: STEP_PATHS.household,
  billing: STEP_PATHS.billing,
  "additional-details": STEP_PATHS["additional-details"],
};
export const middleware = stepMiddleware("review");

export async function loader({ context }: Route.LoaderArgs) {
  const { basket, customer, language } = context.get(visitorContext);
  if (!basket || !customer) throw redirect(href("/basket"));
  const { house, backEnd, capabilities } = context.get(siteContext);
  // No details to show if the house has none of these steps.
  const asks = house.checkout.steps.some(({ step, state }) => state !== "inactive" && step in CHANGE_AT);
  const read = asks ? await backEnd.checkout.details({}, callerFor(context)) : null;
  const entered = read?.ok ? read.value.entered : null;
  const { toPay } = basket;
  const currencies = toPay.amount > 0 ? house.otherCurrencies : [];
  const otherWays = currencies.map(({ currency, name, ...rate }) => ({
    name: inLanguage(name, language),
    toPay: money(requestedInOther(toPay.amount, rate), currency),
    perHundred: money(rate.perHundred, currency),
  }));
  const parts = capabilities.has("direct-debit")
    ? await backEnd.directDebits.parts({}, callerFor(context))
    : null;
  const byInstalments = parts?.ok ? parts.value : null;
  const isStored = house.account.pages["payment-cards"] && capabilities.has("storing-cards");
  const stored =
    isStored && toPay.amount > 0 ? await backEnd.paymentCards.list({}, callerFor(context)) : null;
  const cards = (stored?.ok ? stored.value.cards : [])
    .filter(({ state }) => state === "live")
    .map((card) => ({ value: `${CARD}${card.id}`, name: cardName(card), preferred: card.preferred }));
  const ways = { otherWays, byInstalments, cards };
  return { basket, delivery: basket.delivery, customer, entered, ...ways, key: newCommandKey() };
}

const FIELDS = {
  acceptTerms: checkbox,
  expectedTotal: whole,
  toPay: optional(whole),
  starts: every(text(60)),
  payIn: optional(text(80)),
};

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const caller = await ensureSession(context, commandKey(form));
  const { acceptTerms, expectedTotal, ...typed } = readForm(FIELDS, form);
  const toPay = typed.toPay ?? expectedTotal;
  const performances = typed.starts.flatMap((seen) => {
    const [id = "", starts = ""] = seen.split(" ", 2);
    return Number.isNaN(Date.parse(starts)) ? [] : [{ id: Number.parseInt(id, 10), starts }];
  });
  const way = typed.payIn ?? OWN;
  const payIn = payInOf(form, way);
  const requested = {
    acceptTerms,
    expectedTotal,
    toPay,
    performances,
    ...(payIn && { payIn }),
    ...(way.startsWith(CARD) && { card: way.slice(CARD.length) }),
    ...(way === BY_INSTALMENTS && { byInstalments: true }),
  };
  const placed = await context.get(siteContext).backEnd.orders.place(requested, caller);
  if (placed.ok) {
    const { link, paymentPage } = placed.value;
    // 303, so that going back from the payment page does not submit the form again.
    return paymentPage ? redirectDocument(paymentPage, 303) : redirect(confirmedPath(link), 303);
  }
  const { refusal } = placed;
  if (refusal.reason === "no-basket" || refusal.reason === "basket-expired")
    return redirect(href("/basket"), 303);
  if (refusal.reason === "delivery-missing") return redirect(href("/checkout/delivery"), 303);
  if (refusal.reason === "queue-needed")
    return redirect(queuePath(refusal.room, href("/checkout/review")), 303);
  // The order is placed and keeps its seats; only its payment page could not be opened.
  if (refusal.reason === "provider-unreachable") return redirect(href("/checkout/payment"), 303);
  const terms: Refusal = { reason: "invalid", faults: [{ field: "acceptTerms", rule: "terms-required" }] };
  const shown: Refusal = refusal.reason === "terms-not-accepted" ? terms : refusal;
  const answer = { refusal: shown, acceptTerms, payIn: way };
  return data(answer, { status: statusOf(orders.place, refusal) });
}

/** The option value for the house's own currency. */
const OWN = "own";
/** The option value for payment by instalments. */
const BY_INSTALMENTS = "by-instalments";
/** The prefix of a stored card's option value. */
const CARD = "card-";

/** Returns the other currency, if one was chosen, with the amount that the visitor saw. */
function payInOf(form: FormData, way: string) {
  const currency = CURRENCIES.find((known) => known === way);
  return currency && { currency, amount: readForm({ toPay: whole }, form, `-${currency}`).toPay };
}

type Loaded = Omit<ReturnType<typeof useLoaderData<typeof loader>>, "key">;

export default function Review() {
  // Spread with the rest, React would take `key` for its own.
  const { key, ...loaded } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("review");
  return (
    <div className={columns.main}>
      <PageHead title={t("title")} pageClass="rest" />
      <h1>{t("title")}</h1>
      <RefusalNotice refusal={answer?.refusal} />
      <div className={columns.columns}>
        <Contents {...loaded} />
        <aside className={columns.aside} aria-label={t("summary")}>
          <OrderForm {...loaded} answer={answer} commandKey={key} />
        </aside>
      </div>
    </div>
  );
}

function Contents({ basket, customer, delivery, entered }: Loaded) {
  const t = useTranslations("review");
  return (
    <div className={columns.main}>
      <PerformanceTickets
        performances={basket.performances}
        isBasket
        tickets={basket.tickets}
        keyOf={(ticket) => ticket.id}
        line={(ticket) => <PlainTicket {...ticket} priceType={ticket.priceType.name} />}
      />
      <LineGroups lines={basket.lines} line={(line) => <LineItem line={line} />} />
      <section aria-labelledby="to-whom">
        <h2 id="to-whom">{t("to-whom")}</h2>
        <p>
          {customer.firstName} {customer.lastName}, {customer.email}
        </p>
        {delivery ? (
          <p>
            {delivery.name}. <TextLink to={href("/checkout/delivery")}>{t("change-delivery")}</TextLink>
          </p>
        ) : null}
      </section>
      <EnteredDetails
        entered={entered}
        changeAt={{
          notes: CHANGE_AT["additional-details"],
          billing: CHANGE_AT.billing,
          bookedFor: CHANGE_AT.household,
        }}
      />
    </div>
  );
}

type Answered = Loaded & { readonly answer: ReturnType<typeof useActionData<typeof action>> };

function OrderForm({ answer, commandKey, ...loaded }: Answered & { readonly commandKey: string }) {
  const { basket, delivery, otherWays, byInstalments, cards } = loaded;
  const t = useTranslations("review");
  const format = useFormat();
  const error = useFieldError(answer?.refusal);
  const { toPay, totals } = basket;
  const hasWays = otherWays.length > 0 || byInstalments !== null;
  const hasChoice = hasWays || cards.length > 0;
  return (
    <CommandForm commandKey={commandKey} className={columns.card}>
      <input type="hidden" name="expectedTotal" value={totals.total.amount} />
      <input type="hidden" name="toPay" value={toPay.amount} />
      {basket.performances.map(({ id, starts }) => (
        <input key={id} type="hidden" name="starts" value={`${id} ${starts}`} />
      ))}
      <TotalsTable
        totals={totals}
        delivery={delivery}
        onlyTickets={basket.lines.length === 0}
        tenders={basket.tenders}
        toPay={toPay}
      />
      {hasChoice ? <WaysToPay {...loaded} answer={answer} /> : null}
      {otherWays.map(({ toPay: { amount, currency } }) => (
        <input key={currency} type="hidden" name={`toPay-${currency}`} value={amount} />
      ))}
      {basket.tickets.length > 0 ? <p>{t("no-withdrawal")}</p> : null}
      <CheckboxField
        name="acceptTerms"
        label={t.rich("accept-terms", {
          terms: (words) => (
            <a href={href("/terms")} target="_blank" rel="noreferrer">
              {words}
            </a>
          ),
        })}
        required
        defaultChecked={answer?.acceptTerms}
        error={error("acceptTerms")}
      />
      <SubmitButton wide>
        {toPay.amount === 0
          ? t("finish")
          : hasChoice
            ? t("to-payment")
            : t("pay", { total: format.money(toPay) })}
      </SubmitButton>
      {toPay.amount > 0 ? <p>{t(hasWays ? "goes-to-partner" : "goes-to-provider")}</p> : null}
    </CommandForm>
  );
}

function WaysToPay({ basket: { toPay }, otherWays, byInstalments, cards, answer }: Answered) {
  const t = useTranslations("review");
  const format = useFormat();
  const instalments = useInstalmentChoice(toPay);
  return (
    <ChoiceField
      name="payIn"
      legend={t("pay-with")}
      value={answer?.payIn ?? cards.find(({ preferred }) => preferred)?.value ?? OWN}
      choices={[
        ...cards.map(({ value, name }) => ({ value, label: name, hint: t("stored-card") })),
        {
          value: OWN,
          label: t(cards.length > 0 ? "another-way" : "own-currency"),
          aside: format.money(toPay),
        },
        ...otherWays.map(({ name, toPay: other, perHundred }) => ({
          value: other.currency,
          label: name,
          aside: format.money(other),
          hint: t("rate", {
            own: format.money(money(10_000, toPay.currency)),
            other: format.money(perHundred),
          }),
        })),
        ...(byInstalments ? [instalments(byInstalments)] : []),
      ]}
    />
  );
}

function useInstalmentChoice(toPay: Loaded["basket"]["toPay"]) {
  const t = useTranslations("byInstalments");
  const format = useFormat();
  return ({ amounts, first }: NonNullable<Loaded["byInstalments"]>) => {
    const [now = toPay, ...later] = amounts;
    const [each = now] = later;
    return {
      value: BY_INSTALMENTS,
      label: t("choice", { count: amounts.length }),
      aside: format.money(toPay),
      hint: t("hint", {
        first: format.money(now),
        date: format.calendarDay(first),
        later: format.money(each),
        count: later.length,
      }),
    };
  };
}
