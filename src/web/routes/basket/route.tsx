import { type RefObject, useRef } from "react";
import { href, redirect, useActionData, useLoaderData } from "react-router";
import type { Basket } from "#contract/operations/basket.ts";
import type { StepId } from "#domain/checkout/steps.ts";
import { foodPath } from "../../add-ons/paths.ts";
import { DialogLink } from "../../dialogs/dialog-link.tsx";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { PageHead } from "../../head.tsx";
import { LineGroups } from "../../lines/line-groups.tsx";
import { PayWith } from "../../paid-with/pay-with.tsx";
import { RedemptionWays } from "../../paid-with/redemption-ways.tsx";
import { CheckoutBar } from "../../purchase/checkout-bar.tsx";
import { PerformanceTickets, TotalsTable } from "../../purchase/purchase-lines.tsx";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { callerFor, newCommandKey, visitorContext } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import { AnnouncedTotal } from "./announced-total.tsx";
import type { action } from "./basket-action.ts";
import { EditableLine } from "./editable-line.tsx";
import { EmptyBasket } from "./empty-basket.tsx";
import { Extras } from "./extras.tsx";
import { PerformanceActions } from "./performance-actions.tsx";
import { EmptyIt, RemoveAll } from "./remove-all.tsx";
import { RemovedNotice } from "./removed-notice.tsx";
import { readRemoved } from "./removed-seats.ts";
import { TicketLine } from "./ticket-line.tsx";
import { useFocusAfterRemoval } from "./use-focus-after-removal.ts";

export { action } from "./basket-action.ts";
export const handle = {
  checkoutStep: "basket",
  words: ["basket", "tickets"],
} satisfies ScreenHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { basket, basketEnded, customer } = context.get(visitorContext);
  if (basket?.state === "paying") throw redirect(href("/checkout/payment"));
  const { searchParams } = new URL(request.url);
  const apart = searchParams.get("together") === "no";
  const emptied = EMPTIED.find((why) => why === searchParams.get("emptied")) ?? null;
  const removed = readRemoved(searchParams.getAll("removed"), basket);
  const { backEnd, house } = context.get(siteContext);
  const caller = callerFor(context);
  const isRequestedLater = (step: StepId) =>
    house.checkout.steps.some((one) => one.step === step && one.state !== "inactive");
  const [protection, rounding] = basket
    ? await Promise.all([
        isRequestedLater("booking-protect") ? null : backEnd.protection.offer({}, caller),
        isRequestedLater("upsells") ? null : backEnd.donations.roundUp({}, caller),
      ])
    : [null, null];
  const extras = {
    protection: protection?.ok ? protection.value : null,
    rounding: rounding?.ok ? rounding.value : null,
  };
  const meals = basket ? await mealsFor(basket, context) : [];
  const { capabilities, isOffered } = context.get(siteContext);
  const takesVouchers = capabilities.has("stored-value");
  const credit = basket && customer && takesVouchers ? await creditOf(context) : null;
  const ways = basket && customer ? await redemptionWays(context) : [];
  const mayPayLater =
    basket !== null && (basket.reserved || (house.payLater.on && basket.tickets.length > 0));
  const mayChangeDate = isOffered("/basket/change-date/:performance");
  const key = newCommandKey();
  return {
    mayChangeDate,
    takesVouchers,
    takesCodes: isOffered("/basket/promo-code"),
    basket,
    whyEmpty: emptied ?? (basketEnded === "expired" ? basketEnded : null),
    removed,
    extras,
    meals,
    apart,
    credit,
    ways,
    mayPayLater,
    key,
  };
}

const EMPTIED = ["rights-lost", "reset"] as const;

/** Returns the performances in the basket for which food can be ordered. */
async function mealsFor({ performances }: Basket, context: Route.LoaderArgs["context"]) {
  const { food } = context.get(siteContext).backEnd;
  const caller = callerFor(context);
  const requested = performances.map(async ({ id, event }) => {
    const read = await food.served({ performance: id }, caller);
    return read.ok && read.value.served ? [{ id, title: event.title }] : [];
  });
  return (await Promise.all(requested)).flat();
}

/** Package tickets are excluded: they change with the package. */
function looseTicketsOf({ tickets }: Basket, performance: number): string[] {
  return tickets.flatMap(({ id, parent, performance: at }) =>
    at === performance && parent === null ? [id] : [],
  );
}

async function redemptionWays(context: Route.LoaderArgs["context"]) {
  const ways = await context.get(siteContext).backEnd.flexSubscriptions.ways({}, callerFor(context));
  return ways.ok ? ways.value : [];
}

async function creditOf(context: Route.LoaderArgs["context"]) {
  const mine = await context.get(siteContext).backEnd.storedValue.myCredit({}, callerFor(context));
  return mine.ok && mine.value.balance.amount > 0 ? mine.value.balance : null;
}

type Loaded = Omit<ReturnType<typeof useLoaderData<typeof loader>>, "key">;

