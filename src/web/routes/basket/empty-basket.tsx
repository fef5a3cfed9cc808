import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useTranslations } from "../../words/use-translations.ts";

/** The empty basket with the reason, if there is one to tell, and a link to the agenda. */
export function EmptyBasket({ why }: { why: "expired" | "reset" | "rights-lost" | null }) {
  const t = useTranslations("basket");
  const bar = useTranslations("basketBar");
  return (
    <>
      {why === null ? <p>{t("empty")}</p> : null}
      {why === "rights-lost" ? (
        <Notice tone="warning" title={t("rights-lost-title")}>
          {t("rights-lost")}
        </Notice>
      ) : null}
      {why === "expired" || why === "reset" ? (
        <Notice tone="warning" title={bar(`${why}-title`)}>
          {bar(why)}
        </Notice>
      ) : null}
      <p>
        <ButtonLink to="/">{t("to-agenda")}</ButtonLink>
      </p>
    </>
  );
}
