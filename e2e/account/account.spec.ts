import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type APIRequestContext, expect, test } from "@playwright/test";
import { LANGUAGES } from "#domain/languages.ts";
import { createGoogleWalletSandbox, type GoogleWalletSandbox } from "../../sandbox/google-wallet/server.ts";
import type { Caller } from "../../src/contract/operation.ts";
import { SOMEBODY } from "../../src/contract/testing/somebody.ts";
import { makeHouseKeys } from "../../src/server/wallets/testing/house-keys.ts";
import { picture } from "../testing/look-at.ts";
import { expectNothingFound } from "../testing/nothing-found.ts";
import { PORTS } from "../testing/ports.ts";
import { bought, buy, NOBODY, readyToPay, signedIn } from "../testing/prepared.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";
import { performanceOnSale } from "../testing/shopper.ts";

// Serial: one shop.
test.describe.configure({ mode: "serial" });
test.use({ baseURL: `http://localhost:${PORTS.account}`, locale: "sv-SE" });

const PAGES = {
  ...{ "giving-history": false, addresses: true, household: true, access: true },
  ...{ "gift-aid": true, "print-at-home-tickets": true, "payment-cards": true, "your-details": true },
};
const six = (text: string) => Object.fromEntries(LANGUAGES.map((one) => [one, text]));
const VIEWS = [
  {
    id: "friends",
    title: six("Vänföreningen"),
    tabs: [
      { id: "about", title: six("Om oss"), body: six("Vi ses i foajén.\n\nVälkommen.") },
      { id: "performances", title: six("Kvällar"), body: six("Första torsdagen.") },
    ],
  },
];
const CARD_CONSENT = Object.fromEntries(LANGUAGES.map((one) => [one, `Kortet får sparas (${one}).`]));

let shop: ShopProcess;
let keys: string;
let googles: GoogleWalletSandbox;
test.beforeAll(async () => {
  keys = await mkdtemp(join(tmpdir(), "parkett-keys-"));
  const { apple, google } = await makeHouseKeys(keys);
  googles = await createGoogleWalletSandbox();
  shop = await openShopProcess({
    port: PORTS.account,
    about: {
      account: { pages: PAGES, views: VIEWS, cardConsent: { version: "7", text: CARD_CONSENT } },
      giftAid: { declaration: six("Jag betalar skatt i Storbritannien.") },
    },
    environment: {
      APPLE_PASS_CERTIFICATE: apple.certificate,
      APPLE_PASS_KEY: apple.key,
      APPLE_PASS_INTERMEDIATE: apple.intermediate,
      GOOGLE_WALLET_KEY: google.key,
      GOOGLE_WALLET_ISSUER: google.issuer,
      GOOGLE_WALLET_URL: googles.url,
      GOOGLE_TOKEN_URL: `${googles.url}/token`,
    },
  });
});
test.afterAll(async () => {
  await shop.close();
  await googles.close();
  await rm(keys, { recursive: true });
});

const somebody = () => signedIn(shop.url);

function plainly(request: APIRequestContext, { session }: Caller, language = "sv") {
  const headers = { cookie: `session=${session}; lang=${language}`, origin: shop.url };
  return {
    async read(path: string) {
      const answer = await request.get(`/account/${path}`, { headers, maxRedirects: 0 });
      return { status: answer.status(), html: await answer.text(), to: answer.headers().location };
    },
    async send(path: string, form: Record<string, string>) {
      const answer = await request.post(`/account/${path}`, {
        form,
        headers: { ...headers, "sec-fetch-site": "same-origin" },
        maxRedirects: 0,
      });
      return { status: answer.status(), html: await answer.text() };
    },
  };
}

const DETAILS = {
  ...{ firstName: "Åsa", lastName: "Ek", phone: "0701234567", mobile: "0709999999" },
  ...{ line1: "Sundkajen 1", line2: "", postalCode: "211 20", city: "Malmö", country: "191" },
};

