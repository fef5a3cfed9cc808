import type { Face } from "./fonts/font-files.ts";
import { openFont } from "./fonts/typefaces.ts";
import { lettersOf, piecesOf } from "./text/line-pieces.ts";
import { printable } from "./text/printable.ts";
import { runsOf, type Writing, writingOf } from "./text/runs.ts";

export interface Style {
  readonly face: Face;
  readonly size: number;
  readonly leading: number;
  readonly colour: string;
  readonly tracking?: number;
}

export interface Box {
  readonly x: number;
  readonly width: number;
}

type Document = PDFKit.PDFDocument;

interface SetTextOptions {
  readonly box: Box;
  readonly top: number;
  readonly style: Style;
  readonly align?: "left" | "right" | "center";
}

/** @returns the lower edge of the last line */
export function setText(
  doc: Document,
  text: string,
  { box: { x, width }, top, style, align = "left" }: SetTextOptions,
): number {
  const writing = writingOf(text);
  let edge = top;
  for (const line of brokenInto(doc, text, style, width)) {
    const free = width - widthOfLine(doc, line, style);
    const start = align === "left" ? x : align === "right" ? x + free : x + free / 2;
    // The baseline has the same height whatever font a line begins with.
    setLine(doc, line, { x: start, baseline: edge + style.leading * 0.75, style, writing });
    edge += style.leading;
  }
  return edge;
}

/** Includes the text's own line breaks; a word wider than the line is cut. */
export function brokenInto(doc: Document, text: string, style: Style, width: number): string[] {
  return text.split("\n").flatMap((line) => wrapped(doc, line, style, width));
}

function wrapped(doc: Document, text: string, style: Style, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const { text: piece, gap } of piecesOf(printable(text))) {
    const longer = line === "" ? piece : line + gap + piece;
    if (widthOfLine(doc, longer, style) <= width) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = piece;
    while (widthOfLine(doc, line, style) > width) {
      const cut = longestPart(doc, line, style, width);
      lines.push(line.slice(0, cut));
      line = line.slice(cut);
    }
  }
  return [...lines, line];
}

export function widthOf(doc: Document, text: string, style: Style): number {
  return widthOfLine(doc, printable(text), style);
}

function widthOfLine(doc: Document, text: string, style: Style): number {
  const options = { characterSpacing: style.tracking ?? 0 };
  return runsOf(text, style.face, writingOf(text)).reduce(
    (width, run) => width + use(doc, run.font, style).widthOfString(run.text, options),
    0,
  );
}

interface SetLineOptions {
  readonly x: number;
  readonly baseline: number;
  readonly style: Style;
  readonly writing: Writing;
}

function setLine(doc: Document, line: string, { x, baseline, style, writing }: SetLineOptions): void {
  const options = { characterSpacing: style.tracking ?? 0 };
  let at = x;
  for (const run of runsOf(line, style.face, writing)) {
    use(doc, run.font, style)
      .fillColor(style.colour)
      .text(run.text, at, baseline, { ...options, lineBreak: false, baseline: "alphabetic" });
    at += doc.widthOfString(run.text, options);
  }
}

function longestPart(doc: Document, word: string, style: Style, width: number): number {
  let cut = 0;
  for (const letter of lettersOf(word)) {
    const next = cut + letter.length;
    if (cut > 0 && widthOfLine(doc, word.slice(0, next), style) > width) break;
    cut = next;
  }
  return cut;
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
