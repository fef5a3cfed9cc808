import { createServer } from "node:http";
import { expect, test } from "@playwright/test";
import { type Receiver, startReceiver } from "../../src/adapters/webhooks/testing/receiver.ts";
import { agenda } from "../../tooling/agenda.ts";
import { findings } from "../../tooling/axe-findings.ts";
import { lookAt, picture } from "../testing/look-at.ts";
import { OFFICE, signInAsOwn } from "../testing/office.ts";
import { buy } from "../testing/prepared.ts";

let receiver: Receiver;
test.beforeEach(async () => {
  receiver = await startReceiver();
});
test.afterEach(() => receiver.stop());

const types = () => receiver.received.map(({ body }) => JSON.parse(body).type as string);

test("an endpoint is added, tested, fails, and gets a purchase when it is sent again", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000);
  await signInAsOwn(page, "administrator");
  await page.goto(`${OFFICE}/house`);
  await page.getByRole("link", { name: "Integrationer" }).click();
  await expect(page.getByRole("heading", { name: "Webhookar" })).toBeVisible();
  await lookAt(page, "webhooks-none");

  await test.step("its secret is shown once", async () => {
    await page.getByRole("button", { name: "Lägg till en mottagare" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Namn").fill("CRM");
    await dialog.getByLabel("Adress").fill("https://user:word@example.org/");
    await dialog.getByRole("button", { name: "Lägg till en mottagare" }).click();
    await expect(dialog.getByText("Välj minst en händelse.")).toBeVisible();
    await dialog.getByText("Order betald").click();
    await dialog.getByText("Biljett utfärdad").click();
    await dialog.getByRole("button", { name: "Lägg till en mottagare" }).click();
    await expect(dialog.getByText("Det här är ingen webbadress", { exact: false })).toBeVisible();
    await lookAt(page, "webhook-add");
    await dialog.getByLabel("Adress").fill(receiver.url);
    await dialog.getByRole("button", { name: "Lägg till en mottagare" }).click();
    await expect(dialog.locator("code")).toHaveText(/^whsec_/);
    await lookAt(page, "webhook-secret");
    await dialog.getByRole("button", { name: "Jag har sparat den" }).click();
  });

  await test.step("a test event arrives", async () => {
    await page.getByRole("button", { name: "Åtgärder för CRM" }).click();
    await page.getByRole("menuitem", { name: "Skicka ett test" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Skicka ett test" }).click();
    await expect.poll(types).toEqual(["webhook.test"]);
    await lookAt(page, "webhooks");
  });

  await test.step("the log has a purchase that failed, and one delivery is sent again", async () => {
    await receiver.answer("lie");
    const [first] = (await agenda(baseURL ?? "")).filter(({ ways }) => ways === "both");
    if (!first) throw new Error("Nothing is on sale");
    await buy(baseURL, { performance: first.id, event: first.event.slug, title: first.event.title }, 1);
    await expect.poll(types, { timeout: 20_000 }).toContain("order.paid");
    await page.getByRole("link", { name: "CRM" }).click();
    await expect(page.getByRole("cell", { name: "HTTP 500" }).first()).toBeVisible({ timeout: 15_000 });
    await lookAt(page, "webhook-log");
    await receiver.answer("ok");
    // Chosen once the address has changed, a moment after the click.
    await page.getByRole("radio", { name: "Levererade" }).click();
    await expect(page.getByRole("radio", { name: "Levererade" })).toBeChecked();
    await page.getByRole("button", { name: "Skicka igen" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Skicka igen" }).click();
    await expect.poll(() => types().filter((type) => type === "webhook.test").length).toBeGreaterThan(1);
    await expect.poll(types, { timeout: 60_000 }).toContain("ticket.issued");
  });

  await test.step("without the network the screen warns and keeps what it had", async () => {
    await page.context().setOffline(true);
    await expect(page.getByText("Ingen kontakt med servern", { exact: false }).first()).toBeVisible({
      timeout: 20_000,
    });
    await page.context().setOffline(false);
  });
});

test("a key is made for a partner, shown once, and revoked", async ({ page }) => {
  test.setTimeout(120_000);
  await signInAsOwn(page, "administrator");
  await page.goto(`${OFFICE}/api-keys`);
  await expect(page.getByText("Det finns inga nycklar än.")).toBeVisible();
  await lookAt(page, "api-keys-none");
  await page.getByRole("button", { name: "Skapa en nyckel" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Partner").fill("Agent AB");
  await dialog.getByText("Sälja").click();
  await lookAt(page, "api-key-make");
  await dialog.getByRole("button", { name: "Skapa en nyckel" }).click();
  await expect(dialog.locator("code")).toHaveText(/^parkett_key_/);
  await dialog.getByRole("button", { name: "Jag har sparat den" }).click();
  await expect(page.getByRole("rowheader", { name: "Agent AB" })).toBeVisible();
  await lookAt(page, "api-keys");
  await page.getByRole("button", { name: "Åtgärder för Agent AB" }).click();
  await page.getByRole("menuitem", { name: "Återkalla" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Återkalla" }).click();
  await expect(page.getByText("Återkallad")).toBeVisible();
});

test("on another site, under a strict content policy, the calendar and the buy button replace their links, without a cookie", async ({
  page,
  browser,
  baseURL,
}) => {
  const [first] = (await agenda(baseURL ?? "")).filter(({ ways }) => ways === "both");
  const html = `<!doctype html><html lang="sv"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Operan</title>
    <script type="module" src="${baseURL}/embed/parkett.js"></script></head><body><main><h1>Operan</h1>
    <parkett-calendar limit="3" keep-campaign><a href="${baseURL}/listings">Alla föreställningar</a></parkett-calendar>
    <parkett-buy performance="${first?.id}"><a href="${baseURL}/">Biljetter</a></parkett-buy>
    <p>Eller ring biljettkassan, så hjälper vi er.</p><br><br><parkett-buy performance="4711"><a href="${baseURL}/unknown">Biljetter, okänd</a></parkett-buy></main></body></html>`;
  const policy = `default-src 'none'; script-src ${baseURL}; connect-src ${baseURL}`;
  const site = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html", "content-security-policy": policy }).end(html);
  }).listen(0, "localhost");
  try {
    await new Promise((listening) => site.once("listening", listening));
    const address = site.address();
    const port = typeof address === "object" ? address?.port : 0;
    await page.goto(`http://localhost:${port}/?utm_source=brev&gclid=1`);
    const calendar = page.locator("parkett-calendar");
    await expect(calendar.getByRole("listitem")).toHaveCount(3);
    await expect(calendar.getByRole("link").first()).toHaveAttribute(
      "href",
      /\/events\/.+\?utm_source=brev$/,
    );
    const button = page.locator("parkett-buy").first().getByRole("link");
    // It was not allowed to keep the campaign.
    await expect(button).toHaveAttribute("href", `${baseURL}/events/${first?.event.slug}/${first?.id}`);
    // Of what the shop does not know the site's own link stays.
    await expect(page.getByRole("link", { name: "Biljetter, okänd" })).toBeVisible();
    expect(await page.context().cookies()).toEqual([]);
    expect(await findings(page)).toEqual([]);
    await picture(page, "embedded");
    await button.click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(first?.event.title ?? "?");
    const plain = await browser.newPage({ javaScriptEnabled: false });
    await plain.goto(`http://localhost:${port}/`);
    await expect(plain.getByRole("link", { name: "Alla föreställningar" })).toBeVisible();
    await plain.close();
  } finally {
    site.close();
  }
});
