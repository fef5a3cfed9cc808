import { useTranslations } from "use-intl/react";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

/** Nothing in it, and why, and where to find something. */
export function EmptyBasket({ why }: { why: "expired" | "rights-lost" | null }) {
  const t = useTranslations("basket");
  const bar = useTranslations("basketBar");
  return (
    <>
      {why === "expired" ? (
        <Notice tone="warning" title={bar("expired-title")}>
          {bar("expired")}
        </Notice>
      ) : null}
      {why === "rights-lost" ? (
        <Notice tone="warning" title={t("rights-lost-title")}>
          {t("rights-lost")}
        </Notice>
      ) : null}
      {why === null ? <p>{t("empty")}</p> : null}
      <p>
        <ButtonLink to="/">{t("to-agenda")}</ButtonLink>
      </p>
    </>
  );
}
