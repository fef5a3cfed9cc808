import { FailureNotice } from "../../states/failure-notice.tsx";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./saving-note.module.css";
import { isUnsaved, useUnsaved } from "./use-unsaved.ts";

/** What becomes of what was typed: on its way, in the draft, or refused. */
export function SavingNote({ draft }: { draft: string }) {
  const t = useWords("programme");
  const common = useWords("common");
  const { unsaved, state } = useUnsaved(draft);
  const { failure, isSending } = state;
  return (
    <div className={styles.saving}>
      <p role="status" className={styles.state}>
        {t(failure ? "not-saved" : isSending || isUnsaved(state) ? "saving" : "saved")}
      </p>
      {failure ? (
        <>
          <FailureNotice failure={failure} />
          <div className={styles.actions}>
            <Button onPress={unsaved.retry}>{common("retry")}</Button>
            <Button variant="quiet" onPress={unsaved.discard}>
              {t("discard-unsaved")}
            </Button>
          </div>
        </>
      ) : null}
    </div>
  );
}
