import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { STORED_ITEMS } from "#request/stored-items.ts";
import { heardIn } from "../testing/heard-dialog.ts";
import { lookAt, picture } from "../testing/look-at.ts";
import { expectNothingFound } from "../testing/nothing-found.ts";
import { PORTS } from "../testing/ports.ts";
import { bought, openReview } from "../testing/prepared.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";
import { expectConfirmed, goToPayment, payByCard, performanceOnSale } from "../testing/shopper.ts";

/** A shop with a tag manager and a partner; nothing of either loads without consent. */

test.use({ baseURL: `http://localhost:${PORTS.consent}` });
test.describe.configure({ mode: "serial" });

const MANAGER = "https://www.googletagmanager.com/gtm.js?id=GTM-HOUSE1";
const COUNTER = "https://counter.example/count.js";
let shop: ShopProcess;
test.beforeAll(async () => {
  shop = await openShopProcess({
    port: PORTS.consent,
    about: {
      consent: {
        version: 3,
        tagManager: { id: "GTM-HOUSE1", class: "marketing", hosts: ["https://ads.example"] },
        partners: [{ class: "statistics", script: COUNTER, hosts: [] }],
      },
      tableBooking: {
        ...{ restaurant: "Restaurang Sundet", provider: "resdiary", restaurantId: "Sundet/4711" },
        mode: "iframe",
      },
    },
  });
});
test.afterAll(() => shop.close());

test("no tracking script loads before consent; refusing takes as many clicks as accepting, and either choice can be changed", async ({
  page,
  context,
}) => {
  const loaded: string[] = [];
  await context.route(/googletagmanager|counter\.example/, (route) => {
    loaded.push(route.request().url());
    return route.fulfill({ contentType: "text/javascript", body: "" });
  });
  await page.goto("/");
  const banner = page.getByRole("region", { name: "Kakor" });
  await expect(banner).toBeVisible();
  await expectNothingFound(page, "the question");
  const [no, yes] = [
    banner.getByRole("button", { name: "Bara nödvändiga" }),
    banner.getByRole("button", { name: "Godkänn alla" }),
  ];
  const look = (button: typeof no) =>
    button.evaluate((element) => {
      const { backgroundColor, color, fontSize, borderColor } = getComputedStyle(element);
      return [backgroundColor, color, fontSize, borderColor, element.getBoundingClientRect().height];
    });
  expect(await look(no)).toEqual(await look(yes));
  await picture(page, "banner");
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 390, height: 844 });
  await no.click();
  await expect(banner).toBeHidden();
  expect(loaded).toEqual([]);

  await page.getByRole("contentinfo").getByRole("link", { name: "Kakor" }).click();
  await expect(page.getByRole("heading", { name: "Kakor", level: 1 })).toBeVisible();
  await expectNothingFound(page, "the choice");
  await expect(page.getByLabel("Statistik")).not.toBeChecked();
  await page.getByLabel("Statistik").check();
  await page.getByRole("button", { name: "Spara mitt val" }).click();
  await expect(page.getByText("Ditt val är sparat.")).toBeVisible();
  await picture(page, "choice");
  await expect.poll(() => loaded).toContain(COUNTER);
  expect(loaded).not.toContain(MANAGER);
  const cookie = (await context.cookies()).find(({ name }) => name === "consent");
  expect(cookie?.value).toMatch(/^3\.statistics\.\d+$/);
});

test("every item stored in the browser is listed by class with purpose and duration, in every language", async ({
  request,
}) => {
  for (const [language, ...words] of [
    ["sv", "Det här sparas i din webbläsare", "Nödvändigt", "Statistik", "Din plats i kön.", "arton timmar"],
    [
      "en",
      "What is stored in your browser",
      "Necessary",
      "Statistics",
      "Your place in the queue.",
      "eighteen hours",
    ],
    [
      "en-US",
      "What’s stored in your browser",
      "Necessary",
      "Statistics",
      "Your place in line.",
      "six months",
    ],
    [
      "de",
      "Was in Ihrem Browser gespeichert wird",
      "Notwendig",
      "Statistik",
      "Ihr Platz in der Warteschlange.",
      "ein Jahr",
    ],
    [
      "es",
      "Lo que se guarda en su navegador",
      "Necesario",
      "Estadísticas",
      "Su puesto en la cola.",
      "dieciocho horas",
    ],
    [
      "ht",
      "Sa ki anrejistre nan navigatè ou",
      "Nesesè",
      "Estatistik",
      "Plas ou nan liy lan.",
      "dizwit èdtan",
    ],
  ] as const) {
    const html = await (await request.get("/consent", { headers: { "accept-language": language } })).text();
    const [, list = ""] = /<main[\s\S]*?<h2([\s\S]*)<\/main>/.exec(html) ?? [];
    const shown = list.replace(/<script[\s\S]*?<\/script>/g, "").replaceAll("<!-- -->", "");
    const names = [...shown.matchAll(/<code>([^<]+)<\/code>/g)].map(([, name]) => name);
    expect(names, language).toEqual(STORED_ITEMS.map(({ name }) => name));
    for (const word of words) expect(shown, language).toContain(word);
    // Third-party hosts whose scripts these classes load, and which may store their own items.
    for (const host of ["counter.example", "www.googletagmanager.com"])
      expect(shown, language).toContain(host);
  }
});

