import { execFileSync } from "node:child_process";
import { expect, test } from "@playwright/test";
import type { Language } from "#domain/languages.ts";
import { openPlainBrowser, type Shown } from "../errors/plain-browser.ts";
import { pathOf, payFor, soon } from "../testing/plain-purchase.ts";
import { PORTS } from "../testing/ports.ts";
import { hold, signedIn } from "../testing/prepared.ts";
import { performanceOnSale } from "../testing/shopper.ts";

/** From the page through the payment to the result, without JavaScript, in Swedish and German. */

const MAILBOX = `http://127.0.0.1:${PORTS.shop + 2}`;

async function somebody(shop: string | undefined, language: Language) {
  const { backEnd, caller, email } = await signedIn(shop ?? "");
  const browser = await openPlainBrowser(shop ?? "", caller.session, language);
  return { browser, backEnd, caller: { ...caller, language }, email };
}

const inEach = ["sv", "de"] as const;

for (const language of inEach) {
  test(`a product is paid for and its stock falls by one, in ${language}`, async ({ baseURL }) => {
    const { browser, backEnd, caller } = await somebody(baseURL, language);
    const left = async () => {
      const shelf = await backEnd.products.shelf({ type: "shop" }, caller);
      const product = shelf.ok ? shelf.value.products.find(({ id }) => id === "season-poster") : undefined;
      return { name: product?.name ?? "?", left: product?.variants[0]?.left ?? Number.NaN };
    };
    const before = await left();
    await browser.open("/aux/shop");
    const basket = await browser.send('value="season-poster"', { handover: "post" });
    expect(pathOf(basket)).toBe("/basket");
    expect((await payFor(browser, language)).text).toContain(before.name);
    expect((await left()).left).toBe(before.left - 1);
    await browser.close();
  });

  test(`a gift voucher to print is delivered to its buyer and pays for another customer's order, in ${language}`, async ({
    baseURL,
  }) => {
    const giver = await somebody(baseURL, language);
    await giver.browser.open("/gift-vouchers/purchase");
    const typed = { amount: "150000", recipient: "Elsa", delivery: "print", message: "Väl mött!" };
    expect(pathOf(await giver.browser.send('name="recipient"', typed))).toBe("/basket");
    await payFor(giver.browser, language);
    let code = "";
    await soon(async () => {
      const emails = await (await fetch(`${MAILBOX}/emails.json?to=${giver.email}`)).text();
      code = /\b[A-Z2-9]{4}-[A-Z2-9]{9}\b/.exec(emails)?.[0] ?? "";
      expect(code).not.toBe("");
    });
    const elsa = await somebody(baseURL, language);
    const total = await hold(elsa, await performanceOnSale(baseURL), 1);
    await elsa.browser.open("/redeem-gift-voucher");
    const redeemed = await elsa.browser.send('name="code"', { code });
    expect(pathOf(redeemed)).toBe("/basket");
    expect(redeemed.text).toContain(code.slice(-4));
    expect((await payFor(elsa.browser, language)).text).toContain(code.slice(-4));
    await elsa.browser.open("/gift-vouchers/balance");
    const balance = await elsa.browser.send('name="code"', { code });
    const rest = (150_000 - total) / 100;
    expect(balance.text.replaceAll(/[\s.,]/g, "")).toContain(String(rest).replace(".", ""));
    await giver.browser.close();
    await elsa.browser.close();
  });

  test(`a membership opens a presale as soon as it is in the basket, and is active once paid, in ${language}`, async ({
    baseURL,
  }) => {
    const { browser } = await somebody(baseURL, language);
    const presale = "/events/rusalka/1501/price-selection";
    const closed = await browser.open(presale);
    expect(closed.html).not.toContain('type="number"');
    await browser.open("/contributions/memberships/van");
    expect(pathOf(await browser.send('name="renews"'))).toBe("/basket");
    expect((await browser.open(presale)).html).toContain('type="number"');
    await payFor(browser, language);
    await soon(async () => {
      const name = language === "sv" ? "Sundoperans vän" : "Freundin, Freund der Sundoperan";
      expect((await browser.open("/account/memberships")).text).toContain(name);
    });
    expect((await browser.open(presale)).html).toContain('type="number"');
    await browser.close();
  });

  test(`a donation from an email's link keeps the email as its source and its dedication in the donation history, in ${language}`, async ({
    baseURL,
  }) => {
    const { browser, backEnd, caller } = await somebody(baseURL, language);
    await browser.open("/smart/add-to-cart/donations/116?amount=275&appeal=host-2026");
    const typed = { recognition: "", tribute: "Elsa Ek" };
    const basket = await browser.send('name="otherAmount"', typed);
    expect(pathOf(basket)).toBe("/basket");
    expect(basket.text).toContain("Elsa Ek");
    expect((await payFor(browser, language)).text).toContain("Elsa Ek");
    await soon(async () => {
      const history = await backEnd.donations.history({}, caller);
      const [donation] = history.ok ? history.value : [];
      expect(donation).toMatchObject({ total: { amount: 27_500 } });
      const page = await browser.open("/account/giving-history");
      expect(page.text).toContain(donation?.fund ?? "?");
      expect(page.text).toMatch(/275/);
      expect(page.text).toContain(language === "sv" ? "Kampanj Höstbrevet 2026" : "Anlass Herbstbrief 2026");
    });
    await browser.close();
  });

  test(`a meal for two is ordered with the tickets and printed on them, in ${language}`, async ({
    baseURL,
    request,
  }) => {
    const { browser, backEnd, caller } = await somebody(baseURL, language);
    const performance = await performanceOnSale(baseURL);
    await hold({ backEnd, caller }, performance, 2);
    const menu = await browser.open(`/food-and-drink/${performance.event}/${performance.performance}`);
    expect(pathOf(menu)).toBe(`/food-and-drink/${performance.performance}`);
    const page = await browser.open(`/food-and-drink/${performance.performance}/supper`);
    const menus = await backEnd.food.at({ performance: performance.performance }, caller);
    const supper = menus.ok ? menus.value.menus.find(({ id }) => id === "supper") : undefined;
    const firsts = supper?.categories.map(({ items }) => items[0]?.id ?? "") ?? [];
    const sitting = /name="sitting"[^>]*value="([^"]*)"/.exec(page.html)?.[1] ?? "";
    const choices = Object.fromEntries(firsts.map((id) => [`item-${id}`, "2"]));
    const basket = await browser.send('name="sitting"', { guests: "2", sitting, ...choices });
    expect(pathOf(basket)).toBe("/basket");
    const confirmed = await payFor(browser, language);
    expect(confirmed.text).toContain(supper?.name ?? "?");
    const link = new URL(confirmed.address).searchParams.get("order");
    const paper = await request.get(`/tickets.pdf?order=${link}`, {
      headers: { "accept-language": language },
    });
    expect(paper.headers()["content-type"]).toContain("application/pdf");
    const shown = execFileSync("pdftotext", ["-", "-"], { input: await paper.body(), encoding: "utf8" });
    expect(shown.replaceAll(/\s+/g, " ")).toContain(supper?.name ?? "?");
    await browser.close();
  });

  test(`a party of more than nine is asked to call for supper or interval food; nine covers are accepted, in ${language}`, async ({
    baseURL,
  }) => {
    const { browser, backEnd, caller } = await somebody(baseURL, language);
    const performance = await performanceOnSale(baseURL);
    await hold({ backEnd, caller }, performance, 9);
    const sittingOf = ({ html }: Shown) => /name="sitting"[^>]*value="([^"]*)"/.exec(html)?.[1] ?? "";
    const [more, atMost, call] =
      language === "sv"
        ? ["Fler än 9", "högst 9", "Är ni fler än 9? Ring oss"]
        : ["Mehr als 9", "höchstens 9", "Mehr als 9 Personen? Rufen Sie uns an"];
    const supper = await browser.open(`/food-and-drink/${performance.performance}/supper`);
    const counts = /<select[^>]*name="guests"[\s\S]*?<\/select>/.exec(supper.html)?.[0] ?? "";
    const offered = [...counts.matchAll(/<option[^>]*>([^<]*)/g)].map(([, count]) => count);
    expect(offered.slice(1)).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", more]);
    const party = await browser.send('name="sitting"', { guests: "more", sitting: sittingOf(supper) });
    expect(party.status).toBeGreaterThanOrEqual(400);
    expect(party.text).toContain(call);
    expect(party.html).toMatch(/<option[^>]*value="more"[^>]*selected/);

    const interval = await browser.open(`/food-and-drink/${performance.performance}/pausbokning`);
    expect(interval.text).toContain(atMost);
    const sitting = sittingOf(interval);
    const ten = await browser.send('name="sitting"', { guests: "10", sitting });
    expect(ten.status).toBeGreaterThanOrEqual(400);
    expect(ten.text).toContain(call);
    const nine = await browser.send('name="sitting"', { guests: "9", sitting });
    expect(pathOf(nine)).toBe("/basket");
    await backEnd.basket.empty({}, caller);
    await browser.close();
  });

  test(`a programme's code opens its price, at which a ticket is bought, in ${language}`, async ({
    baseURL,
  }) => {
    const { browser } = await somebody(baseURL, language);
    await browser.open("/programmes/sundvarvet");
    const opened = await browser.send('name="code"', { code: "varvet 2411" });
    const [, prices] = /href="(\/events\/[^"]+\/price-selection[^"]*)"/.exec(opened.html) ?? [];
    const [, ways] = /href="(\/events\/[^"/]+\/(?:1305|1704))"/.exec(opened.html) ?? [];
    const form = await browser.open(prices ?? `${ways}/price-selection`);
    const type = language === "sv" ? "Företag" : "Firma";
    const [, name = ""] = new RegExp(`${type}[\\s\\S]*?name="(quantity-\\d+)"`).exec(form.html) ?? [];
    const basket = await browser.send(`name="${name}"`, { [name]: "1" });
    expect(pathOf(basket)).toBe("/basket");
    expect(basket.text).toContain(type);
    await payFor(browser, language);
    await browser.close();
  });

  test(`a printed programme is added to a paid order, in ${language}`, async ({ baseURL }) => {
    const { browser, backEnd, caller } = await somebody(baseURL, language);
    await hold({ backEnd, caller }, { event: "carmen", performance: 1206, title: "" }, 1);
    const bought = await payFor(browser, language);
    const link = new URL(bought.address).searchParams.get("order") ?? "";
    const addOns = await browser.open(`/order/add-ons?order=${link}`);
    expect(bought.html).toContain(`/order/add-ons?order=${link}`);
    const shelf = await browser.send(`/aux/programmes/`);
    expect(addOns.status).toBe(200);
    expect(pathOf(shelf)).toMatch(/^\/aux\/programmes\//);
    expect(pathOf(await browser.send('value="programme-carmen"'))).toBe("/basket");
    const added = await payFor(browser, language);
    const { number } = await orderOf(backEnd, link, caller);
    expect(added.text).toContain(number);
    await browser.close();
  });
}