test("an account page that the house leaves out is a 404, and no page links to it", async ({ request }) => {
  const { caller } = await somebody();
  const { read } = plainly(request, caller);
  expect((await read("giving-history")).status).toBe(404);
  const profile = await read("your-profile");
  expect(profile.html).not.toContain("/account/giving-history");
  expect(profile.html).toContain('href="/account/addresses"');
  expect((await read("addresses")).status).toBe(200);
  expect((await read("your-orders/no-such-stage")).status).toBe(404);
});

test("an account page redirects to the login, and back after signing in", async ({ request }) => {
  const { read } = plainly(request, NOBODY);
  for (const path of ["your-profile", "your-orders", "contact-preferences", "update-password", "addresses"]) {
    const answer = await read(path);
    expect(answer.status, path).toBe(302);
    expect(answer.to, path).toBe(`/login?next=${encodeURIComponent(`/account/${path}`)}`);
  }
});

test("details, addresses, password and preferences are changed without scripts", async ({ request }) => {
  const { caller, backEnd } = await somebody();
  const { read, send } = plainly(request, caller);
  expect((await send("your-profile", DETAILS)).html).toContain("Dina uppgifter är sparade.");
  expect(await backEnd.account.details({}, caller)).toMatchObject({ value: { mobile: "0709999999" } });
  const wrong = await send("your-profile", { ...DETAILS, phone: "ring mig", firstName: "" });
  expect(wrong.status).toBe(422);
  expect(wrong.html).toContain('value="ring mig"');

  const half = await send("addresses?type=billing", {
    type: "billing",
    intent: "save",
    city: "Malmö",
    country: "191",
  });
  expect(half.status).toBe(422);
  const billing = { ...DETAILS, type: "billing", intent: "save" };
  expect((await send("addresses?type=billing", billing)).html).toContain("Ta bort adressen");
  expect((await send("addresses", { type: "primary", intent: "remove" })).html).toContain(
    "kan inte tas bort",
  );

  const passwords = { current: SOMEBODY.password, password: "Nytt2027x", confirm: "Nytt2027y" };
  expect((await send("update-password", passwords)).html).toContain("Lösenorden matchar inte");
  const right = { ...passwords, confirm: "Nytt2027x" };
  expect((await send("update-password", right)).html).toContain("Ditt lösenord är bytt.");

  const requested = { requested: "1", "permission-1": "on", "interest-ballet": "on" };
  expect((await send("contact-preferences", requested)).html).toContain("Dina val är sparade.");
  const kept = (await read("contact-preferences")).html;
  expect(kept).toMatch(/name="interest-ballet"[^>]*checked|checked[^>]*name="interest-ballet"/);
  expect(kept).toMatch(/name="permission-1"[^>]*checked|checked[^>]*name="permission-1"/);
});

test("every page of the account has its own title, in every language", async ({ request }) => {
  const { caller } = await somebody();
  for (const language of LANGUAGES) {
    const { read } = plainly(request, caller, language);
    const titles = new Set<string>();
    const paths = [
      ...["your-profile", "your-orders", "your-orders?view=past", "your-orders?view=returned"],
      ...["your-orders?view=ticket-subscriptions", "your-profile/email", "gift-aid", "print-at-home-tickets"],
      ...["your-orders/main-stage", "contact-preferences", "update-password", "addresses"],
      ...["culture-survey", "household", "access", "custom/friends", "custom/friends/performances"],
      ...["addresses?type=billing", "gift-voucher-balance", "account-credit", "memberships"],
    ];
    for (const path of paths) {
      const { status, html } = await read(path);
      expect(status, path).toBe(200);
      titles.add(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "");
    }
    expect(titles.size, language).toBe(paths.length);
  }
});

