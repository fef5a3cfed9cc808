import { href } from "react-router";
import { TextLink } from "../../ui/text-link.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import { useFrameData } from "../frame-data.ts";
import { HouseLogo } from "../house-logo.tsx";
import { LanguageMenu } from "../language-menu.tsx";
import { VisitorPart } from "../visitor-part.tsx";
import styles from "./site-header.module.css";

export function SiteHeader() {
  const t = useTranslations("site");
  const frame = useFrameData();
  const items = frame?.basket?.items ?? 0;
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <HouseLogo />
        <nav aria-label={t("menu")}>
          <ul className={styles.links}>
            <li>
              <LanguageMenu />
            </li>
            <VisitorPart>
              <li>
                {frame?.customer ? (
                  <TextLink to={href("/account")} className={styles.link}>
                    {t("account")}
                  </TextLink>
                ) : (
                  <TextLink to={href("/login")} className={styles.link}>
                    {t("log-in")}
                  </TextLink>
                )}
              </li>
              <li>
                <TextLink to={href("/basket")} className={styles.link}>
                  {t("basket")}
                  {items > 0 ? <span className={styles.count}>{items}</span> : null}
                </TextLink>
              </li>
            </VisitorPart>
          </ul>
        </nav>
      </div>
    </header>
  );
}
