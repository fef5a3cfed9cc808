import { useTranslations } from "use-intl/react";
import { useHouse } from "../../boot.tsx";
import { PageHead } from "../../head.tsx";
import { phoneLink } from "../../house-facts.ts";
import page from "../../styles/page.module.css";

/** The statement that Swedish law asks for: what works, what does not, whom to tell. */
export default function Accessibility() {
  const t = useTranslations("accessibility");
  const { name, contact } = useHouse();
  return (
    <div className={page.page}>
      <PageHead title={t("title")} path="/accessibility" pageClass="rest" />
      <article className={page.text}>
        <h1>{t("title")}</h1>
        <p>{t("aim", { house: name })}</p>
        <h2>{t("works-title")}</h2>
        <p>{t("works")}</p>
        <h2>{t("limits-title")}</h2>
        <p>{t("limits")}</p>
        <h2>{t("tested-title")}</h2>
        <p>{t("tested")}</p>
        <h2>{t("contact-title")}</h2>
        <p>{t("contact")}</p>
        <p>
          <a href={phoneLink(contact.phone)}>{contact.phone}</a>, {contact.hours}
          <br />
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </p>
        <p>{t("authority")}</p>
      </article>
    </div>
  );
}
