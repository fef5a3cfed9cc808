import { changePerformances } from "#domain/programme/season-edits.ts";
import { useSeason } from "../../house/programme/season.tsx";
import { ConfirmDialog } from "../../states/confirm-dialog.tsx";
import { useWords } from "../../words/words-context.tsx";
import type { PerformancesDialogProps } from "./performances-dialog.ts";

const DONE_AT_ONCE = { isPending: false, failure: null };

export default function RemoveDialog({ chosen, onClose }: PerformancesDialogProps) {
  const t = useWords("programmeProduction");
  const { change } = useSeason();
  return (
    <ConfirmDialog
      title={t("remove-title", { count: chosen.length })}
      action={t("remove")}
      command={DONE_AT_ONCE}
      onConfirm={() => {
        change((json) => changePerformances(json, new Set(chosen.map(({ id }) => id)), () => null));
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t("remove-text")}</p>
    </ConfirmDialog>
  );
}
