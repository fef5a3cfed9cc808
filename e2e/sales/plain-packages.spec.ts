import { type APIRequestContext, expect, test } from "@playwright/test";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import type { Language } from "#domain/languages.ts";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import {
  FIRST_FIELD,
  type PlainPage,
  press,
  read as readIn,
  refusalIn,
  send,
  wordsOf,
} from "../testing/plain-visitor.ts";
import { plainCustomer, signedIn } from "../testing/prepared.ts";

/** Without JavaScript, through the payment to the result, in Swedish and German. */

const WORDS = {
  sv: {
    next: "Fortsätt",
    toPayment: "Till betalningen",
    flex: "Sex kvällar, när du vill",
    buyFlex: "Köp Sex kvällar, när du vill",
    tickets: "6 biljetter",
    leftOnCard: (count: number) => `Kvar: ${count}`,
    leftInBasket: (count: number) => `${count} biljetter kvar`,
    use: "Använd för",
    keep: "Spara:",
    update: "Uppdatera priset",
    missing: ["Välj 3 föreställningar till", "Välj 1 föreställning till", "Välj 1 paket till."],
    add: "Lägg i varukorgen",
    band: "Prisklass",
    discount: (percent: number) => `Nu får du ${percent} % rabatt`,
    ownSeason: "Din egen säsong",
    performances: "Fem kvällar",
    fixed: "Tre stora kvällar",
  },
  de: {
    next: "Weiter",
    toPayment: "Zur Bezahlung",
    flex: "Sechs Abende, wann Sie wollen",
    buyFlex: "Sechs Abende, wann Sie wollen kaufen",
    tickets: "6 Karten",
    leftOnCard: (count: number) => `Übrig: ${count}`,
    leftInBasket: (count: number) => `${count} Karten übrig`,
    use: "Einlösen für",
    keep: "Aufheben:",
    update: "Preis aktualisieren",
    missing: ["Wählen Sie noch 3 Vorstellungen", "Wählen Sie noch 1 Vorstellung", "Wählen Sie noch 1 Paket."],
    add: "In den Warenkorb",
    band: "Preisgruppe",
    discount: (percent: number) => `Jetzt erhalten Sie ${percent} % Rabatt`,
    ownSeason: "Ihre eigene Saison",
    performances: "Fünf Abende",
    fixed: "Drei große Abende",
  },
} as const;
const inEach = ["sv", "de"] as const;

const readerIn = (language: Language) => async (visitor: APIRequestContext, address: string) => {
  const page = await readIn(visitor, address, language);
  expect(page.html).toContain(`<html lang="${language}"`);
  return page;
};

/** From the basket to the provider's page, and back. */
async function pay(visitor: APIRequestContext, language: (typeof inEach)[number]): Promise<PlainPage> {
  const read = readerIn(language);
  const words = WORDS[language];
  let at = await read(visitor, "/checkout");
  for (let step = 0; step < 6 && !at.address.includes("/checkout/review"); step++) {
    at = await press(visitor, at, words.next);
  }
  const unasked = await press(visitor, at, words.toPayment);
  expect(unasked.status).toBe(422);
  expect(unasked.html).toContain('role="alert"');
  const hosted = await press(visitor, at, words.toPayment, { acceptTerms: "on" });
  expect(hosted.address).toContain("/hosted/");
  const back = await payByCard(hosted.address);
  const done = await read(visitor, back ?? "");
  expect(new URL(done.address).pathname).toBe("/order/confirmed");
  return done;
}

test("a package and a series show their picture, with alternative text", async ({ request }) => {
  const pictures = {
    "/packages/tre-stora": ["la-boheme", "Affisch: ett vindsfönster i snö."],
    "/subscriptions/fixed-series/fyra-operor": ["eugen-onegin", "Affisch: ett förseglat brev på ett snöfält"],
  };
  for (const [address, [file, words]] of Object.entries(pictures)) {
    const { html } = await readIn(request, address);
    const [picture = "none"] = /<img[^>]*>/.exec(html.split("</h1>")[1] ?? "") ?? [];
    expect(picture).toContain(file);
    expect(picture).toContain(`alt="${words}`);
    const src = /src="([^"]+)"/.exec(picture)?.[1] ?? "";
    expect((await request.get(src)).headers()["content-type"]).toContain("image/svg");
  }
});