export default function BasketPage() {
  // Spread with the rest, React would take `key` for its own.
  const { key, ...loaded } = useLoaderData<typeof loader>();
  const { basket } = loaded;
  const answer = useActionData<typeof action>();
  const t = useTranslations("basket");
  const heading = useRef<HTMLHeadingElement>(null);
  const button = useRef<HTMLDivElement>(null);
  const count = (basket?.tickets.length ?? 0) + (basket?.lines.length ?? 0);
  const noteRemoval = useFocusAfterRemoval(count, heading);
  return (
    <div className={columns.main}>
      <PageHead title={t("title")} path={href("/basket")} pageClass="rest" />
      <h1 ref={heading} tabIndex={-1}>
        {t("title")}
      </h1>
      <AnnouncedTotal
        tickets={basket?.tickets.length ?? 0}
        lines={basket?.lines.length ?? 0}
        totals={basket?.totals ?? null}
      />
      <RefusalNotice refusal={answer?.refusal} />
      <RemovedNotice seats={loaded.removed} commandKey={key} />
      {basket ? (
        <div className={columns.columns}>
          <Contents {...loaded} basket={basket} commandKey={key} onRemove={noteRemoval} />
          <Summary {...loaded} basket={basket} commandKey={key} button={button} />
        </div>
      ) : (
        <EmptyBasket why={loaded.whyEmpty} />
      )}
      {basket ? <CheckoutBar button={button} /> : null}
    </div>
  );
}

interface Filled extends Loaded {
  readonly basket: NonNullable<Loaded["basket"]>;
  readonly commandKey: string;
}

function Contents({
  basket,
  commandKey,
  onRemove,
  ...loaded
}: Filled & { readonly onRemove: ReturnType<typeof useFocusAfterRemoval> }) {
  const t = useTranslations("basket");
  const later = useTranslations("payLater");
  const vouchers = basket.tenders.flatMap(({ kind, id, amount }) =>
    kind === "voucher" && amount.amount > 0 ? [id] : [],
  );
  const isLocked = vouchers.length > 0 || basket.reserved;
  const line = { vouchers, commandKey, onRemove };
  return (
    <div className={columns.main}>
      {basket.reserved ? <Notice title={later("is-reserved-title")}>{later("is-reserved")}</Notice> : null}
      {loaded.apart ? <Notice title={t("apart-title")}>{t("apart")}</Notice> : null}
      <PerformanceTickets
        performances={basket.performances}
        isBasket
        tickets={basket.tickets}
        keyOf={(ticket) => ticket.id}
        line={(ticket) => <TicketLine ticket={ticket} {...line} />}
        below={({ id, event }) =>
          isLocked ? null : (
            <PerformanceActions
              performance={id}
              title={event.title}
              tickets={looseTicketsOf(basket, id)}
              mayChangeDate={loaded.mayChangeDate}
              commandKey={commandKey}
            />
          )
        }
      />
      <LineGroups
        lines={basket.lines}
        line={(one) => <EditableLine line={one} {...line} />}
        below={(lines, name) =>
          isLocked ? null : (
            <RemoveAll
              name={name}
              intent="remove-line"
              ids={lines.map(({ id }) => id)}
              commandKey={commandKey}
            />
          )
        }
      />
      {isLocked ? null : <Extras {...loaded.extras} commandKey={commandKey} />}
      {loaded.meals.map(({ id, title }) => (
        <p key={id}>
          <DialogLink to={foodPath(id)}>{t("order-food", { title })}</DialogLink>
        </p>
      ))}
      <p>
        <TextLink to="/">{t("more")}</TextLink>
      </p>
      {basket.tickets.length + basket.lines.length > 1 && !isLocked ? (
        <EmptyIt commandKey={commandKey} />
      ) : null}
    </div>
  );
}

function Summary({
  basket,
  button,
  commandKey,
  ...loaded
}: Filled & { readonly button: RefObject<HTMLDivElement | null> }) {
  const t = useTranslations("basket");
  const later = useTranslations("payLater");
  return (
    <aside className={columns.aside} aria-label={t("summary")}>
      <div className={columns.card}>
        <TotalsTable
          totals={basket.totals}
          delivery={basket.delivery}
          onlyTickets={basket.lines.length === 0}
          tenders={basket.tenders}
          toPay={basket.toPay}
        />
        <div ref={button}>
          <ButtonLink to={href("/checkout")} wide>
            {t("to-checkout")}
          </ButtonLink>
        </div>
        {loaded.mayPayLater ? (
          <ButtonLink to={href("/basket/pay-later")} variant="secondary" wide>
            {later("title")}
          </ButtonLink>
        ) : null}
      </div>
      {loaded.takesCodes ? (
        <div className={columns.card}>
          <DialogLink to={href("/basket/promo-code")}>{t("has-promo-code")}</DialogLink>
        </div>
      ) : null}
      <RedemptionWays basket={basket} ways={loaded.ways} commandKey={commandKey} />
      {loaded.takesVouchers ? (
        <PayWith basket={basket} credit={loaded.credit} commandKey={commandKey} />
      ) : null}
    </aside>
  );
}
