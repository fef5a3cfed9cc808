import type { RefObject } from "react";
import { href } from "react-router";
import { useTranslations } from "use-intl/react";
import type { Basket } from "#contract/operations/basket.ts";
import { DialogLink } from "../../dialogs/dialog-link.tsx";
import { PayWith } from "../../paid-with/pay-with.tsx";
import { RedemptionWays } from "../../paid-with/redemption-ways.tsx";
import { TotalsTable } from "../../purchase/purchase-lines.tsx";
import columns from "../../purchase/two-columns.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import type { Route } from "./+types/route.ts";

interface BasketSummaryProps {
  readonly loaded: Route.ComponentProps["loaderData"];
  readonly basket: Basket;
  /** Contains the link to the checkout. */
  readonly button: RefObject<HTMLDivElement | null>;
}

/** Totals, the link to the checkout, and codes, vouchers and credit. */
export function BasketSummary({ loaded, basket, button }: BasketSummaryProps) {
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
        {loaded.mayWait ? (
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
      <RedemptionWays basket={basket} ways={loaded.ways} commandKey={loaded.key} />
      {loaded.takesVouchers ? (
        <PayWith basket={basket} credit={loaded.credit} commandKey={loaded.key} />
      ) : null}
    </aside>
  );
}