for (const language of inEach) {
  test(`without JavaScript a flex subscription is bought and pays for a ticket, in ${language}`, async ({
    playwright,
    baseURL,
  }) => {
    const read = readerIn(language);
    const words = WORDS[language];
    const visitor = await plainCustomer(playwright, baseURL ?? "");
    const empty = await read(visitor, "/subscription-card");
    expect(empty.status).toBe(200);
    const list = await read(visitor, "/subscriptions/flex");
    expect(list.html).toContain('href="/subscriptions/flex/sex-kvallar"');
    const flex = await read(visitor, "/subscriptions/flex/sex-kvallar");
    const basket = await press(visitor, flex, words.buyFlex);
    expect(new URL(basket.address).pathname).toBe("/basket");
    expect(wordsOf(basket.html)).toContain(words.tickets);
    await pay(visitor, language);
    const card = async () => wordsOf((await read(visitor, "/subscription-card")).html);
    // A job creates it shortly after the payment.
    await expect.poll(card).toContain(words.leftOnCard(6));

    const prices = await read(visitor, "/events/carmen/1203/price-selection");
    const [, , second = ""] = prices.html.split(/<details/);
    const chosen = await send(visitor, { ...prices, html: second }, { [FIRST_FIELD]: "1" });
    expect(new URL(chosen.address).pathname).toBe("/basket");
    const paidByCard = await press(visitor, chosen, words.use);
    expect(wordsOf(paidByCard.html)).toContain(words.leftInBasket(5));
    const kept = await press(visitor, paidByCard, words.keep);
    expect(wordsOf(kept.html)).toContain(words.leftInBasket(6));
    await press(visitor, kept, words.use);
    const confirmed = await pay(visitor, language);
    expect(wordsOf(confirmed.html)).toContain(words.flex);
    expect(await card()).toContain(words.leftOnCard(5));
    await visitor.dispose();
  });

  test(`without JavaScript a package of the customer's choice is put together, kept, priced and paid for, in ${language}`, async ({
    playwright,
    baseURL,
  }) => {
    const read = readerIn(language);
    const words = WORDS[language];
    const visitor = await plainCustomer(playwright, baseURL ?? "");
    const list = await read(visitor, "/listings-packages");
    for (const one of ["tre-stora", "dans-och-orkester", "egen-sasong", "fem-kvallar"]) {
      expect(list.html).toContain(`href="/packages/${one}"`);
    }
    const empty = await read(visitor, "/package-builder/egen-sasong");
    expect(wordsOf(empty.html)).toContain(words.missing[0]);
    const two = await press(visitor, empty, words.update, { performance: ["1206", "1805"] });
    expect(wordsOf(two.html)).toContain(words.missing[1]);
    expect(two.html).not.toContain(words.add);
    // At the alternative address too.
    const again = await read(visitor, "/flex-package-builder/egen-sasong");
    expect(again.html.match(/\schecked/g)).toHaveLength(2);
    const three = await press(visitor, two, words.update, { performance: ["1206", "1805", "2101"] });
    expect(wordsOf(three.html)).toContain(words.discount(10));
    const shown =
      new RegExp(`${words.band} B:\\s*([\\d ,.]+ (?:kr|SEK))`).exec(wordsOf(three.html))?.[1] ?? "no price";
    const basket = await press(visitor, three, `${words.add}: ${words.band} B`);
    expect(new URL(basket.address).pathname, refusalIn(basket.html)).toBe("/basket");
    expect(wordsOf(basket.html)).toContain(shown);
    const confirmed = await pay(visitor, language);
    expect(wordsOf(confirmed.html)).toContain(words.ownSeason);
    const orders = await read(visitor, "/account/your-orders");
    expect(wordsOf(orders.html)).toContain(words.ownSeason);
    await visitor.dispose();
  });

  test(`without JavaScript a super package shows missing choices, and its packages are paid for together, in ${language}`, async ({
    playwright,
    baseURL,
  }) => {
    const read = readerIn(language);
    const words = WORDS[language];
    const visitor = await plainCustomer(playwright, baseURL ?? "");
    const empty = await read(visitor, "/super-package-builder/fem-kvallar");
    const one = await press(visitor, empty, words.update, { package: ["tre-stora"] });
    expect(wordsOf(one.html)).toContain(words.missing[2]);
    const both = await press(visitor, one, words.update, { package: ["tre-stora", "dans-och-orkester"] });
    expect(wordsOf(both.html)).toContain(words.discount(5));
    await press(visitor, both, `${words.add}: ${words.band} C`);
    const confirmed = await pay(visitor, language);
    expect(wordsOf(confirmed.html)).toContain(words.performances);
    const orders = await read(visitor, "/account/your-orders");
    expect(wordsOf(orders.html)).toContain(words.performances);
    await visitor.dispose();
  });

  test(`without JavaScript a fixed package is paid for at the displayed price, in ${language}`, async ({
    playwright,
    baseURL,
  }) => {
    const read = readerIn(language);
    const words = WORDS[language];
    const visitor = await plainCustomer(playwright, baseURL ?? "");
    const prices = await read(visitor, "/packages/tre-stora/price-selection");
    const shown =
      new RegExp(`${words.band} C:\\s*([\\d ,.]+ (?:kr|SEK))`).exec(wordsOf(prices.html))?.[1] ?? "no price";
    const basket = await press(visitor, prices, `${words.add}: ${words.band} C`);
    expect(new URL(basket.address).pathname, refusalIn(basket.html)).toBe("/basket");
    expect(wordsOf(basket.html)).toContain(shown);
    const confirmed = await pay(visitor, language);
    expect(wordsOf(confirmed.html)).toContain(words.fixed);
    const orders = await read(visitor, "/account/your-orders");
    expect(wordsOf(orders.html)).toContain(words.fixed);
    await visitor.dispose();
  });
}

