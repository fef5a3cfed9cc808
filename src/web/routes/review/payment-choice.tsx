import { useTranslations } from "use-intl/react";
import { money } from "#domain/money.ts";
import { useFormat } from "../../format-context.tsx";
import { type Choice, ChoiceField } from "../../ui/forms/field.tsx";
import type { Route } from "./+types/route.ts";
import { BY_INSTALMENTS, OWN } from "./pay-in.ts";

type Loaded = Route.ComponentProps["loaderData"];

interface PaymentChoiceProps {
  readonly loaded: Loaded;
  /** The option value of a refused form. */
  readonly chosen: string | undefined;
}

/** Stored cards, other currencies and instalments; renders nothing if the customer has none of them. */
export function PaymentChoice({ loaded, chosen }: PaymentChoiceProps) {
  const { otherWays, cards } = loaded;
  const { toPay } = loaded.basket;
  const t = useTranslations("review");
  const format = useFormat();
  const byInstalmentsChoice = useByInstalmentsChoice(loaded);
  if (!hasPaymentChoice(loaded)) return null;
  return (
    <>
      <ChoiceField
        name="payIn"
        legend={t("pay-with")}
        value={chosen ?? cards.find(({ preferred }) => preferred)?.value ?? OWN}
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
          ...(byInstalmentsChoice ? [byInstalmentsChoice] : []),
        ]}
      />
      {otherWays.map(({ toPay: { amount, currency } }) => (
        <input key={currency} type="hidden" name={`toPay-${currency}`} value={amount} />
      ))}
    </>
  );
}

/** False if the house's own currency is the only option. */
export function hasPaymentChoice({ otherWays, byInstalments, cards }: Loaded): boolean {
  return otherWays.length > 0 || byInstalments !== null || cards.length > 0;
}

function useByInstalmentsChoice({ basket, byInstalments }: Loaded): Choice | null {
  const parts = useTranslations("byInstalments");
  const format = useFormat();
  if (!byInstalments) return null;
  const { toPay } = basket;
  const [now = toPay, ...later] = byInstalments.amounts;
  const [each = now] = later;
  return {
    value: BY_INSTALMENTS,
    label: parts("choice", { count: byInstalments.amounts.length }),
    aside: format.money(toPay),
    hint: parts("hint", {
      first: format.money(now),
      date: format.calendarDay(byInstalments.first),
      later: format.money(each),
      count: later.length,
    }),
  };
}