test("a house that needs no consent lists the necessary items, and offers no choice", async ({ request }) => {
  const address = `http://localhost:${PORTS.shop}`;
  const html = await (await request.get(`${address}/consent`)).text();
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  const names = [...main.matchAll(/<code>([^<]+)<\/code>/g)].map(([, name]) => name);
  const necessary = STORED_ITEMS.filter((one) => one.class === "necessary");
  expect(names).toEqual(necessary.map(({ name }) => name));
  expect(main).not.toContain('name="choice"');
  const footer = /<footer[\s\S]*<\/footer>/.exec(await (await request.get(address)).text())?.[0];
  expect(footer).toContain('href="/consent"');
});

test("the content security policy allows only what the visitor consented to, and the page cache separates consent choices", async ({
  request,
}) => {
  const ask = async (cookie: string) => {
    const answer = await request.get("/", { headers: { cookie, "accept-language": "sv" } });
    return { policy: answer.headers()["content-security-policy"] ?? "", html: await answer.text() };
  };
  for (const [cookie, counter, manager, requested] of [
    ["a=b", false, false, true],
    ["consent=3..1800000000", false, false, false],
    ["consent=3.statistics.1800000000", true, false, false],
    ["consent=3.statistics+marketing.1800000000", true, true, false],
    // Consent to an earlier version of the question is requested again.
    ["consent=2.statistics+marketing.1800000000", false, false, true],
  ] as const) {
    const { policy, html } = await ask(cookie);
    expect(policy.includes("https://counter.example"), cookie).toBe(counter);
    expect(policy.includes("https://ads.example"), cookie).toBe(manager);
    expect(policy.includes("https://*.google-analytics.com"), cookie).toBe(manager);
    expect(html.includes(COUNTER), cookie).toBe(counter);
    expect(html.includes("GTM-HOUSE1"), cookie).toBe(manager);
    expect(html.includes("Bara nödvändiga"), cookie).toBe(requested);
  }
});

test("the tag manager gets the consent state, then the events, with the purchase once; without consent it gets no data", async ({
  page,
  context,
  baseURL,
}) => {
  const loaded: string[] = [];
  await context.route(/googletagmanager|counter\.example/, (route) => {
    loaded.push(route.request().url());
    return route.fulfill({ contentType: "text/javascript", body: "" });
  });
  const shown = () =>
    page.evaluate(() => (globalThis.dataLayer ?? []).map((one) => JSON.parse(JSON.stringify(one))));
  const events = async () =>
    (await shown()).flatMap(({ event }) => (event && event !== "gtm.js" ? [event] : []));
  await page.goto("/");
  expect(await shown()).toEqual([]);
  await page.getByRole("button", { name: "Godkänn alla" }).click();
  await expect.poll(() => loaded).toContain(MANAGER);
  const [denied, granted, begun] = await shown();
  expect([denied[0], denied[1], denied[2].ad_storage]).toEqual(["consent", "default", "denied"]);
  expect([granted[1], granted[2].ad_storage, granted[2].analytics_storage]).toEqual([
    "update",
    "granted",
    "granted",
  ]);
  expect(begun.event).toBe("gtm.js");
  expect(await events()).toEqual(["view_item_list"]);

  const onSale = await performanceOnSale(baseURL);
  await page.locator('main a[href^="/events/"]').first().click();
  await expect.poll(events).toEqual(["view_item_list", "select_item", "view_item"]);

  await openReview(page, baseURL, onSale, 2);
  await goToPayment(page);
  await payByCard(page);
  await expectConfirmed(page);
  await expect.poll(events).toEqual(["purchase"]);
  const [bought] = (await shown()).filter(({ event }) => event === "purchase");
  const [order] = await shop.query<{ number: string; total: number }>(
    "select number, total::int from orders",
  );
  expect(bought.ecommerce.transaction_id).toBe(order?.number);
  expect(bought.ecommerce.currency).toBe("SEK");
  expect(bought.ecommerce.items).toMatchObject([{ item_category: "ticket", quantity: 2 }]);
  const { value, tax, shipping } = bought.ecommerce;
  expect(Math.round((value + tax + shipping) * 100)).toBe(order?.total);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => loaded.length).toBeGreaterThan(2);
  expect(await events()).toEqual([]);

  const link = new URL(page.url()).searchParams.get("order");
  await page.goto(`/order/cancel/${link}`);
  expect(await events()).toEqual([]);
  await page.getByRole("button", { name: "Lämna tillbaka" }).click();
  await expect(page.getByText("Beställningen är återlämnad.")).toBeVisible();
  await expect.poll(events).toEqual(["refund"]);
  const back = (await shown()).find(({ event }) => event === "refund");
  expect(back.ecommerce).toMatchObject({ transaction_id: order?.number, value: bought.ecommerce.value });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => loaded.length).toBeGreaterThan(4);
  expect(await events()).toEqual([]);
});