const BUILDERS = {
  flex: {
    address: "/flex-package-builder/egen-sasong",
    chosen: { performance: ["1206", "1805"] },
    missing: { sv: WORDS.sv.missing[1], de: WORDS.de.missing[1] },
  },
  super: {
    address: "/super-package-builder/fem-kvallar",
    chosen: { package: ["tre-stora"] },
    missing: { sv: WORDS.sv.missing[2], de: WORDS.de.missing[2] },
  },
} as const;

for (const [kind, { address, chosen, missing }] of Object.entries(BUILDERS)) {
  test(`the choice in a ${kind} builder is kept in another language and after signing in`, async ({
    playwright,
    baseURL,
  }) => {
    const { email } = await signedIn(baseURL ?? "");
    const visitor = await playwright.request.newContext({ baseURL: baseURL ?? "" });
    const checked = ({ html }: PlainPage) =>
      [...html.matchAll(/<input[^>]*\schecked[^>]*>/g)]
        .map(([tag]) => /value="([^"]*)"/.exec(tag)?.[1])
        .sort();
    const values = Object.values(chosen).flat().sort();
    const empty = await readIn(visitor, address);
    expect(checked(empty)).toEqual([]);
    const kept = await press(visitor, empty, WORDS.sv.update, chosen);
    expect(checked(kept)).toEqual(values);
    expect(wordsOf(kept.html)).toContain(missing.sv);

    // Overrides the browser's language from here on.
    const inGerman = await press(visitor, kept, "Deutsch");
    expect(new URL(inGerman.address).pathname).toBe(address);
    expect(inGerman.language).toBe("de");
    expect(checked(inGerman)).toEqual(values);
    expect(wordsOf(inGerman.html)).toContain(missing.de);

    const login = await readIn(visitor, `/login?next=${encodeURIComponent(address)}`);
    const known = await press(visitor, login, "Weiter", { email });
    const inside = await press(visitor, known, "Anmelden", { email, password: SOMEBODY.password });
    expect(new URL(inside.address).pathname, refusalIn(inside.html)).toBe(address);
    expect(checked(inside)).toEqual(values);
    expect(wordsOf(inside.html)).toContain(missing.de);
    const own = await readIn(visitor, "/account/your-orders");
    expect(new URL(own.address).pathname).toBe("/account/your-orders");
    await visitor.dispose();
  });
}

const LEAVE = {
  sv: ["Utan ", "Byt till ", "Behåll de andra som vanliga biljetter", "Varukorgen kostar nu "],
  en: ["Without ", " instead", "Keep the others as ordinary tickets", "The basket costs "],
  "en-us": ["Without ", " instead", "Keep the others as regular tickets", "The cart costs "],
  de: ["Ohne ", "Stattdessen ", "Die anderen als gewöhnliche Karten behalten", "Der Warenkorb kostet jetzt "],
  es: ["Sin ", "Cambiar por ", "Conservar las demás como entradas sueltas", "Ahora la cesta cuesta "],
  ht: ["San ", " pito", "Kenbe lòt yo kòm tikè òdinè", "Panye a koute "],
} as const satisfies Record<Language, readonly string[]>;

test("without JavaScript a performance in a package is replaced, then the package is dissolved, at the displayed prices", async ({
  playwright,
  baseURL,
}) => {
  const visitor = await plainCustomer(playwright, baseURL ?? "");
  const empty = await readIn(visitor, "/package-builder/egen-sasong");
  const three = await press(visitor, empty, WORDS.sv.update, { performance: ["1206", "1805", "2101"] });
  let basket = await press(visitor, three, `${WORDS.sv.add}: ${WORDS.sv.band} B`);
  const leave = () => /href="(\/basket\/package\/[^"]+)"/.exec(basket.html)?.[1] ?? "nowhere";
  for (const [language, words] of Object.entries(LEAVE) as [Language, readonly string[]][]) {
    const page = await readIn(visitor, leave(), language);
    for (const word of words) expect(wordsOf(page.html), language).toContain(word);
    expect(wordsOf(page.html)).not.toMatch(/[{}]|packages\.remove/);
  }
  const sumAfter = (html: string, button: string) =>
    new RegExp(`${button}[\\s\\S]*?, och då ([\\d ]+ kr)`).exec(wordsOf(html))?.[1] ?? "no sum";
  const first = await readIn(visitor, leave());
  const swapped = sumAfter(first.html, "Byt till ");
  basket = await press(visitor, first, "Byt till ");
  expect(new URL(basket.address).pathname, refusalIn(basket.html)).toBe("/basket");
  expect(wordsOf(basket.html)).toContain(swapped);
  expect(wordsOf(basket.html)).toContain(WORDS.sv.ownSeason);
  const second = await readIn(visitor, leave());
  const single = sumAfter(second.html, LEAVE.sv[2]);
  expect(single).not.toBe(swapped);
  basket = await press(visitor, second, LEAVE.sv[2]);
  expect(wordsOf(basket.html)).toContain(single);
  expect(wordsOf(basket.html)).not.toContain(WORDS.sv.ownSeason);
  expect(basket.html).not.toContain("/basket/package/");
  await visitor.dispose();
});
