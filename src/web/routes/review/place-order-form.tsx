import { href } from "react-router";
import { useTranslations } from "use-intl/react";
import { useFieldError } from "../../faults/refusal-notice.tsx";
import type { Refusal } from "../../faults/refusals.ts";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { TotalsTable } from "../../purchase/purchase-lines.tsx";
import columns from "../../purchase/two-columns.module.css";
import { CheckboxField } from "../../ui/forms/field.tsx";
import type { Route } from "./+types/route.ts";
import { hasPaymentChoice, PaymentChoice } from "./payment-choice.tsx";

interface PlaceOrderFormProps {
  readonly loaded: Route.ComponentProps["loaderData"];
  readonly answer: { refusal: Refusal; acceptTerms: boolean; payIn: string } | undefined;
}

/** Totals, payment options and the terms. */
export function PlaceOrderForm({ loaded, answer }: PlaceOrderFormProps) {
  const { basket, delivery, otherWays, byInstalments, key } = loaded;
  const { toPay } = basket;
  const t = useTranslations("review");
  const format = useFormat();
  const error = useFieldError(answer?.refusal);
  const hasWays = otherWays.length > 0 || byInstalments !== null;
  return (
    <CommandForm commandKey={key} className={columns.card}>
      <input type="hidden" name="expectedTotal" value={basket.totals.total.amount} />
      <input type="hidden" name="toPay" value={toPay.amount} />
      {basket.performances.map(({ id, starts }) => (
        <input key={id} type="hidden" name="starts" value={`${id} ${starts}`} />
      ))}
      <TotalsTable
        totals={basket.totals}
        delivery={delivery}
        onlyTickets={basket.lines.length === 0}
        tenders={basket.tenders}
        toPay={toPay}
      />
      <PaymentChoice loaded={loaded} chosen={answer?.payIn} />
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
          : hasPaymentChoice(loaded)
            ? t("to-payment")
            : t("pay", { total: format.money(toPay) })}
      </SubmitButton>
      {toPay.amount > 0 ? <p>{t(hasWays ? "goes-to-partner" : "goes-to-provider")}</p> : null}
    </CommandForm>
  );
}
