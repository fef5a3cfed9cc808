import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import type { Caller } from "#contract/operation.ts";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { payByCard as payOnPage } from "#sandbox/nexi/visitor.ts";
import { lookAt } from "../testing/look-at.ts";
import { PORTS } from "../testing/ports.ts";
import { come, signedIn } from "../testing/prepared.ts";
import {
  chooseByPrice,
  expectConfirmed,
  goToPayment,
  payByCard,
  performanceOnSale,
  registerAndReview,
} from "../testing/shopper.ts";

/**
 * Runs on either back end; `BACK_END=spektrix npx playwright test --grep @both` uses a vendor's, with the
 * rest switched off (`write-house.ts`).
 */

const isVendors = process.env.BACK_END === "spektrix";

async function lookAtVendors(page: Page, name: string): Promise<void> {
  if (isVendors) await lookAt(page, name);
}

test("tickets, a bag, a membership and a donation are bought together and appear in the order", {
  tag: ["@both", "@short"],
}, async ({ page, baseURL }) => {
  test.slow();
  await chooseByPrice(page, await performanceOnSale(baseURL), 2);
  await page.goto("/aux/shop");
  await lookAtVendors(page, "both-shop");
  await page.locator("article").filter({ hasText: "Tygkassen" }).getByRole("button").click();
  await page.waitForURL(/\/basket/);
  await page.getByLabel("Antal: Tygkassen Öresund").selectOption("2");
  await page.getByRole("button", { name: "Uppdatera" }).click();
  await expect(page.getByText("2 × Tygkassen Öresund")).toBeVisible();

  await registerAndReview(page);
  await page.goto("/contributions/memberships");
  await page.locator('main a[href^="/contributions/memberships/"]').first().click();
  await page.getByRole("button", { name: "Lägg i varukorgen" }).first().click();
  await page.waitForURL(/\/basket/);
  await page.goto("/contributions");
  await page.locator('form:has(input[name="fund"]) input[name="amount"]').first().check();
  await page.locator('main form:has(input[name="fund"]) button').first().click();
  await page.waitForURL(/\/basket/);
  await lookAtVendors(page, "both-basket");

  await page.goto("/checkout/review");
  for (const kind of ["Butik", "Medlemskap", "Gåva"]) {
    await expect(page.getByRole("heading", { name: kind })).toBeVisible();
  }
  await lookAtVendors(page, "both-review");
  await goToPayment(page);
  await payByCard(page);
  await expectConfirmed(page);
  for (const item of ["2 × Tygkassen Öresund", "Sundoperans vän"]) {
    await expect(page.getByText(item).first()).toBeVisible();
  }
  await lookAtVendors(page, "both-confirmed");
  // A job makes them shortly afterwards, unless the vendor does.
  await expect(async () => {
    await page.goto("/account/memberships");
    await expect(page.getByRole("heading", { name: "Sundoperans vän" })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.goto("/account/your-orders");
  await expect(page.getByText("2 × Tygkassen Öresund").first()).toBeVisible();
  // No link to what this back end does not support.
  await expect(page.getByRole("link", { name: /^Ångra ett köp/ })).toHaveCount(isVendors ? 0 : 2);
});

function plainly(request: APIRequestContext, shop: string, { session }: Caller) {
  const headers = { cookie: `session=${session}; lang=sv`, origin: shop };
  return {
    async read(path: string) {
      return (await request.get(path, { headers })).text();
    },
    async send(path: string, form: Record<string, string>) {
      const answer = await request.post(path, {
        form,
        headers: { ...headers, "sec-fetch-site": "same-origin" },
        maxRedirects: 0,
      });
      return { status: answer.status(), html: await answer.text() };
    },
  };
}

test("details, password and permissions are changed without scripts", {
  tag: "@both",
}, async ({ request, baseURL }) => {
  const { caller, backEnd } = await signedIn(baseURL ?? "");
  const { send, read } = plainly(request, baseURL ?? "", caller);
  const details = {
    ...{ firstName: "Åsa", lastName: "Ek", phone: "0701234567", mobile: "0709999999" },
    ...{ line1: "Sundkajen 1", line2: "", postalCode: "211 20", city: "Malmö", country: "191" },
  };
  expect((await send("/account/your-profile", details)).html).toContain("Dina uppgifter är sparade.");
  expect(await backEnd.account.details({}, caller)).toMatchObject({
    value: { lastName: "Ek", mobile: "0709999999", address: { line1: "Sundkajen 1" } },
  });
  const passwords = { current: SOMEBODY.password, password: "Nytt2027x", confirm: "Nytt2027y" };
  expect((await send("/account/update-password", passwords)).html).toContain("Lösenorden matchar inte");
  const right = { ...passwords, confirm: "Nytt2027x" };
  expect((await send("/account/update-password", right)).html).toContain("Ditt lösenord är bytt.");
  const preferences = await backEnd.account.contactPreferences({}, caller);
  const [first] = preferences.ok ? preferences.value.permissions : [];
  const name = `permission-${first?.id}`;
  const saved = await send("/account/contact-preferences", { requested: String(first?.id), [name]: "on" });
  expect(saved.html).toContain("Dina val är sparade.");
  const kept = await read("/account/contact-preferences");
  expect(kept).toMatch(new RegExp(`name="${name}"[^>]*checked|checked[^>]*name="${name}"`));
});

test("a gift voucher is added to the basket, and a code is redeemed by the method of the back end", {
  tag: ["@both", "@short"],
}, async ({ page, baseURL }) => {
  const { caller } = await signedIn(baseURL ?? "");
  await come(page, baseURL ?? "", caller);
  await page.goto("/gift-vouchers/purchase");
  await page.locator('input[name="amount"][value="50000"]').check();
  await page.locator('input[name="recipient"]').fill("Elsa");
  await page.locator('input[name="email"]').fill("elsa@test.example");
  await page.getByRole("button", { name: "Lägg i varukorgen" }).click();
  await page.waitForURL(/\/basket/);
  await expect(page.getByText("Till Elsa", { exact: true })).toBeVisible();
  await page.goto("/redeem-gift-voucher");
  const typeCode = async (code: string) => {
    await page.locator('main input[name="code"]').fill(code);
    await page.locator('main form:has(input[name="code"]) button').click();
  };
  await typeCode("2222-222222222");
  await expect(page.getByText("Koden verkar felaktig. Försök igen.").first()).toBeVisible();
  if (!isVendors) return;
  const sold = await fetch(`http://127.0.0.1:${PORTS.vendor}/sandbox/gift-vouchers`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ amount: 30_000 }),
  });
  await typeCode(((await sold.json()) as { code: string }).code.toLowerCase());
  await expect(page.getByText("300 kr ligger nu på ditt konto.")).toBeVisible();
  await lookAt(page, "both-redeemed");
  await page.goto("/account/account-credit");
  await expect(page.getByText("Du har 300 kr till godo.")).toBeVisible();
  await expect(page.getByText("Du använder det i biljettkassan.")).toBeVisible();
  await page.goto("/gift-vouchers/balance");
  await expect(page.getByText("Du har 300 kr till godo.")).toBeVisible();
  await lookAt(page, "both-balance");
});

