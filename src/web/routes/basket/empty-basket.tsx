import { useTranslations } from "use-intl/react";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

/** Nothing in it, and why, and where to find something. */
export function EmptyBasket({ expired }: { expired: boolean }) {
  const t = useTranslations("basket");
  const bar = useTranslations("basketBar");
  return (
    <>
      {expired ? (
        <Notice tone="warning" title={bar("expired-title")}>
          {bar("expired")}
        </Notice>
      ) : (
        <p>{t("empty")}</p>
      )}
      <p>
        <ButtonLink to="/">{t("to-agenda")}</ButtonLink>
      </p>
    </>
  );
}