async function orderOf(
  backEnd: Awaited<ReturnType<typeof signedIn>>["backEnd"],
  link: string,
  caller: Awaited<ReturnType<typeof signedIn>>["caller"],
) {
  const read = await backEnd.orders.read({ link }, caller);
  if (!read.ok) throw new Error(read.refusal.reason);
  return read.value;
}

test("home, event, basket, confirmation and account link to every kind of sale, and each link resolves", async ({
  baseURL,
}) => {
  const { browser, backEnd, caller } = await somebody(baseURL, "sv");
  const performance = { event: "carmen", performance: 1206, title: "" };
  const linksOf = ({ html }: Shown) =>
    new Set([...html.matchAll(/href="(\/[^"?#]*)/g)].map(([, href]) => href ?? ""));
  const frame = [
    ...["/aux/shop", "/listings-packages", "/subscriptions/fixed-series", "/gift-vouchers"],
    ...["/contributions/memberships", "/contributions", "/programmes"],
  ];
  const seen = new Set<string>();
  const leads = async (from: string, to: readonly string[]) => {
    const links = linksOf(await browser.open(from));
    for (const one of to) {
      expect(links, `${from} leads to ${one}`).toContain(one);
      seen.add(one);
    }
  };
  await leads("/", frame);
  await leads("/events/carmen", [...frame, "/food-and-drink/carmen"]);
  await hold({ backEnd, caller }, performance, 1);
  await leads("/basket", ["/food-and-drink/1206", ...frame]);
  const { address } = await payFor(browser, "sv");
  const { pathname, search } = new URL(address);
  await leads(`${pathname}${search}`, ["/order/add-ons", "/food-and-drink/1206", ...frame]);
  await leads("/account/your-orders", frame);
  await leads("/account/memberships", ["/contributions/memberships"]);
  await leads("/account/giving-history", ["/contributions"]);
  await leads("/gift-vouchers", [
    "/gift-vouchers/purchase",
    "/gift-vouchers/balance",
    "/redeem-gift-voucher",
  ]);
  for (const page of seen) {
    const requested = page === "/order/add-ons" ? `${page}${search}` : page;
    expect((await browser.open(requested)).status, page).toBe(200);
  }
  await browser.close();
});

/** Checkboxes that the page ticks in advance. */
const ticked = ({ html }: Shown) =>
  (html.match(/<input[^>]*>/g) ?? []).filter((tag) => /type="checkbox"/.test(tag) && /\schecked/.test(tag));

test("a purchase of only a ticket shows no additional steps and no additional lines", async ({ baseURL }) => {
  const shop = baseURL ?? "";
  const { browser, backEnd, caller, email } = await somebody(baseURL, "sv");
  await hold({ backEnd, caller }, await performanceOnSale(shop), 1);
  const basket = await browser.open("/basket");
  // At most two offers on the page, none preselected, and one button to continue.
  expect(ticked(basket)).toEqual([]);
  expect(basket.html.match(/value="(?:protect|round-up)"/g)?.length ?? 0).toBeLessThanOrEqual(2);
  // The page's own button and, on a phone, the bar's.
  const page = basket.html.replace(/<section(?=[^>]*data-bar)[\s\S]*?<\/section>/, "");
  expect(basket.html.match(/<a[^>]*href="\/checkout"/g)).toHaveLength(2);
  expect(page.match(/<a[^>]*href="\/checkout"/g)).toHaveLength(1);
  const before = await backEnd.basket.read({}, caller);
  if (!before.ok || !before.value.basket) throw new Error("no basket");
  const { tickets, lines, totals } = before.value.basket;
  expect([tickets.length, lines]).toEqual([1, []]);
  const steps: string[] = [];
  let shown = await browser.open("/checkout");
  while (pathOf(shown) !== "/checkout/review" && steps.length < 5) {
    steps.push(pathOf(shown));
    expect(ticked(shown)).toEqual([]);
    shown = await browser.send('name="method"', { method: "e-ticket" });
  }
  expect(steps).toEqual(["/checkout/delivery"]);
  expect(ticked(shown)).toEqual([]);
  expect((await payFor(browser, "sv")).text).toContain(email);
  const mine = await backEnd.orders.mine({}, caller);
  const [order] = mine.ok ? mine.value : [];
  expect(order).toMatchObject({ lines: [], tickets: [{}], totals: { total: totals.total } });
  await browser.close();
});
