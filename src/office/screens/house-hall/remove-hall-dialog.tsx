import { Link } from "react-router";
import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import styles from "../../hall/hall.module.css";
import { draftPath } from "../../house/draft-addresses.ts";
import { useEditedFile } from "../../house/editing/use-edited-file.ts";
import { planFile, sidecarFile } from "../../house/halls/hall-of-draft.ts";
import { type HallUse, usesOfHall } from "../../house/halls/hall-uses.ts";
import { SaveFirst, useIsHallUnsaved } from "../../house/halls/save-first.tsx";
import { DRAFT_CHANGES } from "../../house/house-queries.ts";
import { ConfirmDialog } from "../../states/confirm-dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useLanguage, useWords } from "../../words/words-context.tsx";
import own from "./house-hall.module.css";

interface RemoveHallDialogProps {
  readonly draft: string;
  readonly hall: string;
  readonly name: string;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** Removes a hall from the draft, unless performances are in it. */
export default function RemoveHallDialog({ draft, hall, name, onRemoved, onClose }: RemoveHallDialogProps) {
  const t = useWords("hall");
  const { language } = useLanguage();
  const command = useCommand(office.drafts.edit.call, { changes: DRAFT_CHANGES, onDone: onRemoved });
  const isUnsaved = useIsHallUnsaved(draft, hall);
  const season = useEditedFile(draft, "season.json");
  const uses = usesOfHall(season.json, hall, language);
  const edits = [planFile(hall), sidecarFile(hall)].map((file) => ({ file, path: [] }));
  return (
    <ConfirmDialog
      title={t("remove-title", { hall: name })}
      action={t("remove-now")}
      command={command}
      onConfirm={() => void command.run({ draft, edits })}
      onClose={onClose}
      isDisabled={isUnsaved || !season.isLoaded || uses.length > 0}
    >
      {uses.length > 0 ? <Uses draft={draft} uses={uses} /> : <p>{t("remove-text")}</p>}
      {isUnsaved ? <SaveFirst draft={draft} /> : null}
    </ConfirmDialog>
  );
}

function Uses({ draft, uses }: { draft: string; uses: readonly HallUse[] }) {
  const t = useWords("hall");
  return (
    <>
      <Notice tone="warning">
        <p>{t("in-use")}</p>
      </Notice>
      <ul className={own.uses} aria-label={t("uses")}>
        {uses.map(({ event, title, performances }) => (
          <li key={event}>
            <Link to={draftPath(draft, "programme", event)}>{title}</Link>
            <span className={styles.detail}>{t("use-count", { count: performances })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
