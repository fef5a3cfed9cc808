import { href } from "react-router";
import { useHouse } from "../boot.tsx";
import { PageHead } from "../head.tsx";
import { phoneLink } from "../house-facts.ts";
import { ButtonLink } from "../ui/button.tsx";
import { useTranslations } from "../words/use-translations.ts";
import columns from "./two-columns.module.css";

/** For an address that names no order which the visitor may see. */
export function NoOrder({ page }: { readonly page: "confirmed" | "failed" }) {
  const t = useTranslations("order");
  const errors = useTranslations("errors");
  const { contact } = useHouse();
  return (
    <div className={columns.main}>
      <PageHead title={t(`no-order-${page}-title`)} pageClass="rest" />
      <h1>{t(`no-order-${page}-title`)}</h1>
      <p>{t(`no-order-${page}-text`)}</p>
      <div className={columns.buttons}>
        <ButtonLink to={href("/account/your-orders")}>{t("to-orders")}</ButtonLink>
        <ButtonLink to="/?month=all" variant="secondary">
          {t("to-programme")}
        </ButtonLink>
        <ButtonLink to="/" variant="secondary">
          {errors("back-home")}
        </ButtonLink>
      </div>
      <p>
        {t("failed-help")} <a href={phoneLink(contact.phone)}>{contact.phone}</a>
      </p>
    </div>
  );
}
