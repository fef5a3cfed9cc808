import { useState } from "react";
import type { PriceList } from "#domain/price/price-list.ts";
import { changedAmount, ROUNDINGS, type Rounding } from "#domain/programme/price-change.ts";
import {
  amountIn,
  type Block,
  type CellChange,
  type GridRow,
  isNamed,
} from "#domain/programme/price-grid.ts";
import { BANDS } from "#domain/seating/seating.ts";
import { useSeason } from "../../house/programme/season.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { Select } from "../../ui/select.tsx";
import { Table } from "../../ui/table.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import { useAmounts } from "./use-amounts.ts";

/** Minor units: to what is rounded, and how it ends. */
const STEPS = {
  "1": { step: 100, ending: 0 },
  "5": { step: 500, ending: 0 },
  "10": { step: 1_000, ending: 0 },
  "ends-5": { step: 1_000, ending: 500 },
  "50": { step: 5_000, ending: 0 },
  "ends-95": { step: 10_000, ending: 9_500 },
  "100": { step: 10_000, ending: 0 },
} as const;
type Step = keyof typeof STEPS;
const STEP_NAMES = Object.keys(STEPS).sort((a, b) => STEPS[a as Step].step - STEPS[b as Step].step) as Step[];

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
  const { pricing, say } = useSeason();
  const { write } = useAmounts();
  const isBlock = block.rows.length * block.bands.length > 1;
  const [where, setWhere] = useState<"list" | "block">(isBlock ? "block" : "list");
  const [typed, setTyped] = useState("");
  const [step, setStep] = useState<Step>("5");
  const [direction, setDirection] = useState<Rounding["direction"]>("nearest");
  const percent = /^[+-]?\d{1,3}(?:[.,]\d{1,2})?$/.exec(typed.trim().replace("−", "-"));
  const basisPoints = percent ? Math.round(Number(percent[0].replace(",", ".")) * 100) : null;
  const isWithin = basisPoints !== null && basisPoints > -10_000 && basisPoints <= 50_000;
  const cells =
    where === "block"
      ? block.rows.flatMap((row) => block.bands.map((band) => ({ row, band })))
      : rows.flatMap((row) => BANDS.map((band) => ({ row, band })).filter((cell) => isNamed(list, cell)));
  const changes = cells.flatMap((cell) => {
    const before = amountIn(list, pricing.priceTypes, cell);
    if (before === null || !isWithin || basisPoints === null) return [];
    const amount = changedAmount(before, basisPoints, { direction, ...STEPS[step] });
    return amount === before ? [] : [{ ...cell, before, amount }];
  });
  const nameOf = (row: GridRow) => {
    const type = pricing.priceTypes.find(({ id }) => id === row);
    return type ? say(type.name, String(row)) : t("ordinary");
  };
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
          value={typed}
          onChange={setTyped}
          error={typed !== "" && !isWithin ? t("bad-percent") : null}
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
            value={where}
            onChange={setWhere}
          />
        ) : null}
        <Select
          label={t("round-to")}
          choices={STEP_NAMES.map((id) => ({ id, label: t(`step-${id}`) }))}
          value={step}
          onChange={setStep}
        />
        <Select
          label={t("direction")}
          choices={ROUNDINGS.map((id) => ({ id, label: t(`round-${id}`) }))}
          value={direction}
          onChange={setDirection}
        />
        {changes.length > 0 ? (
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
        ) : null}
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
