import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import { inflateSync } from "node:zlib";
import { create } from "fontkit";
import type { PrintedTicket, TicketSheet } from "#ports/ticket-paper.ts";
import type { VoucherSheet } from "#ports/voucher-paper.ts";

/** A ticket and its printed text, for tests of the PDFs. */

export const TICKET: PrintedTicket = {
  code: "99001234567890123456",
  eventTitle: "Così fan tutte",
  composer: "Antonín Dvořák, Łukasz Żółć, Nguyễn Thị",
  startsText: "lördag 6 februari 2027 kl. 19.00",
  venueText: "Stora scenen, Sundoperan",
  addressText: "Skeppsbron 1, 211 20 Malmö",
  place: [
    { label: "Område", value: "Parkett mitt" },
    { label: "Rad", value: "7" },
    { label: "Plats", value: "12" },
  ],
  priceTypeText: "Ordinarie",
  priceText: "1\u202f295\u00a0kr",
  holderText: "Åsa Öberg",
  notes: ["Dörrarna öppnar kl. 18.00."],
};

export function ticketsOf(...tickets: readonly Partial<PrintedTicket>[]): TicketSheet {
  return {
    language: "sv",
    houseName: "Sundoperan",
    brandColour: "#7A1526",
    orderText: "Order P100042",
    footerText: "Sundoperan · Skeppsbron 1, 211 20 Malmö",
    tickets: tickets.map((ticket) => ({ ...TICKET, ...ticket })),
  };
}

export function voucherWith(message: string): VoucherSheet {
  return {
    language: "sv",
    houseName: "Sundoperan",
    brandColour: "#7A1526",
    title: "Presentkort",
    forText: "Till Elsa",
    fromText: "Från Åsa Öberg",
    message,
    codeLabel: "Kod",
    useText: "Skriv koden i varukorgen.",
    footerText: "Sundoperan",
    vouchers: [
      { code: "ABCD-234567892", amountText: "500 kr", validText: "Giltigt till och med 1 mars 2030." },
    ],
  };
}

/** NFC, without the direction marks that pdftotext adds. */
export function textOf(pdf: Uint8Array, ...options: readonly string[]): string {
  const text = execFileSync("pdftotext", [...options, "-", "-"], { input: pdf, encoding: "utf8" });
  return text.replaceAll(/[\u202a-\u202e]/g, "").normalize("NFC");
}

export function wordsAcross(pdf: Uint8Array, words: readonly string[]): string[] {
  const found = [...textOf(pdf, "-bbox").matchAll(/xMin="([\d.]+)".*>(.+)<\/word>/g)]
    .map(([, x = "", seen = ""]) => {
      const isTurned = /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(seen);
      return { x: Number(x), word: isTurned ? Array.from(seen).reverse().join("") : seen };
    })
    .filter(({ word }) => words.includes(word));
  return found.sort((one, other) => one.x - other.x).map(({ word }) => word);
}

/** The first page in reading order, in points from its top. */
export function wordsOf(pdf: Uint8Array): { word: string; top: number; bottom: number }[] {
  const found = textOf(pdf, "-bbox", "-l", "1").matchAll(/yMin="([\d.]+)".* yMax="([\d.]+)">(.+)<\/word>/g);
  return [...found].map(([, top, bottom, word = ""]) => ({ word, top: Number(top), bottom: Number(bottom) }));
}

/** Points from the page's top, in printing order. */
export function linesBelow(pdf: Uint8Array): number[] {
  const content = streamsOf(pdf).map((stream) => stream.toString("latin1"));
  return content.flatMap((text) =>
    [...text.matchAll(/^[\d.]+ ([\d.]+) m\n[\d.]+ \1 l$/gm)].map(([, y]) => Number(y)),
  );
}

/** Inflated, because deflate differs between machines. */
export function contentHash(pdf: Uint8Array): string {
  return hash("sha256", Buffer.concat(streamsOf(pdf)));
}

export function missingShapes(pdf: Uint8Array): number {
  const streams = streamsOf(pdf);
  const codes = streams.flatMap((stream) =>
    [...stream.toString("latin1").matchAll(/<([\da-f]+)> -?[\d.]+/g)].flatMap(
      ([, hex = ""]) => hex.match(/.{4}/g) ?? [],
    ),
  );
  const copies = streams.filter(isFont).flatMap((file) => {
    const font = create(file);
    const shapes = Array.from({ length: font.numGlyphs }, (_, id) => font.getGlyph(id).path.toSVG());
    return shapes.slice(1).filter((shape) => shape !== "" && shape === shapes[0]);
  });
  return codes.filter((code) => code === "0000").length + copies.length;
}

const ZLIB = 0x78;
const isFont = (stream: Buffer) => stream.readUInt32BE(0) === 0x00010000;

function streamsOf(pdf: Uint8Array): Buffer[] {
  const file = Buffer.from(pdf);
  const streams: Buffer[] = [];
  for (let at = file.indexOf("\nstream\n"); at >= 0; at = file.indexOf("\nstream\n", at + 1)) {
    const stream = file.subarray(at + 8, file.indexOf("\nendstream", at));
    streams.push(stream[0] === ZLIB ? inflateSync(stream) : stream);
  }
  return streams;
}
