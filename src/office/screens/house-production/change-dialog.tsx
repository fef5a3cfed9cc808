import { useFormat } from "../../format/format-context.tsx";
import { ClashList, useProposalFault } from "../../house/programme/performance-notes.tsx";
import { useSeason } from "../../house/programme/season.tsx";
import { FormDialog } from "../../states/form-dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import type { PerformancesDialogProps } from "./performances-dialog.ts";
import styles from "./production.module.css";
import { FLAGS, KEEP, useChange } from "./use-change.ts";

/** One performance, or several at once: fields that are not changed keep each one's value. */
export default function ChangeDialog({ production, chosen, onClose }: PerformancesDialogProps) {
  const t = useWords("programmeProduction");
  const common = useWords("common");
  const { dateTime } = useFormat();
  const faultOf = useProposalFault();
  const changing = useChange(production, chosen);
  const { judged, save } = changing;
  const fault = judged.map(faultOf).find((one) => one !== null) ?? null;
  return (
    <FormDialog
      title={t("change-title", { count: chosen.length })}
      action={common("save")}
      onSubmit={() => {
        if (fault !== null) return;
        save();
        onClose();
      }}
      onClose={onClose}
      isDisabled={fault !== null}
      wide
    >
      <Fields changing={changing} fault={fault} />
      {judged.map((one, at) =>
        one.clashes.length > 0 ? (
          <Notice key={chosen[at]?.id} tone="warning" title={one.at === null ? "" : dateTime(one.at)} live>
            <ClashList clashes={one.clashes} />
          </Notice>
        ) : null,
      )}
    </FormDialog>
  );
}

interface FieldsProps {
  readonly changing: ReturnType<typeof useChange>;
  readonly fault: string | null;
}

function Fields({ changing: { isOne, fields, set, isShift }, fault }: FieldsProps) {
  const t = useWords("programmeProduction");
  const { halls, venues, pricing } = useSeason();
  const kept = { id: KEEP, label: t("keep") };
  return (
    <div className={styles.fields}>
      {isOne ? (
        <TextField
          label={t("day")}
          type="date"
          value={fields.day}
          onChange={(day) => set({ day })}
          autoFocus
        />
      ) : (
        <TextField
          label={t("shift-days")}
          hint={t("shift-hint")}
          value={fields.shift}
          onChange={(shift) => set({ shift })}
          error={isShift ? null : t("bad-shift")}
          autoFocus
        />
      )}
      <TextField
        label={t("time")}
        hint={isOne ? undefined : t("time-hint")}
        value={fields.time}
        onChange={(time) => set({ time })}
        error={isShift ? fault : null}
      />
      <Select
        label={t("hall")}
        choices={[kept, ...halls]}
        value={fields.hall}
        onChange={(hall) => set({ hall })}
      />
      <Select
        label={t("venue")}
        choices={[kept, ...venues]}
        value={fields.venue}
        onChange={(venue) => set({ venue })}
      />
      <Select
        label={t("price-list")}
        choices={[kept, ...pricing.lists.map(({ id }) => ({ id, label: id }))]}
        value={fields.priceList}
        onChange={(priceList) => set({ priceList })}
      />
      {FLAGS.map((name) => (
        <Select
          key={name}
          label={t(name)}
          choices={[kept, { id: "yes", label: t(`${name}-yes`) }, { id: "no", label: t(`${name}-no`) }]}
          value={fields[name]}
          onChange={(value) => set({ [name]: value })}
        />
      ))}
    </div>
  );
}
