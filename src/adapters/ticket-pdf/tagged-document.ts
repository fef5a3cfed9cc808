import { setImmediate as otherWork } from "node:timers/promises";
import type { Language } from "#domain/languages.ts";
import { openFontsFor } from "./fonts/typefaces.ts";

/** Our other codes are language tags as they are. */
const LANGUAGE_TAGS: Partial<Record<Language, string>> = { en: "en-GB", "en-us": "en-US" };

export interface PrintOptions {
  readonly now?: () => Date;
}

interface About extends PrintOptions {
  readonly sheet: { readonly language: Language; readonly houseName: string };
  readonly title: string;
}

/** Writes an A4 PDF, tagged for screen readers: tickets, vouchers and door lists. */
export async function printPages<Page>(
  { sheet, title, now = () => new Date() }: About,
  pages: readonly Page[],
  set: (doc: PDFKit.PDFDocument, page: Page, section: PDFKit.PDFStructureElement) => void,
): Promise<Uint8Array> {
  // Fonts for all text of the sheet; the names of its properties need none more.
  await openFontsFor(JSON.stringify(sheet));
  // At first use, like the fonts: most processes start without printing.
  const { default: PDFDocument } = await import("pdfkit");
  const doc = new PDFDocument({
    size: "A4",
    margin: 0,
    autoFirstPage: false,
    pdfVersion: "1.7",
    tagged: true,
    lang: LANGUAGE_TAGS[sheet.language] ?? sheet.language,
    displayTitle: true,
    // No default font: all text uses the house's typefaces.
    font: "",
    info: {
      Title: title,
      Author: sheet.houseName,
      Creator: "Parkett",
      Producer: "Parkett",
      CreationDate: now(),
    },
  });
  const content = collect(doc);
  const root = doc.struct("Document");
  doc.addStructure(root);
  for (const [at, page] of pages.entries()) {
    // A list of a hundred pages must not stop the shop.
    if (at > 0) await otherWork();
    doc.addPage();
    const section = doc.struct("Sect");
    root.add(section);
    set(doc, page, section);
    section.end();
  }
  root.end();
  doc.end();
  return content;
}

function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    doc.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on("error", reject);
  });
}
