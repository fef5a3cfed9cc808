import { data, redirect, useActionData, useLoaderData } from "react-router";
import { useTranslations } from "use-intl/react";
import { basket as basketOperations } from "#contract/basket.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { statusOf } from "../../faults/refusals.ts";
import { PageHead } from "../../head.tsx";
import { PerformanceTickets, TotalsTable } from "../../purchase/purchase-lines.tsx";
import columns from "../../purchase/two-columns.module.css";
import { siteContext } from "../../site.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { commandKey, ensureSession, newCommandKey, visitorContext } from "../../visit/visitor.ts";
import type { Route } from "./+types/route.ts";
import { EmptyBasket } from "./empty-basket.tsx";
import { TicketLine } from "./ticket-line.tsx";

export const handle = { checkoutStep: "basket" };

export function loader({ request, context }: Route.LoaderArgs) {
  const { basket, basketEnded } = context.get(visitorContext);
  if (basket?.state === "paying") throw redirect("/checkout/payment");
  const apart = new URL(request.url).searchParams.get("together") === "no";
  return { basket, basketEnded, apart, key: newCommandKey() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { backEnd } = context.get(siteContext);
  const caller = await ensureSession(context, commandKey(form));
  const ticket = String(form.get("ticket") ?? "");
  if (form.get("intent") === "change") {
    const priceType = Number.parseInt(String(form.get("priceType")), 10) || 0;
    const changed = await backEnd.basket.changePriceType({ ticket, priceType }, caller);
    if (changed.ok) return redirect("/basket", 303);
    return data(
      { refusal: changed.refusal },
      { status: statusOf(basketOperations.changePriceType, changed.refusal) },
    );
  }
  const removed = await backEnd.basket.removeTickets({ tickets: [ticket] }, caller);
  if (removed.ok) return redirect("/basket", 303);
  return data(
    { refusal: removed.refusal },
    { status: statusOf(basketOperations.removeTickets, removed.refusal) },
  );
}

export default function BasketPage() {
  const { basket, basketEnded, apart, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("basket");
  return (
    <div className={columns.main}>
      <PageHead title={t("title")} path="/basket" pageClass="rest" />
      <h1>{t("title")}</h1>
      <RefusalNotice refusal={answer?.refusal} />
      {basket ? (
        <div className={columns.columns}>
          <div className={columns.main}>
            {apart ? <Notice title={t("apart-title")}>{t("apart")}</Notice> : null}
            <PerformanceTickets
              performances={basket.performances}
              tickets={basket.tickets}
              keyOf={(ticket) => ticket.id}
              line={(ticket) => <TicketLine ticket={ticket} commandKey={key} />}
            />
            <p>
              <TextLink to="/">{t("more")}</TextLink>
            </p>
          </div>
          <aside className={columns.aside} aria-label={t("summary")}>
            <div className={columns.card}>
              <TotalsTable totals={basket.totals} delivery={basket.delivery?.name ?? null} />
              <ButtonLink to="/checkout/delivery" wide>
                {t("to-checkout")}
              </ButtonLink>
            </div>
          </aside>
        </div>
      ) : (
        <EmptyBasket expired={basketEnded === "expired"} />
      )}
    </div>
  );
}