test("the house's questions, the household and the house's own pages are forms and links without scripts", async ({
  request,
}) => {
  const { caller, backEnd } = await somebody();
  const { read, send } = plainly(request, caller);
  const long = { visits: "often", wish: "x".repeat(2001) };
  const refused = await send("culture-survey", long);
  expect(refused.status).toBe(422);
  expect(refused.html).toContain("Texten är för lång");
  expect((await send("culture-survey", { ...long, wish: "Wozzeck" })).html).toContain("sparat dina svar");
  expect(await backEnd.account.survey({}, caller)).toMatchObject({
    value: { answers: { visits: "often", wish: "Wozzeck", travel: "" } },
  });
  expect((await send("culture-survey", { intent: "decline" })).html).toContain("Vi frågar inte igen.");
  expect(await backEnd.account.survey({}, caller)).toMatchObject({
    value: { answers: null, declined: true },
  });

  expect((await send("household", { firstName: "", lastName: "Ek" })).html).toContain("Skriv ditt förnamn");
  expect((await send("household", { firstName: "Elsa", lastName: "Ek" })).html).toContain("Elsa");
  const read1 = await backEnd.checkout.household({}, caller);
  const remove = read1.ok ? (read1.value[0]?.id ?? "") : "";
  expect((await send("household", { remove })).html).toContain("Ingen mer finns i hushållet");

  const view = (await read("custom/friends")).html;
  expect(view).toContain("Vi ses i foajén.");
  expect(view).toContain('href="/account/custom/friends/performances"');
  expect((await read("custom/friends/performances")).html).toContain("Första torsdagen.");
  expect((await read("custom/friends/nothing")).status).toBe(404);
  expect((await read("custom/nothing")).status).toBe(404);
});

test("a registration code is applied and removed without scripts, with its errors in each language", async ({
  request,
}) => {
  const { caller, email, backEnd } = await somebody();
  const { read, send } = plainly(request, caller);
  const wrong = await send("access", { code: "2222-222222222" });
  expect(wrong.status).toBe(422);
  expect(wrong.html).toContain("Koden verkar felaktig. Försök igen.");
  expect(wrong.html).toContain('value="2222-222222222"');
  const shown = new Set<string>();
  for (const language of LANGUAGES) {
    const { html } = await plainly(request, caller, language).send("access", { code: "nothing" });
    shown.add(/role="alert"[^>]*>(.*?)<\/div>/s.exec(html)?.[1] ?? "");
  }
  expect(shown.size).toBe(5);
  const code = (await shop.boxOffice("access-code", "agents", SOMEBODY.firstName, SOMEBODY.lastName)).slice(
    0,
    14,
  );
  const applied = await send("access", { code });
  expect(applied.html).toContain(`Kod som slutar på ${code.slice(-4)}`);
  const mine = await backEnd.accessSchemes.mine({}, caller);
  const registration = mine.ok ? (mine.value[0]?.id ?? "") : "";
  expect((await send("access", { remove: registration })).html).toContain("hör inte till något register");
  await shop.boxOffice("access-give", "agents", email);
  expect((await read("access")).html).toContain("Ombud");
});

