import { expect, type Page, test } from "@playwright/test";
import { createLoqateSandbox, type LoqateSandbox, SANDBOX_LOQATE_KEY } from "../../sandbox/loqate/server.ts";
import {
  createRecaptchaSandbox,
  type RecaptchaSandbox,
  SANDBOX_BOT_SECRET,
  SANDBOX_SITE_KEY,
} from "../../sandbox/recaptcha/server.ts";
import { picture } from "../testing/look-at.ts";
import { expectNothingFound } from "../testing/nothing-found.ts";
import { untilTakenOver } from "../testing/page-faults.ts";
import { PORTS } from "../testing/ports.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";

test.use({ baseURL: `http://localhost:${PORTS.guarded}` });
test.describe.configure({ mode: "serial" });

let shop: ShopProcess;
let sandbox: RecaptchaSandbox;
let addresses: LoqateSandbox;
test.beforeAll(async () => {
  sandbox = await createRecaptchaSandbox({ port: PORTS.guarded + 4 });
  addresses = await createLoqateSandbox({ port: 0 });
  shop = await openShopProcess({
    port: PORTS.guarded,
    environment: {
      RECAPTCHA_SITE_KEY: SANDBOX_SITE_KEY,
      RECAPTCHA_SECRET_KEY: SANDBOX_BOT_SECRET,
      RECAPTCHA_URL: sandbox.url,
      LOQATE_KEY: SANDBOX_LOQATE_KEY,
      LOQATE_URL: addresses.url,
    },
  });
});
test.afterAll(async () => {
  await shop.close();
  await sandbox.close();
  await addresses.close();
});

const behave = (behaviour: string) =>
  fetch(`${sandbox.url}/sandbox/behaviour`, { method: "POST", body: JSON.stringify({ behaviour }) });

function watch(page: Page): string[] {
  const requested: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(sandbox.url)) requested.push(new URL(request.url()).pathname);
  });
  return requested;
}

async function reset(page: Page, email: string): Promise<void> {
  await page.goto("/reset-password");
  // Before hydration a form is sent without the check.
  await untilTakenOver(page);
  await page.getByLabel("E-postadress").fill(email);
  await page.getByRole("button", { name: "Skicka länken" }).click();
}

test("the bot-check script is loaded when a visitor starts typing, and the server verifies its token", async ({
  page,
}) => {
  const requested = watch(page);
  await page.goto("/reset-password");
  await expectNothingFound(page, "reset with a bot check");
  expect(requested).toEqual([]);
  await reset(page, "somebody@test.example");
  await expect(page.getByText("Titta i din inkorg")).toBeVisible();
  expect(requested).toEqual(["/recaptcha/api.js", "/sandbox/tokens"]);
  const policy = (await page.request.get("/reset-password")).headers()["content-security-policy"];
  expect(policy).toContain(`${sandbox.url}/recaptcha/`);
});

test("a form is sent although the bot-check script or token fails to load, and the console shows the error", async ({
  page,
}) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await behave("no-script");
  await reset(page, "somebody@test.example");
  await expect(page.getByText("Titta i din inkorg")).toBeVisible();
  expect(logged).toContain("ReCaptcha error: Failed to load script");
  await behave("no-token");
  await reset(page, "somebody@test.example");
  await expect(page.getByText("Titta i din inkorg")).toBeVisible();
  expect(logged).toContain("ReCaptcha error: Failed to execute");
  await behave("person");
});

test("a suspected bot is let through four times, then shown other ways to sign in", async ({ page }) => {
  await behave("program");
  for (let time = 0; time < 4; time++) await reset(page, `nobody-${time}@test.example`);
  await expect(page.getByRole("alert")).toContainText("begär en inloggningslänk eller ring biljettkassan");
  await expectNothingFound(page, "turned away by the bot check");
});

test("the API and the form without scripts are subject to the bot check too", async ({ request }) => {
  const data = { email: "nobody@test.example" };
  const refused = await request.post("/api/v1/password-resets", { data });
  expect(refused.status()).toBe(403);
  expect(await refused.json()).toMatchObject({ code: "bot-check-failed" });
  await behave("person");
  const given = await fetch(`${sandbox.url}/sandbox/tokens`, {
    method: "POST",
    body: JSON.stringify({ action: "reset", hostname: "localhost" }),
  });
  const { token } = await given.json();
  const admitted = await request.post("/api/v1/password-resets", { data, headers: { "bot-check": token } });
  expect(admitted.status()).toBe(200);
  const form = await request.post("/reset-password", {
    form: data,
    headers: { "sec-fetch-site": "same-origin", "accept-language": "en" },
  });
  expect(form.status()).toBe(403);
  expect(await form.text()).toContain("ask for a login link or call the box office");
});

test("a login is checked after three failed attempts", async ({ page }) => {
  const requested = watch(page);
  await page.goto("/register");
  const data = { email: "astrid@sundoperan.example", password: "WrongWord1" };
  for (let time = 0; time < 3; time++) await page.request.post("/api/v1/session/log-in", { data });
  expect((await page.request.post("/api/v1/session/log-in", { data })).status()).toBe(403);
  expect(requested).toEqual([]);
});

/** As a browser would. */
async function tokenFor(action: string): Promise<string> {
  const given = await fetch(`${sandbox.url}/sandbox/tokens`, {
    method: "POST",
    body: JSON.stringify({ action, hostname: "localhost" }),
  });
  return (await given.json()).token;
}

