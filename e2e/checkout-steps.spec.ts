import { expect, type Page, test } from "@playwright/test";
import { expectNothingFound } from "./nothing-found.ts";
import { PORTS } from "./ports.ts";
import { openSteps } from "./prepared.ts";
import { openShopProcess, type ShopProcess } from "./shop-process.ts";
import { expectConfirmed, goToPayment, payByCard, performanceOnSale } from "./shopper.ts";

/** Every question that a house may ask on the way to an order, each switched on. */

const STEPS = [
  "basket",
  "account",
  "household",
  "billing",
  "delivery",
  "additional-details",
  "contact-preferences",
  "gift-aid",
  "summary",
  "review",
  "payment",
].map((step) => ({ step, state: "active" }));
const DECLARATION = "Jag betalar skatt i Storbritannien.";

test.describe.configure({ mode: "serial" });
test.use({ baseURL: `http://localhost:${PORTS.steps}` });
let shop: ShopProcess;
test.beforeAll(async () => {
  const words = Object.fromEntries(["sv", "en", "en-us", "de", "es", "ht"].map((one) => [one, DECLARATION]));
  const about = { checkout: { steps: STEPS }, giftAid: { declaration: words } };
  shop = await openShopProcess({ port: PORTS.steps, about });
});
test.afterAll(() => shop.close());

const goOn = (page: Page) => page.getByRole("button", { name: "Fortsätt" }).click();

async function look(page: Page, name: string): Promise<void> {
  await expectNothingFound(page, name);
  const size = page.viewportSize();
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    if (width > 320)
      await page.screenshot({ path: test.info().outputPath(`${name}-${width}.png`), fullPage: true });
  }
  if (size) await page.setViewportSize(size);
}

test("each step asks, says what is wrong beside the field, and the order keeps what was said", async ({
  page,
  baseURL,
}) => {
  test.slow();
  await openSteps(page, baseURL, await performanceOnSale(baseURL));

  await expect(page).toHaveURL(/checkout\/household/);
  await look(page, "household");
  await page.getByLabel("Någon annan i hushållet").check();
  await goOn(page);
  await expect(page.getByLabel("Förnamn")).toHaveAccessibleDescription(/Skriv ditt förnamn/);
  await page.getByLabel("Förnamn").fill("Elsa");
  await page.getByLabel("Efternamn").fill("Ek");
  await goOn(page);

  await expect(page).toHaveURL(/checkout\/billing$/);
  await goOn(page);
  await expect(page.locator("#address")).toContainText("Välj en adress");
  await look(page, "billing");
  await page.getByRole("link", { name: "Ange en annan fakturaadress" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Annan fakturaadress");
  await page.getByLabel("Adress").first().fill("Bolagsgatan 2");
  await goOn(page);
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  await look(page, "billing-address");
  await page.getByLabel("Postnummer").fill("211 20");
  await page.getByLabel("Ort").fill("Malmö");
  await goOn(page);

  await expect(page).toHaveURL(/checkout\/additional-details/);
  const access = page.getByLabel("Om tillgänglighet");
  await access.fill("x".repeat(501));
  await expect(access).toHaveAccessibleDescription(/Ett tecken för mycket/);
  await goOn(page);
  await expect(access).toHaveAccessibleDescription(/Texten är för lång/);
  await expect(access).toHaveValue("x".repeat(501));
  await look(page, "additional-details");
  await access.fill("Rullstol");
  await goOn(page);

  await expect(page).toHaveURL(/checkout\/contact-preferences/);
  await look(page, "contact-step");
  await goOn(page);

  await expect(page).toHaveURL(/checkout\/gift-aid/);
  await expect(page.getByText("lägger brittiska staten till 25 kr")).toBeVisible();
  await look(page, "gift-aid");
  await page.getByLabel(DECLARATION).check();
  await goOn(page);

  await expect(page).toHaveURL(/checkout\/summary/);
  await look(page, "summary");
  await goOn(page);

  await expect(page).toHaveURL(/checkout\/review/);
  await expect(page.getByText("Bokningen gäller Elsa Ek")).toBeVisible();
  await expect(page.getByText("Bolagsgatan 2, 211 20 Malmö")).toBeVisible();
  await look(page, "review");
  // What was said may be said otherwise, and the steps that are done are not asked again.
  await page.getByRole("link", { name: "Ändra det du har skrivit" }).click();
  await page.getByLabel("Om beställningen").fill("Vi kommer sent");
  await goOn(page);
  await expect(page).toHaveURL(/checkout\/review/);
  await goToPayment(page);
  await payByCard(page);
  await expectConfirmed(page);
  for (const said of ["Bokningen gäller Elsa Ek", "Rullstol", "Vi kommer sent", "Med Gift Aid"])
    await expect(page.getByText(said)).toBeVisible();
  await look(page, "confirmed");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the steps are forms, and nobody comes past one that is not done", async ({ page, baseURL }) => {
    await openSteps(page, baseURL, await performanceOnSale(baseURL));
    for (const later of ["additional-details", "gift-aid", "summary", "review", "payment"]) {
      await page.goto(`/checkout/${later}`);
      await expect(page).toHaveURL(/checkout\/household/);
    }
    await goOn(page);
    await page.getByLabel("Huvudadress").check();
    await goOn(page);
    await expect(page.getByText("500 tecken kvar").first()).toBeVisible();
    for (const step of ["contact-preferences", "gift-aid", "summary", "review"]) {
      await goOn(page);
      await expect(page).toHaveURL(new RegExp(`checkout/${step}`));
    }
  });
});
