import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl/react";
import { BotCheckField } from "../../bot-check/bot-check-field.tsx";
import { RefusalNotice, useFieldError } from "../../faults/refusal-notice.tsx";
import columns from "../../purchase/two-columns.module.css";
import { Button } from "../../ui/button.tsx";
import { Folded } from "../../ui/folded.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { type BasketFetcher, useBasketFetcher } from "./use-basket-fetcher.ts";

/** What the basket answered to a form that was sent without scripts. */
type PromoCodeAnswer = NonNullable<BasketFetcher["answer"]>;

/** A field for a promo code. What a code gives is said where it lies, among the lines. */
export function PromoCodeForm({ answer: sent }: { readonly answer: PromoCodeAnswer | undefined }) {
  const t = useTranslations("basket");
  const fetcher = useBasketFetcher();
  const form = useRef<HTMLFormElement>(null);
  const { state, answer: fetched } = fetcher;
  const answer = fetched ?? sent;
  const error = useFieldError(answer?.refusal);
  // A code that is taken stands among the lines: the field is free for another.
  useEffect(() => {
    if (state === "loading" && !fetched) form.current?.reset();
  }, [state, fetched]);
  const isRefused = Boolean(answer?.refusal && "promoCode" in answer);
  return (
    <Folded summary={t("has-promo-code")} open={isRefused}>
      <fetcher.Form ref={form} method="post" action="/basket" className={columns.form} noValidate>
        <input type="hidden" name="intent" value="promo-code" />
        {fetched?.refusal && !error("promoCode") ? <RefusalNotice refusal={fetched.refusal} /> : null}
        <TextField
          name="promoCode"
          label={t("promo-code")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          defaultValue={answer && "promoCode" in answer ? answer.promoCode : undefined}
          error={error("promoCode")}
        />
        {answer?.refusal ? <BotCheckField action="try_code" /> : null}
        <Button variant="secondary" pending={state !== "idle"}>
          {t("promo-code-use")}
        </Button>
      </fetcher.Form>
    </Folded>
  );
}
