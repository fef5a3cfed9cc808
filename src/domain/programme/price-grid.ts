import type { JsonObject } from "../json/json.ts";
import { objectIn } from "../json/read.ts";
import { type PriceList, type PriceTypeRule, priceOf } from "../price/price-list.ts";
import { BANDS, type Band } from "../seating/seating.ts";
import { priceListOf } from "./pricing.ts";

/** The ordinary prices, or those of a price type, by its id. */
export type GridRow = "ordinary" | number;

export interface GridCell {
  readonly row: GridRow;
  readonly band: Band;
}

export interface CellChange extends GridCell {
  /** Minor units. Null: an ordinary price is no longer sold, another follows its percentage again. */
  readonly amount: number | null;
}

/** What a cell shows, minor units; null where nothing is sold. */
export function amountIn(
  list: PriceList,
  types: readonly PriceTypeRule[],
  { row, band }: GridCell,
): number | null {
  if (row === "ordinary") return list.ordinary[band] ?? null;
  const type = types.find(({ id }) => id === row);
  return type ? priceOf(list, type, band) : null;
}

/** Whether the list names the amount; otherwise it follows the percentage. */
export function isNamed(list: PriceList, { row, band }: GridCell): boolean {
  if (row === "ordinary") return list.ordinary[band] !== undefined;
  return list.amounts.some((one) => one.priceType === row && one.band === band);
}

/**
 * Returns the list with other amounts. One that its percentage gives anyway is not named, so that it keeps following the
 * ordinary price.
 */
export function withAmounts(
  list: JsonObject,
  changes: readonly CellChange[],
  types: readonly PriceTypeRule[],
): JsonObject {
  const ordinary = { ...objectIn(list["ordinary"]) };
  for (const { row, band, amount } of changes) {
    if (row !== "ordinary") continue;
    if (amount === null) delete ordinary[band];
    else ordinary[band] = amount;
  }
  const changed: JsonObject = { ...list, ordinary };
  const read = priceListOf(changed);
  const named = new Map(read.amounts.map((one) => [keyOf(one.priceType, one.band), one]));
  for (const { row, band, amount } of changes) {
    if (row === "ordinary") continue;
    const type = types.find(({ id }) => id === row);
    const byPercentage = type ? priceOf({ ...read, amounts: [] }, type, band) : null;
    if (amount === null || amount === byPercentage) named.delete(keyOf(row, band));
    else named.set(keyOf(row, band), { priceType: row, band, amount });
  }
  const { amounts: _, ...rest } = changed;
  return named.size === 0 ? rest : { ...rest, amounts: [...named.values()] };
}

const keyOf = (priceType: number, band: Band) => `${priceType} ${band}`;

export interface Block {
  readonly rows: readonly GridRow[];
  readonly bands: readonly Band[];
}

/**
 * The changes that pasted cells make from a cell on, to the right and down; a single cell fills the selection.
 * @param read minor units, or null for what is no amount
 * @returns null if a cell is neither an amount nor empty
 */
export function pastedChanges(
  cells: readonly (readonly string[])[],
  at: Block,
  grid: Block,
  read: (text: string) => number | null,
): CellChange[] | null {
  const row = grid.rows.indexOf(at.rows[0] ?? "ordinary");
  const band = grid.bands.indexOf(at.bands[0] ?? BANDS[0]);
  const isOne = cells.length === 1 && cells[0]?.length === 1;
  const rows = isOne ? at.rows : grid.rows.slice(row, row + cells.length);
  const changes: CellChange[] = [];
  for (const [down, wanted] of rows.entries()) {
    const pasted = (isOne ? cells[0] : cells[down]) ?? [];
    const bands = isOne ? at.bands : grid.bands.slice(band, band + pasted.length);
    for (const [right, name] of bands.entries()) {
      const text = (isOne ? pasted[0] : pasted[right]) ?? "";
      const amount = text === "" ? null : read(text);
      if (text !== "" && amount === null) return null;
      changes.push({ row: wanted, band: name, amount });
    }
  }
  return changes;
}

/** The first row's amounts in all rows of the block. */
export function filledDown(
  list: PriceList,
  types: readonly PriceTypeRule[],
  { rows: [first, ...others], bands }: Block,
): CellChange[] {
  if (first === undefined) return [];
  return others.flatMap((row) =>
    bands.map((band) => ({ row, band, amount: amountIn(list, types, { row: first, band }) })),
  );
}
