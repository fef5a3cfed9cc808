import PDFDocument from "pdfkit";
import type { TicketSheet } from "#ports/ticket-paper.ts";
import { setTicket } from "./ticket-page.ts";
import { openFontsFor } from "./typefaces.ts";

/** How the languages are called in a document; they are the same names but for the lower-case region. */
export const LANGUAGE_TAGS: Partial<Record<TicketSheet["language"], string>> = {
  en: "en-GB",
  "en-us": "en-US",
};

export interface PrintOptions {
  /** The moment the document says it was made. */
  readonly now?: () => Date;
}

/**
 * All tickets of an order as one PDF, a page of A4 each, tagged for screen readers.
 * @throws Error when there is no ticket, or a code that is not digits only
 */
export async function printTickets(sheet: TicketSheet, options: PrintOptions = {}): Promise<Uint8Array> {
  const [first] = sheet.tickets;
  if (first === undefined) throw new Error("A sheet of tickets needs a ticket");
  const { now = () => new Date() } = options;
  // More than what is printed; digits and words of our own are in the same fonts.
  await openFontsFor(JSON.stringify(sheet));
  const doc = new PDFDocument({
    size: "A4",
    margin: 0,
    autoFirstPage: false,
    pdfVersion: "1.7",
    tagged: true,
    lang: LANGUAGE_TAGS[sheet.language] ?? sheet.language,
    displayTitle: true,
    // None of its own: every letter is set in the house's typefaces.
    font: "",
    info: {
      Title: `${first.eventTitle} – ${sheet.orderText}`,
      Author: sheet.houseName,
      Creator: "Parkett",
      Producer: "Parkett",
      CreationDate: now(),
    },
  });
  const content = collect(doc);
  const root = doc.struct("Document");
  doc.addStructure(root);
  for (const index of sheet.tickets.keys()) {
    doc.addPage();
    const section = doc.struct("Sect");
    root.add(section);
    setTicket(doc, sheet, index, section);
    section.end();
  }
  root.end();
  doc.end();
  return content;
}

export function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    doc.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on("error", reject);
  });
}
