import { Notice } from "../ui/notice.tsx";
import { useTranslations } from "../words/use-translations.ts";
import styles from "./frame-notice.module.css";

interface FrameNoticeProps {
  readonly tone: "warning" | "error";
  /** Message key in `basketBar`; the title's key adds `-title`. */
  readonly word: "expired" | "cookies";
}

export function FrameNotice({ tone, word }: FrameNoticeProps) {
  const t = useTranslations("basketBar");
  return (
    <div className={styles.place}>
      <Notice tone={tone} title={t(`${word}-title`)} live={tone === "error"}>
        <p>{t(word)}</p>
      </Notice>
    </div>
  );
}
