import { readSheet } from "./sheet.ts";
import { readDay, readTime } from "./typed-moments.ts";

export interface Named {
  readonly id: string;
  readonly names: readonly string[];
}

/** What a row may name, and what stands where it names nothing. */
export interface PasteContext {
  readonly halls: readonly Named[];
  readonly priceLists: readonly Named[];
  readonly hall: string;
  readonly priceList: string;
}

export interface PastedRow {
  /** Of what was pasted, from 1. */
  readonly line: number;
  readonly typed: string;
  readonly day: string | null;
  readonly time: string | null;
  readonly hall: string | null;
  readonly priceList: string | null;
}

/** Reads rows of date, time, hall and price list; the last two may be absent. A row of headings is left out. */
export function readPastedPerformances(text: string, context: PasteContext): PastedRow[] {
  const rows = readSheet(text);
  return rows.flatMap((cells, index) => {
    const [day = "", time = "", hall = "", priceList = ""] = cells;
    const row: PastedRow = {
      line: index + 1,
      typed: cells.join(" "),
      day: readDay(day),
      time: readTime(time),
      hall: hall === "" ? context.hall : named(context.halls, hall),
      priceList: priceList === "" ? context.priceList : named(context.priceLists, priceList),
    };
    const isHeading = index === 0 && row.day === null && row.time === null && !/\d/.test(day + time);
    return isHeading ? [] : [row];
  });
}

function named(all: readonly Named[], typed: string): string | null {
  const wanted = typed.toLowerCase();
  const found = all.find(({ id }) => id.toLowerCase() === wanted);
  const byName = all.filter(({ names }) => names.some((name) => name.toLowerCase() === wanted));
  return found?.id ?? (byName.length === 1 ? (byName[0]?.id ?? null) : null);
}
