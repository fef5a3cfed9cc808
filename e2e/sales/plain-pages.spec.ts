import { readFile } from "node:fs/promises";
import { type APIRequestContext, expect, test } from "@playwright/test";
import { openPlainBrowser, type Shown } from "../errors/plain-browser.ts";
import { agreed, begin } from "../testing/prepared.ts";
import { performanceOnSale } from "../testing/shopper.ts";

const inEach = ["sv", "de"] as const;
const titleOf = ({ html }: Shown) => /<h1[^>]*>([^<]*)/.exec(html)?.[1] ?? "";
const pathOf = ({ address }: Shown) => new URL(address).pathname;

async function wordsOf(language: string, area: string, namespace: string): Promise<Record<string, string>> {
  const file = new URL(`../../src/languages/${language}/${area}.json`, import.meta.url);
  return JSON.parse(await readFile(file, "utf8"))[namespace];
}

async function expectPicture(
  request: APIRequestContext,
  { html, address }: Shown,
  { url, alt }: { readonly url: string; readonly alt: string },
): Promise<void> {
  const shown = html.match(/<img[^>]*>/g)?.find((image) => image.includes(`src="${url}"`)) ?? "no picture";
  expect(alt, url).not.toBe("");
  expect(shown).toContain(`alt="${alt}"`);
  const file = await request.get(new URL(url, address).href);
  expect([file.status(), file.headers()["content-type"]], url).toEqual([
    200,
    expect.stringMatching(/^image\//),
  ]);
}

for (const language of inEach) {
  test(`each dish shows its ingredients, its diets and its picture, in ${language}`, async ({
    baseURL,
    request,
  }) => {
    const { backEnd, caller } = await begin(baseURL ?? "");
    const { performance } = await performanceOnSale(baseURL);
    const browser = await openPlainBrowser(baseURL ?? "", null, language);
    const words = await wordsOf(language, "food", "food");
    const { menus } = await agreed(backEnd.food.at({ performance }, { ...caller, language }));
    const list = await browser.open(`/food-and-drink/${performance}`);
    const expectOk = { allergens: 0, diets: 0, pictures: 0 };
    for (const menu of menus) {
      if (menu.picture) await expectPicture(request, list, menu.picture);
      const page = await browser.open(`/food-and-drink/${performance}/${menu.id}`);
      expect(page.html).toContain(`<html lang="${language}"`);
      for (const item of menu.categories.flatMap(({ items }) => items)) {
        const [own = ""] =
          page.html.match(
            new RegExp(`<li[^>]*>(?:(?!</li>)[\\s\\S])*?id="item-${item.id}"[\\s\\S]*?</li>`),
          ) ?? [];
        expect(own, item.id).toContain(item.name);
        for (const allergen of item.allergens) {
          expectOk.allergens += 1;
          expect(containsOf(own, item.id), item.id).toContain(words[`allergen-${allergen}`]);
        }
        for (const diet of item.diets) {
          expectOk.diets += 1;
          expect(own, item.id).toContain(words[`diet-${diet}`]);
        }
        if (item.picture) {
          expectOk.pictures += 1;
          await expectPicture(request, page, item.picture);
        }
      }
    }
    // Otherwise an empty page would pass.
    for (const [what, count] of Object.entries(expectOk)) expect(count, what).toBeGreaterThan(0);
    await browser.close();
  });

  test(`every product shows its picture with alternative text, in ${language}`, async ({
    baseURL,
    request,
  }) => {
    const { backEnd, caller } = await begin(baseURL ?? "");
    const browser = await openPlainBrowser(baseURL ?? "", null, language);
    for (const type of ["shop", "programmes"]) {
      const { products } = await agreed(backEnd.products.shelf({ type }, { ...caller, language }));
      expect(products.length).toBeGreaterThan(1);
      const page = await browser.open(`/aux/${type}`);
      for (const { picture } of products) await expectPicture(request, page, picture);
    }
    await browser.close();
  });

  test(`a fund suggests amounts and accepts another, whose error is shown beside the field, in ${language}`, async ({
    baseURL,
  }) => {
    const { backEnd, caller } = await begin(baseURL ?? "");
    const { funds } = await agreed(backEnd.donations.funds({}, { ...caller, language }));
    const browser = await openPlainBrowser(baseURL ?? "", caller.session, language);
    for (const { id, suggested } of funds) {
      const page = await browser.open(`/contributions?fund=${id}`);
      const amounts = [...page.html.matchAll(/<input(?=[^>]*name="amount")[^>]*value="(\d+)"/g)];
      expect(amounts.map(([, amount]) => Number(amount))).toEqual(suggested.map(({ amount }) => amount));
      expect(amounts.filter(([input]) => /\schecked/.test(input ?? ""))).toEqual([]);
    }
    const bad = await browser.send('name="otherAmount"', { otherAmount: "1", tribute: "Elsa Ek" });
    expect(bad.status).toBe(422);
    const field =
      bad.html.match(/<input[^>]*>/g)?.find((input) => input.includes('name="otherAmount"')) ?? "";
    for (const shown of ['value="1"', 'aria-invalid="true"', "otherAmount-error"])
      expect(field).toContain(shown);
    const beside = /id="otherAmount-error"[^>]*>([\s\S]*?)<\/p>/.exec(bad.html)?.[1] ?? "";
    expect(beside).toContain(language === "sv" ? "Välj ett belopp mellan" : "Betrag zwischen");
    expect(bad.html).toMatch(/<textarea(?=[^>]*name="tribute")[^>]*>Elsa Ek</);
    const [first] = funds;
    const amount = first?.suggested.at(1)?.amount ?? Number.NaN;
    await browser.open("/contributions");
    const basket = await browser.send('name="otherAmount"', { amount: String(amount) });
    expect(pathOf(basket)).toBe("/basket");
    const read = await agreed(backEnd.basket.read({}, caller));
    expect(read.basket?.lines).toMatchObject([{ kind: "donation", total: { amount } }]);
    await browser.close();
  });
}

function containsOf(own: string, id: string): string {
  return new RegExp(`id="item-${id}-contains"[^>]*>([^<]*)`).exec(own)?.[1] ?? "";
}

test("every alternative address shows its page, and older addresses of food redirect", async ({
  baseURL,
}) => {
  const { event, performance } = await performanceOnSale(baseURL);
  const browser = await openPlainBrowser(baseURL ?? "", null, "en-US");
  for (const page of ["", "/purchase", "/balance"]) {
    const named = await browser.open(`/gift-vouchers${page}`);
    const alias = await browser.open(`/gift-certificates${page}`);
    expect([alias.status, pathOf(alias)]).toEqual([200, `/gift-certificates${page}`]);
    expect(titleOf(alias)).toBe(titleOf(named));
    expect(alias.text).toMatch(/gift certificate/i);
  }
  await browser.open("/gift-certificates/purchase");
  const typed = { amount: "50000", recipient: "Elsa", delivery: "print" };
  expect(pathOf(await browser.send('name="recipient"', typed))).toBe("/basket");
  const older = await browser.open(`/food-and-drink/${event}/${performance}`);
  expect([older.status, pathOf(older)]).toEqual([200, `/food-and-drink/${performance}`]);
  for (const [address, status] of [
    [`/food-and-drink/${event}`, 200],
    ["/redeem-gift-voucher", 200],
    ["/contributions/memberships", 200],
    ["/programmes", 200],
    // Not in the build unless the house switches it on.
    ["/contributions/donations", 404],
    ["/contributions/donations/115", 404],
  ] as const) {
    expect((await browser.open(address)).status, address).toBe(status);
  }
  await browser.close();
});
