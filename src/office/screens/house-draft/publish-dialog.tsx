import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import { Faults } from "../../house/faults.tsx";
import { FRESH, VERSION_CHANGES } from "../../house/house-queries.ts";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { FormDialog } from "../../states/form-dialog.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import { ConsequencesList } from "./consequences-list.tsx";
import type { DraftDialogProps } from "./draft-dialog.ts";

/** Shows what will happen, and publishes exactly what was shown. */
export function PublishDialog({ draft: { draft, name }, onClose }: DraftDialogProps) {
  const t = useWords("houseActions");
  const navigate = useNavigate();
  const [note, setNote] = useState(name);
  const query = useQuery(office.drafts.check.queryOptions({ input: { draft }, ...FRESH }));
  const { run, isPending, failure } = useCommand(office.drafts.publish.call, {
    changes: VERSION_CHANGES,
    onDone: ({ version }) => void navigate(`/house/versions/${version}`),
  });
  const check = query.data;
  // What was found earlier may have changed until it has been looked at again.
  const isShown = check?.consequences != null && !query.isFetching;
  const publish = async () => {
    if (!check) return;
    const done = await run({ draft, revision: check.revision, note });
    if (done === null) void query.refetch();
  };
  return (
    <FormDialog
      title={t("publish-title", { name })}
      action={t("publish-now")}
      onSubmit={() => {
        if (isShown) void publish();
      }}
      onClose={onClose}
      isPending={isPending}
      isDisabled={!isShown}
      wide
    >
      <Loaded query={query} lines={4}>
        {({ faults, consequences }) =>
          consequences === null ? (
            <>
              <p>{t("has-faults")}</p>
              <Faults faults={faults} />
            </>
          ) : (
            <ConsequencesList consequences={consequences} />
          )
        }
      </Loaded>
      <TextField label={t("note")} hint={t("note-hint")} value={note} onChange={setNote} maxLength={500} />
      <FailureNotice failure={failure} />
    </FormDialog>
  );
}
