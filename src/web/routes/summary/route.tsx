import { href, redirect, useLoaderData } from "react-router";
import { StepForm } from "../../checkout/step-form.tsx";
import { stepMiddleware } from "../../checkout/step-middleware.ts";
import { stepAfter } from "../../checkout/steps.ts";
import { LineGroups } from "../../lines/line-groups.tsx";
import { LineItem } from "../../lines/line-item.tsx";
import { PlainTicket } from "../../purchase/plain-ticket.tsx";
import { PerformanceTickets, TotalsTable } from "../../purchase/purchase-lines.tsx";
import { newCommandKey, visitorContext } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

const STEP = "summary";
export const handle = { checkoutStep: STEP, words: ["details", "tickets"] } satisfies ScreenHandle;
export const middleware = stepMiddleware(STEP);

export function loader({ context }: Route.LoaderArgs) {
  const { basket } = context.get(visitorContext);
  if (!basket) throw redirect(href("/basket"));
  return { basket, key: newCommandKey() };
}

export async function action({ request, context }: Route.ActionArgs) {
  return redirect(await stepAfter(request, context, STEP), 303);
}

/** A checkout step that shows the basket again, without changes. */
export default function Summary() {
  const { basket, key } = useLoaderData<typeof loader>();
  const t = useTranslations("details");
  return (
    <StepForm
      title={t("summary-title")}
      commandKey={key}
      refusal={null}
      intro={
        <>
          <PerformanceTickets
            performances={basket.performances}
            isBasket
            tickets={basket.tickets}
            keyOf={(ticket) => ticket.id}
            line={(ticket) => <PlainTicket {...ticket} priceType={ticket.priceType.name} />}
          />
          <LineGroups lines={basket.lines} line={(line) => <LineItem line={line} />} />
          <TotalsTable
            totals={basket.totals}
            delivery={basket.delivery}
            onlyTickets={basket.lines.length === 0}
            tenders={basket.tenders}
            toPay={basket.toPay}
          />
        </>
      }
    />
  );
}
