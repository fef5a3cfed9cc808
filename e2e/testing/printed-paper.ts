import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import { readBarcodes } from "zxing-wasm/reader";
import { startZxing } from "../../src/door/reader/zxing.ts";

/** Reads printed tickets, for the browser test of the counter. */

export async function openBarcodeReader(): Promise<void> {
  const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  await startZxing(new Uint8Array(readFileSync(wasm)).buffer);
}

/** Keeps what the print dialog would show, which is on the page only while it is open. */
export async function catchPrints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let prints = 0;
    window.print = () => {
      prints += 1;
      const rule = document.adoptedStyleSheets.at(-1)?.cssRules[0]?.cssText ?? "";
      setTimeout(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(rule);
        document.adoptedStyleSheets = [sheet];
        document.documentElement.dataset["prints"] = "tickets";
        document.documentElement.dataset["printed"] = String(prints);
      });
    };
  });
}

/** Sizes of the printed pages in millimetres. */
export async function printedPages(page: Page, name: string, print: number): Promise<string[]> {
  await expect(page.locator(`html[data-printed="${print}"]`)).toBeAttached();
  const folder = process.env.PICTURES;
  const pdf = await page.pdf({
    ...{ preferCSSPageSize: true, printBackground: true },
    ...(folder && { path: `${folder}/counter-${name}.pdf` }),
  });
  const boxes = pdf.toString("latin1").matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g);
  const inMillimetres = (points = "0") => Math.round((Number(points) / 72) * 25.4);
  return [...boxes].map(([, width, height]) => `${inMillimetres(width)} × ${inMillimetres(height)}`);
}

/** The codes are read back from the paper. */
export async function expectReadable(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print" });
  const paper = page.locator("[data-paper]");
  const codes = await paper
    .getByRole("img")
    .evaluateAll((images) => images.map((one) => one.getAttribute("alt")));
  const read = await readBarcodes(new Uint8Array(await paper.screenshot()), { formats: ["QRCodeModel2"] });
  // Not "screen", which `page.pdf` would print.
  await page.emulateMedia({ media: null });
  expect(codes).toHaveLength(2);
  expect(read.map(({ text }) => text).sort()).toEqual(codes.sort());
}
