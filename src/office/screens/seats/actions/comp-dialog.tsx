import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { COMP_KINDS, type CompKind } from "#domain/seating/allocation.ts";
import { office } from "../../../client/client.ts";
import { useCommand } from "../../../client/use-command.ts";
import { usePaused } from "../../../finding/use-paused.ts";
import { useFormat } from "../../../format/format-context.tsx";
import { codesOfSeats } from "../../../hall/typed-seats.ts";
import { ConfirmDialog } from "../../../states/confirm-dialog.tsx";
import { Loaded } from "../../../states/loaded.tsx";
import { WhyField } from "../../../states/why-field.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useWords } from "../../../words/words-context.tsx";
import { seatChanges } from "../changes.ts";
import type { ActionProps } from "./action-props.ts";
import { fromAllocation, GuestSelect } from "./guest-select.tsx";

/** Gives tickets away. */
export function CompDialog({ shown, hall, facts, onClose, onDone }: ActionProps) {
  const t = useWords("seatActions");
  const words = useWords("seats");
  const { money } = useFormat();
  const [kind, setKind] = useState<CompKind>("press");
  const [why, setWhy] = useState("");
  const [name, setName] = useState("");
  const [guest, setGuest] = useState<string | null>(null);
  const printed = usePaused(name.trim());
  const input = {
    ...{ performance: shown.performance.id, seats: codesOfSeats(hall.hall, facts.seats), kind },
    ...fromAllocation(facts, guest),
    ...(printed === "" ? {} : { name: printed }),
  };
  const preview = useQuery(office.comps.preview.queryOptions({ input, staleTime: 0 }));
  const command = useCommand(office.comps.give.call, { changes: seatChanges(), onDone });
  const isShown = printed === name.trim() && preview.data !== undefined;
  return (
    <ConfirmDialog
      title={t("comp-title", { count: facts.seats.length })}
      action={t("comp")}
      tone="primary"
      command={command}
      isDisabled={!isShown || why.trim() === ""}
      onConfirm={() => void command.run({ ...input, why: why.trim(), expect: preview.data?.expect })}
      onClose={onClose}
    >
      <Select
        label={t("comp-kind")}
        choices={COMP_KINDS.map((id) => ({ id, label: words(`comp-${id}`) }))}
        value={kind}
        onChange={setKind}
      />
      <WhyField label={t("why")} why={why} onChange={setWhy} failure={command.failure} />
      <GuestSelect facts={facts} value={guest} onChange={setGuest} />
      <TextField label={t("printed-name")} value={name} onChange={setName} maxLength={100} />
      <Loaded query={preview} lines={2}>
        {({ seats, worth }) => <p>{t("comp-text", { seats: seats.join(", "), worth: money(worth) })}</p>}
      </Loaded>
    </ConfirmDialog>
  );
}
