import { expect, type Page, test } from "@playwright/test";
import type { BackEnd } from "#contract/back-end.ts";
import type { Caller } from "#contract/operation.ts";
import { LANGUAGES } from "#domain/languages.ts";
import { openPlainBrowser } from "../errors/plain-browser.ts";
import { dialogOf, expectDialog, positionOf } from "../testing/expect-dialog.ts";
import { lookAt } from "../testing/look-at.ts";
import { pathOf } from "../testing/plain-purchase.ts";
import { PORTS } from "../testing/ports.ts";
import { agreed, openSteps, readyForSteps, readyToPay } from "../testing/prepared.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";
import { expectConfirmed, goToPayment, payByCard, performanceOnSale } from "../testing/shopper.ts";

const STEPS = [
  "basket",
  "account",
  "household",
  "billing",
  "delivery",
  "add-ons",
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
  const words = Object.fromEntries(LANGUAGES.map((one) => [one, DECLARATION]));
  const about = { checkout: { steps: STEPS }, giftAid: { declaration: words } };
  shop = await openShopProcess({ port: PORTS.steps, about });
});
test.afterAll(() => shop.close());

const goOn = (page: Page) => page.getByRole("button", { name: "Fortsätt" }).click();

test("each checkout step shows its error beside the field, and the order keeps the answers", async ({
  page,
  baseURL,
}) => {
  test.slow();
  await openSteps(page, baseURL, await performanceOnSale(baseURL));

  await expect(page).toHaveURL(/checkout\/household/);
  await lookAt(page, "household");
  await page.getByLabel("Någon annan i hushållet").check();
  await goOn(page);
  await expect(page.getByLabel("Förnamn")).toHaveAccessibleDescription(/Skriv ditt förnamn/);
  await page.getByLabel("Förnamn").fill("Elsa");
  await page.getByLabel("Efternamn").fill("Ek");
  await goOn(page);

  await expect(page).toHaveURL(/checkout\/billing$/);
  await goOn(page);
  await expect(page.locator("#address")).toContainText("Välj en adress");
  await lookAt(page, "billing");
  const address = page.getByRole("link", { name: "Ange en annan fakturaadress" });
  await expectDialog(page, address, /billing-address/, "address-dialog");
  const billing = await positionOf(page);
  await address.click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("heading", { level: 1 })).toHaveText("Annan fakturaadress");
  await dialog.getByLabel("Adress").first().fill("Bolagsgatan 2");
  await dialog.getByRole("button", { name: "Fortsätt" }).click();
  await expect(dialog.locator("[aria-invalid=true]").first()).toBeVisible();
  await lookAt(page, "billing-address");
  await dialog.getByLabel("Postnummer").fill("211 20");
  await dialog.getByLabel("Ort").fill("Malmö");
  await dialog.getByRole("button", { name: "Fortsätt" }).click();

  await expect(page).toHaveURL(/checkout\/add-ons/);
  await expect(dialog).toHaveCount(0);
  expect(await positionOf(page)).toBe(billing + 1);
  await lookAt(page, "add-ons");
  const programme = page.getByRole("link", { name: /^Välj Programblad/ });
  await expectDialog(page, programme, /aux/, "products");
  const position = await positionOf(page);
  await programme.click();
  await dialog.getByRole("button", { name: "Lägg i varukorgen" }).first().click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/checkout\/add-ons/);
  await expect(page.getByRole("status").filter({ hasText: "4 poster i varukorgen" })).toBeVisible();
  await expect.poll(() => positionOf(page)).toBe(position);
  await goOn(page);

  await expect(page).toHaveURL(/checkout\/additional-details/);
  const access = page.getByLabel("Om tillgänglighet");
  await access.fill("x".repeat(501));
  await expect(access).toHaveAccessibleDescription(/Ett tecken för mycket/);
  await goOn(page);
  await expect(access).toHaveAccessibleDescription(/Texten är för lång/);
  await expect(access).toHaveValue("x".repeat(501));
  await lookAt(page, "additional-details");
  await access.fill("Rullstol");
  await goOn(page);

  await expect(page).toHaveURL(/checkout\/contact-preferences/);
  await lookAt(page, "contact-step");
  await goOn(page);

  await expect(page).toHaveURL(/checkout\/gift-aid/);
  await expect(page.getByText("lägger brittiska staten till 25 kr")).toBeVisible();
  await lookAt(page, "gift-aid");
  await page.getByLabel(DECLARATION).check();
  await goOn(page);

  await expect(page).toHaveURL(/checkout\/summary/);
  await lookAt(page, "summary");
  await goOn(page);

  await expect(page).toHaveURL(/checkout\/review/);
  await expect(page.getByText("Bokningen gäller Elsa Ek")).toBeVisible();
  await expect(page.getByText("Bolagsgatan 2, 211 20 Malmö")).toBeVisible();
  await lookAt(page, "review");
  await page.getByRole("link", { name: "Ändra det du har skrivit" }).click();
  await page.getByLabel("Om beställningen").fill("Vi kommer sent");
  await goOn(page);
  await expect(page).toHaveURL(/checkout\/review/);
  await goToPayment(page);
  await payByCard(page);
  await expectConfirmed(page);
  for (const texts of ["Bokningen gäller Elsa Ek", "Rullstol", "Vi kommer sent", "Med Gift Aid"])
    await expect(page.getByText(texts)).toBeVisible();
  await lookAt(page, "confirmed");
});

