import type { Box } from "./typesetting.ts";

/** What tickets, vouchers and door lists have in common on A4. */

export type Document = PDFKit.PDFDocument;
export type Element = PDFKit.PDFStructureElement;
/** Prints something as a tagged element of the page. */
export type Say = (tag: string, print: () => void) => unknown;

export const MM = 72 / 25.4;
export const PAGE = { width: 210 * MM, height: 297 * MM };

export const INK = "#1D1416";
export const MUTED = "#6B5D5A";
export const LINE = "#CFC5C0";

export const sayIn =
  (doc: Document, section: Element): Say =>
  (tag, print) =>
    section.add(doc.struct(tag, {}, print));

interface RuleOptions {
  readonly y: number;
  readonly colour: string;
  readonly weight: number;
  readonly dash?: [number, number];
}

/** A line across the box. Lines are decoration, hidden from screen readers. */
export function rule(doc: Document, { x, width }: Box, { y, colour, weight, dash }: RuleOptions): void {
  doc.markContent("Artifact", { type: "Layout" });
  doc.lineWidth(weight).strokeColor(colour);
  if (dash !== undefined) doc.lineCap("round").dash(dash[0], { space: dash[1] });
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .stroke();
  if (dash !== undefined) doc.undash().lineCap("butt");
  doc.endMarkedContent();
}
