import { href, useLocation } from "react-router";
import { Button } from "../ui/button.tsx";
import { useTranslations } from "../words/use-translations.ts";
import styles from "./consent-banner.module.css";

/**
 * Declining takes one click, like agreeing. A document form, because the content security policy is set with
 * the page.
 */
export default function ConsentBanner() {
  const t = useTranslations("consent");
  const { pathname, search } = useLocation();
  if (pathname === href("/consent")) return null;
  return (
    <section aria-label={t("label")} className={styles.banner}>
      <form method="post" action={href("/consent")} className={styles.inner}>
        <p className={styles.text}>
          {t("text")} <a href={href("/consent")}>{t("more")}</a>
        </p>
        <input type="hidden" name="back" value={pathname + search} />
        <div className={styles.buttons}>
          <Button variant="secondary" name="choice" value="none">
            {t("refuse")}
          </Button>
          <Button variant="secondary" name="choice" value="all">
            {t("accept")}
          </Button>
        </div>
      </form>
    </section>
  );
}
