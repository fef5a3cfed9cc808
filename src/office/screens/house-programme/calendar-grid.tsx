import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { classNames } from "../../ui/class-names.ts";
import styles from "./calendar.module.css";

interface CalendarCell {
  readonly key: string;
  readonly content: ReactNode;
  readonly isMuted?: boolean;
  readonly isToday?: boolean;
}

interface CalendarRow {
  readonly key: string;
  /** Names the row. */
  readonly head?: string;
  readonly cells: readonly CalendarCell[];
}

export type CalendarMove = "left" | "right" | "up" | "down" | "home" | "end" | "page-up" | "page-down";

const MOVES: Readonly<Record<string, CalendarMove>> = {
  ...{ ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" },
  ...{ Home: "home", End: "end", PageUp: "page-up", PageDown: "page-down" },
};

interface CalendarGridProps {
  readonly label: string;
  readonly columns: readonly string[];
  /** Above the rows' names. */
  readonly corner?: string;
  readonly rows: readonly CalendarRow[];
  readonly active: string;
  readonly onMove: (move: CalendarMove) => void;
  readonly onSelect: (key: string) => void;
  /** Enter. */
  readonly onOpen: () => void;
}

/** One tab stop; arrow keys move through the cells. */
export function CalendarGrid(props: CalendarGridProps) {
  const { label, columns, corner, rows, active, onMove, onSelect, onOpen } = props;
  const grid = useRef<HTMLTableElement>(null);
  const isMoving = useRef(false);
  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(active)}"]`)?.focus();
  }, [active]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLAnchorElement) return;
    const move = MOVES[event.key];
    if (move) {
      event.preventDefault();
      isMoving.current = true;
      onMove(move);
    } else if (event.key === "Enter") {
      event.preventDefault();
      onOpen();
    }
  };
  return (
    <div className={styles.frame}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of the ARIA practices
        role="grid"
        ref={grid}
        aria-label={label}
        className={styles.grid}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {corner === undefined ? null : <th scope="col">{corner}</th>}
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, head, cells }) => (
            <tr key={key}>
              {head === undefined ? null : <th scope="row">{head}</th>}
              {cells.map((cell) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys
                <td
                  key={cell.key}
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of the ARIA practices
                  role="gridcell"
                  data-cell={cell.key}
                  tabIndex={cell.key === active ? 0 : -1}
                  aria-selected={cell.key === active}
                  aria-current={cell.isToday ? "date" : undefined}
                  className={classNames(cell.isMuted && styles.muted)}
                  onClick={() => onSelect(cell.key)}
                >
                  {cell.content}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
