import { type RefObject, useEffect, useState } from "react";
import { href } from "react-router";
import { BottomBar } from "../layouts/app/basket-bar.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { useTranslations } from "../words/use-translations.ts";
import styles from "./checkout-bar.module.css";

interface CheckoutBarProps {
  /** The page's own button: the bar is hidden while it is visible. */
  readonly button: RefObject<HTMLElement | null>;
}

/** On a phone, at the bottom of the basket's page. */
export function CheckoutBar({ button }: CheckoutBarProps) {
  const t = useTranslations("basket");
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (!button.current) return;
    const observer = new IntersectionObserver(([seen]) => setAway(seen?.isIntersecting === true), {
      threshold: 1,
    });
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [button]);
  return (
    <BottomBar className={classNames(styles.bar, isAway && styles.away)}>
      <ButtonLink to={href("/checkout")}>{t("to-checkout")}</ButtonLink>
    </BottomBar>
  );
}
