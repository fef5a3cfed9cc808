import { useState } from "react";
import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import { conflictsIn } from "../../house/conflicts.tsx";
import { useFileTitle } from "../../house/form/file-title.ts";
import { usePlaceWords } from "../../house/form/place-words.ts";
import { DRAFT_CHANGES } from "../../house/house-queries.ts";
import type { Choice, Conflict } from "../../house/house-types.ts";
import { Value } from "../../house/value.tsx";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { FormDialog } from "../../states/form-dialog.tsx";
import { Facts } from "../../ui/panel.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { useWords } from "../../words/words-context.tsx";
import type { DraftDialogProps } from "./draft-dialog.ts";
import styles from "./merge-dialog.module.css";

/** Brings a draft up to what is on sale; where both changed the same place, the editor chooses. */
export default function MergeDialog({ draft: { draft, newest }, onClose }: DraftDialogProps) {
  const t = useWords("houseActions");
  const [taken, setTaken] = useState<Readonly<Record<string, Choice["take"]>>>({});
  const { run, isPending, failure } = useCommand(office.drafts.merge.call, {
    changes: DRAFT_CHANGES,
    onDone: onClose,
  });
  const conflicts = conflictsIn(failure) ?? [];
  const choices = conflicts.map(({ file, path }) => ({
    file,
    path,
    take: taken[placeOf({ file, path })] ?? "mine",
  }));
  return (
    <FormDialog
      title={t("merge-title", { version: newest })}
      action={t("merge-button")}
      onSubmit={() => void run({ draft, choices })}
      onClose={onClose}
      isPending={isPending}
      wide
    >
      <p>{t(conflicts.length > 0 ? "merge-choose" : "merge-text")}</p>
      {conflicts.map((conflict) => (
        <ConflictChoice
          key={placeOf(conflict)}
          conflict={conflict}
          take={taken[placeOf(conflict)] ?? "mine"}
          onTake={(take) => setTaken({ ...taken, [placeOf(conflict)]: take })}
        />
      ))}
      <FailureNotice failure={failure} except={["conflicts"]} />
    </FormDialog>
  );
}

interface ConflictChoiceProps {
  readonly conflict: Conflict;
  readonly take: Choice["take"];
  readonly onTake: (take: Choice["take"]) => void;
}

function ConflictChoice({ conflict: { file, path, base, mine, theirs }, take, onTake }: ConflictChoiceProps) {
  const t = useWords("houseActions");
  const { title } = useFileTitle(file);
  const place = usePlaceWords(file);
  const shown = (value: unknown) => <Value value={place.shown(path, value)} />;
  return (
    <section className={styles.conflict}>
      <h3 className={styles.place}>{`${title} › ${place.title(path)}`}</h3>
      <Facts
        facts={[
          { name: t("before"), value: shown(base) },
          { name: t("mine"), value: shown(mine) },
          { name: t("theirs"), value: shown(theirs) },
        ]}
      />
      <RadioGroup
        label={t("take")}
        value={take}
        onChange={onTake}
        choices={[
          { id: "mine", label: t("take-mine") },
          { id: "theirs", label: t("take-theirs") },
        ]}
      />
    </section>
  );
}

const placeOf = ({ file, path }: Pick<Conflict, "file" | "path">) => [file, ...path].join("/");
