import type { PaperSize } from "../../box-office/operations/counter/paper.ts";
import { keep, readKept } from "../kept.ts";

/** In millimetres. A roll's printer cuts at the end of each page. */
export const A4: PaperSize = { id: "a4", name: "A4", width: 210, height: 297 };
export const ROLL: PaperSize = { id: "roll", name: "80 mm", width: 80, height: 150 };

const KEPT_AS = "office-print-size";

/** Of this device: the printer stands beside it. */
export const keptSize = (): string => readKept(() => localStorage, KEPT_AS) ?? A4.id;

export const keepSize = (id: string): void => keep(() => localStorage, KEPT_AS, id);

/** Only A4 has room for several tickets on one page. */
export const layoutOf = ({ id, width, height }: PaperSize): "sheet" | "wide" | "tall" =>
  id === A4.id ? "sheet" : width > height ? "wide" : "tall";

/** The page's size is no property of an element: it needs a style sheet. */
export function pageRule({ id, width, height }: PaperSize): string {
  return `@page { size: ${width}mm ${height}mm; margin: ${id === A4.id ? 12 : 4}mm }`;
}
