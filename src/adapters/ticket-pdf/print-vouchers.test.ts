import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import type { VoucherSheet } from "#ports/voucher-paper.ts";
import { printVouchers } from "./print-vouchers.ts";

const SHEET: VoucherSheet = {
  language: "sv",
  houseName: "Sundoperan",
  brandColour: "#7A1526",
  title: "Presentkort",
  forText: "Till Elsa",
  fromText: "Från Åsa Öberg",
  message: "Grattis!",
  codeLabel: "Kod",
  useText: "Skriv koden i varukorgen.",
  footerText: "Sundoperan",
  vouchers: [
    { code: "ABCD-234567892", amountText: "500 kr", validText: "Giltigt till och med 1 mars 2030." },
    { code: "EFGH-234567892", amountText: "500 kr", validText: "Giltigt till och med 1 mars 2030." },
  ],
};

/** What a reader finds on it; page breaks are form feeds. */
async function textOf(sheet: VoucherSheet): Promise<string> {
  const input = await printVouchers(sheet);
  return execFileSync("pdftotext", ["-", "-"], { input: Buffer.from(input), encoding: "utf8" });
}

test("a voucher says its amount, its code, whom it is for and until when it is valid, a page each", async () => {
  const pages = (await textOf(SHEET)).split("\f").filter((page) => page.trim() !== "");
  expect(pages).toHaveLength(2);
  for (const [at, page] of pages.entries()) {
    expect(page).toContain(SHEET.vouchers[at]?.code);
    for (const words of ["500 kr", "Till Elsa", "Från Åsa Öberg", "Grattis!", "1 mars 2030"]) {
      expect(page).toContain(words);
    }
  }
});

test("the longest message leaves the code where it can be read", async () => {
  const text = await textOf({ ...SHEET, message: "Vi ses i salongen när ridån går upp. ".repeat(13) });
  expect(text).toContain("ABCD-234567892");
});
