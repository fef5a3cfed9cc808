import type {
  DoorListSheet,
  PrintedDoorSection,
  PrintedDoorTicket,
  PrintedEntrance,
} from "#ports/door-list-paper.ts";
import { type Document, type Element, INK, LINE, MM, MUTED, PAGE, rule, type Say, sayIn } from "./a4.ts";
import { type PrintOptions, printPages } from "./tagged-document.ts";
import { type Box, type Style, setText, widthOf } from "./typesetting.ts";

/** A4: each entrance begins on a new page, so that the pages can be handed out. Lines to be ticked by pen. */

const MARGIN = 12 * MM;
const FULL: Box = { x: MARGIN, width: PAGE.width - 2 * MARGIN };
const HEAD = 27 * MM;
const FOOT = 8 * MM;
const LINE_HEIGHT = 6.2 * MM;
const TICK = 3.6 * MM;
const LINES = Math.floor((PAGE.height - 2 * MARGIN - HEAD - FOOT) / LINE_HEIGHT) - 1;

const TITLE: Style = { face: "serif", size: 17, leading: 21, colour: INK };
const PLAIN: Style = { face: "sans", size: 9.5, leading: 13, colour: INK };
const LABEL: Style = { face: "sans", size: 8, leading: 11, colour: MUTED };
const SECTION: Style = { face: "serif", size: 12, leading: 15, colour: INK };
const STRONG: Style = { face: "serif", size: 11.5, leading: 14, colour: INK };
const SMALLEST = 7.5;

const COLUMNS = {
  in: { x: FULL.x, width: 13 * MM },
  row: { x: FULL.x + 14 * MM, width: 13 * MM },
  seat: { x: FULL.x + 28 * MM, width: 13 * MM },
  name: { x: FULL.x + 42 * MM, width: 62 * MM },
  priceType: { x: FULL.x + 106 * MM, width: FULL.width - 106 * MM },
} as const satisfies Readonly<Record<keyof DoorListSheet["labels"], Box>>;
const NAMES = ["in", "row", "seat", "name", "priceType"] as const;

type Line = { readonly section: string } | { readonly ticket: PrintedDoorTicket };

interface Page {
  readonly entrance: string;
  readonly lines: readonly Line[];
}

/** @throws Error without tickets */
export async function printDoorList(sheet: DoorListSheet, options: PrintOptions = {}): Promise<Uint8Array> {
  const pages = sheet.entrances.flatMap(pagesOf);
  if (pages.length === 0) throw new Error("A door list needs a ticket");
  const about = { ...options, sheet, title: `${sheet.title} – ${sheet.whenText}` };
  return printPages(about, [...pages.entries()], (doc, [at, page], section) => {
    const say = sayIn(doc, section);
    setHead(doc, sheet, page, say);
    setTable(doc, sheet, page, section);
    setFoot(doc, sheet, `${at + 1} / ${pages.length}`, say);
  });
}

/** A section's name is repeated at the top of a page, and never stands alone at its foot. */
function pagesOf({ title, sections }: PrintedEntrance): readonly Page[] {
  const pages: { entrance: string; lines: Line[] }[] = [];
  const newPage = () => {
    const page = { entrance: title, lines: [] };
    pages.push(page);
    return page;
  };
  for (const { name, tickets } of sections) addSection(name, tickets);
  return pages;

  function addSection(name: string, tickets: PrintedDoorSection["tickets"]): void {
    let page: { lines: Line[] } | undefined = pages.at(-1);
    if (tickets.length === 0) return;
    if (!page || page.lines.length + 2 > LINES) page = newPage();
    page.lines.push({ section: name });
    for (const ticket of tickets) {
      if (page.lines.length === LINES) {
        page = newPage();
        page.lines.push({ section: name });
      }
      page.lines.push({ ticket });
    }
  }
}

