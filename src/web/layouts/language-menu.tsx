import { href, useLocation } from "react-router";
import { INTL_LOCALES } from "#languages/locales.ts";
import { useBoot } from "../boot.tsx";
import { useTranslations } from "../words/use-translations.ts";
import styles from "./language-menu.module.css";

const MENU_ID = "languages";

/**
 * A form, because it stores the choice; a document navigation, because every text changes. Works without
 * scripts (popover).
 */
export function LanguageMenu() {
  const { language, house } = useBoot();
  const { pathname, search } = useLocation();
  const t = useTranslations("site");
  if (house.languages.length < 2) return null;
  return (
    <>
      <button type="button" popoverTarget={MENU_ID} className={styles.opener}>
        <span className={styles.hidden}>{t("language")}: </span>
        <span className={styles.name}>{INTL_LOCALES[language].name}</span>
        <span aria-hidden="true" className={styles.short}>
          {language.slice(0, 2)}
        </span>
        <span aria-hidden="true" className={styles.arrow} />
      </button>
      <form method="post" action={href("/language")} id={MENU_ID} popover="auto" className={styles.menu}>
        <input type="hidden" name="back" value={pathname + search} />
        {house.languages.map((offered) => (
          <button
            key={offered}
            type="submit"
            name="language"
            value={offered}
            lang={INTL_LOCALES[offered].html}
            aria-current={offered === language || undefined}
            className={styles.choice}
          >
            {INTL_LOCALES[offered].name}
          </button>
        ))}
      </form>
    </>
  );
}
