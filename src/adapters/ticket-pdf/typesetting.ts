import { type Face, fontFor, openFont } from "./typefaces.ts";

/** Sets text in several fonts on one line, breaks lines, and knows where the last one stands. Points throughout. */

export interface Style {
  readonly face: Face;
  readonly size: number;
  /** From one baseline to the next. */
  readonly leading: number;
  readonly colour: string;
  readonly tracking?: number;
}

export interface Box {
  readonly x: number;
  readonly width: number;
}

type Document = PDFKit.PDFDocument;

/**
 * Prints lines of text from `top` down and gives where the next thing may start.
 * @returns the lower edge of the last line
 */
export function setText(
  doc: Document,
  text: string,
  { x, width }: Box,
  top: number,
  style: Style,
  align: "left" | "right" | "center" = "left",
): number {
  let edge = top;
  for (const line of brokenInto(doc, text, style, width)) {
    const free = width - widthOf(doc, line, style);
    const start = align === "left" ? x : align === "right" ? x + free : x + free / 2;
    // The baseline stands at the same height whichever font a line begins with.
    setLine(doc, line, start, edge + style.leading * 0.75, style);
    edge += style.leading;
  }
  return edge;
}

/** The lines a text takes in this width; a word that is wider than the line is cut. */
export function brokenInto(doc: Document, text: string, style: Style, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of printable(text).split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (widthOf(doc, longer, style) <= width) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = word;
    while (widthOf(doc, line, style) > width) {
      const cut = longestPart(doc, line, style, width);
      lines.push(line.slice(0, cut));
      line = line.slice(cut);
    }
  }
  return [...lines, line];
}

export function widthOf(doc: Document, text: string, style: Style): number {
  const options = { characterSpacing: style.tracking ?? 0 };
  return runsOf(text, style.face).reduce(
    (width, run) => width + use(doc, run.font, style).widthOfString(run.text, options),
    0,
  );
}

function setLine(doc: Document, line: string, x: number, baseline: number, style: Style): void {
  const options = { characterSpacing: style.tracking ?? 0 };
  let at = x;
  for (const run of runsOf(line, style.face)) {
    use(doc, run.font, style)
      .fillColor(style.colour)
      .text(run.text, at, baseline, { ...options, lineBreak: false, baseline: "alphabetic" });
    at += doc.widthOfString(run.text, options);
  }
}

function longestPart(doc: Document, word: string, style: Style, width: number): number {
  let cut = 0;
  for (const character of word) {
    const next = cut + character.length;
    if (cut > 0 && widthOf(doc, word.slice(0, next), style) > width) break;
    cut = next;
  }
  return cut;
}

/** Neighbouring characters of one font; what no font has is printed as a question mark. */
function runsOf(text: string, face: Face): { font: string; text: string }[] {
  const runs: { font: string; text: string }[] = [];
  for (const character of text) {
    const font = fontFor(face, character.codePointAt(0) ?? 0);
    const last = runs.at(-1);
    const wanted = font ?? fontFor(face, 0x3f) ?? "";
    const printed = font === null ? "?" : character;
    if (last?.font === wanted) last.text += printed;
    else runs.push({ font: wanted, text: printed });
  }
  return runs;
}

/**
 * Text in characters the fonts have: of all the spaces and hyphens of Unicode they have the plain ones, and number
 * formats love the others. Characters without a shape would be printed as boxes.
 */
export function printable(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\u2028\u2029 ]+/gu, " ")
    .replaceAll(/(?! )\p{Zs}/gu, "\u00A0")
    .replaceAll(/[\u2010\u2011]/g, "-")
    .replaceAll(/[\u2012\u2015]/g, "–")
    .replaceAll(/\p{Cf}/gu, "")
    .trim();
}

const registered = new WeakMap<Document, Set<string>>();

function use(doc: Document, font: string, { size }: Style): Document {
  const known = registered.get(doc) ?? new Set();
  registered.set(doc, known);
  if (!known.has(font)) {
    doc.registerFont(font, openFont(font));
    known.add(font);
  }
  return doc.font(font).fontSize(size);
}
