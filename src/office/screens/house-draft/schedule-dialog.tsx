import { useState } from "react";
import { office } from "../../client/client.ts";
import { faultsOf, refusedBecause } from "../../client/failures.ts";
import { useCommand } from "../../client/use-command.ts";
import { DRAFT_CHANGES } from "../../house/house-queries.ts";
import { useWall } from "../../house/wall-time.ts";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { FormDialog } from "../../states/form-dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import type { DraftDialogProps } from "./draft-dialog.ts";

export default function ScheduleDialog({ draft: { draft, name, revision }, onClose }: DraftDialogProps) {
  const t = useWords("houseActions");
  const wall = useWall();
  const [day, setDay] = useState("");
  const [time, setTime] = useState("10:00");
  const [fault, setFault] = useState<string | null>(null);
  const { run, isPending, failure } = useCommand(office.drafts.schedule.call, {
    changes: DRAFT_CHANGES,
    onDone: onClose,
  });
  const past = refusedBecause(failure, "past");
  return (
    <FormDialog
      title={t("schedule-title", { name })}
      action={t("schedule-button")}
      onSubmit={() => {
        const read = wall.read(day, time);
        setFault(read.ok ? null : read.refusal.said);
        if (!read.ok) return;
        void run({ draft, revision, at: new Date(read.value.instant).toISOString(), note: name });
      }}
      onClose={onClose}
      isPending={isPending}
    >
      <p>{t("schedule-text")}</p>
      <TextField
        label={t("day")}
        type="date"
        value={day}
        onChange={setDay}
        error={past?.message ?? faultsOf(failure)["at"] ?? null}
        isRequired
        autoFocus
      />
      <TextField
        label={t("time")}
        hint={t("time-hint")}
        value={time}
        onChange={setTime}
        error={fault}
        isRequired
      />
      <FailureNotice failure={failure} except={["past"]} />
    </FormDialog>
  );
}
