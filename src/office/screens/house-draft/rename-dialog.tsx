import { useState } from "react";
import { office } from "../../client/client.ts";
import { faultsOf } from "../../client/failures.ts";
import { useCommand } from "../../client/use-command.ts";
import { DRAFT_CHANGES } from "../../house/house-queries.ts";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import type { DraftDialogProps } from "./draft-dialog.ts";

export function RenameDialog({ draft: { draft, name: before }, onClose }: DraftDialogProps) {
  const t = useWords("houseActions");
  const common = useWords("common");
  const [name, setName] = useState(before);
  const { run, isPending, failure } = useCommand(office.drafts.rename.call, {
    changes: DRAFT_CHANGES,
    onDone: onClose,
  });
  return (
    <Dialog title={t("rename")} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run({ draft, name });
        }}
      >
        <TextField
          label={t("name")}
          value={name}
          onChange={setName}
          maxLength={100}
          error={faultsOf(failure)["name"] ?? null}
          isRequired
          autoFocus
        />
        <FailureNotice failure={failure} />
        <DialogActions>
          <Button onPress={onClose}>{common("cancel")}</Button>
          <Button type="submit" variant="primary" isPending={isPending}>
            {common("save")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