test("without scripts the consent form leads back to the visitor's page", async ({ request }) => {
  const send = (form: Record<string, string>) =>
    request.post("/consent", { form, headers: { "sec-fetch-site": "same-origin" }, maxRedirects: 0 });
  const refused = await send({ choice: "none", back: "/events/carmen" });
  // This is the browser's first cookie: the next request shows whether it is kept.
  expect(refused.headers()["location"]).toBe("/events/carmen?cookies=check");
  expect(refused.headers()["set-cookie"]).toMatch(
    /^consent=3\.\.\d+; Path=\/; SameSite=Lax; Max-Age=15552000; HttpOnly$/,
  );
  expect((await send({ choice: "all", back: "//evil.example" })).headers()["location"]).toBe("/");
});

const TABLES = "https://booking.resdiary.com";

test("a restaurant table is booked in a prefilled dialog after consent; before consent a link is shown and no script loads", async ({
  page,
  context,
  baseURL,
}) => {
  const loaded: string[] = [];
  await context.route(/resdiary|counter\.example/, (route) => {
    loaded.push(route.request().url());
    const body = "<!doctype html><html lang=sv><title>ResDiary</title><h1>Boka hos ResDiary</h1>";
    return route.fulfill({ contentType: "text/html", body });
  });
  const { event, performance } = await performanceOnSale(baseURL);
  await page.goto(`/events/${event}/${performance}`);
  const offer = page.getByRole("region", { name: "Bord på Restaurang Sundet" });
  await expect(offer).toContainText("2 gäster");
  const link = offer.getByRole("link", { name: "Boka bord hos ResDiary (öppnas i en ny flik)" });
  const address = await link.getAttribute("href");
  expect(address).toMatch(
    /^https:\/\/booking\.resdiary\.com\/widget\/Standard\/Sundet\/4711\?date=20[0-9-]{8}&partySize=2$/,
  );
  await expect(offer.getByRole("button")).toHaveCount(0);
  await lookAt(page, "table-link");
  expect(loaded).toEqual([]);

  await offer.getByRole("link", { name: "Godkänn det under Kakor" }).click();
  await expect(page.getByText("bordsbokningen på Restaurang Sundet")).toBeVisible();
  await page.getByLabel("Inställningar").check();
  await page.getByRole("button", { name: "Spara mitt val" }).click();
  await expect(page.getByText("Ditt val är sparat.")).toBeVisible();
  await page.goto(`/events/${event}/${performance}`);
  const button = offer.getByRole("button", { name: "Boka bord" });
  await expect(button).toBeVisible();
  expect(loaded).toEqual([]);
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Bord på Restaurang Sundet" });
  await expect(
    dialog.frameLocator("iframe").getByRole("heading", { name: "Boka hos ResDiary" }),
  ).toBeVisible();
  expect(loaded).toEqual([address]);
  expect(await heardIn(dialog)).toMatchSnapshot("dialog-table.txt");
  await lookAt(page, "table-dialogue");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test("the policy allows the booking partner's frame after consent, but no script; without scripts the booking stays a link", async ({
  request,
  baseURL,
}) => {
  const onSale = await performanceOnSale(baseURL);
  const ask = async (path: string, cookie: string, language = "sv") => {
    const answer = await request.get(path, { headers: { cookie, "accept-language": language } });
    const policy = answer.headers()["content-security-policy"] ?? "";
    const [frame = ""] = /frame-src [^;]*/.exec(policy) ?? [];
    return { frame, rest: policy.replace(frame, ""), html: await answer.text() };
  };
  const { event, performance } = onSale;
  for (const [cookie, isOpen] of [
    ["a=b", false],
    ["consent=3.statistics.1800000000", false],
    ["consent=3.preferences.1800000000", true],
  ] as const) {
    for (const path of [`/events/${event}/${performance}`, `/food-and-drink/${performance}`]) {
      const { frame, rest, html } = await ask(path, cookie);
      expect(frame.includes(TABLES), `${path} ${cookie}`).toBe(isOpen);
      expect(rest, `${path} ${cookie}`).not.toContain(TABLES);
      expect(html, path).toContain(`href="${TABLES}/widget/Standard/Sundet/4711?date=`);
      expect(html, path).not.toContain("<iframe");
    }
  }
  // As many guests as tickets, in the visitor's language, on every page that offers a table.
  const link = await bought(baseURL, onSale, 3);
  for (const [language, title, before, book, guests] of [
    ["sv", "Bord på Restaurang Sundet", "före", "Boka bord hos ResDiary", "2 gäster"],
    ["de", "Ein Tisch im Restaurang Sundet", "vor", "Tisch bei ResDiary reservieren", "2 Gäste"],
  ] as const) {
    const confirmed = await ask(`/order/confirmed?order=${link}`, "a=b", language);
    expect(confirmed.html).toContain("partySize=3");
    expect(confirmed.html).toContain(`${title} ${before} `);
    for (const path of [`/events/${event}/${performance}`, `/food-and-drink/${performance}`]) {
      const { html } = await ask(path, "a=b", language);
      for (const words of [title, book, guests]) expect(html, `${path} ${language}`).toContain(words);
    }
  }
});

const BOKABORD = "https://app.bokabord.se";
/** As far as a page can observe it: finds its button and opens its own page over ours. */
const WIDGET = `
  const button = document.querySelector(".waiteraid-widget");
  button?.addEventListener("click", () => {
    const frame = document.createElement("iframe");
    const { hash, lang } = button.dataset;
    frame.title = "Bokabord";
    frame.src = "${BOKABORD}/reservation/?hash=" + hash + "&lang=" + lang;
    document.body.append(frame);
  });`;

test("the second booking partner's script is loaded after consent only, and opens the booking from the shop's button", async ({
  page,
  context,
  baseURL,
}) => {
  await shop.kill();
  const file = join(shop.house, "house.json");
  const house = JSON.parse(await readFile(file, "utf8"));
  const restaurantId = "0123456789abcdef0123456789abcdef";
  house.tableBooking = { ...house.tableBooking, provider: "bokabord", restaurantId, mode: "popup" };
  await writeFile(file, JSON.stringify(house));
  await shop.start();
  const loaded: string[] = [];
  await context.route(/bokabord|counter\.example|googletagmanager/, (route) => {
    const address = route.request().url();
    loaded.push(address);
    return address.endsWith(".js")
      ? route.fulfill({ contentType: "text/javascript", body: WIDGET })
      : route.fulfill({ contentType: "text/html", body: "<!doctype html><h1>Boka hos Bokabord</h1>" });
  });
  const { event, performance } = await performanceOnSale(baseURL);
  await page.goto(`/events/${event}/${performance}`);
  const offer = page.getByRole("region", { name: "Bord på Restaurang Sundet" });
  await expect(offer.getByRole("link", { name: /Boka bord hos Bokabord/ })).toBeVisible();
  await expect(offer.getByRole("button")).toHaveCount(0);
  expect(loaded).toEqual([]);

  const choice = `3.preferences.${Math.floor(Date.now() / 1000)}`;
  await context.addCookies([{ name: "consent", value: choice, url: shop.url }]);
  await page.goto(`/events/${event}/${performance}`);
  await expect.poll(() => loaded).toEqual([`${BOKABORD}/widget-popup/widget.min.js`]);
  // The partner does not document how to pass the day and the party, so the page shows them beside the button.
  await expect(offer).toContainText("2 gäster");
  await lookAt(page, "table-popup");
  await offer.getByRole("button", { name: "Boka bord" }).click();
  const frame = page.frameLocator('iframe[title="Bokabord"]');
  await expect(frame.getByRole("heading", { name: "Boka hos Bokabord" })).toBeVisible();
  expect(loaded.at(-1)).toBe(`${BOKABORD}/reservation/?hash=${restaurantId}&lang=sv`);
});
