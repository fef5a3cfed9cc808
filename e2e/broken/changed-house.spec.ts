import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { beginDraft, publishDraft } from "../testing/drafts.ts";
import { lookAt } from "../testing/look-at.ts";
import { signInAs } from "../testing/office.ts";
import { PORTS } from "../testing/ports.ts";
import { begin } from "../testing/prepared.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";
import { performanceOnSale } from "../testing/shopper.ts";

test.describe.configure({ mode: "serial" });

let shop: ShopProcess;
test.beforeAll(async () => {
  shop = await openShopProcess({
    port: PORTS.changedHouse,
    environment: { METRICS_PORT: String(PORTS.figures), OFFICE_PORT: String(PORTS.changedOffice) },
  });
});
test.afterAll(() => shop.close());

async function rewrite(
  change: (house: { contact: { phone: string }; name: unknown }) => void,
): Promise<void> {
  const file = join(shop.house, "house.json");
  const house = JSON.parse(await readFile(file, "utf8"));
  change(house);
  await writeFile(file, JSON.stringify(house));
}

/** By the current instance of the shop; null where its metrics are unavailable. */
async function basketsRead(): Promise<number | null> {
  const text = await fetch(`http://127.0.0.1:${PORTS.figures}/metrics`).then((answer) => answer.text());
  if (!text.includes("parkett_up 1")) return null;
  return Number(/basket\.read"\} (\d+)/.exec(text)?.[1] ?? 0);
}

/** The first picture that the page names. */
async function pictureStatus(): Promise<number> {
  const html = await (await fetch(shop.url)).text();
  const [picture] = /\/house\/pictures\/[^"' )]+/.exec(html) ?? [];
  return (await fetch(`${shop.url}${picture}`)).status;
}

const pageSays = async (words: string) =>
  (await (await fetch(`${shop.url}/login`)).text()).includes(words.replace(/^0/, ""));

test("a changed house is loaded without a restart or a failed request, and baskets stay; an invalid house is refused", async () => {
  test.slow();
  const { backEnd, caller } = await begin(shop.url);
  const { event, performance } = await performanceOnSale(shop.url);
  const request = { performance, band: "C" as const, quantities: [{ priceType: 1, quantity: 2 }] };
  expect(await backEnd.basket.addBestAvailable(request, { ...caller, idempotencyKey: "two" })).toMatchObject({
    ok: true,
  });
  const statuses: number[] = [];
  let isOver = false;
  const visiting = (async () => {
    while (!isOver) {
      const pages = ["/", "/login", `/events/${event}`].map((path) => fetch(shop.url + path));
      for (const page of await Promise.all(pages)) {
        await page.text();
        statuses.push(page.status);
      }
    }
  })();

  expect(await pictureStatus()).toBe(200);
  for (let read = 0; read < 3; read++) await backEnd.basket.read({}, caller);
  expect(await basketsRead()).toBe(3);
  await rewrite(({ contact }) => {
    contact.phone = "040-111 22 33";
  });
  expect(await pageSays("040-111 22 33")).toBe(false);
  expect(await shop.pushHouse()).toContain("is on sale.");
  await expect.poll(() => pageSays("040-111 22 33"), { timeout: 40_000 }).toBe(true);
  expect(await pictureStatus()).toBe(200);
  const kept = await backEnd.basket.read({}, caller);
  expect(kept.ok && kept.value.basket?.tickets.length).toBe(2);
  // The metrics are those of the newly opened instance, at the same address.
  expect(await basketsRead()).toBe(1);

  await rewrite((house) => {
    house.contact.phone = "040-444 55 66";
    house.name = 7;
  });
  expect(await shop.pushHouse()).toContain("The house has faults; nothing was published: house.json name");
  expect(await pageSays("040-111 22 33")).toBe(true);
  isOver = true;
  await visiting;
  expect(statuses.length).toBeGreaterThan(10);
  // A busy machine may answer 503, as at any time.
  expect(new Set(statuses).difference(new Set([200, 503])), shop.written()).toEqual(new Set());
});

const OFFICE = `http://localhost:${PORTS.changedOffice}`;

/** A new draft with another phone number in its settings. */
async function draftWith(page: Page, name: string, phone: string): Promise<void> {
  await beginDraft(page, name);
  await changePhone(page, `"${phone}"`);
  await expect(page.getByText("Kontakt › Telefon")).toBeVisible();
}

/** What was found before may have changed since: it is looked at again first. */
async function expectNoHastyPublication(page: Page): Promise<void> {
  await expect(page.getByText("Ingen kund får mejl.")).toBeVisible();
  const again = Promise.withResolvers<void>();
  const check = "**/house/drafts/*/check";
  await page.route(check, async (route) => {
    await again.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Publicera …" }).click();
  const publish = page.getByRole("dialog").getByRole("button", { name: "Publicera nu" });
  await expect(publish).toBeDisabled();
  again.resolve();
  await expect(publish).toBeEnabled();
  await page.unroute(check);
  await page.keyboard.press("Escape");
}

/** @param json of the new value */
async function changePhone(page: Page, json: string): Promise<void> {
  await page.getByRole("link", { name: "Inställningar" }).click();
  await typePhone(page, json);
}

async function typePhone(page: Page, json: string): Promise<void> {
  const field = page.getByRole("textbox", { name: "JSON" });
  await expect(field).toHaveValue(/"phone"/);
  await field.fill((await field.inputValue()).replace(/"phone": .+/, `"phone": ${json},`));
  await page.getByRole("button", { name: "Spara" }).click();
}

test("two editors publish what they changed, choose where both changed the same place, and bring a version back", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await signInAs(page, "Program", "/sign-in", OFFICE);
  const other = await (await browser.newContext({ locale: "sv-SE" })).newPage();
  await signInAs(other, "Administratör", "/sign-in", OFFICE);

  await test.step("a draft with a fault shows it and cannot be published; nothing typed is lost", async () => {
    await draftWith(page, "Sommartid", "040-222 22 22");
    await changePhone(page, "7");
    await expect(page.getByText("Ett fel hindrar publicering.")).toBeVisible();
    await expect(page.getByText("house.json contact.phone")).toBeVisible();
    await page.getByRole("button", { name: "Publicera …" }).click();
    await expect(page.getByRole("dialog").getByRole("button", { name: "Publicera nu" })).toBeDisabled();
    await page.keyboard.press("Escape");
    await changePhone(page, '"040-222 22 22",');
    await expect(page.getByRole("textbox", { name: "JSON" })).toHaveAccessibleDescription(/inte giltig JSON/);
    await typePhone(page, '"040-222 22 22"');
    await expect(page.getByText("Inga föreställningar, priser eller sidor ändras.")).toBeVisible();
    await lookAt(page, "draft");
  });

  await test.step("the other editor changes the same place and publishes first", async () => {
    await draftWith(other, "Nytt nummer", "040-333 33 33");
    await publishDraft(other);
    await expect(other.getByRole("heading", { name: /^Version \d+$/ })).toBeVisible();
    await expect.poll(() => pageSays("040-333 33 33"), { timeout: 20_000 }).toBe(true);
    await lookAt(other, "version");
  });

  await test.step("the first one sees both values, chooses, and publishes", async () => {
    await page.reload();
    await expect(page.getByText("Det som säljs nu har ändrats på samma ställe")).toBeVisible();
    await expect(page.getByText("Inställningar › Kontakt › Telefon")).toBeVisible();
    await page.getByRole("button", { name: "Åtgärder" }).click();
    await page.getByRole("menuitem", { name: "Hämta det som säljs nu" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Hämta" }).click();
    await expect(dialog.getByRole("heading", { name: "Inställningar › Kontakt › Telefon" })).toBeVisible();
    await lookAt(page, "conflict");
    await dialog.getByText("Utkastets värde").click();
    await dialog.getByRole("button", { name: "Hämta" }).click();
    await expect(dialog).toBeHidden();
    await expectNoHastyPublication(page);
    await publishDraft(page);
    await expect.poll(() => pageSays("040-222 22 22"), { timeout: 20_000 }).toBe(true);
  });

  await test.step("the history shows who did what, and an earlier version comes back", async () => {
    await other.getByRole("link", { name: "Huset", exact: true }).click();
    await expect(other.getByRole("row", { name: /Säljs nu/ })).toContainText("Sommartid");
    await lookAt(other, "house");
    await other
      .getByRole("row", { name: /Nytt nummer/ })
      .getByRole("link")
      .click();
    await other.getByRole("button", { name: "Återställ" }).click();
    await lookAt(other, "restore");
    await other.getByRole("dialog").getByRole("button", { name: "Återställ" }).dblclick();
    await expect(other.getByRole("row", { name: /Säljs nu/ })).toContainText("Återställd version");
    await expect.poll(() => pageSays("040-333 33 33"), { timeout: 20_000 }).toBe(true);
  });
  await other.context().close();
});
