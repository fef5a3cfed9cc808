import type { PrintedTicket, TicketSheet } from "#ports/ticket-paper.ts";
import { type Document, type Element, INK, LINE, MM, MUTED, PAGE, rule, type Say, sayIn } from "./a4.ts";
import { groupsOfFour, QUIET_ZONE, qrModules } from "./qr-modules.ts";
import { type Box, brokenInto, type Style, setText, widthOf } from "./typesetting.ts";

/**
 * A4, portrait. Everything needed at the door is in the upper half, so that the sheet can be folded once.
 * Little ink.
 */

const MARGIN = 18 * MM;
const FULL: Box = { x: MARGIN, width: PAGE.width - 2 * MARGIN };

/** Without the quiet zone; with it the code takes about 53 mm. */
const QR_SIDE = 40 * MM;
const CODE: Box = { x: FULL.x + FULL.width - QR_SIDE, width: QR_SIDE };
const TEXT: Box = { x: FULL.x, width: FULL.width - QR_SIDE - 16 * MM };

const TITLE_SIZES = [36, 30, 25];
const COMPOSER: Style = { face: "italic", size: 15, leading: 20, colour: MUTED };
const WHEN: Style = { face: "serif", size: 17, leading: 22, colour: INK };
const WHERE: Style = { face: "sans", size: 10.5, leading: 15.5, colour: INK };
const SMALL: Style = { face: "sans", size: 8.5, leading: 12.5, colour: MUTED };
const LABEL: Style = { face: "sans", size: 8.5, leading: 13, colour: MUTED };
const VALUE: Style = { face: "serif", size: 25, leading: 29, colour: INK };
const DIGITS: Style = { face: "sans", size: 9, leading: 13.5, colour: INK, tracking: 0.25 };
const SMALLEST_NOTE: Style = { face: "sans", size: 7.5, leading: 11, colour: INK };
const NOTES: readonly Style[] = [
  { face: "sans", size: 9.5, leading: 15, colour: INK },
  { face: "sans", size: 8.5, leading: 13, colour: INK },
  SMALLEST_NOTE,
];
const FOOT: Box = { x: FULL.x, width: FULL.width - 50 };

export function setTicketPage(doc: Document, sheet: TicketSheet, index: number, section: Element): void {
  const ticket = sheet.tickets[index];
  if (ticket === undefined) throw new Error(`There is no ticket ${index}`);
  const say = sayIn(doc, section);

  const top = setHead(doc, sheet, say);
  const textEdge = setEvent(doc, ticket, top, say);
  const codeEdge = setCode(doc, { code: ticket.code, top, section, say });
  const placeEdge = setPlace(doc, ticket, Math.max(codeEdge, textEdge) + 20, say);
  const priceEdge = setPrice(doc, ticket, placeEdge + 14, say);
  const fold = Math.max(PAGE.height / 2, priceEdge + 24);
  rule(doc, FULL, { y: fold, colour: LINE, weight: 0.75, dash: [1, 4] });
  setNotes(doc, { ticket, top: fold + 22, bottom: footTop(doc, sheet) - 14, say });
  setFoot(doc, sheet, index, say);
}

function setHead(doc: Document, sheet: TicketSheet, say: Say): number {
  const name: Style = { face: "serif", size: 19, leading: 24, colour: sheet.brandColour };
  const order: Box = { x: CODE.x - 40 * MM, width: CODE.width + 40 * MM };
  let edge = MARGIN;
  say("P", () => {
    edge = setText(doc, sheet.houseName, {
      box: { ...FULL, width: order.x - FULL.x - 12 },
      top: MARGIN,
      style: name,
    });
  });
  say("P", () =>
    setText(doc, sheet.orderText, { box: order, top: MARGIN + 8.6, style: SMALL, align: "right" }),
  );
  rule(doc, FULL, { y: edge + 7, colour: sheet.brandColour, weight: 1.25 });
  return edge + 34;
}

function setEvent(doc: Document, ticket: PrintedTicket, top: number, say: Say): number {
  const title = titleStyle(doc, ticket.eventTitle);
  let edge = top - title.leading * 0.18;
  say("H1", () => {
    edge = setText(doc, ticket.eventTitle, { box: TEXT, top: edge, style: title });
  });
  const { composer } = ticket;
  if (composer !== null)
    say("P", () => {
      edge = setText(doc, composer, { box: TEXT, top: edge + 3, style: COMPOSER });
    });
  say("P", () => {
    edge = setText(doc, ticket.startsText, { box: TEXT, top: edge + 20, style: WHEN });
  });
  say("P", () => {
    edge = setText(doc, ticket.venueText, { box: TEXT, top: edge + 3, style: WHERE });
  });
  say("P", () => {
    edge = setText(doc, ticket.addressText, { box: TEXT, top: edge, style: { ...WHERE, colour: MUTED } });
  });
  return edge;
}

