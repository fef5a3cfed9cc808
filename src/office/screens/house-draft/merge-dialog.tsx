import { useState } from "react";
import { office } from "../../client/client.ts";
import { refusedBecause } from "../../client/failures.ts";
import { useCommand } from "../../client/use-command.ts";
import { useFileTitle } from "../../house/form/file-title.ts";
import { DRAFT_CHANGES } from "../../house/house-queries.ts";
import type { Choice, Conflict } from "../../house/house-types.ts";
import { Value } from "../../house/value.tsx";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Facts } from "../../ui/panel.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { useWords } from "../../words/words-context.tsx";
import type { DraftDialogProps } from "./draft-dialog.ts";
import styles from "./merge-dialog.module.css";

/** Brings a draft up to what is on sale; where both changed the same place, the editor chooses. */
export function MergeDialog({ draft: { draft, newest }, onClose }: DraftDialogProps) {
  const t = useWords("houseActions");
  const common = useWords("common");
  const [taken, setTaken] = useState<Readonly<Record<string, Choice["take"]>>>({});
  const { run, isPending, failure } = useCommand(office.drafts.merge.call, {
    changes: DRAFT_CHANGES,
    onDone: onClose,
  });
  const refused = refusedBecause(failure, "conflicts");
  const conflicts = (refused?.details["conflicts"] ?? []) as readonly Conflict[];
  const choices = conflicts.map(({ file, path }) => ({
    file,
    path,
    take: taken[placeOf({ file, path })] ?? "mine",
  }));
  return (
    <Dialog title={t("merge-title", { version: newest })} onClose={onClose} wide>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run({ draft, choices });
        }}
      >
        <p>{t(refused ? "merge-choose" : "merge-text")}</p>
        {conflicts.map((conflict) => (
          <section key={placeOf(conflict)} className={styles.conflict}>
            <Place conflict={conflict} />
            <Facts
              facts={[
                { name: t("before"), value: <Value value={conflict.base} /> },
                { name: t("mine"), value: <Value value={conflict.mine} /> },
                { name: t("theirs"), value: <Value value={conflict.theirs} /> },
              ]}
            />
            <RadioGroup
              label={t("take")}
              value={taken[placeOf(conflict)] ?? "mine"}
              onChange={(take) => setTaken({ ...taken, [placeOf(conflict)]: take })}
              choices={[
                { id: "mine", label: t("take-mine") },
                { id: "theirs", label: t("take-theirs") },
              ]}
            />
          </section>
        ))}
        <FailureNotice failure={failure} except={["conflicts"]} />
        <DialogActions>
          <Button onPress={onClose}>{common("cancel")}</Button>
          <Button type="submit" variant="primary" isPending={isPending}>
            {t("merge-button")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function Place({ conflict: { file, path } }: { conflict: Conflict }) {
  const { title } = useFileTitle(file);
  return <h3 className={styles.place}>{[title, ...path].join(" › ")}</h3>;
}

const placeOf = ({ file, path }: Pick<Conflict, "file" | "path">) => [file, ...path].join("/");
