import { href } from "react-router";
import type { Basket } from "#contract/operations/basket.ts";
import type { WayOfPaying } from "#contract/sales/flex-subscriptions.ts";
import { useFormat } from "../format-context.tsx";
import { CommandForm } from "../forms/command-form.tsx";
import { Button } from "../ui/button.tsx";
import { useTranslations } from "../words/use-translations.ts";
import styles from "./pay-with.module.css";

interface RedemptionWaysProps {
  readonly basket: Basket;
  readonly ways: readonly WayOfPaying[];
  readonly commandKey: string;
}

/** The customer's flex subscriptions with the tickets each can pay for, and the reason for the others. */
export function RedemptionWays({ basket, ways, commandKey }: RedemptionWaysProps) {
  const t = useTranslations("redemptions");
  if (ways.length === 0 || basket.tickets.length === 0) return null;
  return (
    <section className={styles.box} aria-labelledby="redemptions">
      <h2 id="redemptions" className={styles.title}>
        {t("title")}
      </h2>
      {ways.map((way) => (
        <Way key={way.subscription} way={way} basket={basket} commandKey={commandKey} />
      ))}
    </section>
  );
}

function Way({ way, basket, commandKey }: { way: WayOfPaying; basket: Basket; commandKey: string }) {
  const t = useTranslations("redemptions");
  const place = useTranslations("place");
  const refusal = useTranslations("refusals");
  const format = useFormat();
  return (
    <>
      <p>
        <strong>{way.name}</strong>
        <span className={styles.note}>{t("left", { count: way.available })}</span>
      </p>
      {way.tickets.map(({ ticket, isUsed, surcharge, why }) => {
        const found = basket.tickets.find(({ id }) => id === ticket);
        if (!found) return null;
        const seat = place("seat-place", {
          section: found.place.section,
          row: found.place.row,
          seat: found.place.seat,
        });
        const amount = format.money(surcharge);
        return (
          <CommandForm
            commandKey={commandKey}
            key={ticket}
            action={href("/basket")}
            className={why === null && !isUsed ? undefined : styles.applied}
          >
            <input type="hidden" name="ticket" value={ticket} />
            <input type="hidden" name="subscription" value={way.subscription} />
            {why === null ? (
              <>
                {isUsed ? <p>{t("used", { seat })}</p> : null}
                <Button
                  name="intent"
                  value={isUsed ? "keep-redemption" : "use-redemption"}
                  variant={isUsed ? "quiet" : "secondary"}
                >
                  {isUsed
                    ? t("keep", { seat })
                    : surcharge.amount > 0
                      ? t("use-more", { seat, amount })
                      : t("use", { seat })}
                </Button>
              </>
            ) : (
              <p>
                {seat}
                <span className={styles.note}>{refusal("not-by-redemption", { why })}</span>
              </p>
            )}
          </CommandForm>
        );
      })}
    </>
  );
}
