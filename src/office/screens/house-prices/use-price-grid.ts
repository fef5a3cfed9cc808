import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { PriceList } from "#domain/price/price-list.ts";
import {
  amountIn,
  type Block,
  type CellChange,
  filledDown,
  type GridRow,
  pastedChanges,
} from "#domain/programme/price-grid.ts";
import { readSheet, writeSheet } from "#domain/programme/sheet.ts";
import { BANDS } from "#domain/seating/seating.ts";
import { useSeason } from "../../house/programme/season.tsx";
import {
  actionOf,
  clampToGrid,
  type GridAction,
  type GridPosition,
  rangeOf,
  type Selection,
} from "./grid-keys.ts";
import { useAmounts } from "./use-amounts.ts";

export interface PriceGridOptions {
  readonly list: PriceList;
  readonly onChange: (changes: readonly CellChange[]) => void;
  /** The row that has the focus. */
  readonly onRow: (row: GridRow) => void;
}

const START: Selection = { anchor: { row: 0, column: 0 }, focus: { row: 0, column: 0 } };
/** Where the focus goes after what was typed: rows down, columns to the right. */
const LEAVING: Readonly<Record<string, readonly [number, number]>> = {
  ...{ Enter: [1, 0], ArrowUp: [-1, 0], ArrowDown: [1, 0], Tab: [0, 1] },
};

/** Keys, clipboard and typing of the grid. */
export function usePriceGrid({ list, onChange, onRow }: PriceGridOptions) {
  const { pricing, mayEdit } = useSeason();
  const { write, read } = useAmounts();
  const [selection, setSelection] = useState(START);
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<"amount" | "paste" | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const hasFocus = useRef(false);
  const { focus } = selection;
  const isTyping = typed !== null;
  useEffect(() => {
    if (!hasFocus.current) return;
    const cell = table.current?.querySelector<HTMLElement>(`[data-place="${focus.row} ${focus.column}"]`);
    (isTyping ? cell?.querySelector("input") : cell)?.focus();
  }, [focus, isTyping]);
  const rows: readonly GridRow[] = ["ordinary", ...list.priceTypes.map(({ id }) => id)];
  const bounds = { rows: rows.length, columns: BANDS.length };
  const { top, bottom, left, right } = rangeOf(selection);
  const block: Block = { rows: rows.slice(top, bottom + 1), bands: BANDS.slice(left, right + 1) };
  const cellAt = ({ row, column }: GridPosition) => ({
    row: rows[row] ?? "ordinary",
    band: BANDS[column] ?? BANDS[0],
  });
  const amountAt = (place: GridPosition) => amountIn(list, pricing.priceTypes, cellAt(place));
  const select = (next: Selection) => {
    setSelection(next);
    onRow(rows[next.focus.row] ?? "ordinary");
  };
  const stop = () => {
    setTyped(null);
    setProblem(null);
  };
  /** What is no amount stays to be corrected. */
  const commit = (down = 0, across = 0) => {
    if (typed === null) return;
    const amount = typed.trim() === "" ? null : read(typed);
    if (typed.trim() !== "" && amount === null) return setProblem("amount");
    stop();
    onChange([{ ...cellAt(focus), amount }]);
    const next = clampToGrid({ row: focus.row + down, column: focus.column + across }, bounds);
    select({ anchor: next, focus: next });
  };
  const fillDown = () => onChange(filledDown(list, pricing.priceTypes, block));
  const act = (action: GridAction) => {
    if (action.kind === "select") return select(action.selection);
    if (!mayEdit) return;
    if (action.kind === "type") setTyped(action.text ?? write(amountAt(focus)));
    else if (action.kind === "fill-down") fillDown();
    else onChange(block.rows.flatMap((row) => block.bands.map((band) => ({ row, band, amount: null }))));
  };
  const keys = { typed, commit, stop, act, selection, bounds };
  return {
    ...{ rows, block, selection, typed, problem, mayEdit, amountAt, fillDown, setTyped },
    cell: {
      onMouseDown(place: GridPosition, isExtending: boolean) {
        if (isTyping) commit();
        hasFocus.current = true;
        select({ anchor: isExtending ? selection.anchor : place, focus: place });
      },
      onDoubleClick: (place: GridPosition) => mayEdit && setTyped(write(amountAt(place))),
    },
    table: {
      ref: table,
      onKeyDown: (event: KeyboardEvent) => pressed(event, keys),
      onCopy(event: ClipboardEvent) {
        if (isTyping) return;
        event.preventDefault();
        const cells = block.rows.map((row) =>
          block.bands.map((band) => write(amountIn(list, pricing.priceTypes, { row, band }))),
        );
        event.clipboardData.setData("text/plain", writeSheet(cells));
      },
      onPaste(event: ClipboardEvent) {
        if (isTyping || !mayEdit) return;
        event.preventDefault();
        const cells = readSheet(event.clipboardData.getData("text/plain"));
        const changes = pastedChanges(cells, block, { rows, bands: BANDS }, read);
        setProblem(changes ? null : "paste");
        if (changes) onChange(changes);
      },
      onFocus() {
        hasFocus.current = true;
      },
      onBlur(event: FocusEvent<HTMLElement>) {
        hasFocus.current = event.currentTarget.contains(event.relatedTarget);
        if (!hasFocus.current) commit();
      },
    },
  };
}

interface Keys {
  readonly typed: string | null;
  readonly commit: (down?: number, across?: number) => void;
  readonly stop: () => void;
  readonly act: (action: GridAction) => void;
  readonly selection: Selection;
  readonly bounds: { readonly rows: number; readonly columns: number };
}

function pressed(event: KeyboardEvent, { typed, commit, stop, act, selection, bounds }: Keys): void {
  if (typed !== null) {
    const leaving = LEAVING[event.key];
    if (!leaving && event.key !== "Escape") return;
    event.preventDefault();
    const sign = event.shiftKey ? -1 : 1;
    if (leaving) commit(leaving[0] * sign, leaving[1] * sign);
    else stop();
    return;
  }
  const action = actionOf(event, selection, bounds);
  if (!action) return;
  event.preventDefault();
  act(action);
}
