import { useState } from "react";
import { useNavigate } from "react-router";
import { office } from "../../client/client.ts";
import { faultsOf } from "../../client/failures.ts";
import { useCommand } from "../../client/use-command.ts";
import { draftPath } from "../../house/draft-addresses.ts";
import { DRAFT_CHANGES } from "../../house/house-queries.ts";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";

export function NewDraftDialog({ onClose }: { onClose: () => void }) {
  const t = useWords("house");
  const common = useWords("common");
  const navigate = useNavigate();
  const [name, setName] = useState("");
  const { run, isPending, failure } = useCommand(office.drafts.create.call, {
    changes: DRAFT_CHANGES,
    onDone: ({ draft }) => void navigate(draftPath(draft)),
  });
  return (
    <Dialog title={t("new-draft")} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run({ name });
        }}
      >
        <p>{t("new-draft-text")}</p>
        <TextField
          label={t("name")}
          hint={t("name-hint")}
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
            {t("begin")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
