import { expect, test } from "@playwright/test";
import { LANGUAGES } from "#domain/languages.ts";
import { openPlainBrowser } from "../errors/plain-browser.ts";
import { lookAt } from "../testing/look-at.ts";
import { PORTS } from "../testing/ports.ts";
import { agreed, buyBasket, comeSignedIn, hold, pay, signedIn } from "../testing/prepared.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";
import { CONTINUE_TO_REVIEW, expectConfirmed, performanceOnSale } from "../testing/shopper.ts";

const STEPS = [
  "basket",
  "account",
  "delivery",
  "booking-protect",
  "memberships",
  "upsells",
  "review",
  "payment",
].map((step) => ({ step, state: "active" }));

test.describe.configure({ mode: "serial" });
test.use({ baseURL: `http://localhost:${PORTS.sales}` });
let shop: ShopProcess;
test.beforeAll(async () => {
  shop = await openShopProcess({ port: PORTS.sales, about: { checkout: { steps: STEPS } } });
});
test.afterAll(() => shop.close());

test("a bag, tickets, their protection, a membership and a donation are bought together and appear in the order", async ({
  page,
  baseURL,
}) => {
  test.slow();
  const somebody = await comeSignedIn(page, baseURL);
  const { email } = somebody;
  await page.goto("/aux/shop");
  await lookAt(page, "shop");
  const bag = page.locator("article").filter({ hasText: "Tygkassen" });
  await bag.getByLabel("Leverans").selectOption("post");
  await bag.getByRole("button").click();
  await expect(page).toHaveURL(/\/basket/);
  await hold(somebody, await performanceOnSale(baseURL), 2);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Butik" })).toBeVisible();
  await lookAt(page, "basket");

  const quantity = page.getByLabel("Antal: Tygkassen Öresund");
  await quantity.selectOption("2");
  await page.getByRole("button", { name: "Uppdatera" }).click();
  await expect(page.getByText("2 × Tygkassen Öresund")).toBeVisible();

  await page.locator('a[href="/checkout"]').first().click();
  await page.waitForURL(/\/checkout\/delivery/);
  await page.goto("/checkout/review");
  await expect(page).toHaveURL(/\/checkout\/delivery/);
  await page.locator(CONTINUE_TO_REVIEW).click();

  await page.waitForURL(/\/checkout\/booking-protect/);
  await lookAt(page, "protection");
  await page.getByRole("button", { name: "Fortsätt" }).click();
  await expect(page.locator("#wanted")).toContainText("Välj om du vill ha skyddet eller inte");
  await page.getByLabel("Ja, lägg till skyddet").check();
  await page.getByRole("button", { name: "Fortsätt" }).click();

  await page.waitForURL(/\/checkout\/memberships/);
  await lookAt(page, "membership-step");
  await page.getByRole("button", { name: "Lägg i varukorgen" }).click();

  await page.waitForURL(/\/checkout\/upsells/);
  await lookAt(page, "donation-step");
  await page.getByRole("button", { name: "Ge 100 kr" }).click();

  await page.waitForURL(/\/checkout\/review/);
  for (const kind of ["Butik", "Återbetalningsskydd", "Medlemskap", "Gåva"]) {
    await expect(page.getByRole("heading", { name: kind })).toBeVisible();
  }
  await lookAt(page, "review");
  await page.goto(`/order/confirmed?order=${await buyBasket(somebody)}`);
  await expectConfirmed(page);
  await expect(page.getByText("Sundoperans vän")).toBeVisible();
  await lookAt(page, "confirmed");

  await expect(async () => {
    await page.goto("/account/memberships");
    await expect(page.getByRole("heading", { name: "Sundoperans vän" })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await lookAt(page, "my-memberships");
  await page.goto("/account/giving-history");
  await expect(page.locator("dl")).toContainText("Ny svensk opera");
  await lookAt(page, "giving-history");
  await page.goto("/events/carmen/1209");
  await expect(page.locator('main a[href$="/price-selection"]')).toBeVisible();

  await page.goto("/account/your-orders");
  await page.getByRole("link", { name: "Ångra ett köp i beställning" }).click();
  await lookAt(page, "withdraw");
  await page.getByLabel("E-postadress").fill("");
  await page.getByRole("button", { name: "Fortsätt" }).click();
  await expect(page.getByRole("alert")).toContainText("Skriv din e-postadress");
  await page.getByLabel("E-postadress").fill(email);
  await page.getByRole("button", { name: "Fortsätt" }).click();
  await page.getByLabel(/Tygkassen/).check();
  await page.getByLabel("Sundoperans vän").check();
  await expect(page.getByText("gåvor har ingen ångerrätt")).toBeVisible();
  await lookAt(page, "withdraw-lines");
  await page.getByRole("button", { name: "Bekräfta" }).click();
  await expect(page.getByRole("alert")).toContainText("Skriv ditt namn");
  await expect(page.getByLabel(/Tygkassen/)).toBeChecked();
  await page.getByLabel("Ditt namn").fill("Ingrid");
  await page.getByRole("button", { name: "Bekräfta" }).click();
  await expect(page.getByText("Vi har fått ditt besked")).toBeVisible();
  await expect(page.getByText("betalas tillbaka när vi har fått varorna")).toBeVisible();
  await lookAt(page, "withdrawn");
  await expect
    .poll(async () =>
      (await (await fetch(`${shop.mailbox}/emails.json?to=${email}`)).text()).includes("ångrat ett köp"),
    )
    .toBe(true);
  await page.goto("/account/memberships");
  await expect(page.getByText("Avslutat")).toBeVisible();

  await page.goto("/account/your-orders");
  await page.getByRole("link", { name: "Återbetalningsskydd" }).click();
  await page
    .getByRole("link", { name: /^Begär ersättning: / })
    .first()
    .click();
  await page.getByLabel("Vad har hänt?").fill("Sjuk");
  await page.getByRole("button", { name: "Anmäl", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("mellan 10 och 1 000 tecken");
  await expect(page.getByLabel("Vad har hänt?")).toHaveValue("Sjuk");
  await lookAt(page, "claim");
  await page.getByLabel("Vad har hänt?").fill("Feber sedan i morse, 39 grader");
  await page.getByRole("button", { name: "Anmäl", exact: true }).click();
  await expect(page.getByText("Anmält. Vi läser det")).toBeVisible();
  await lookAt(page, "claimed");
});

test("a donation and a membership have accessible pages, with errors beside the field", async ({ page }) => {
  await page.goto("/contributions");
  await lookAt(page, "contributions");
  await page.getByLabel("Annat belopp", { exact: true }).fill("1");
  await page.getByRole("button", { name: "Lägg gåvan i varukorgen" }).click();
  await expect(page.getByRole("alert")).toContainText("Välj ett belopp mellan 20 kr och 100 000 kr.");
  await expect(page.getByLabel("Annat belopp", { exact: true })).toHaveValue("1");
  await page.goto("/contributions/memberships");
  await lookAt(page, "memberships");
  await page.getByRole("link", { name: "Läs mer om Ung vän" }).click();
  await expect(page.getByText("Logga in först för att köpa det här medlemskapet")).toBeVisible();
  await lookAt(page, "membership");
});

test("items that the house does not offer are a 404; the shop for other items works without scripts, in six languages", async ({
  request,
}) => {
  for (const address of ["/aux/nothing", "/contributions/memberships/nobody", "/aux/shop/999999"]) {
    expect((await request.get(address)).status(), address).toBe(404);
  }
  const titles = new Set<string>();
  for (const language of LANGUAGES) {
    const page = await request.get("/contributions", { headers: { cookie: `lang=${language}` } });
    titles.add(/<h1[^>]*>([^<]*)/.exec(await page.text())?.[1] ?? "");
  }
  expect(titles.size).toBe(5);
  const html = await (await request.get("/aux/programmes/1204")).text();
  expect(html).toContain("Programblad: Carmen");
  expect(html).not.toContain("Programblad: Svansjön");
  const form = {
    product: "programme-carmen",
    variant: "one",
    quantity: "2",
    handover: "collect",
    key: crypto.randomUUID(),
  };
  const added = await request.post("/aux/programmes/1204", {
    form,
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect(added.url()).toMatch(/\/basket$/);
  expect(await added.text()).toContain("Programblad: Carmen");
});

const CLAIMED = [
  {
    language: "sv",
    tooShort: "Skriv vad som har hänt, mellan 10 och 1 000 tecken",
    sent: "Din anmälan är skickad",
    claimed: "Anmält. Vi läser det och svarar i ett mejl.",
    approved: "Godkänt. Pengarna är på väg tillbaka.",
    refused: "Inte godkänt. I vårt mejl står hur du når biljettkassan.",
  },
  {
    language: "de",
    tooShort: "Schreiben Sie, was geschehen ist, in 10 bis 1.000 Zeichen",
    sent: "Ihre Meldung ist abgeschickt",
    claimed: "Gemeldet. Wir lesen es und antworten per E-Mail.",
    approved: "Anerkannt. Ihr Geld ist auf dem Weg zurück.",
    refused: "Nicht anerkannt. In unserer E-Mail steht, wie Sie die Kasse erreichen.",
  },
] as const;

test("refund protection is claimed without a browser, and the house's decision on each ticket is shown, in two languages", async ({
  baseURL,
}) => {
  const somebody = await signedIn(baseURL ?? "");
  const { backEnd, caller } = somebody;
  await hold(somebody, await performanceOnSale(baseURL), 2);
  const { basket } = await agreed(backEnd.protection.choose({ wanted: true }, caller));
  await agreed(backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller));
  await pay(somebody, basket.totals.total.amount);
  const mine = () => agreed(backEnd.protection.mine({}, caller));
  await expect.poll(async () => (await mine()).length).toBe(2);
  const ids = (await mine()).map(({ id }) => id);
  for (const [at, { language, ...words }] of CLAIMED.entries()) {
    const browser = await openPlainBrowser(baseURL ?? "", caller.session, language);
    await browser.open(`/account/refund-protection?ticket=${ids[at]}`);
    const short = await browser.send(`value="${ids[at]}"`, { reason: "39 °C" });
    expect([short.status, short.text.includes(words.tooShort)], language).toEqual([422, true]);
    expect(short.html).toContain("39 °C");
    const sent = await browser.send(`value="${ids[at]}"`, { reason: "39 °C seit heute Morgen" });
    expect(sent.text).toContain(words.sent);
    expect(sent.text).toContain(words.claimed);
    await browser.close();
  }
  await shop.boxOffice("claim-approve", ids[0] ?? "");
  await shop.boxOffice("claim-refuse", ids[1] ?? "");
  for (const { language, ...words } of CLAIMED) {
    const browser = await openPlainBrowser(baseURL ?? "", caller.session, language);
    const decided = await browser.open("/account/refund-protection");
    expect(decided.html).toContain(`<html lang="${language}"`);
    for (const shown of [words.approved, words.refused]) expect(decided.text).toContain(shown);
    expect(decided.text).not.toContain(words.claimed);
    await browser.close();
  }
});
