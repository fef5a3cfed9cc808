import { expect, test } from "@playwright/test";
import { openPlainBrowser } from "../errors/plain-browser.ts";
import { lookAt } from "../testing/look-at.ts";
import { press, read } from "../testing/plain-visitor.ts";
import { comeAsBuyer } from "../testing/prepared.ts";
import { goToPayment, payByCard } from "../testing/shopper.ts";

/** Performances written for the tests have no printed programme. */
const WITH_A_PROGRAMME = { event: "carmen", performance: 1206, title: "Carmen" };

test("a programme code from an email's link is filled in, removed from the address, and opens the programme's prices", async ({
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

test.describe("a programme's page without JavaScript", () => {
  test("is a plain form, and asks for the code again in another session", async ({ request, baseURL }) => {
    const requested = await read(request, "/programmes/sundvarvet");
    const opened = await press(request, requested, "Öppna programmet", { code: "VARVET-2411" });
    expect(opened.html).toMatch(/<h1[^>]*>Sundvarvets kvällar</);
    const other = await openPlainBrowser(baseURL ?? "");
    const again = await other.open("/programmes/sundvarvet");
    expect(again.html).toMatch(/<input(?=[^>]*name="code")/);
    expect(again.html).not.toMatch(/<input(?=[^>]*name="code")[^>]*value="[^"]/);
    await other.close();
  });
});

test("printed programmes are added to a paid order", async ({ page, baseURL }) => {
  test.slow();
  const link = await comeAsBuyer(page, baseURL, WITH_A_PROGRAMME);
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
