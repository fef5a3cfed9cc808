import { useTranslations } from "use-intl/react";
import { useFormat } from "../../format-context.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { useFrameData } from "../frame-data.ts";
import styles from "./basket-bar.module.css";

/** How many, how much, how long, one button: at the bottom of the shop while something is held. */
export function BasketBar() {
  const t = useTranslations("basketBar");
  const format = useFormat();
  const basket = useFrameData()?.basket;
  if (!basket || basket.things === 0) return null;
  const { tickets, things } = basket;
  return (
    <section aria-label={t("label")} className={styles.bar} data-bar="">
      <div className={styles.inner}>
        <p className={styles.words}>
          <span className={styles.sum}>
            {`${tickets === things ? t("tickets", { count: tickets }) : t("things", { count: things })} · ${format.money(basket.total)}`}
          </span>
          {tickets > 0 ? (
            <span className={styles.until}>{t("held-until", { time: format.time(basket.expires) })}</span>
          ) : null}
        </p>
        <ButtonLink to="/basket">{t("to-basket")}</ButtonLink>
      </div>
    </section>
  );
}
