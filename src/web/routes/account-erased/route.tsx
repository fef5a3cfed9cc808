import { PageHead } from "../../head.tsx";
import page from "../../styles/page.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";

export const handle = { words: ["privacy"] } satisfies ScreenHandle;

/** Confirms the erasure outside the account, because the customer is no longer signed in. */
export default function AccountErased() {
  const t = useTranslations("privacy");
  const site = useTranslations("errors");
  return (
    <div className={page.page}>
      <PageHead title={t("done-title")} pageClass="rest" />
      <div className={page.text}>
        <h1>{t("done-title")}</h1>
        <p>{t("done")}</p>
        <div>
          <ButtonLink to="/" variant="secondary">
            {site("to-agenda")}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
