import { expect, test } from "@playwright/test";
import { lookAt } from "../testing/look-at.ts";
import { PORTS } from "../testing/ports.ts";
import { comeAsBuyer } from "../testing/prepared.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";
import { goToPayment, payByCard, performanceOnSale } from "../testing/shopper.ts";

/** A programme with a code, from the code to the basket. */

test.describe.configure({ mode: "serial" });
test.use({ baseURL: `http://localhost:${PORTS.programmes}` });
let shop: ShopProcess;
test.beforeAll(async () => {
  shop = await openShopProcess({ port: PORTS.programmes });
});
test.afterAll(() => shop.close());

test("a code from a letter is put into the field and out of the address, and opens its own prices", async ({
  page,
}) => {
  await page.goto("/programmes");
  await page.getByLabel("Kod").fill("fel-kod");
  await page.getByRole("button", { name: "Öppna programmet" }).click();
  await expect(page.getByText("Koden verkar felaktig. Försök igen.")).toBeVisible();
  await lookAt(page, "wrong-code");
  await page.getByLabel("Kod").fill("SNART-7730");
  await page.getByRole("button", { name: "Öppna programmet" }).click();
  await expect(page.getByText("programmet har inga föreställningar just nu")).toBeVisible();

  await page.goto("/programmes/sundvarvet?code=varvet%202411");
  await expect(page).toHaveURL(/\/programmes\/sundvarvet$/);
  await expect(page.getByLabel("Kod")).toHaveValue("varvet 2411");
  await page.getByRole("button", { name: "Öppna programmet" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sundvarvets kvällar");
  expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex, nofollow");
  await lookAt(page, "programme");

  await page
    .getByRole("link", { name: /Välj biljetter/ })
    .first()
    .click();
  await expect(
    page
      .getByRole("cell", { name: /Företag/ })
      .or(page.getByText("Företag"))
      .first(),
  ).toBeVisible();
  await lookAt(page, "prices");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("it is a form like any other, and the page asks again at the next visit", async ({
    page,
    browser,
  }) => {
    await page.goto("/programmes/sundvarvet");
    await page.getByLabel("Kod").fill("VARVET-2411");
    await page.getByRole("button", { name: "Öppna programmet" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sundvarvets kvällar");
    const other = await browser.newPage({ baseURL: shop.url });
    await other.goto("/programmes/sundvarvet");
    await expect(other.getByLabel("Kod")).toHaveValue("");
    await other.close();
  });
});

test("programmes are added to a finished order, and belong to it", async ({ page }) => {
  test.slow();
  const evening = await performanceOnSale(shop.url);

  const link = await comeAsBuyer(page, shop.url, evening);
  await page.goto(`/order/confirmed?order=${link}`);
  await page.getByRole("link", { name: "Lägg till mat, dryck eller programblad" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lägg till i din beställning");
  await lookAt(page, "add-ons");
  await page.getByRole("button", { name: /^Välj Programblad/ }).click();
  await expect(page).toHaveURL(/\/aux\//);
  await page
    .getByRole("button", { name: /varukorg/ })
    .first()
    .click();
  await page.waitForURL(/\/basket/);
  await page.goto("/checkout/review");
  await goToPayment(page);
  await payByCard(page);
  await page.waitForURL(/\/order\/confirmed/);
  await expect(page.getByText(/Hör till beställning \d+\./)).toBeVisible();
  await lookAt(page, "add-on-confirmed");
  await page.goto(`/order/add-ons?order=${link}`);
  await expect(page.getByText(/Redan tillagt i beställning \d+\./)).toBeVisible();
});
