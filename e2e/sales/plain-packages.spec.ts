import { type APIRequestContext, expect, test } from "@playwright/test";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import {
  FIRST_FIELD,
  type PlainPage,
  press,
  read,
  refusalIn,
  send,
  wordsOf,
} from "../testing/plain-visitor.ts";
import { plainCustomer } from "../testing/prepared.ts";

/** Packages and flex subscriptions without a browser: pages as they come, forms as they stand, to the payment and to what it gives. */

/** From the basket through the steps to the provider's page, and back from it. */
async function pay(visitor: APIRequestContext): Promise<PlainPage> {
  let at = await read(visitor, "/checkout");
  for (let step = 0; step < 6 && !at.address.includes("/checkout/review"); step++) {
    at = await press(visitor, at, "Fortsätt");
  }
  const unasked = await press(visitor, at, "Till betalningen");
  expect(unasked.status).toBe(422);
  expect(unasked.html).toContain('role="alert"');
  const hosted = await press(visitor, at, "Till betalningen", { acceptTerms: "on" });
  expect(hosted.address).toContain("/hosted/");
  const back = await payByCard(hosted.address);
  const done = await read(visitor, back ?? "");
  expect(new URL(done.address).pathname).toBe("/order/confirmed");
  return done;
}

test("without JavaScript a flex subscription is bought, and its card pays for a ticket", async ({
  playwright,
  baseURL,
}) => {
  const visitor = await plainCustomer(playwright, baseURL ?? "");
  const empty = await read(visitor, "/subscription-card");
  expect(empty.status).toBe(200);
  const list = await read(visitor, "/subscriptions/flex");
  expect(list.html).toContain('href="/subscriptions/flex/sex-kvallar"');
  const flex = await read(visitor, "/subscriptions/flex/sex-kvallar");
  const basket = await press(visitor, flex, "Köp Sex kvällar, när du vill");
  expect(new URL(basket.address).pathname).toBe("/basket");
  expect(wordsOf(basket.html)).toContain("6 biljetter");
  await pay(visitor);
  const card = async () => wordsOf((await read(visitor, "/subscription-card")).html);
  // The card is made by a job, a moment after the payment.
  await expect.poll(card).toContain("Kvar: 6");

  const prices = await read(visitor, "/events/carmen/1203/price-selection");
  const [, , second = ""] = prices.html.split(/<details/);
  const chosen = await send(visitor, { ...prices, html: second }, { [FIRST_FIELD]: "1" });
  expect(new URL(chosen.address).pathname).toBe("/basket");
  const paidByCard = await press(visitor, chosen, "Använd för");
  expect(wordsOf(paidByCard.html)).toContain("5 biljetter kvar");
  const kept = await press(visitor, paidByCard, "Spara:");
  expect(wordsOf(kept.html)).toContain("6 biljetter kvar");
  await press(visitor, kept, "Använd för");
  const confirmed = await pay(visitor);
  expect(wordsOf(confirmed.html)).toContain("Sex kvällar, när du vill");
  expect(await card()).toContain("Kvar: 5");
  await visitor.dispose();
});

test("without JavaScript a package of one's own is put together, kept, priced, and paid", async ({
  playwright,
  baseURL,
}) => {
  const visitor = await plainCustomer(playwright, baseURL ?? "");
  const list = await read(visitor, "/listings-packages");
  for (const one of ["tre-stora", "dans-och-orkester", "egen-sasong", "fem-kvallar"]) {
    expect(list.html).toContain(`href="/packages/${one}"`);
  }
  const empty = await read(visitor, "/package-builder/egen-sasong");
  expect(wordsOf(empty.html)).toContain("Välj 3 föreställningar till");
  const two = await press(visitor, empty, "Uppdatera priset", { performance: ["1206", "1805"] });
  expect(wordsOf(two.html)).toContain("Välj 1 föreställning till");
  expect(two.html).not.toContain("Lägg i varukorgen");
  // It is kept, at its other address too.
  const again = await read(visitor, "/flex-package-builder/egen-sasong");
  expect(again.html.match(/\schecked/g)).toHaveLength(2);
  const three = await press(visitor, two, "Uppdatera priset", { performance: ["1206", "1805", "2101"] });
  expect(wordsOf(three.html)).toContain("Nu får du 10 % rabatt");
  const said = /Prisklass B:\s*([\d ]+ kr)/.exec(wordsOf(three.html))?.[1] ?? "no price";
  const basket = await press(visitor, three, "Lägg i varukorgen: Prisklass B");
  expect(new URL(basket.address).pathname, refusalIn(basket.html)).toBe("/basket");
  expect(wordsOf(basket.html)).toContain(said);
  const confirmed = await pay(visitor);
  expect(wordsOf(confirmed.html)).toContain("Din egen säsong");
  const orders = await read(visitor, "/account/your-orders");
  expect(wordsOf(orders.html)).toContain("Din egen säsong");
  await visitor.dispose();
});

test("without JavaScript packages are combined, what is missing is said, and they are paid as one", async ({
  playwright,
  baseURL,
}) => {
  const visitor = await plainCustomer(playwright, baseURL ?? "");
  const empty = await read(visitor, "/super-package-builder/fem-kvallar");
  const one = await press(visitor, empty, "Uppdatera priset", { package: ["tre-stora"] });
  expect(wordsOf(one.html)).toContain("Välj 1 paket till.");
  const both = await press(visitor, one, "Uppdatera priset", { package: ["tre-stora", "dans-och-orkester"] });
  expect(wordsOf(both.html)).toContain("Nu får du 5 % rabatt.");
  await press(visitor, both, "Lägg i varukorgen: Prisklass C");
  const confirmed = await pay(visitor);
  expect(wordsOf(confirmed.html)).toContain("Fem kvällar");
  await visitor.dispose();
});
