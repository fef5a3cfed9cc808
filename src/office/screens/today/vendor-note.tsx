import { useSession } from "../../session/session-context.tsx";
import { Screen } from "../../states/screen.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words-context.tsx";

/** A vendor's system has the orders; what is ours is in the navigation. */
export function VendorNote() {
  const t = useWords("start");
  const { vendorUrl } = useSession();
  return (
    <Screen title={t("vendor-title")}>
      <Notice>
        <p>{t("vendor-text")}</p>
        {vendorUrl ? (
          <a href={vendorUrl} className={buttonClass("primary")} rel="noreferrer" target="_blank">
            {t("vendor-link")}
          </a>
        ) : null}
      </Notice>
    </Screen>
  );
}
