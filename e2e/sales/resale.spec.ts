import { expect, test } from "@playwright/test";
import { openPlainBrowser } from "../errors/plain-browser.ts";
import { lookAt } from "../testing/look-at.ts";
import { emailsTo } from "../testing/office.ts";
import { agreed, begin, buyBasket, come, signedIn } from "../testing/prepared.ts";
import { performanceOnSale } from "../testing/shopper.ts";

/** The smallest band of the main stage. */
const BAND = "A+";

/** A customer of the last ticket of a band: all other seats are in baskets. */
async function boughtLast(shop: string) {
  const { performance } = await performanceOnSale(shop);
  const holdBest = async (by: Awaited<ReturnType<typeof begin>>, quantity: number) => {
    const quantities = [{ priceType: 1, quantity }];
    return by.backEnd.basket.addBestAvailable({ performance, band: BAND, quantities }, by.caller);
  };
  const seller = await signedIn(shop);
  expect(await holdBest(seller, 1)).toMatchObject({ ok: true });
  const link = await buyBasket(seller);
  for (const quantity of [6, 2, 1]) while ((await holdBest(await begin(shop), quantity)).ok);
  const { backEnd, caller } = seller;
  const { tickets } = await agreed(backEnd.orders.read({ link }, caller));
  const { email } = await agreed(backEnd.account.details({}, caller));
  return { caller, email, code: tickets[0]?.code ?? "", holdBest };
}

const subjectsTo = async (email: string) => (await emailsTo(email)).map(({ subject }) => subject).join();

test("a ticket is put up for resale, and its customer is paid once another visitor has bought the seat", async ({
  page,
  baseURL,
}) => {
  const shop = baseURL ?? "";
  const { caller, email, code, holdBest } = await boughtLast(shop);
  await come(page, baseURL, caller);
  await page.goto("/your-tickets");
  await page.getByRole("link", { name: /^Lägg ut till försäljning/ }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Lägg ut en biljett till försäljning" }),
  ).toBeVisible();
  await lookAt(page, "possible");
  await page.getByRole("button", { name: "Lägg ut till försäljning" }).click();
  await expect(page.getByText(/^Till salu sedan/)).toBeVisible();
  await lookAt(page, "open");
  await page.goto("/your-tickets");
  await expect(page.getByText(/^Till salu sedan/)).toBeVisible();
  await lookAt(page, "your-tickets");
  await expect.poll(() => subjectsTo(email)).toContain("Din biljett är till salu");

  const buyer = await signedIn(shop);
  expect(await holdBest(buyer, 1)).toMatchObject({ ok: true });
  await page.goto(`/order/resale/${code}`);
  await expect(page.getByText("Någon har platsen i sin varukorg just nu.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ta tillbaka biljetten" })).toHaveCount(0);
  await buyBasket(buyer);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/^Du har fått .* som tillgodohavande/)).toBeVisible();
  }).toPass({ timeout: 20_000 });
  await lookAt(page, "sold");
  await page.getByRole("link", { name: "Se tillgodohavandet" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => subjectsTo(email)).toContain("Din plats är såld igen");
  await page.goto("/account/your-orders?view=returned");
  await expect(page.locator("main")).toContainText(/Såld igen/);
});

test("in German, without scripts, a ticket is put up for resale and taken back with a new code", async ({
  baseURL,
}) => {
  const shop = baseURL ?? "";
  const { caller, email, code } = await boughtLast(shop);
  const browser = await openPlainBrowser(shop, caller.session, "de");
  expect((await browser.open("/your-tickets")).html).toContain(`/order/resale/${code}`);
  expect((await browser.open(`/order/resale/${code}`)).text).toContain(
    "Eine Karte zum Weiterverkauf anbieten",
  );
  const put = await browser.send('value="put-up"');
  expect(put.text).toContain("Zum Verkauf seit");
  expect(put.text).toContain("Solange die Karte zum Verkauf steht, gilt sie nicht.");
  // In the account's language; not sent once the ticket was taken back.
  await expect.poll(() => subjectsTo(email)).toContain("Din biljett är till salu");
  const back = await browser.send('value="take-back"');
  expect(back.address).toMatch(/\/your-tickets#ticket-|\/your-tickets$/);
  expect(back.html).not.toContain(`/order/resale/${code}`);
  expect(back.html).toMatch(/\/order\/resale\/\d{20}/);
  // The address in the earlier email.
  expect((await browser.open(`/order/resale/${code}`)).text).toContain("Die Vorstellung ist ausverkauft.");
  await browser.close();
});