test("the account's menu links from the first page to every other account page", async ({ page }) => {
  test.setTimeout(180_000);
  const { caller, email } = await somebody();
  await page.context().addCookies([{ name: "session", value: caller.session ?? "", url: shop.url }]);
  await page.goto("/account");
  await expect(page).toHaveURL(/\/account\/your-profile$/);
  await expect(page.getByText(email)).toBeVisible();
  await expectNothingFound(page, "profile");
  await picture(page, "profile");
  await page.getByLabel("Telefon", { exact: false }).first().fill("ring mig");
  await page.getByRole("button", { name: "Spara" }).click();
  await expect(page.getByText("använd bara siffror").first()).toBeVisible();
  await expectNothingFound(page, "profile with a fault");
  const menu = page.getByRole("navigation", { name: "Ditt konto" });
  for (const [name, picturedAs] of [
    ["Beställningar", "orders"],
    ["Utskick", "contact"],
    ["Presentkort", "voucher"],
    ["Tillgodohavande", "credit"],
    ["Medlemskap", "memberships"],
    ["Lösenord", "password"],
    ["Adresser", "addresses"],
    ["Kulturvanor", "survey"],
    ["Registreringskod", "access"],
    ["Hushåll", "household"],
    ["Gift Aid", "gift-aid"],
    ["Skriv ut biljetter", "print-at-home"],
    ["Vänföreningen", "custom"],
  ] as const) {
    await menu.getByRole("link", { name, exact: true }).click();
    await expect(menu.locator('[aria-current="page"]')).toHaveText(name);
    await expectNothingFound(page, picturedAs);
    await picture(page, picturedAs);
  }
  await page.goto("/account/your-orders?view=ticket-subscriptions");
  await expectNothingFound(page, "subscriptions");
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test("each ticket is added to a wallet from its page and from the confirmation, where the house has certificates", async ({
  request,
}) => {
  const link = await bought(shop.url, await performanceOnSale(shop.url), 2);
  for (const [path, language, words] of [
    [`/tickets?order=${link}`, "sv", "Lägg till i Apple Wallet"],
    [`/tickets?order=${link}`, "de", "Zu Google Wallet hinzufügen"],
    [`/order/confirmed?order=${link}`, "sv", "Lägg till i Google Wallet: "],
  ] as const) {
    const html = await (await request.get(path, { headers: { cookie: `lang=${language}` } })).text();
    expect(html, path).toContain(words);
    const ways = [...html.matchAll(/href="(\/tickets\.(?:pkpass|google-wallet)\?[^"]+)"/g)].map(
      ([, way]) => way,
    );
    expect(new Set(ways).size, path).toBe(4);
    const pass = await request.get((ways[0] ?? "").replaceAll("&amp;", "&"));
    expect(pass.headers()["content-type"]).toBe("application/vnd.apple.pkpass");
    const google = (ways[1] ?? "").replaceAll("&amp;", "&");
    const saved = await request.get(google, { maxRedirects: 0 });
    expect(saved.headers().location).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w.-]+$/);
  }
});

test("without scripts, Gift Aid is declared and withdrawn, tickets are printed and subscriptions viewed", async ({
  request,
}) => {
  const { link, caller } = await buy(shop.url, await performanceOnSale(shop.url), 1);
  for (const language of ["sv", "de"]) {
    const { read, send } = plainly(request, caller, language);
    const empty = await send("gift-aid", {});
    expect(empty.status).toBe(422);
    expect(/id="declared-error"[^>]*>([^<]+)/.exec(empty.html)?.[1]).toMatch(
      language === "sv" ? /Kryssa/ : /Kreuzen/,
    );
    const declared = await send("gift-aid", { declared: "on" });
    expect(declared.html).toContain("Jag betalar skatt i Storbritannien.");
    expect((await read("gift-aid")).html).toContain('value="withdraw"');
    await send("gift-aid", { intent: "withdraw" });
    expect((await read("gift-aid")).html).not.toContain('value="withdraw"');

    const printed = (await read("print-at-home-tickets")).html;
    expect(printed).toContain(`/tickets.pdf?order=${link}`);
    const subscriptions = (await read("your-orders?view=ticket-subscriptions")).html;
    expect(subscriptions).toContain(language === "sv" ? "Du har inga abonnemang." : "keine Abonnements");
    expect(subscriptions).toContain('href="/account/your-ticket-subscriptions"');
  }
  const { read } = plainly(request, (await somebody()).caller);
  expect((await read("print-at-home-tickets")).html).toContain(
    "Du har inga biljetter att skriva ut just nu.",
  );
  const profile = (await read("your-profile")).html;
  for (const page of ["gift-aid", "print-at-home-tickets"]) {
    expect(profile).toContain(`href="/account/${page}"`);
    // Built to the specification: no such pages, and no links.
    const without = `http://localhost:${PORTS.shop}`;
    const { caller: there } = await readyToPay(without, await performanceOnSale(without), 1);
    const headers = { cookie: `session=${there.session}` };
    expect((await request.get(`${without}/account/${page}`, { headers })).status()).toBe(404);
    const html = await (await request.get(`${without}/account/your-profile`, { headers })).text();
    expect(html).not.toContain(`/account/${page}`);
  }
});
