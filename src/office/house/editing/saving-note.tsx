import { useQuery } from "@tanstack/react-query";
import { office } from "../../client/client.ts";
import { useFormat } from "../../format/format-context.tsx";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./saving-note.module.css";
import { isUnsaved, useUnsaved } from "./use-unsaved.ts";

/** The state of what was typed: being saved, saved, or not saved, and why; and when the draft is to be published. */
export function SavingNote({ draft }: { draft: string }) {
  const t = useWords("house");
  const common = useWords("common");
  const { unsaved, state } = useUnsaved(draft);
  const { failure, isSending } = state;
  const { dateTime } = useFormat();
  const publishAt = useQuery(office.drafts.show.queryOptions({ input: { draft } })).data?.publishAt ?? null;
  return (
    <div className={styles.saving}>
      <p role="status" className={styles.state}>
        {t(failure ? "not-saved" : isSending || isUnsaved(state) ? "saving" : "saved")}
      </p>
      {publishAt === null ? null : <p>{t("scheduled-note", { at: dateTime(publishAt) })}</p>}
      {failure ? (
        <>
          <FailureNotice failure={failure} />
          <div className={styles.actions}>
            <Button onPress={unsaved.send}>{common("retry")}</Button>
            <Button variant="quiet" onPress={unsaved.discard}>
              {t("discard-unsaved")}
            </Button>
          </div>
        </>
      ) : null}
    </div>
  );
}
