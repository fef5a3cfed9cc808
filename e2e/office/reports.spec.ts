import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { readSpreadsheet } from "../../src/adapters/xlsx/testing/read-spreadsheet.ts";
import { lookAt } from "../testing/look-at.ts";
import { OFFICE, signInAsOwn } from "../testing/office.ts";
import { buyBasket, hold, signedIn } from "../testing/prepared.ts";
import { performanceOnSale } from "../testing/shopper.ts";

/** The cells of the table on the screen, without the titles that phones show. */
const tableOf = (page: Page) =>
  page
    .getByRole("table", { name: "Försäljning per föreställning" })
    .evaluate((table) =>
      [...table.querySelectorAll("tbody tr")].map((row) =>
        [...row.querySelectorAll("[class] > div, th > div")].map((cell) => cell.textContent?.trim() ?? ""),
      ),
    );

async function saved(page: Page, name: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name, exact: true }).click(),
  ]);
  return readFile(await download.path());
}

/** "1 295,50 kr" as 129550 */
const minor = (text: string) =>
  Math.round(
    Number(
      text
        .replace("−", "-")
        .replace(/[^\d,-]/g, "")
        .replace(",", "."),
    ) * 100,
  );

test("sales by performance are opened, filtered, seen as a chart, and saved with the same figures", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const onSale = await performanceOnSale(baseURL);
  const visitor = await signedIn(baseURL ?? "", { firstName: "Rut", lastName: "Rapp" });
  await hold(visitor, onSale, 2);
  await buyBasket(visitor);
  await signInAsOwn(page, "finance");

  await test.step("the list leads to the report, and the address keeps the filters", async () => {
    await page.goto(OFFICE);
    await page.getByRole("link", { name: "Rapporter", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Rapporter", level: 1 })).toBeVisible();
    await lookAt(page, "list");
    await page.getByRole("link", { name: "Försäljning per föreställning" }).click();
    await expect(page.getByRole("heading", { name: "Försäljning per föreställning" })).toBeVisible();
    await expect(page.getByRole("table")).toBeVisible();
    await lookAt(page, "report");
    await page.getByRole("button", { name: /Kanal$/ }).click();
    await page.getByRole("option", { name: "Webb" }).click();
    await page.getByRole("button", { name: "Visa", exact: true }).click();
    await expect(page).toHaveURL(/channel=web/);
    await expect(page.getByRole("img", { name: /^Diagram: Försäljning per föreställning/ })).toBeVisible();
  });

  await test.step("CSV and XLSX have the rows of the table", async () => {
    const shown = await tableOf(page);
    expect(shown.length).toBeGreaterThan(1);
    const csv = (await saved(page, "CSV")).toString("utf8").replace("\uFEFF", "");
    const lines = csv
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(";"));
    const xlsx = readSpreadsheet(await saved(page, "Excel"));
    expect(lines).toHaveLength(shown.length + 1);
    expect(xlsx).toHaveLength(shown.length + 1);
    for (const [at, row] of shown.entries()) {
      const [line = [], cells = []] = [lines[at + 1], xlsx[at + 1]];
      expect(line[0]).toBe(row[0]);
      expect(cells[0]).toBe(row[0]);
      // Tickets, and the amounts from sold to without VAT.
      expect([Number(line[2]), cells[2]]).toEqual([Number(row[2]), Number(row[2])]);
      for (const column of [3, 4, 5, 6, 7]) {
        expect(minor(line[column] ?? "")).toBe(minor(row[column] ?? ""));
        expect(Math.round(Number(cells[column]) * 100)).toBe(minor(row[column] ?? ""));
      }
    }
  });

  await test.step("the report is subscribed to, listed, and ended", async () => {
    await page.getByRole("button", { name: "Få som mejl" }).click();
    const dialog = page.getByRole("dialog", { name: "Få som mejl" });
    await lookAt(page, "subscribe");
    await dialog.getByRole("radio", { name: "Varje morgon" }).check();
    await dialog.getByRole("button", { name: "Få som mejl" }).click();
    await expect(dialog).toBeHidden();
    await page.goto(`${OFFICE}/reports`);
    const own = page.getByRole("row", { name: /Försäljning per föreställning/ });
    await expect(own).toContainText("Varje morgon");
    await own.getByRole("button", { name: "Avsluta" }).click();
    await expect(own).toBeHidden();
  });

  await test.step("a list of payouts is matched, and what does not match is listed", async () => {
    await page.goto(`${OFFICE}/reports/payouts`);
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Välj fil (CSV)" }).click(),
    ]);
    const buffer = Buffer.from("Charge ID;Amount\nunknown;12,50\n");
    await chooser.setFiles({ name: "payouts.csv", mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Stäm av" }).click();
    await expect(page.getByRole("table", { name: "Bara i filen" })).toContainText("12,50 kr");
    await expect(page.getByRole("table", { name: "Bara i bokföringen" })).toBeVisible();
    await lookAt(page, "payouts");
  });

  await test.step("a period without sales, one that ends before it begins, and no network", async () => {
    const address = `${OFFICE}/reports/sales-by-day`;
    await page.goto(`${address}?from=2020-01-01&to=2020-01-02`);
    await expect(page.getByText("Ingenting för den här perioden")).toBeVisible();
    await lookAt(page, "empty");
    await page.goto(`${address}?from=2020-01-02&to=2020-01-01`);
    await expect(page.getByText("Perioden slutar innan den börjar.")).toBeVisible();
    await lookAt(page, "refused");
    await page.route("**/office/api/reports/**", (route) => route.abort());
    await page.goto(address);
    await expect(page.getByRole("alert")).toContainText("Ingen kontakt med servern", { timeout: 30_000 });
    await lookAt(page, "offline");
    await page.unroute("**/office/api/reports/**");
  });

  await test.step("a booking curve is drawn as lines", async () => {
    await page.goto(`${OFFICE}/reports/booking-curve`);
    await page.getByRole("button", { name: /Produktion$/ }).click();
    await page.getByRole("option", { name: onSale.title, exact: true }).click();
    await page.getByRole("button", { name: "Visa", exact: true }).click();
    await expect(page).toHaveURL(/event=/);
    await expect(page.getByRole("img", { name: /^Diagram: Bokningskurva/ })).toBeVisible();
    await lookAt(page, "curve");
  });
});
