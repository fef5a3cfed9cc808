import { Suspense, useState } from "react";
import { type GridRow, isNamed } from "#domain/programme/price-grid.ts";
import { BANDS } from "#domain/seating/seating.ts";
import { useSeason } from "../../house/programme/season.tsx";
import { later } from "../../states/later.ts";
import texts from "../../styles/hidden.module.css";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Notice } from "../../ui/notice.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useWords } from "../../words/words-context.tsx";
import { type GridPosition, isIn } from "./grid-keys.ts";
import styles from "./prices.module.css";
import { useAmounts } from "./use-amounts.ts";
import { type PriceGridOptions, usePriceGrid } from "./use-price-grid.ts";

const PercentDialog = later(() => import("./percent-dialog.tsx"));

/** Price types and bands, with the keys of a spreadsheet. A price without an amount follows its percentage. */
export function PriceGrid(props: PriceGridOptions) {
  const t = useWords("programmePrices");
  const { list, onChange } = props;
  const grid = usePriceGrid(props);
  const nameOf = useRowName();
  const [isPercent, setPercent] = useState(false);
  const { rows, block, problem, mayEdit } = grid;
  return (
    <Panel
      title={t("prices")}
      actions={
        mayEdit ? (
          <>
            <Button isDisabled={block.rows.length < 2} onPress={grid.fillDown}>
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
          <p>{t(`bad-${problem}`)}</p>
        </Notice>
      ) : null}
      <div className={styles.frame}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of the ARIA practices
          role="grid"
          aria-label={t("prices")}
          aria-multiselectable="true"
          className={styles.grid}
          {...grid.table}
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
                {BANDS.map((band, column) => (
                  <Cell
                    key={band}
                    place={{ row: at, column }}
                    name={t("amount-of", { type: nameOf(row), band })}
                    isOwn={isNamed(list, { row, band })}
                    grid={grid}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Suspense>
        {isPercent ? (
          <PercentDialog {...{ list, rows, block, onChange }} onClose={() => setPercent(false)} />
        ) : null}
      </Suspense>
    </Panel>
  );
}

function useRowName(): (row: GridRow) => string {
  const t = useWords("programmePrices");
  const { pricing, say } = useSeason();
  return (row) => {
    if (row === "ordinary") return t("ordinary");
    const type = pricing.priceTypes.find(({ id }) => id === row);
    return type ? say(type.name, String(row)) : String(row);
  };
}

interface CellProps {
  readonly place: GridPosition;
  readonly name: string;
  readonly isOwn: boolean;
  readonly grid: ReturnType<typeof usePriceGrid>;
}

function Cell({ place, name, isOwn, grid }: CellProps) {
  const t = useWords("programmePrices");
  const { write } = useAmounts();
  const { selection, typed, mayEdit, cell, setTyped } = grid;
  const isFocus = selection.focus.row === place.row && selection.focus.column === place.column;
  const amount = grid.amountAt(place);
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of the ARIA practices
      role="gridcell"
      data-place={`${place.row} ${place.column}`}
      tabIndex={isFocus && typed === null ? 0 : -1}
      aria-selected={isIn(place, selection)}
      aria-readonly={!mayEdit}
      className={classNames(!isOwn && styles.derived)}
      onMouseDown={(event) => {
        if (!(event.target instanceof HTMLInputElement)) cell.onMouseDown(place, event.shiftKey);
      }}
      onDoubleClick={() => cell.onDoubleClick(place)}
    >
      {isFocus && typed !== null ? (
        <input
          aria-label={name}
          className={styles.input}
          inputMode="decimal"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      ) : (
        <>
          {amount === null ? <span aria-hidden="true">–</span> : write(amount)}
          {amount === null ? <span className={texts.hidden}>{t("not-sold")}</span> : null}
        </>
      )}
    </td>
  );
}
