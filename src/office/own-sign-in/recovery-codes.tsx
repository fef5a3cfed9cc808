import { useState } from "react";
import { CopyButton } from "../states/copy-button.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Notice } from "../ui/notice.tsx";
import { useWords } from "../words/words-context.tsx";
import styles from "./own-sign-in.module.css";

/** Shown once: the person ticks that they are kept before the next step. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useWords("authenticator");
  const [isKept, setKept] = useState(false);
  return (
    <div className={styles.authenticator}>
      <Notice tone="warning" title={t("recovery-title")} live>
        <p>{t("recovery-text")}</p>
      </Notice>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.row}>
        <CopyButton text={codes.join("\n")} />
        <Button onPress={() => window.print()}>{t("print")}</Button>
      </div>
      <Checkbox isSelected={isKept} onChange={setKept}>
        {t("recovery-kept")}
      </Checkbox>
      <Button variant="primary" isDisabled={!isKept} onPress={onDone}>
        {t("recovery-done")}
      </Button>
    </div>
  );
}