test.describe("the checkout steps without JavaScript", () => {
  test("are forms, and none can be skipped", async ({ baseURL }) => {
    const { session } = await readyForSteps(baseURL, await performanceOnSale(baseURL));
    const browser = await openPlainBrowser(baseURL ?? "", session);
    for (const later of ["additional-details", "gift-aid", "summary", "review", "payment"])
      expect(pathOf(await browser.open(`/checkout/${later}`))).toBe("/checkout/household");
    const billing = await browser.send(">Fortsätt<");
    const [, main = ""] = /<input(?=[^>]*name="address")[^>]*\bvalue="([^"]+)"/.exec(billing.html) ?? [];
    expect(billing.text).toContain("Huvudadress");
    expect(pathOf(await browser.send('name="address"', { address: main }))).toBe("/checkout/add-ons");
    const details = await browser.send(">Fortsätt utan mer<");
    expect(details.text).toContain("500 tecken kvar");
    for (const step of ["contact-preferences", "gift-aid", "summary", "review"])
      expect(pathOf(await browser.send(">Fortsätt<"))).toBe(`/checkout/${step}`);
    await browser.close();
  });
});

/** The text of the offer in two languages. */
const OFFERED = [
  {
    ...{ language: "sv", name: "Sundoperans vän", price: "160 kr för 12 månader" },
    ...{ goOn: "Fortsätt", no: "Nej tack, fortsätt" },
  },
  {
    ...{ language: "de", name: "Freundin, Freund der Sundoperan", price: "160 SEK für 12 Monate" },
    ...{ goOn: "Weiter", no: "Nein danke, weiter" },
  },
] as const;

test.describe("the checkout of a house that shows steps only to the customers they concern", () => {
  const before = STEPS.findIndex(({ step }) => step === "gift-aid");
  const conditional = STEPS.toSpliced(before, 0, { step: "memberships", state: "active" }).map(
    ({ step }) => ({
      step,
      state: ["household", "billing", "contact-preferences", "memberships"].includes(step)
        ? "conditional"
        : step === "add-ons"
          ? "inactive"
          : "active",
    }),
  );
  test.use({ baseURL: `http://localhost:${PORTS.stepsForSome}` });
  let other: ShopProcess;
  test.beforeAll(async () => {
    other = await openShopProcess({ port: PORTS.stepsForSome, about: { checkout: { steps: conditional } } });
  });
  test.afterAll(() => other.close());

  test("skips household and second address for customers without them, and asks for permissions once", async ({
    page,
    baseURL,
  }) => {
    await openSteps(page, baseURL, await performanceOnSale(baseURL));
    await expect(page).toHaveURL(/checkout\/additional-details/);
    await goOn(page);
    await expect(page).toHaveURL(/checkout\/contact-preferences/);
    await goOn(page);
    await expect(page).toHaveURL(/checkout\/memberships/);
    await page.getByRole("button", { name: "Nej tack, fortsätt" }).click();
    await expect(page).toHaveURL(/checkout\/summary/);
    await page.goto("/checkout/household");
    await expect(page).toHaveURL(/checkout\/summary/);
  });

  for (const { language, ...texts } of OFFERED) {
    test(`offers a membership once, at its price, to a customer without one, and adds it only on acceptance, in ${language}`, async ({
      baseURL,
    }) => {
      const performance = await performanceOnSale(baseURL);
      for (const isWanted of [false, true]) {
        const { backEnd, caller } = await readyToPay(baseURL ?? "", performance, 1);
        const browser = await openPlainBrowser(baseURL ?? "", caller.session, language);
        await browser.open("/checkout");
        await browser.send("<textarea");
        const offer = await browser.send(`>${texts.goOn}<`);
        expect(new URL(offer.address).pathname).toBe("/checkout/memberships");
        expect(offer.html).toContain(`<html lang="${language}"`);
        for (const text of [texts.name, texts.price])
          expect(offer.text.replaceAll("\u00a0", " ")).toContain(text);
        // Nothing is preselected, and viewing the offer adds nothing to the basket.
        expect(offer.html).not.toMatch(/<input[^>]*\schecked/);
        expect(await kindsIn(backEnd, caller)).toEqual([]);
        const after = await browser.send(isWanted ? 'name="level"' : texts.no);
        expect(new URL(after.address).pathname).toBe("/checkout/summary");
        expect(await kindsIn(backEnd, caller)).toEqual(isWanted ? ["membership"] : []);
        const again = await browser.open("/checkout");
        expect(new URL(again.address).pathname).toBe("/checkout/summary");
        await browser.close();
      }
    });
  }
});

async function kindsIn(...[backEnd, caller]: [BackEnd, Caller]): Promise<string[]> {
  const { basket } = await agreed(backEnd.basket.read({}, caller));
  return (basket?.lines ?? []).map(({ kind }) => kind);
}
