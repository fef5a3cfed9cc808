import type { Cell, ColumnKind } from "#domain/reports/reports.ts";
import { useFormat } from "../../format/format-context.tsx";
import { useLanguage } from "../../words/words-context.tsx";

/** A cell as the screen shows it; in charts, too. */
export function useCellText(currency: string): (cell: Cell, kind: ColumnKind) => string {
  const { stored, dateTime, calendarDay } = useFormat();
  const { locale } = useLanguage();
  return (cell, kind) => {
    if (cell === null) return "–";
    if (typeof cell === "string") {
      if (kind === "day" && /^\d{4}-\d{2}-\d{2}$/.test(cell)) return calendarDay(cell);
      return kind === "moment" ? dateTime(cell) : cell;
    }
    switch (kind) {
      case "money":
        return stored({ amount: cell, currency });
      case "share":
        return cell.toLocaleString(locale, { style: "percent", maximumFractionDigits: 1 });
      case "rate":
        return (cell / 10_000).toLocaleString(locale, { style: "percent", maximumFractionDigits: 2 });
      case "hour":
        return `${String(cell).padStart(2, "0")}–${String((cell + 1) % 24).padStart(2, "0")}`;
      default:
        return cell.toLocaleString(locale);
    }
  };
}