/** At most two lines. */
function titleStyle(doc: Document, title: string): Style {
  const styles = TITLE_SIZES.map(
    (size): Style => ({ face: "serif", size, leading: size * 1.12, colour: INK }),
  );
  const fitting = styles.find((style) => brokenInto(doc, title, style, TEXT.width).length <= 2);
  return fitting ?? { face: "serif", size: 20, leading: 23, colour: INK };
}

interface SetCodeOptions {
  readonly code: string;
  readonly top: number;
  readonly section: Element;
  readonly say: Say;
}

/** With the same digits below, for reading aloud. */
function setCode(doc: Document, { code, top, section, say }: SetCodeOptions): number {
  const { size, bars } = qrModules(code);
  const module = QR_SIDE / size;
  const digits = groupsOfFour(code);
  const figure = { alt: `QR ${digits}`, bbox: [CODE.x, top, CODE.x + QR_SIDE, top + QR_SIDE] };
  const print = () => {
    for (const { x, y, width } of bars)
      doc.rect(CODE.x + x * module, top + y * module, width * module, module);
    // One shape: separate bars show hairlines on screens. Pure black scans best.
    doc.fill("#000000");
  };
  section.add(doc.struct("Figure", figure, print));
  let edge = top + QR_SIDE + QUIET_ZONE * module;
  for (const line of evenLines(doc, digits))
    say("P", () => {
      edge = setText(doc, line, { box: CODE, top: edge, style: DIGITS, align: "center" });
    });
  return edge;
}

/** As few lines as the width allows, with about the same number of groups each. */
function evenLines(doc: Document, digits: string): string[] {
  const groups = digits.split(" ");
  const count = brokenInto(doc, digits, DIGITS, CODE.width).length;
  const each = Math.ceil(groups.length / count);
  return Array.from({ length: count }, (_, line) => groups.slice(line * each, (line + 1) * each).join(" "));
}

/** Side by side; a pair that does not fit starts a new row. */
function setPlace(doc: Document, { place }: PrintedTicket, top: number, say: Say): number {
  rule(doc, FULL, { y: top, colour: LINE, weight: 0.75 });
  const gap = 30;
  let x = FULL.x;
  let rowTop = top + 16;
  let rowEdge = rowTop;
  for (const { label, value } of place) {
    const natural = Math.max(widthOf(doc, label, LABEL), widthOf(doc, value, VALUE));
    const width = Math.min(natural + 1, FULL.width);
    if (x > FULL.x && x + width > FULL.x + FULL.width) {
      x = FULL.x;
      rowTop = rowEdge + 12;
    }
    const box: Box = { x, width };
    say("P", () => setText(doc, label, { box, top: rowTop, style: LABEL }));
    say("P", () => {
      rowEdge = Math.max(rowEdge, setText(doc, value, { box, top: rowTop + LABEL.leading, style: VALUE }));
    });
    x += width + gap;
  }
  return rowEdge;
}

function setPrice(doc: Document, ticket: PrintedTicket, top: number, say: Say): number {
  const half = FULL.width / 2 - 8;
  let edge = top;
  rule(doc, FULL, { y: top, colour: LINE, weight: 0.75 });
  say("P", () => {
    const price = `${ticket.priceTypeText} · ${ticket.priceText}`;
    edge = setText(doc, price, { box: { x: FULL.x, width: half }, top: top + 13, style: WHERE });
  });
  say("P", () => {
    const box: Box = { x: FULL.x + FULL.width - half, width: half };
    edge = Math.max(
      edge,
      setText(doc, ticket.holderText, { box, top: top + 13, style: WHERE, align: "right" }),
    );
  });
  return edge;
}

interface SetNotesOptions {
  readonly ticket: PrintedTicket;
  readonly top: number;
  readonly bottom: number;
  readonly say: Say;
}

/** Many notes get a smaller font; those that still do not fit are left out. */
function setNotes(doc: Document, { ticket: { notes }, top, bottom, say }: SetNotesOptions): void {
  const box: Box = { x: FULL.x, width: FULL.width * 0.82 };
  const height = (note: string, style: Style) =>
    brokenInto(doc, note, style, box.width).length * style.leading + style.size * 0.75;
  const fits = (style: Style) => top + notes.reduce((sum, note) => sum + height(note, style), 0) <= bottom;
  const style = NOTES.find(fits) ?? SMALLEST_NOTE;
  let edge = top;
  for (const note of notes) {
    const next = edge + height(note, style);
    if (next > bottom) return;
    say("P", () => setText(doc, note, { box, top: edge, style }));
    edge = next;
  }
}

function setFoot(doc: Document, sheet: TicketSheet, index: number, say: Say): void {
  const count = `${index + 1} / ${sheet.tickets.length}`;
  const top = footTop(doc, sheet);
  rule(doc, FULL, { y: top - 9, colour: LINE, weight: 0.75 });
  say("P", () => setText(doc, sheet.footerText, { box: FOOT, top, style: SMALL }));
  say("P", () => setText(doc, count, { box: FULL, top, style: SMALL, align: "right" }));
}

function footTop(doc: Document, { footerText }: TicketSheet): number {
  return PAGE.height - MARGIN - brokenInto(doc, footerText, SMALL, FOOT.width).length * SMALL.leading;
}
