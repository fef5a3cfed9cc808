import { expect, test } from "@playwright/test";
import { lookAt } from "../testing/look-at.ts";
import { PORTS } from "../testing/ports.ts";
import { fillRegistration } from "../testing/shopper.ts";

/** Registering for a first night whose seats are drawn, from the event to the account. */

test.describe.configure({ mode: "serial" });

test("a first night: three steps, changed from the account, drawn, and taken back", async ({ page }) => {
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
  const wish = page.getByLabel("Val 2");
  const value = await wish.locator('optgroup option[value^="1602/"]').first().getAttribute("value");
  await wish.selectOption(value);
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
  // Whoever is registered for one evening is shown that one at the other's address.
  await page.goto("/events/rosenkavaljeren/1602/register/dress-rehearsal");
  await expect(page).toHaveURL(/1601\/register\/dress-rehearsal/);
  await page.goto("/events/rosenkavaljeren/1601/register/first-choice");
  await expect(page.getByText("2 × Ordinarie")).toBeVisible();
  await page.getByRole("button", { name: "Ta tillbaka anmälan" }).click();
  await expect(page.getByText("Din anmälan är återtagen.")).toBeVisible();

  await expect(async () => {
    const letters = await (
      await page.request.get(`http://127.0.0.1:${PORTS.shop + 2}/letters.json?to=${email}`)
    ).json();
    const subjects = letters.map(({ subject }: { subject: string }) => subject).join("\n");
    expect(subjects).toMatch(/Din anmälan: Rosenkavaljeren/);
    expect(subjects).toMatch(/Din anmälan är återtagen/);
  }).toPass();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the same steps are plain forms; nobody begins in the middle, and other evenings have none", async ({
    page,
  }) => {
    await page.goto("/login?next=%2Fevents%2Frosenkavaljeren%2F1602%2Fregister%2Fdress-rehearsal");
    await page.locator('input[name="email"]').fill(`plain-${Date.now()}@test.example`);
    await page.locator('button[value="look-up"]').click();
    await fillRegistration(page);
    await page.locator('input[name="line1"]').fill("Lilla torg 9");
    await page.locator('button[value="register"]').click();
    await expect(page).toHaveURL(/1602\/register\/first-choice/);
    await page.locator('input[name="section"]').first().check();
    await page.getByRole("button", { name: "Fortsätt" }).click();
    await page.getByRole("button", { name: "Fortsätt" }).click();
    await page.getByRole("button", { name: "Skicka anmälan" }).click();
    await expect(page.getByText("Du är anmäld")).toBeVisible();
    const none = await page.goto("/events/carmen/1203/register/first-choice");
    expect(none?.status()).toBe(404);
  });
});
