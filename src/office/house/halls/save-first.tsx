import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words-context.tsx";
import { SavingNote } from "../editing/saving-note.tsx";
import { isUnsaved, useUnsaved } from "../editing/use-unsaved.ts";
import { planFile, sidecarFile } from "./hall-of-draft.ts";

/** Edits of a plan that has just been replaced would change seats of the new one. */
export function useIsHallUnsaved(draft: string, hall: string | null): boolean {
  const { state } = useUnsaved(draft);
  return hall !== null && [planFile(hall), sidecarFile(hall)].some((file) => isUnsaved(state, file));
}

/** Why a hall cannot be replaced or removed yet, with what can be done about it. */
export function SaveFirst({ draft }: { draft: string }) {
  const t = useWords("halls");
  return (
    <Notice tone="warning">
      <p>{t("save-first")}</p>
      <SavingNote draft={draft} />
    </Notice>
  );
}
