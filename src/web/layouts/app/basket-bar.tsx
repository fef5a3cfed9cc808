import type { ReactNode } from "react";
import { href } from "react-router";
import { useFormat } from "../../format-context.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { useTranslations } from "../../words/use-translations.ts";
import { useFrameData } from "../frame-data.ts";
import styles from "./basket-bar.module.css";

export function BasketBar() {
  const t = useTranslations("basketBar");
  return (
    <BottomBar>
      <ButtonLink to={href("/basket")}>{t("to-basket")}</ButtonLink>
    </BottomBar>
  );
}

interface BottomBarProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** Renders nothing if the basket is empty. */
export function BottomBar({ children, className }: BottomBarProps) {
  const t = useTranslations("basketBar");
  const format = useFormat();
  const basket = useFrameData()?.basket;
  if (!basket || basket.items === 0) return null;
  const { tickets, items } = basket;
  return (
    <section aria-label={t("label")} className={classNames(styles.bar, className)} data-bar="">
      <div className={styles.inner}>
        <p className={styles.words}>
          <span className={styles.sum}>
            {`${tickets === items ? t("tickets", { count: tickets }) : t("items", { count: items })} · ${format.money(basket.total)}`}
          </span>
          {tickets > 0 ? (
            <span className={styles.until}>{t("held-until", { time: format.time(basket.expires) })}</span>
          ) : null}
        </p>
        {children}
      </div>
    </section>
  );
}
