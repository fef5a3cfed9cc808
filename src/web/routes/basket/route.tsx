import { useRef } from "react";
import { redirect, useActionData, useLoaderData } from "react-router";
import { useTranslations } from "use-intl/react";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { PageHead } from "../../head.tsx";
import { LineGroups } from "../../lines/line-groups.tsx";
import { PerformanceTickets, TotalsTable } from "../../purchase/purchase-lines.tsx";
import columns from "../../purchase/two-columns.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { newCommandKey, visitorContext } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import type { Route } from "./+types/route.ts";
import type { action } from "./basket-action.ts";
import { EditableLine } from "./editable-line.tsx";
import { EmptyBasket } from "./empty-basket.tsx";
import { SaidTotal } from "./said-total.tsx";
import { TicketLine } from "./ticket-line.tsx";
import { useFocusAfterRemoval } from "./use-focus-after-removal.ts";

export { action } from "./basket-action.ts";
export const handle = { checkoutStep: "basket", words: ["buying", "tickets"] } satisfies ScreenHandle;

export function loader({ request, context }: Route.LoaderArgs) {
  const { basket, basketEnded } = context.get(visitorContext);
  if (basket?.state === "paying") throw redirect("/checkout/payment");
  const apart = new URL(request.url).searchParams.get("together") === "no";
  return { basket, basketEnded, apart, key: newCommandKey() };
}

export default function BasketPage() {
  const { basket, basketEnded, apart, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("basket");
  const heading = useRef<HTMLHeadingElement>(null);
  const count = (basket?.tickets.length ?? 0) + (basket?.lines.length ?? 0);
  const noteRemoval = useFocusAfterRemoval(count, heading);
  return (
    <div className={columns.main}>
      <PageHead title={t("title")} path="/basket" pageClass="rest" />
      <h1 ref={heading} tabIndex={-1}>
        {t("title")}
      </h1>
      <SaidTotal
        tickets={basket?.tickets.length ?? 0}
        lines={basket?.lines.length ?? 0}
        totals={basket?.totals ?? null}
      />
      <RefusalNotice refusal={answer?.refusal} />
      {basket ? (
        <div className={columns.columns}>
          <div className={columns.main}>
            {apart ? <Notice title={t("apart-title")}>{t("apart")}</Notice> : null}
            <PerformanceTickets
              performances={basket.performances}
              tickets={basket.tickets}
              keyOf={(ticket) => ticket.id}
              line={(ticket) => <TicketLine ticket={ticket} commandKey={key} onRemove={noteRemoval} />}
            />
            <LineGroups
              lines={basket.lines}
              line={(line) => <EditableLine line={line} commandKey={key} onRemove={noteRemoval} />}
            />
            <p>
              <TextLink to="/">{t("more")}</TextLink>
            </p>
          </div>
          <aside className={columns.aside} aria-label={t("summary")}>
            <div className={columns.card}>
              <TotalsTable
                totals={basket.totals}
                delivery={basket.delivery?.name ?? null}
                onlyTickets={basket.lines.length === 0}
              />
              <ButtonLink to={basket.needsDelivery ? "/checkout/delivery" : "/checkout/review"} wide>
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
