import { expect, test } from "@playwright/test";
import { LANGUAGES } from "#domain/languages.ts";
import { storeCard } from "#sandbox/nexi/visitor.ts";
import { picture } from "../testing/look-at.ts";
import { expectNothingFound } from "../testing/nothing-found.ts";
import { PORTS } from "../testing/ports.ts";
import { readyToPay } from "../testing/prepared.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";
import { expectConfirmed, payByCard, performanceOnSale } from "../testing/shopper.ts";

// One shop and one process for all tests.
test.describe.configure({ mode: "serial" });
test.use({ baseURL: `http://localhost:${PORTS.paymentCards}`, locale: "sv-SE" });

const CARDS = "/account/payment-cards";

let shop: ShopProcess;
test.beforeAll(async () => {
  const text = Object.fromEntries(LANGUAGES.map((one) => [one, `Kortet får sparas (${one}).`]));
  const account = {
    pages: { "payment-cards": true, "your-details": true },
    cardConsent: { version: "7", text },
  };
  shop = await openShopProcess({ port: PORTS.paymentCards, about: { account } });
});
test.afterAll(() => shop.close());

test("the page of stored cards, and its older address, are a 404 in a house without stored cards", async ({
  request,
}) => {
  const without = `http://localhost:${PORTS.shop}`;
  expect((await request.get(without + CARDS)).status()).toBe(404);
  expect((await request.get(`${without}/account/your-details?screen=paymentCards`)).status()).toBe(404);
  const { caller } = await readyToPay(without, await performanceOnSale(without), 1);
  const cookie = `session=${caller.session}`;
  const older = `${without}/account/your-details?screen=paymentCards`;
  expect((await request.get(older, { headers: { cookie } })).status()).toBe(404);
  const review = await (await request.get(`${without}/checkout/review`, { headers: { cookie } })).text();
  expect(review).not.toContain("Sparat kort");
  const profile = await (
    await request.get(`${without}/account/your-profile`, { headers: { cookie } })
  ).text();
  expect(profile).not.toContain(CARDS);
});

test("without scripts a card is stored, preferred and removed, with errors in every language", async ({
  request,
}) => {
  const { caller } = await readyToPay(shop.url, await performanceOnSale(shop.url), 1);
  const headers = (language: string) => ({
    ...{ cookie: `session=${caller.session}; lang=${language}`, origin: shop.url },
    "sec-fetch-site": "same-origin",
  });
  const send = (form: Record<string, string>, language = "sv") =>
    request.post(CARDS, { form, headers: headers(language), maxRedirects: 0 });
  const alias = await request.get("/account/your-details?screen=paymentCards", {
    headers: headers("sv"),
    maxRedirects: 0,
  });
  expect(alias.headers().location).toBe(CARDS);
  const shown = new Set<string>();
  for (const language of LANGUAGES) {
    const answer = await send({ intent: "store", holder: "", version: "7" }, language);
    expect(answer.status()).toBe(422);
    const html = await answer.text();
    expect(html).toContain(`Kortet får sparas (${language}).`);
    shown.add(/id="holder-error"[^>]*>([^<]*)</.exec(html)?.[1] ?? "");
  }
  expect(shown.size).toBe(5);
  for (const times of [1, 2]) {
    const begun = await send({ intent: "store", holder: "Åsa Ek", version: "7", consent: "on" });
    expect(begun.status()).toBe(303);
    await storeCard(begun.headers().location ?? "");
    const cards = await shop.query<{ id: string }>("select id from payment_cards order by created");
    const back = await request.get(`${CARDS}?card=${cards.at(-1)?.id}`, { headers: headers("sv") });
    expect(await back.text()).toContain("Kortet är sparat.");
    expect(cards).toHaveLength(times);
  }
  const [first, second] = await shop.query<{ id: string }>("select id from payment_cards order by created");
  const prefer = await send({ intent: "prefer", card: second?.id ?? "" });
  expect(await prefer.text()).toContain("Kortet föreslås nu först.");
  const removed = await send({ intent: "remove", card: second?.id ?? "" });
  expect(await removed.text()).toContain("Kortet är borttaget.");
  const left = await shop.query("select preferred from payment_cards where id = $1", [first?.id]);
  expect(left).toEqual([{ preferred: true }]);
  expect((await send({ intent: "remove", card: second?.id ?? "" })).status()).toBe(404);
});

test("a card is stored on the provider's page, and then pays at the review without a redirect", async ({
  page,
}) => {
  const { caller } = await readyToPay(shop.url, await performanceOnSale(shop.url), 1);
  await page.context().addCookies([{ name: "session", value: caller.session ?? "", url: shop.url }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(CARDS);
  await expectNothingFound(page, "no card");
  await page.getByRole("button", { name: "Till vår betalpartner" }).click();
  await expect(page.locator("#consent")).toHaveAccessibleDescription(/Godkänn/);
  await expectNothingFound(page, "without consent");
  await page.locator("#consent").check();
  await page.getByRole("button", { name: "Till vår betalpartner" }).click();
  await page.waitForURL(/\/hosted\//);
  await payByCard(page);
  await page.locator('button[value="approve"]').click();
  await page.waitForURL(/payment-cards/);
  await expect(page.getByText("Kortet är sparat.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Visa •••• 0079" })).toBeVisible();
  await expectNothingFound(page, "one card");
  await picture(page, "payment-cards");

  await page.goto("/checkout/review");
  await expect(page.getByRole("radio", { name: /Visa •••• 0079/ })).toBeChecked();
  await expectNothingFound(page, "review with a card");
  await picture(page, "review-with-card");
  await page.locator('input[name="acceptTerms"]').check();
  await page.locator('main form:has([name="expectedTotal"]) button').click();
  await expectConfirmed(page);
});
