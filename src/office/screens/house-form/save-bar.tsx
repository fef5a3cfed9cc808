import { useEffect } from "react";
import type { useWorkingFile } from "../../house/form/use-file-form.ts";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./house-form.module.css";

/** What is not stored yet, and the way to store it. Ctrl S does it too. */
export function SaveBar({ working }: { working: ReturnType<typeof useWorkingFile> }) {
  const t = useWords("fileForm");
  const common = useWords("common");
  const { isChanged, isPending, failure, save, undo } = working;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      if (isChanged) void save();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  });
  return (
    <div className={styles.bar}>
      <FailureNotice failure={isChanged ? failure : null} />
      <div className={styles.actions}>
        <p role="status" className={styles.state}>
          {isChanged ? t("unsaved-text") : t("saved")}
        </p>
        <Button onPress={undo} isDisabled={!isChanged}>
          {t("undo")}
        </Button>
        <Button variant="primary" isPending={isPending} isDisabled={!isChanged} onPress={() => void save()}>
          {common("save")}
        </Button>
      </div>
    </div>
  );
}
