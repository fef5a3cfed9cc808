import type { ReactNode } from "react";
import { SkipLink } from "../../ui/skip-link.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import { ConsentQuestion } from "../consent-question.tsx";
import { HouseLogo } from "../house-logo.tsx";
import { LanguageMenu } from "../language-menu.tsx";
import { Main } from "../main.tsx";
import styles from "./bare-frame.module.css";

/** Around error pages and the page that bypasses maintenance. */
export function BareFrame({ children }: { children: ReactNode }) {
  const t = useTranslations("site");
  return (
    <>
      <SkipLink to="main" label={t("skip")} />
      <ConsentQuestion />
      <header className={styles.header}>
        <HouseLogo />
        <LanguageMenu />
      </header>
      <Main>
        <div className={styles.page}>{children}</div>
      </Main>
    </>
  );
}
