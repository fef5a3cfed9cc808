import type { PaymentCard } from "#contract/operations/payment-cards.ts";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, usePending } from "../../forms/command-form.tsx";
import { cardName } from "../../paid-with/card-name.ts";
import columns from "../../purchase/two-columns.module.css";
import { Button } from "../../ui/button.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import styles from "./stored-card.module.css";

interface StoredCardProps {
  readonly card: PaymentCard;
  /** False if cards are stored elsewhere and can only be listed and removed here. */
  readonly isStoredHere: boolean;
  readonly commandKey: string;
}

/** A stored card with its actions. */
export function StoredCard({ card, isStoredHere, commandKey }: StoredCardProps) {
  const { id, state, holder, expires, address, preferred } = card;
  const t = useTranslations("cards");
  const format = useFormat();
  const pending = usePending("card", id);
  const isPending = state === "pending";
  const name = isPending ? t("pending") : cardName(card);
  return (
    <li className={columns.card}>
      <div>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.facts}>
          {isPending ? null : <span>{t(preferred ? "preferred" : "alternative")}</span>}
          {expires === null ? null : (
            <span className={state === "expired" ? styles.over : undefined}>
              {t(state === "expired" ? "expired" : "expires", { date: format.calendarDay(expires) })}
            </span>
          )}
        </p>
        <p>{holder}</p>
        {address ? (
          <p className={styles.facts}>
            {[address.line1, address.line2, `${address.postalCode} ${address.city}`.trim()]
              .filter(Boolean)
              .join(", ")}
          </p>
        ) : null}
        {isPending && isStoredHere ? <p>{t("pending-text")}</p> : null}
      </div>
      <CommandForm commandKey={commandKey} className={columns.buttons}>
        <input type="hidden" name="card" value={id} />
        {isPending && isStoredHere ? (
          <>
            <Button name="intent" value="go-on" variant="secondary" pending={pending}>
              {t("go-on")}
            </Button>
            <Button name="intent" value="cancel" variant="quiet" pending={pending}>
              {t("cancel")}
            </Button>
          </>
        ) : (
          <>
            {preferred || state !== "live" || !isStoredHere ? null : (
              <Button name="intent" value="prefer" variant="secondary" pending={pending}>
                {t("prefer")}
                <VisuallyHidden>: {name}</VisuallyHidden>
              </Button>
            )}
            <Button name="intent" value="remove" variant="secondary" pending={pending}>
              {t("remove")}
              <VisuallyHidden>: {name}</VisuallyHidden>
            </Button>
          </>
        )}
      </CommandForm>
    </li>
  );
}
