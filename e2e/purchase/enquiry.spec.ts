import { expect, test } from "@playwright/test";
import { openPlainBrowser } from "../errors/plain-browser.ts";
import { lookAt } from "../testing/look-at.ts";
import { expectNothingFound } from "../testing/nothing-found.ts";
import { PORTS } from "../testing/ports.ts";

const SCHOOLS = "/events/hans-och-greta/1904";
const MAILBOX = `http://127.0.0.1:${PORTS.shop + 2}/emails.json`;

test("a school sends an enquiry after correcting its errors, and the box office gets an address for the reply", async ({
  page,
  request,
}) => {
  await page.goto(SCHOOLS);
  await page.getByRole("link", { name: "Skicka en förfrågan" }).click();
  await expect(page).toHaveURL(/1904\/form$/);
  await expectNothingFound(page, "enquiry");
  await page.getByRole("button", { name: "Skicka förfrågan" }).click();
  await expect(page.getByLabel("Skola eller förening")).toHaveAccessibleDescription(/Fyll i det här fältet/);
  await lookAt(page, "enquiry-with-faults");
  const email = `skola-${Date.now()}@test.example`;
  await page.getByLabel("Skola eller förening").fill("Sundskolan");
  await page.getByLabel("Kontaktperson").fill("Åsa Ek");
  await page.getByLabel("E-postadress").fill(email);
  await page.getByLabel("Antal barn och unga").fill("301");
  await page.getByLabel("Antal vuxna").fill("3");
  await page.getByLabel("6–12 år").check();
  await page.getByRole("button", { name: "Skicka förfrågan" }).click();
  await expect(page.getByLabel("Antal barn och unga")).toHaveAccessibleDescription(/inom gränserna/);
  await expect(page.getByLabel("Skola eller förening")).toHaveValue("Sundskolan");
  await expect(page.getByLabel("6–12 år")).toBeChecked();
  await page.getByLabel("Antal barn och unga").fill("28");
  await page.getByRole("button", { name: "Skicka förfrågan" }).click();
  await expect(page.getByText("Tack, vi har fått din förfrågan")).toBeVisible();
  await expectNothingFound(page, "enquiry sent");

  await expect(async () => {
    const messages = await (await request.get(MAILBOX)).json();
    const message = messages.find(({ text }: { text: string }) => text.includes(email));
    expect(message?.text).toMatch(/Sundskolan[\s\S]*28[\s\S]*6–12 år/);
  }).toPass();
});

test.describe("the enquiry page without JavaScript", () => {
  test("is a plain form; without an enquiry form it names the box office", async ({ baseURL }) => {
    const browser = await openPlainBrowser(baseURL ?? "");
    await browser.open(`${SCHOOLS}/form`);
    const refused = await browser.send('name="key"');
    expect(refused.status).toBe(422);
    expect(refused.html).toMatch(/<a [^>]*>Fyll i det här fältet/);
    const none = await browser.open("/events/hans-och-greta/1905/form");
    expect(none.status).toBe(200);
    expect(none.text).toContain("Formuläret kunde inte laddas. Ring biljettkassan");
    await browser.close();
  });
});
