import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import type { VoucherSheet } from "#ports/voucher-paper.ts";
import { printVouchers } from "./print-vouchers.ts";
import { voucherWith } from "./testing/printed.ts";

const ONE = voucherWith("Grattis!");
const SHEET: VoucherSheet = {
  ...ONE,
  vouchers: [...ONE.vouchers, ...ONE.vouchers.map((voucher) => ({ ...voucher, code: "EFGH-234567892" }))],
};

/** Returns the text of the PDF; page breaks are form feeds. */
async function textOf(sheet: VoucherSheet): Promise<string> {
  const input = await printVouchers(sheet);
  return execFileSync("pdftotext", ["-", "-"], { input: Buffer.from(input), encoding: "utf8" });
}

test("a voucher shows its amount, code, recipient and expiry, on one page each", async () => {
  const pages = (await textOf(SHEET)).split("\f").filter((page) => page.trim() !== "");
  expect(pages).toHaveLength(2);
  for (const [at, page] of pages.entries()) {
    expect(page).toContain(SHEET.vouchers[at]?.code);
    for (const words of ["500 kr", "Till Elsa", "Från Åsa Öberg", "Grattis!", "1 mars 2030"]) {
      expect(page).toContain(words);
    }
  }
});

test("a voucher's longest message leaves the code readable", async () => {
  const text = await textOf({ ...SHEET, message: "Vi ses i salongen när ridån går upp. ".repeat(13) });
  expect(text).toContain("ABCD-234567892");
});

test("a voucher's message keeps its line breaks", async () => {
  const text = await textOf(voucherWith("Kära Elsa,\n\nvi ses i salongen.\nMormor"));
  expect(text).toMatch(/^Kära Elsa,\n+vi ses i salongen\.\n+Mormor$/m);
});

test("a voucher's message of two hundred lines loses its line breaks instead of covering the code", async () => {
  const pages = await textOf(voucherWith("ja\n".repeat(200)));
  expect(pages).toContain("ja ja ja");
  expect(pages.split("\f").filter((page) => page.trim() !== "")).toHaveLength(1);
});
