import { useState } from "react";
import type { PriceList } from "#domain/price/price-list.ts";
import { changedAmount, type Rounding } from "#domain/programme/price-change.ts";
import { amountIn, type Block, type GridRow, isNamed } from "#domain/programme/price-grid.ts";
import { BANDS } from "#domain/seating/seating.ts";
import { useSeason } from "../../house/programme/season.tsx";

/** Minor units: to what is rounded, and how it ends. */
const STEPS = {
  "1": { step: 100, ending: 0 },
  "5": { step: 500, ending: 0 },
  "10": { step: 1_000, ending: 0 },
  "ends-5": { step: 1_000, ending: 500 },
  "50": { step: 5_000, ending: 0 },
  "100": { step: 10_000, ending: 0 },
  "ends-95": { step: 10_000, ending: 9_500 },
} as const;
type Step = keyof typeof STEPS;
export const STEP_NAMES = ["1", "5", "10", "ends-5", "50", "100", "ends-95"] as const satisfies Step[];

interface Fields {
  readonly typed: string;
  readonly where: "list" | "block";
  readonly step: Step;
  readonly direction: Rounding["direction"];
}

interface PercentOptions {
  readonly list: PriceList;
  readonly rows: readonly GridRow[];
  /** What is selected. */
  readonly block: Block;
}

/** What is typed of a change by percent, and the prices that it would change. */
export function usePercentChange({ list, rows, block }: PercentOptions) {
  const { pricing } = useSeason();
  const isBlock = block.rows.length * block.bands.length > 1;
  const where = isBlock ? "block" : "list";
  const [fields, setFields] = useState<Fields>({ typed: "", where, step: "5", direction: "nearest" });
  const basisPoints = basisPointsIn(fields.typed);
  const cells =
    fields.where === "block"
      ? block.rows.flatMap((row) => block.bands.map((band) => ({ row, band })))
      : rows.flatMap((row) => BANDS.map((band) => ({ row, band })).filter((cell) => isNamed(list, cell)));
  const changes = cells.flatMap((cell) => {
    const before = amountIn(list, pricing.priceTypes, cell);
    if (before === null || basisPoints === null) return [];
    const rounding = { direction: fields.direction, ...STEPS[fields.step] };
    const amount = changedAmount(before, basisPoints, rounding);
    return amount === before ? [] : [{ ...cell, before, amount }];
  });
  const set = (part: Partial<Fields>) => setFields({ ...fields, ...part });
  return { isBlock, fields, set, isPercent: basisPoints !== null, changes };
}

/** "5", "−2,5" between −99.99 and 500; null for anything else. */
function basisPointsIn(typed: string): number | null {
  const [percent] = /^[+-]?\d{1,3}(?:[.,]\d{1,2})?$/.exec(typed.trim().replace("−", "-")) ?? [];
  if (percent === undefined) return null;
  const found = Math.round(Number(percent.replace(",", ".")) * 100);
  return found > -10_000 && found <= 50_000 ? found : null;
}
