import type { PrintedVoucher, VoucherSheet } from "#ports/voucher-paper.ts";
import { type Document, INK, LINE, MM, MUTED, PAGE, rule, type Say, sayIn } from "./a4.ts";
import { type PrintOptions, printPages } from "./tagged-document.ts";
import { type Box, brokenInto, type Style, setText } from "./typesetting.ts";

/** A4: a card in the upper half, to be cut out or folded; instructions below the fold. */

const MARGIN = 18 * MM;
const FULL: Box = { x: MARGIN, width: PAGE.width - 2 * MARGIN };
const CARD = { top: MARGIN, height: PAGE.height / 2 - 1.5 * MARGIN };
const INNER: Box = { x: FULL.x + 11 * MM, width: FULL.width - 22 * MM };

const NAMES: Style = { face: "serif", size: 15, leading: 21, colour: INK };
const MESSAGES: readonly Style[] = [
  { face: "italic", size: 14, leading: 20, colour: INK },
  { face: "italic", size: 11, leading: 15.5, colour: INK },
  { face: "italic", size: 8.5, leading: 11.5, colour: INK },
];
const SMALLEST_MESSAGE: Style = { face: "italic", size: 7, leading: 9.5, colour: INK };
const LABEL: Style = { face: "sans", size: 8.5, leading: 13, colour: MUTED };
const CODE: Style = { face: "sans", size: 17, leading: 24, colour: INK, tracking: 1 };
const PLAIN: Style = { face: "sans", size: 10.5, leading: 16, colour: INK };
const SMALL: Style = { face: "sans", size: 8.5, leading: 12.5, colour: MUTED };

/** @throws Error without vouchers */
export async function printVouchers(sheet: VoucherSheet, options: PrintOptions = {}): Promise<Uint8Array> {
  if (sheet.vouchers.length === 0) throw new Error("A sheet of vouchers needs a voucher");
  const about = { ...options, sheet, title: `${sheet.title} – ${sheet.houseName}` };
  return printPages(about, sheet.vouchers, (doc, voucher, section) =>
    setVoucher(doc, sheet, voucher, sayIn(doc, section)),
  );
}

function setVoucher(doc: Document, sheet: VoucherSheet, voucher: PrintedVoucher, say: Say): void {
  const brand = sheet.brandColour;
  frame(doc, brand);
  let edge = CARD.top + 11 * MM;
  const put = (
    tag: string,
    {
      text,
      style,
      gap = 0,
      align = "left",
    }: {
      readonly text: string;
      readonly style: Style;
      readonly gap?: number;
      readonly align?: "left" | "right";
    },
  ) =>
    say(tag, () => {
      edge = setText(doc, text, { box: INNER, top: edge + gap, style, align });
    });
  put("P", { text: sheet.houseName, style: nameStyle(doc, sheet.houseName, brand) });
  put("H1", { text: sheet.title, style: { face: "serif", size: 32, leading: 38, colour: INK }, gap: 6 });
  put("P", {
    text: voucher.amountText,
    style: { face: "serif", size: 44, leading: 50, colour: brand },
    gap: 2,
  });
  put("P", { text: sheet.forText, style: NAMES, gap: 10 });
  const codeTop = CARD.top + CARD.height - 11 * MM - LABEL.leading - CODE.leading - SMALL.leading;
  if (sheet.message !== "") {
    const from = brokenInto(doc, sheet.fromText, NAMES, INNER.width).length * NAMES.leading + 6;
    const { text, style } = fittedMessage(doc, sheet.message, codeTop - edge - 6 - from);
    put("P", { text, style, gap: 6 });
  }
  put("P", { text: sheet.fromText, style: NAMES, gap: 6 });

  edge = codeTop;
  put("P", { text: sheet.codeLabel, style: LABEL });
  put("P", { text: voucher.code, style: CODE });
  put("P", { text: voucher.validText, style: SMALL });

  rule(doc, FULL, { y: PAGE.height / 2, colour: LINE, weight: 0.75, dash: [1, 4] });
  edge = PAGE.height / 2 + 24;
  put("P", { text: sheet.useText, style: PLAIN });
  say("P", () =>
    setText(doc, sheet.footerText, { box: FULL, top: PAGE.height - MARGIN - SMALL.leading, style: SMALL }),
  );
}

/** A smaller font rather than a second line, to leave room for the message. */
function nameStyle(doc: Document, name: string, colour: string): Style {
  const styles = [19, 16, 13].map((size): Style => ({ face: "serif", size, leading: 24, colour }));
  const fits = (style: Style) => brokenInto(doc, name, style, INNER.width).length === 1;
  return styles.find(fits) ?? { face: "serif", size: 10, leading: 12, colour };
}

/** A smaller font, so as not to reach the code; very many lines lose their breaks. */
function fittedMessage(doc: Document, message: string, room: number): { text: string; style: Style } {
  const fits = (text: string, style: Style) =>
    brokenInto(doc, text, style, INNER.width).length * style.leading <= room;
  const style = MESSAGES.find((one) => fits(message, one)) ?? SMALLEST_MESSAGE;
  return { text: fits(message, style) ? message : message.replaceAll("\n", " "), style };
}

function frame(doc: Document, colour: string): void {
  doc.markContent("Artifact", { type: "Layout" });
  doc.lineWidth(1.25).strokeColor(colour);
  doc.roundedRect(FULL.x, CARD.top, FULL.width, CARD.height, 4 * MM).stroke();
  doc.rect(FULL.x, CARD.top + 9 * MM, 1.6 * MM, CARD.height - 18 * MM).fill(colour);
  doc.endMarkedContent();
}
