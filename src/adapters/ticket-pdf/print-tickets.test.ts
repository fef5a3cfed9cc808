import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PrintedTicket } from "#ports/ticket-paper.ts";
import { printTickets } from "./print-tickets.ts";
import { TICKET, ticketsOf } from "./testing/printed.ts";
import { printable } from "./text/printable.ts";

/** Tests fail without these tools. */
const PACKAGES = {
  pdftoppm: "poppler-utils",
  pdftotext: "poppler-utils",
  pdfinfo: "poppler-utils",
  zbarimg: "zbar-tools",
};

function run(tool: keyof typeof PACKAGES, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(tool, args, { maxBuffer: 10_000_000 }, (error, stdout) => {
      if (error === null) resolve(stdout);
      else if (error.code === "ENOENT")
        reject(new Error(`${tool} is missing: install the Debian package ${PACKAGES[tool]}`));
      else reject(error);
    });
  });
}

describe("printed tickets", { timeout: 60_000 }, () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tickets-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function print(name: string, ...tickets: PrintedTicket[]): Promise<string> {
    const file = join(folder, `${name}.pdf`);
    await writeFile(file, await printTickets(ticketsOf(...tickets)));
    return file;
  }
  async function scan(file: string, dotsPerInch: number): Promise<string[]> {
    const pages = file.replace(".pdf", `-${dotsPerInch}`);
    await run("pdftoppm", ["-r", String(dotsPerInch), "-gray", "-png", file, pages]);
    const images = (await readdir(folder)).map((name) => join(folder, name));
    const found: string[] = [];
    for (const image of images.filter((path) => path.startsWith(`${pages}-`)).sort())
      found.push((await run("zbarimg", ["-q", "--raw", image])).trim());
    return found;
  }

  it("have one page each, with a scannable code", async () => {
    const codes = ["99001234567890123456", "0000000000000000", "12345678901234567890123456789012"];
    const file = await print("codes", ...codes.map((code) => ({ ...TICKET, code })));
    expect(await scan(file, 200)).toEqual(codes);
    // A low-quality print, or a photograph of a screen.
    expect(await scan(file, 60)).toEqual(codes);
  });

  it("show everything as text too, in all languages of the shop", async () => {
    const file = await print("words", {
      ...TICKET,
      eventTitle: "Die Entführung – åäöéüß¿ñè ÅÄÖ",
      composer: "Antonín Dvořák, Łukasz Żółć, Nguyễn Thị",
      holderText: "Пётр Чайковский, Μαρία Κάλλας",
    });
    const text = (await run("pdftotext", [file, "-"])).replaceAll(/\s+/g, " ");
    for (const words of [
      "Sundoperan",
      "Order P100042",
      "Die Entführung – åäöéüß¿ñè ÅÄÖ",
      "Antonín Dvořák, Łukasz Żółć, Nguyễn Thị",
      "Пётр Чайковский",
      "Μαρία Κάλλας",
      "lördag 6 februari 2027 kl. 19.00",
      "Skeppsbron 1, 211 20 Malmö",
      "Parkett mitt",
      "Ordinarie · 1 295 kr",
      "Dörrarna öppnar kl. 18.00.",
      "9900 1234 5678",
      "9012 3456",
    ])
      expect(text).toContain(words);
  });

  it("use plain spaces and hyphens, since the fonts have no others", () => {
    expect(printable("1\u202f295\u2009kr")).toBe("1\u00a0295\u00a0kr");
    expect(printable(" Rad\r\n7,\tplats\u201112 \u2012 14\u200b ")).toBe("Rad 7, plats-12 – 14");
    expect(printable("A\u030asa")).toBe("Åsa");
  });

  it("stay one page each, however long their text is", async () => {
    const long = "En mycket lång rad om att dörrarna öppnar i god tid före föreställningen. ".repeat(4);
    const file = await print("long", {
      ...TICKET,
      eventTitle: `Das ${"sehr ".repeat(40)}lange Stück`,
      holderText: "X".repeat(400),
      notes: Array.from({ length: 30 }, () => long),
    });
    expect(await run("pdfinfo", [file])).toMatch(/Pages: +1\n/);
    expect(await scan(file, 100)).toEqual([TICKET.code]);
  });

  it("are accessible to screen readers: tagged, titled, with a language", async () => {
    const file = await print("tagged", TICKET);
    expect(await run("pdfinfo", [file])).toMatch(/Title: +Così fan tutte – Order P100042/);
    const structure = await run("pdfinfo", ["-struct-text", file]);
    expect(structure).toMatch(/H1 .*Così fan tutte.*Figure/s);
    const pdf = Buffer.from(await printTickets(ticketsOf(TICKET))).toString("latin1");
    expect(pdf).toContain("/Lang (sv)");
  });

  it("require a code of digits", async () => {
    await expect(printTickets(ticketsOf({ ...TICKET, code: "12 34" }))).rejects.toThrow("digits");
    await expect(printTickets(ticketsOf())).rejects.toThrow();
  });
});
