import { expect, test } from "@playwright/test";
import { openPlainBrowser } from "../errors/plain-browser.ts";
import { lookAt } from "../testing/look-at.ts";
import { PORTS } from "../testing/ports.ts";
import { signedIn } from "../testing/prepared.ts";
import { fillRegistration } from "../testing/shopper.ts";

test.describe.configure({ mode: "serial" });

test("a registration for a premiere's ballot is completed in three steps, changed in the account, drawn, and withdrawn", async ({
  page,
}) => {
  test.slow();
  const email = `draw-${Date.now()}@test.example`;
  await page.goto("/events/rosenkavaljeren");
  await expect(page.getByText("Platserna lottas. Anmäl dig senast").first()).toBeVisible();
  await page.goto("/events/rosenkavaljeren/1601");
  await page.getByRole("link", { name: "Till anmälan" }).click();
  await expect(page.getByText("Logga in för att anmäla dig.")).toBeVisible();
  await lookAt(page, "before-login");
  await page.getByRole("link", { name: "Logga in", exact: true }).last().click();
  await page.locator('input[name="email"]').fill(email);
  await page.locator('button[value="look-up"]').click();
  await fillRegistration(page);
  await page.locator('button[value="register"]').click();
  await page.waitForURL(/1601\/register\/first-choice/);

  await expect(page.getByRole("heading", { name: "Förstahandsval" })).toBeVisible();
  await page.locator('input[name="section"]').nth(1).check();
  await page.getByLabel("Hur många är ni?").selectOption("3");
  await lookAt(page, "first-choice");
  await page.getByRole("button", { name: "Fortsätt" }).click();
  await page.waitForURL(/alternative-choices/);
  const choice = page.getByLabel("Val 2");
  const value = await choice.locator('optgroup option[value^="1602/"]').first().getAttribute("value");
  await choice.selectOption(value);
  await page.getByLabel("Val 3").selectOption(value);
  await page.getByRole("button", { name: "Fortsätt" }).click();
  await expect(page.getByText("Du har valt samma sak två gånger.")).toBeVisible();
  await lookAt(page, "alternatives-with-fault");
  await page.getByLabel("Val 3").selectOption("");
  await page.getByRole("button", { name: "Fortsätt" }).click();
  await page.waitForURL(/dress-rehearsal/);
  await page.getByLabel("Ja, gärna").check();
  await lookAt(page, "rehearsal");
  await page.getByRole("button", { name: "Skicka anmälan" }).click();
  await expect(page.getByText("Du är anmäld")).toBeVisible();
  await expect(page.getByText("3 × Ordinarie")).toBeVisible();
  await expect(page.getByText(/sällskap har anmält sig\./)).toBeVisible();
  await lookAt(page, "registered");

  await page.goto("/account/your-orders");
  await expect(page.getByRole("heading", { name: "Dina anmälningar" })).toBeVisible();
  await lookAt(page, "account");
  await page.getByRole("link", { name: "Visa anmälan" }).click();
  await page.getByRole("link", { name: "Ändra anmälan" }).click();
  await expect(page.getByLabel("Hur många är ni?")).toHaveValue("3");
  await page.getByLabel("Hur många är ni?").selectOption("2");
  await page.getByRole("button", { name: "Fortsätt" }).click();
  await expect(page.getByLabel("Val 2")).toHaveValue(value ?? "");
  // A customer registered for one performance sees that registration at the other's address.
  await page.goto("/events/rosenkavaljeren/1602/register/dress-rehearsal");
  await expect(page).toHaveURL(/1601\/register\/dress-rehearsal/);
  await page.goto("/events/rosenkavaljeren/1601/register/first-choice");
  await expect(page.getByText("2 × Ordinarie")).toBeVisible();
  await page.getByRole("button", { name: "Ta tillbaka anmälan" }).click();
  await expect(page.getByText("Din anmälan är återtagen.")).toBeVisible();

  await expect(async () => {
    const emails = await (
      await page.request.get(`http://127.0.0.1:${PORTS.shop + 2}/emails.json?to=${email}`)
    ).json();
    const subjects = emails.map(({ subject }: { subject: string }) => subject).join("\n");
    expect(subjects).toMatch(/Din anmälan: Rosenkavaljeren/);
    expect(subjects).toMatch(/Din anmälan är återtagen/);
  }).toPass();
});

test.describe("registration for a ballot without JavaScript", () => {
  test("consists of forms, none of which can be skipped, and does not exist for other performances", async ({
    baseURL,
  }) => {
    const shop = baseURL ?? "";
    const register = "/events/rosenkavaljeren/1602/register";
    const pathOf = (shown: { readonly address: string }) => new URL(shown.address).pathname;
    const { caller } = await signedIn(shop, { line1: `Lilla torg ${Date.now()}` });
    const browser = await openPlainBrowser(shop, caller.session);
    const first = await browser.open(`${register}/dress-rehearsal`);
    expect(pathOf(first)).toBe(`${register}/first-choice`);
    const [, section = ""] = /name="section"[^>]*value="([^"]+)"/.exec(first.html) ?? [];
    expect(pathOf(await browser.send('name="section"', { section }))).toBe(`${register}/alternative-choices`);
    expect(pathOf(await browser.send('name="choice-2"'))).toBe(`${register}/dress-rehearsal`);
    expect((await browser.send('name="rehearsal"')).text).toContain("Du är anmäld");
    expect((await browser.open("/events/carmen/1203/register/first-choice")).status).toBe(404);
    await browser.close();
  });
});
