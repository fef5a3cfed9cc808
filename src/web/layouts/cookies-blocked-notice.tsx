import { useTranslations } from "use-intl/react";
import { Notice } from "../ui/notice.tsx";
import { useFrameData } from "./frame-data.ts";
import styles from "./notice-place.module.css";

/** Shown where the browser has not returned the cookie that it was given. */
export function CookiesBlockedNotice() {
  const t = useTranslations("basketBar");
  if (!useFrameData()?.cookiesBlocked) return null;
  return (
    <div className={styles.place}>
      <Notice tone="error" title={t("cookies-title")} live>
        <p>{t("cookies")}</p>
      </Notice>
    </div>
  );
}
