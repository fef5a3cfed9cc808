import { type Browser, expect, type Page, test } from "@playwright/test";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import { lookAt } from "../testing/look-at.ts";
import { emailsTo, OFFICE, signInAsOwn } from "../testing/office.ts";
import { begin } from "../testing/prepared.ts";
import { type OnSale, performanceOnSale } from "../testing/shopper.ts";

/** The smallest band of the main stage. */
const BAND = "A+";

/** Holds every seat of the band. @returns what gives two seats side by side back */
async function sellOut(shop: string, { performance }: OnSale): Promise<() => Promise<void>> {
  const pair = await begin(shop);
  const hold = async (quantity: number, by = pair) => {
    const quantities = [{ priceType: 1, quantity }];
    return by.backEnd.basket.addBestAvailable({ performance, band: BAND, quantities }, by.caller);
  };
  expect(await hold(2)).toMatchObject({ ok: true });
  for (const quantity of [6, 2, 1]) {
    while ((await hold(quantity, await begin(shop))).ok);
  }
  return async () => {
    const read = await pair.backEnd.basket.read({}, pair.caller);
    const tickets = read.ok ? (read.value.basket?.tickets.map(({ id }) => id) ?? []) : [];
    expect(await pair.backEnd.basket.removeTickets({ tickets }, pair.caller)).toMatchObject({ ok: true });
  };
}

async function openPlain(browser: Browser, locale: string): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, locale });
  return context.newPage();
}

/** The address of the party's page, from an email whose subject begins so. */
async function linkOf(email: string, subject: string): Promise<string> {
  let link = "";
  await expect(async () => {
    const found = (await emailsTo(email)).find((one) => one.subject.startsWith(subject));
    [link = ""] = /\/waiting-list\/[\w-]+/.exec(found?.text ?? "") ?? [];
    expect(link).not.toBe("");
  }).toPass({ timeout: 20_000 });
  return link;
}

/** A member of staff moves the second party to the front and the first one back there. */
async function seenByStaff(page: Page, { performance }: OnSale): Promise<void> {
  await signInAsOwn(page, "supervisor");
  await page.goto(`${OFFICE}/performances/${performance}/waiting-list`);
  const names = page.getByRole("rowheader");
  await expect(names).toHaveText([/^Åsa Öberg/, /^Jörg Weiß/]);
  await lookAt(page, "office");
  for (const [name, first] of [
    ["Jörg Weiß", /^Jörg Weiß/],
    ["Åsa Öberg", /^Åsa Öberg/],
  ] as const) {
    await page
      .getByRole("row", { name: new RegExp(name) })
      .getByRole("button", { name: /^Flytta först/ })
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Varför?").fill("Står i foajén");
    await dialog.getByRole("button", { name: "Flytta först" }).dblclick();
    await expect(names.first()).toHaveText(first);
  }
}

test("without JavaScript a party waits, declines its offer in Swedish, and the next one pays for it in German", async ({
  browser,
  page,
  baseURL,
}) => {
  test.slow();
  const look = async (address: string, name: string) => {
    await page.goto(address);
    await lookAt(page, name);
  };
  const shop = baseURL ?? "";
  const performance = await performanceOnSale(shop);
  const giveBack = await sellOut(shop, performance);
  const address = `${shop}/events/${performance.event}/${performance.performance}/waiting-list`;
  const [first, second] = [`vantar-${Date.now()}@test.example`, `wartet-${Date.now()}@test.example`];

  const swedish = await openPlain(browser, "sv-SE");
  await swedish.goto(address);
  await look(address, "join");
  await swedish.getByRole("button", { name: "Ställ mig på väntelistan" }).click();
  await expect(swedish.getByText("Skriv ditt namn").first()).toBeVisible();
  await swedish.getByLabel("Ditt namn").fill("Åsa Öberg");
  await swedish.getByLabel("E-postadress").fill(first);
  await swedish.getByLabel(`Prisklass ${BAND}, `).check();
  await swedish.getByRole("button", { name: "Ställ mig på väntelistan" }).click();
  await expect(swedish.getByText("Titta i din inkorg")).toBeVisible();
  await swedish.goto(shop + (await linkOf(first, "Bekräfta väntelistan")));
  await swedish.getByRole("button", { name: "Bekräfta anmälan" }).click();
  await expect(swedish.getByText("Du står först.").first()).toBeVisible();
  await look(swedish.url(), "waiting");

  const german = await openPlain(browser, "de-DE");
  await german.goto(address);
  await german.getByLabel("Ihr Name").fill("Jörg Weiß");
  await german.getByLabel("E-Mail-Adresse").fill(second);
  await german.getByLabel(`Preisgruppe ${BAND}, `).check();
  await german.getByRole("button", { name: "Auf die Warteliste setzen" }).click();
  await expect(german.getByText("Sehen Sie in Ihr Postfach")).toBeVisible();
  await german.goto(shop + (await linkOf(second, "Warteliste bestätigen")));
  await german.getByRole("button", { name: "Bestätigen" }).click();
  await expect(german.getByText("Eine Gruppe ist vor Ihnen.").first()).toBeVisible();

  await seenByStaff(page, performance);
  await giveBack();
  await swedish.goto(shop + (await linkOf(first, "Platser till dig")));
  await expect(swedish.getByText("Det finns platser till dig")).toBeVisible();
  await look(swedish.url(), "offer");
  await swedish.getByRole("button", { name: "Nej tack, låt nästa få dem" }).click();
  await expect(swedish.getByText("Du har tackat nej")).toBeVisible();

  const entry = await linkOf(second, "Plätze für Sie");
  await german.goto(shop + entry);
  await german.getByRole("link", { name: "Plätze ansehen und bezahlen" }).click();
  await german.locator('input[name="acceptTerms"]').check();
  await german.locator('form:has(input[name="acceptTerms"]) button[type="submit"]').click();
  await payByCard(german.url());
  await expect(async () => {
    await german.goto(shop + entry);
    await expect(german.getByText("Die Karten gehören Ihnen.")).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await look(german.url(), "bought");
});
