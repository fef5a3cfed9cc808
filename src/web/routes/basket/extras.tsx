import { href } from "react-router";
import type { OutputOf } from "#contract/operation.ts";
import type { donations } from "#contract/sales/donations.ts";
import type { ProtectionOffer } from "#contract/sales/protection.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { useFormat } from "../../format-context.tsx";
import { CommandForm } from "../../forms/command-form.tsx";
import columns from "../../purchase/two-columns.module.css";
import { Button } from "../../ui/button.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import styles from "./extras.module.css";
import { useBasketFetcher } from "./use-basket-fetcher.ts";

interface ExtrasProps {
  /** Null if the house offers none, or offers it in its own step. */
  readonly protection: ProtectionOffer;
  readonly rounding: OutputOf<typeof donations.roundUp>;
  readonly commandKey: string;
}

/** Offers refund protection and a round-up donation; neither is preselected. */
export function Extras({ protection, rounding, commandKey }: ExtrasProps) {
  const t = useTranslations("basket");
  const format = useFormat();
  const fetcher = useBasketFetcher();
  const pending = fetcher.state !== "idle";
  if (!protection && !rounding) return null;
  const isProtected = protection !== null && protection.protected > 0;
  return (
    <section className={columns.main} aria-labelledby="extras">
      <h2 id="extras" className={styles.title}>
        {t("extras")}
      </h2>
      {fetcher.answer?.refusal ? <RefusalNotice refusal={fetcher.answer.refusal} /> : null}
      {protection ? (
        <fetcher.Form method="post" action={href("/basket")} className={styles.extra}>
          <input type="hidden" name="intent" value="protect" />
          <input type="hidden" name="wanted" value={isProtected ? "no" : "yes"} />
          <p className={styles.name}>
            {t("protection", { name: protection.name, fee: format.money(protection.perTicket) })}
          </p>
          <details>
            <summary>{t("protection-terms")}</summary>
            <p>{protection.terms}</p>
          </details>
          <Button variant="secondary" pending={pending}>
            {t(isProtected ? "protection-remove" : "protection-add", { count: protection.tickets })}
          </Button>
        </fetcher.Form>
      ) : null}
      {rounding ? (
        <CommandForm
          as={fetcher.Form}
          commandKey={commandKey}
          action={href("/basket")}
          className={styles.extra}
        >
          <input type="hidden" name="intent" value="round-up" />
          <input type="hidden" name="fund" value={rounding.fund} />
          <input type="hidden" name="amount" value={rounding.donation.amount} />
          <p className={styles.name}>{t("rounding", { fund: rounding.name })}</p>
          <Button variant="secondary" pending={pending}>
            {t("rounding-add", {
              donation: format.money(rounding.donation),
              total: format.money(rounding.total),
            })}
          </Button>
        </CommandForm>
      ) : null}
    </section>
  );
}