function setHead(doc: Document, sheet: DoorListSheet, { entrance }: Page, say: Say): void {
  const name: Style = { ...PLAIN, colour: sheet.brandColour };
  const half = FULL.width / 2;
  const right: Box = { x: FULL.x + half, width: half };
  say("P", () => setLine(doc, sheet.houseName, { box: FULL, top: MARGIN, style: name }));
  say("P", () => setLine(doc, sheet.printedText, { box: right, top: MARGIN, style: LABEL, align: "right" }));
  say("H1", () => setLine(doc, entrance, { box: FULL, top: MARGIN + 14, style: TITLE }));
  say("P", () =>
    setLine(doc, `${sheet.title}, ${sheet.whenText}`, { box: FULL, top: MARGIN + 37, style: PLAIN }),
  );
}

function setTable(doc: Document, { labels }: DoorListSheet, { lines }: Page, section: Element): void {
  const table = doc.struct("Table");
  section.add(table);
  const row = (cells: (cell: Say) => void) => {
    const tr = doc.struct("TR");
    table.add(tr);
    cells(sayIn(doc, tr));
    tr.end();
  };
  const ruleAt = (y: number) => rule(doc, FULL, { y, colour: LINE, weight: 0.5 });
  let top = MARGIN + HEAD;
  row((cell) => {
    for (const name of NAMES)
      cell("TH", () => setLine(doc, labels[name], { box: COLUMNS[name], top: top - 12, style: LABEL }));
  });
  ruleAt(top);
  for (const line of lines) {
    row((cell) =>
      "section" in line
        ? setSection(doc, line.section, top, cell)
        : setTicketRow(doc, line.ticket, top, cell),
    );
    top += LINE_HEIGHT;
    ruleAt(top);
  }
  table.end();
}

function setSection(doc: Document, name: string, top: number, cell: Say): void {
  cell("TH", () => setLine(doc, name, { box: FULL, top: top + 2.5, style: SECTION }));
}

function setTicketRow(doc: Document, ticket: PrintedDoorTicket, top: number, cell: Say): void {
  const { row, seat, holderText, priceTypeText, noteText, insideText } = ticket;
  const edge = top + 2.5;
  if (insideText === "") box(doc, top);
  cell("TD", () => setLine(doc, insideText, { box: COLUMNS.in, top: edge + 1, style: PLAIN }));
  cell("TD", () => setLine(doc, row, { box: COLUMNS.row, top: edge, style: STRONG }));
  cell("TD", () => setLine(doc, seat, { box: COLUMNS.seat, top: edge, style: STRONG }));
  cell("TD", () => setLine(doc, holderText, { box: COLUMNS.name, top: edge, style: STRONG }));
  const type = [priceTypeText, noteText].filter((text) => text !== "").join(" · ");
  cell("TD", () => setLine(doc, type, { box: COLUMNS.priceType, top: edge + 1, style: PLAIN }));
}

function setFoot(doc: Document, sheet: DoorListSheet, count: string, say: Say): void {
  const top = PAGE.height - MARGIN - LABEL.leading;
  const text = `${sheet.title}, ${sheet.whenText}`;
  say("P", () => setLine(doc, text, { box: { ...FULL, width: FULL.width - 60 }, top, style: LABEL }));
  say("P", () => setLine(doc, count, { box: FULL, top, style: PLAIN, align: "right" }));
}

interface SetLineOptions {
  readonly box: Box;
  readonly top: number;
  readonly style: Style;
  readonly align?: "left" | "right";
}

/** In one line: smaller if it has to be, and cut if that is not enough. */
function setLine(
  doc: Document,
  text: string,
  { box: { x, width }, top, style, align }: SetLineOptions,
): void {
  const natural = widthOf(doc, text, style);
  const size = natural <= width ? style.size : Math.max(SMALLEST, (style.size * width) / natural - 0.05);
  const fitted = { ...style, size };
  let shown = text;
  while (shown !== "" && widthOf(doc, shown, fitted) > width) shown = `${shown.slice(0, -2).trimEnd()}…`;
  setText(doc, shown, { box: { x, width: width + 1 }, top, style: fitted, ...(align && { align }) });
}

function box(doc: Document, top: number): void {
  doc.markContent("Artifact", { type: "Layout" });
  doc.lineWidth(0.9).strokeColor(INK);
  doc.rect(COLUMNS.in.x + 1, top + (LINE_HEIGHT - TICK) / 2, TICK, TICK).stroke();
  doc.endMarkedContent();
}
