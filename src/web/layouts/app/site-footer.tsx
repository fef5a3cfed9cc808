import { href } from "react-router";
import { useHouse } from "../../boot.tsx";
import { phoneLink } from "../../house-facts.ts";
import { TextLink } from "../../ui/text-link.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import { useFrameData } from "../frame-data.ts";
import { MoreFromUs } from "../more-from-us.tsx";
import styles from "./site-footer.module.css";

export function SiteFooter() {
  const t = useTranslations("site");
  const consent = useTranslations("consent");
  const { name, tagline, contact } = useHouse();
  // Without frame data the house's capabilities are unknown: show the link, which the law requires.
  const mayWithdraw = useFrameData()?.mayWithdraw ?? true;
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div>
          <p className={styles.name}>{name}</p>
          <p>{tagline}</p>
        </div>
        <div>
          <h2 className={styles.heading}>{t("box-office")}</h2>
          <ul className={styles.list}>
            <li>
              <a href={phoneLink(contact.phone)}>{contact.phone}</a>
            </li>
            <li>{contact.hours}</li>
            <li>
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
            </li>
            <li>
              {contact.street}, {contact.postalCode} {contact.city}
            </li>
          </ul>
        </div>
        <MoreFromUs />
        <div>
          <h2 className={styles.heading}>{t("about")}</h2>
          <ul className={styles.list}>
            <li>
              <TextLink to={href("/terms")}>{t("terms")}</TextLink>
            </li>
            {mayWithdraw ? (
              <li>
                <TextLink to={href("/withdraw")}>{t("withdraw")}</TextLink>
              </li>
            ) : null}
            <li>
              <TextLink to={href("/accessibility")}>{t("accessibility")}</TextLink>
            </li>
            <li>
              <a href={href("/consent")}>{consent("footer")}</a>
            </li>
            {contact.website ? (
              <li>
                <a href={contact.website}>{t("website", { house: name })}</a>
              </li>
            ) : null}
            {contact.organisationNumber ? (
              <li>{t("organisation-number", { number: contact.organisationNumber })}</li>
            ) : null}
          </ul>
        </div>
      </div>
    </footer>
  );
}
