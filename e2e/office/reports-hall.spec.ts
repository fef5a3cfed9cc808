import { expect, test } from "@playwright/test";
import { lookAt } from "../testing/look-at.ts";
import { OFFICE, signInAsOwn } from "../testing/office.ts";
import { PORTS } from "../testing/ports.ts";
import { buyBasket, hold, signedIn } from "../testing/prepared.ts";
import { performanceOnSale } from "../testing/shopper.ts";

test("occupancy is seen on the hall, a long report is left and found again, and payouts are fetched", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const onSale = await performanceOnSale(baseURL);
  const visitor = await signedIn(baseURL ?? "", { firstName: "Ruben", lastName: "Rapp" });
  await hold(visitor, onSale, 2);
  await buyBasket(visitor);
  await signInAsOwn(page, "finance");

  await test.step("the heat map has the sold seats in colour, in words and in a table", async () => {
    await page.goto(`${OFFICE}/reports`);
    await page.getByRole("link", { name: "Värmekarta" }).click();
    await expect(page.getByRole("heading", { name: "Värmekarta", level: 1 })).toBeVisible();
    await page.goto(`${OFFICE}/reports/heat-map?event=${onSale.event}&performance=${onSale.performance}`);
    const map = page.getByRole("application", { name: "Salongens platser" });
    await expect(map).toBeVisible();
    const key = page.getByRole("list", { name: "Hur ofta platserna är sålda" });
    await expect(key.getByRole("listitem")).toHaveText([
      ...["Aldrig", "Upp till 20 %", "21–40 %", "41–60 %", "61–80 %", "Över 80 %"],
    ]);
    const sections = page.getByRole("table", { name: "Del för del" });
    const sold = await sections
      .getByRole("row")
      .evaluateAll((all) =>
        all.slice(1).map((row) => Number(row.children[2]?.textContent?.replace(/\D/g, ""))),
      );
    await expect(page.getByRole("table", { name: "Rad för rad" })).toBeVisible();
    expect(sold.reduce((sum, one) => sum + one, 0)).toBe(2);
    await expect(page.getByText(/^2 sålda av /)).toBeVisible();
    await lookAt(page, "heat-map");
  });

  await test.step("the map is walked and seats are added up by keyboard", async () => {
    const map = page.getByRole("application", { name: "Salongens platser" });
    await map.getByRole("checkbox").first().focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByText(/: såld [01] av 1 gånger, (0|100)\s%$/).first()).toBeVisible();
    await page.keyboard.press("Space");
    await expect(page.getByText(/^[01] sålda av 1 platser: (0|100)\s%$/)).toBeVisible();
    await page
      .getByRole("button", { name: /, såld [01] av 1 gånger, (0|100)\s%$/ })
      .last()
      .press("Space");
    await expect(page.getByText(/^[012] sålda av 2 platser: /)).toBeVisible();
  });

  await test.step("a report over a long period is made in the background, and deleted", async () => {
    await page.goto(`${OFFICE}/reports/sales-by-production?from=2020-01-01&to=2030-12-31`);
    await expect(page.getByText("Perioden är lång")).toBeVisible();
    await lookAt(page, "long");
    await page.getByRole("button", { name: "Ta fram rapporten" }).click();
    await expect(page).toHaveURL(/\/reports\/runs\//);
    await page.goto(`${OFFICE}/reports`);
    const runs = page.getByRole("table", { name: "Dina långa rapporter" });
    await expect(runs).toContainText("Sparas till", { timeout: 60_000 });
    await lookAt(page, "list-with-runs");
    await runs.getByRole("link", { name: "Försäljning per produktion" }).click();
    const table = page.getByRole("table", { name: "Försäljning per produktion" });
    await expect(table).toContainText(onSale.title);
    await lookAt(page, "run");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "CSV", exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("sales-by-production-2020-01-01-2030-12-31.csv");
    await page.getByRole("button", { name: "Ta bort" }).click();
    await expect(page.getByRole("heading", { name: "Rapporter", level: 1 })).toBeVisible();
    await expect(runs).toBeHidden();
  });

  await test.step("payouts of the provider are fetched and matched", async () => {
    await fetch(`http://127.0.0.1:${PORTS.shop + 1}/sandbox/payouts`, { method: "POST" });
    await page.goto(`${OFFICE}/reports/payouts`);
    await page.getByRole("button", { name: "Hämta nu" }).click();
    await expect(page.getByText(/^(En ny utbetalning|\d+ nya utbetalningar)\.$/)).toBeVisible();
    await expect(page.getByRole("table", { name: "Hämtade utbetalningar" })).toContainText("NEXI");
    await expect(page.getByText(/stämmer/).first()).toBeVisible();
    await lookAt(page, "payouts-fetched");
  });
});
