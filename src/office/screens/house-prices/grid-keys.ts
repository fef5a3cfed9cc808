/** A cell of a grid, by its place. */
export interface GridPosition {
  readonly row: number;
  readonly column: number;
}

/** From the cell that was first chosen to the one that has the focus. */
export interface Selection {
  readonly anchor: GridPosition;
  readonly focus: GridPosition;
}

interface Bounds {
  readonly rows: number;
  readonly columns: number;
}

const STEPS: Readonly<Record<string, (at: GridPosition, bounds: Bounds) => GridPosition>> = {
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, { columns }) => ({ row, column: columns - 1 }),
  PageUp: ({ column }) => ({ row: 0, column }),
  PageDown: ({ column }, { rows }) => ({ row: rows - 1, column }),
};

interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** What a key does in a grid as in a spreadsheet; null for keys of others, as Tab. */
export type GridAction =
  | { readonly kind: "select"; readonly selection: Selection }
  | { readonly kind: "type"; readonly text: string | null }
  | { readonly kind: "clear" | "fill-down" };

export function actionOf(event: Key, { anchor, focus }: Selection, bounds: Bounds): GridAction | null {
  const { key, shiftKey } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  const whole = {
    anchor: { row: 0, column: 0 },
    focus: { row: bounds.rows - 1, column: bounds.columns - 1 },
  };
  if (isCommand && key.toLowerCase() === "a") return { kind: "select", selection: whole };
  if (isCommand && key.toLowerCase() === "d") return { kind: "fill-down" };
  if (isCommand && key === "Home") return select({ row: 0, column: 0 });
  if (isCommand && key === "End") return select(whole.focus);
  const step = STEPS[key];
  if (step) return select(step(focus, bounds));
  if (key === "Delete" || key === "Backspace") return { kind: "clear" };
  if (key === "Enter" || key === "F2") return { kind: "type", text: null };
  if (!isCommand && !event.altKey && /^[\d,.]$/.test(key)) return { kind: "type", text: key };
  return null;

  function select(wanted: GridPosition): GridAction {
    const to = clampToGrid(wanted, bounds);
    return { kind: "select", selection: { anchor: shiftKey ? anchor : to, focus: to } };
  }
}

export function clampToGrid({ row, column }: GridPosition, { rows, columns }: Bounds): GridPosition {
  const clamp = (at: number, count: number) => Math.max(0, Math.min(count - 1, at));
  return { row: clamp(row, rows), column: clamp(column, columns) };
}

export function rangeOf({ anchor, focus }: Selection) {
  return {
    ...{ top: Math.min(anchor.row, focus.row), bottom: Math.max(anchor.row, focus.row) },
    ...{ left: Math.min(anchor.column, focus.column), right: Math.max(anchor.column, focus.column) },
  };
}

export function isIn({ row, column }: GridPosition, selection: Selection): boolean {
  const { top, bottom, left, right } = rangeOf(selection);
  return top <= row && row <= bottom && left <= column && column <= right;
}
