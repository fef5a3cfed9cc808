import type { PriceList } from "#domain/price/price-list.ts";
import { ROUNDINGS } from "#domain/programme/price-change.ts";
import type { Block, CellChange, GridRow } from "#domain/programme/price-grid.ts";
import { useSeason } from "../../house/programme/season.tsx";
import { FormDialog } from "../../states/form-dialog.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { Select } from "../../ui/select.tsx";
import { Table } from "../../ui/table.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import { useAmounts } from "./use-amounts.ts";
import { STEP_NAMES, usePercentChange } from "./use-percent.ts";

interface PercentDialogProps {
  readonly list: PriceList;
  readonly rows: readonly GridRow[];
  readonly block: Block;
  readonly onChange: (changes: readonly CellChange[]) => void;
  readonly onClose: () => void;
}

/** Raises or lowers prices by a percentage, shown before it is done. */
export default function PercentDialog({ list, rows, block, onChange, onClose }: PercentDialogProps) {
  const t = useWords("programmePrices");
  const { isBlock, fields, set, isPercent, changes } = usePercentChange({ list, rows, block });
  return (
    <FormDialog
      title={t("percent-title")}
      action={t("change-count", { count: changes.length })}
      onSubmit={() => {
        if (changes.length === 0) return;
        onChange(changes.map(({ row, band, amount }) => ({ row, band, amount })));
        onClose();
      }}
      onClose={onClose}
      isDisabled={changes.length === 0}
      wide
    >
      <TextField
        label={t("percent-label")}
        hint={t("percent-hint")}
        value={fields.typed}
        onChange={(typed) => set({ typed })}
        error={fields.typed === "" || isPercent ? null : t("bad-percent")}
        autoFocus
        isRequired
      />
      {isBlock ? (
        <RadioGroup
          label={t("where")}
          choices={[
            { id: "block", label: t("where-block") },
            { id: "list", label: t("where-list") },
          ]}
          value={fields.where}
          onChange={(where) => set({ where })}
        />
      ) : null}
      <Select
        label={t("round-to")}
        choices={STEP_NAMES.map((id) => ({ id, label: t(`step-${id}`) }))}
        value={fields.step}
        onChange={(step) => set({ step })}
      />
      <Select
        label={t("direction")}
        choices={ROUNDINGS.map((id) => ({ id, label: t(`round-${id}`) }))}
        value={fields.direction}
        onChange={(direction) => set({ direction })}
      />
      {changes.length > 0 ? <ChangedPrices changes={changes} /> : null}
    </FormDialog>
  );
}

function ChangedPrices({ changes }: Pick<ReturnType<typeof usePercentChange>, "changes">) {
  const t = useWords("programmePrices");
  const { pricing, say } = useSeason();
  const { write } = useAmounts();
  const nameOf = (row: GridRow) => {
    const type = pricing.priceTypes.find(({ id }) => id === row);
    return type ? say(type.name, String(row)) : t("ordinary");
  };
  return (
    <Table
      label={t("percent-title")}
      rows={changes}
      keyOf={({ row, band }) => `${row} ${band}`}
      columns={[
        { id: "type", title: t("price-type"), isHead: true, cell: ({ row }) => nameOf(row) },
        { id: "band", title: t("band"), cell: ({ band }) => band },
        { id: "before", title: t("before"), isNumber: true, cell: ({ before }) => write(before) },
        { id: "after", title: t("after"), isNumber: true, cell: ({ amount }) => write(amount) },
      ]}
    />
  );
}