test("a flex subscription is chosen from its list and bought once, without scripts; the page says where its tickets are chosen", {
  tag: "@both",
}, async ({ request, baseURL }) => {
  const shop = baseURL ?? "";
  const { backEnd, caller } = await signedIn(shop);
  const { read, send } = plainly(request, shop, caller);
  const page = "/subscriptions/flex/sex-kvallar";
  expect(await read("/subscriptions/flex")).toContain(`href="${page}"`);
  const one = await read(page);
  expect(one).toContain(
    isVendors ? "Biljetterna väljer du i biljettkassan" : "Välj biljetter som vanligt och använd kortet",
  );
  const key = /name="key" value="([^"]+)"/.exec(one)?.[1] ?? "";
  for (const _press of [1, 2]) expect((await send(page, { key })).status).toBe(303);
  const basket = await backEnd.basket.read({}, caller);
  const expectedTotal = basket.ok ? (basket.value.basket?.totals.total.amount ?? 0) : 0;
  expect(basket).toMatchObject({ value: { basket: { lines: [{ quantity: 1 }] } } });
  for (const path of ["/basket", "/checkout/review"])
    expect(await read(path), path).toContain("Sex kvällar, när du vill");
  const placed = await backEnd.orders.place({ acceptTerms: true, expectedTotal }, caller);
  const { link, paymentPage } = placed.ok ? placed.value : { link: "", paymentPage: null };
  await payOnPage(paymentPage ?? "");
  await backEnd.orders.verify({ link, returned: "paid" }, caller);
  expect(await read(`/order/confirmed?order=${link}`)).toContain("Sex kvällar, när du vill");
  const card = await request.get("/subscription-card", { headers: { cookie: `session=${caller.session}` } });
  expect(card.status()).toBe(isVendors ? 404 : 200);
});

test("a screen that the back end lacks returns 404 to a visit, a navigation and a form, and no page links to it", {
  tag: "@both",
}, async ({ request, baseURL }) => {
  const headers = { origin: baseURL ?? "" };
  for (const path of isVendors ? ["/withdraw", "/shared-tickets"] : ["/order/pay"]) {
    const answers = [
      await request.get(path),
      await request.get(`${path}.data`),
      await request.post(path, { headers, form: { email: "a@b.example" } }),
    ];
    expect(answers.map((answer) => answer.status())).toEqual([404, 404, 404]);
    expect(await (await request.get("/")).text()).not.toContain(`href="${path}"`);
  }
});
