import type { PriceList } from "#domain/price/price-list.ts";
import { ROUNDINGS } from "#domain/programme/price-change.ts";
import type { Block, CellChange, GridRow } from "#domain/programme/price-grid.ts";
import { useSeason } from "../../house/programme/season.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
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
  const common = useWords("common");
  const { isBlock, fields, set, isPercent, changes } = usePercentChange({ list, rows, block });
  return (
    <Dialog title={t("percent-title")} onClose={onClose} wide>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (changes.length === 0) return;
          onChange(changes.map(({ row, band, amount }) => ({ row, band, amount })));
          onClose();
        }}
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
        <DialogActions>
          <Button onPress={onClose}>{common("cancel")}</Button>
          <Button type="submit" variant="primary" isDisabled={changes.length === 0}>
            {t("change-count", { count: changes.length })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
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