test("after three guessed codes, further attempts require a bot-check token", async ({ page, request }) => {
  const ask = (token = "") =>
    request.post("/api/v1/vouchers/balance", {
      data: { code: "AAAA-AAAAAAAAA" },
      headers: { "bot-check": token },
    });
  for (let time = 0; time < 3; time++) expect((await ask()).status()).toBe(404);
  expect((await ask()).status()).toBe(403);
  expect((await ask(await tokenFor("log_in"))).status()).toBe(403);
  expect((await ask(await tokenFor("try_code"))).status()).toBe(404);
  for (const path of ["/programmes", "/basket/promo-code", "/basket/vouchers"]) {
    const tried = await request.post(`/api/v1${path}`, { data: { code: "AAAA-AAAAAAAAA" } });
    expect(await tried.json(), path).toMatchObject({ code: "bot-check-failed" });
  }
  for (const path of ["/programmes", "/redeem-gift-voucher", "/basket/promo-code"]) {
    const form = { code: "AAAA-AAAAAAAAA", promoCode: "AAAA-AAAAAAAAA" };
    const headers = { "sec-fetch-site": "same-origin", "accept-language": "de" };
    expect((await request.post(path, { form, headers })).status(), path).toBe(403);
  }
  const requested = watch(page);
  await page.goto("/gift-vouchers/balance");
  await untilTakenOver(page);
  await page.getByLabel("Presentkortets kod").fill("AAAA-AAAAAAAAA");
  await page.getByRole("button", { name: "Visa saldo" }).click();
  await expect(page.getByRole("alert")).toContainText("Försök igen om en stund eller ring biljettkassan");
  await expectNothingFound(page, "a code that is not tried");
  expect(requested).toEqual([]);
  await expect(page.getByLabel("Presentkortets kod")).toHaveValue("AAAA-AAAAAAAAA");
  await page.getByLabel("Presentkortets kod").focus();
  await page.getByRole("button", { name: "Visa saldo" }).click();
  await expect(page.getByRole("alert")).toContainText("Koden");
  expect(requested).toEqual(["/recaptcha/api.js", "/sandbox/tokens"]);
});

test("joining a waiting room requires a bot-check token; the form without a token is rejected", async ({
  page,
  request,
}) => {
  const room = "peter-grimes-farewell";
  const join = (token: string, language = "sv") =>
    request.post("/queue", {
      form: { room, next: "/", intent: "join", key: crypto.randomUUID(), "bot-token": token },
      headers: { "sec-fetch-site": "same-origin", cookie: `lang=${language}` },
      maxRedirects: 0,
    });
  const refused = await join("");
  expect(refused.status()).toBe(403);
  expect(refused.headers()["set-cookie"] ?? "").not.toContain("queue-");
  expect(await refused.text()).toContain("som ställer sig i kön");
  expect(await (await join("", "de")).text()).toContain("rufen Sie die Theaterkasse an");
  expect((await join(await tokenFor("reset"))).status()).toBe(403);
  expect((await join(await tokenFor("join_queue"))).status()).toBe(303);
  await page.goto(`/queue?room=${room}`);
  await untilTakenOver(page);
  await page.getByRole("button", { name: "Ställ mig i kön" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nu är det din tur");
});

const NOT_REACHED = "Det går inte att söka just nu. Fyll i fälten själv.";

test("an address is found and filled in by keyboard; an address that is not found is typed", async ({
  page,
}) => {
  await page.goto("/register");
  const search = page.getByLabel("Sök din adress");
  await search.fill("Sundk");
  await search.press("Enter");
  await expect(page.getByText("En adress hittad. Välj den här under.")).toBeVisible();
  await page.getByRole("button", { name: "Sundkajen, Malmö, 2 adresser" }).press("Enter");
  await expect(page.getByText("2 förslag. Välj ett här under.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Sundkajen 138" })).toBeFocused();
  await expectNothingFound(page, "suggested addresses");
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, "addresses");
  await page.getByRole("button", { name: "Sundkajen 140, 211 20 Malmö" }).press("Enter");
  await expect(page.getByLabel("Gatuadress")).toBeFocused();
  await expect(page.getByLabel("Gatuadress")).toHaveValue("Sundkajen 140");
  await expect(page.getByLabel("Postnummer")).toHaveValue("211 20");
  await expect(page.getByLabel("Ort", { exact: false }).first()).toHaveValue("Malmö");
  await expect(page.getByLabel("Land")).toHaveValue("191");
  const requested: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/address-lookup.json")) requested.push(request.url());
  });
  await page.route("**/address-lookup.json*", async (route) => {
    await new Promise((go) => setTimeout(go, 300));
    await route.fulfill({ contentType: "application/json", body: '[{"id":' });
  });
  await search.fill("Ekvipage");
  await search.press("Enter");
  await search.press("Enter");
  await expect(page.getByText(NOT_REACHED)).toBeVisible();
  expect(requested).toHaveLength(1);
  await page.unrouteAll();
  await search.fill("Nowhere");
  await search.press("Enter");
  await expect(page.getByText("Vi hittar ingen sådan adress. Fyll i fälten själv.")).toBeVisible();
  await fetch(`${addresses.url}/sandbox/behaviour`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ behaviour: "broken" }),
  });
  await search.fill("Sundk");
  await search.press("Enter");
  await expect(page.getByText(NOT_REACHED)).toBeVisible();
});

test("address lookups are rate-limited; without the lookup service their URL is a 404", async ({
  request,
  baseURL,
}) => {
  const answers: number[] = [];
  for (let requested = 0; requested < 65; requested++) {
    answers.push((await request.get("/address-lookup.json?text=Sundk")).status());
  }
  expect(answers.slice(-3)).toEqual([503, 503, 503]);
  expect((await request.get("/address-lookup.json")).status()).toBe(400);
  expect(
    (
      await request.get(`${new URL(baseURL ?? "").origin}/address-lookup.json?text=${"x".repeat(500)}`)
    ).status(),
  ).toBe(503);
});
