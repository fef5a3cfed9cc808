import { type ClipboardEvent, type KeyboardEvent, Suspense, useEffect, useRef, useState } from "react";
import type { PriceList } from "#domain/price/price-list.ts";
import {
  amountIn,
  type Block,
  type CellChange,
  filledDown,
  type GridRow,
  isNamed,
  pastedChanges,
} from "#domain/programme/price-grid.ts";
import { readSheet, writeSheet } from "#domain/programme/sheet.ts";
import { BANDS } from "#domain/seating/seating.ts";
import { useSeason } from "../../house/programme/season.tsx";
import { later } from "../../states/later.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Notice } from "../../ui/notice.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useWords } from "../../words/words-context.tsx";
import { actionOf, isIn, type Place, rangeOf, type Selection } from "./grid-keys.ts";
import styles from "./prices.module.css";
import { useAmounts } from "./use-amounts.ts";

const PercentDialog = later(() => import("./percent-dialog.tsx"));

interface PriceGridProps {
  readonly list: PriceList;
  readonly onChange: (changes: readonly CellChange[]) => void;
  readonly onRow: (row: GridRow) => void;
}

const START: Selection = { anchor: { row: 0, column: 0 }, focus: { row: 0, column: 0 } };

/** Price types and bands, with the keys of a spreadsheet. A price without an amount of its own follows its percentage. */
export function PriceGrid({ list, onChange, onRow }: PriceGridProps) {
  const t = useWords("programmePrices");
  const { pricing, say, mayEdit } = useSeason();
  const { write, read } = useAmounts();
  const [selection, setSelection] = useState(START);
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<"bad-amount" | "bad-paste" | null>(null);
  const [isPercent, setPercent] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  const hasFocus = useRef(false);
  const rows: readonly GridRow[] = ["ordinary", ...list.priceTypes.map(({ id }) => id)];
  const bounds = { rows: rows.length, columns: BANDS.length };
  const { top, bottom, left, right } = rangeOf(selection);
  const block: Block = { rows: rows.slice(top, bottom + 1), bands: BANDS.slice(left, right + 1) };
  const { priceTypes } = pricing;
  const nameOf = (row: GridRow) => {
    if (row === "ordinary") return t("ordinary");
    const type = priceTypes.find(({ id }) => id === row);
    return type ? say(type.name, String(row)) : String(row);
  };
  const cellAt = ({ row, column }: Place) => ({
    row: rows[row] ?? "ordinary",
    band: BANDS[column] ?? BANDS[0],
  });
  const { focus } = selection;
  const isTyping = typed !== null;
  useEffect(() => {
    if (!hasFocus.current) return;
    const cell = table.current?.querySelector<HTMLElement>(`[data-place="${focus.row} ${focus.column}"]`);
    (isTyping ? cell?.querySelector("input") : cell)?.focus();
  }, [focus, isTyping]);

  const select = (next: Selection) => {
    setSelection(next);
    onRow(rows[next.focus.row] ?? "ordinary");
  };
  const commit = (down: number, across: number) => {
    if (typed === null) return;
    const amount = typed.trim() === "" ? null : read(typed);
    if (typed.trim() !== "" && amount === null) return setProblem("bad-amount");
    setProblem(null);
    setTyped(null);
    onChange([{ ...cellAt(focus), amount }]);
    const next = {
      row: Math.max(0, Math.min(rows.length - 1, focus.row + down)),
      column: Math.max(0, Math.min(BANDS.length - 1, focus.column + across)),
    };
    select({ anchor: next, focus: next });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isTyping) {
      const ways: Readonly<Record<string, readonly [number, number]>> = {
        ...{ Enter: [event.shiftKey ? -1 : 1, 0], ArrowUp: [-1, 0], ArrowDown: [1, 0] },
        ...{ Tab: [0, event.shiftKey ? -1 : 1] },
      };
      const way = ways[event.key];
      if (way) {
        event.preventDefault();
        commit(...way);
      } else if (event.key === "Escape") {
        event.preventDefault();
        setTyped(null);
        setProblem(null);
      }
      return;
    }
    const action = actionOf(event, selection, bounds);
    if (!action) return;
    event.preventDefault();
    if (action.kind === "select") return select(action.selection);
    if (!mayEdit) return;
    if (action.kind === "type") setTyped(action.text ?? write(amountIn(list, priceTypes, cellAt(focus))));
    else if (action.kind === "fill-down") onChange(filledDown(list, priceTypes, block));
    else onChange(block.rows.flatMap((row) => block.bands.map((band) => ({ row, band, amount: null }))));
  };
  const onCopy = (event: ClipboardEvent) => {
    if (isTyping) return;
    event.preventDefault();
    const cells = block.rows.map((row) =>
      block.bands.map((band) => write(amountIn(list, priceTypes, { row, band }))),
    );
    event.clipboardData.setData("text/plain", writeSheet(cells));
  };
  const onPaste = (event: ClipboardEvent) => {
    if (isTyping || !mayEdit) return;
    event.preventDefault();
    const cells = readSheet(event.clipboardData.getData("text/plain"));
    const changes = pastedChanges(cells, block, { rows, bands: BANDS }, read);
    setProblem(changes ? null : "bad-paste");
    if (changes) onChange(changes);
  };
  return (
    <Panel
      title={t("prices")}
      actions={
        mayEdit ? (
          <>
            <Button
              isDisabled={block.rows.length < 2}
              onPress={() => onChange(filledDown(list, priceTypes, block))}
            >
              {t("fill-down")}
            </Button>
            <Button onPress={() => setPercent(true)}>{t("percent")}</Button>
          </>
        ) : null
      }
    >
      <p className={styles.help}>{t("help")}</p>
      {problem ? (
        <Notice tone="error" live>
          <p>{t(problem)}</p>
        </Notice>
      ) : null}
      <div className={styles.frame}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of the ARIA practices
          role="grid"
          ref={table}
          aria-label={t("prices")}
          aria-multiselectable="true"
          className={styles.grid}
          onKeyDown={onKeyDown}
          onCopy={onCopy}
          onPaste={onPaste}
          onFocus={() => {
            hasFocus.current = true;
          }}
          onBlur={(event) => {
            hasFocus.current = event.currentTarget.contains(event.relatedTarget);
            if (!hasFocus.current) commit(0, 0);
          }}
        >
          <thead>
            <tr>
              <th scope="col">{t("price-type")}</th>
              {BANDS.map((band) => (
                <th key={band} scope="col">
                  {band}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row}>
                <th scope="row">{nameOf(row)}</th>
                {BANDS.map((band, column) => {
                  const place = { row: at, column };
                  const isFocus = focus.row === at && focus.column === column;
                  const amount = amountIn(list, priceTypes, { row, band });
                  const isOwn = isNamed(list, { row, band });
                  return (
                    <td
                      key={band}
                      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of the ARIA practices
                      role="gridcell"
                      data-place={`${at} ${column}`}
                      tabIndex={isFocus && !isTyping ? 0 : -1}
                      aria-selected={isIn(place, selection)}
                      aria-readonly={!mayEdit}
                      className={classNames(!isOwn && styles.derived)}
                      onMouseDown={(event) => {
                        if (event.target instanceof HTMLInputElement) return;
                        if (isTyping) commit(0, 0);
                        hasFocus.current = true;
                        select({ anchor: event.shiftKey ? selection.anchor : place, focus: place });
                      }}
                      onDoubleClick={() => mayEdit && setTyped(write(amount))}
                    >
                      {isFocus && isTyping ? (
                        <input
                          aria-label={t("amount-of", { type: nameOf(row), band })}
                          className={styles.input}
                          inputMode="decimal"
                          value={typed}
                          onChange={(event) => setTyped(event.target.value)}
                        />
                      ) : (
                        <>
                          {amount === null ? <span aria-hidden="true">–</span> : write(amount)}
                          {amount === null ? <span className={styles.hidden}>{t("not-sold")}</span> : null}
                        </>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Suspense>
        {isPercent ? (
          <PercentDialog
            list={list}
            rows={rows}
            block={block}
            onChange={onChange}
            onClose={() => setPercent(false)}
          />
        ) : null}
      </Suspense>
    </Panel>
  );
}
