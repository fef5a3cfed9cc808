import { useTranslations } from "use-intl/react";
import { Notice } from "../../ui/notice.tsx";
import { useFrameData } from "../frame-data.ts";
import styles from "../notice-place.module.css";

/** The deadline passed: the seats went back, and one may start anew. `EndVoice` says it. */
export function BasketEndedNotice() {
  const t = useTranslations("basketBar");
  if (useFrameData()?.basketEnded !== "expired") return null;
  return (
    <div className={styles.place}>
      <Notice tone="warning" title={t("expired-title")}>
        <p>{t("expired")}</p>
      </Notice>
    </div>
  );
}
