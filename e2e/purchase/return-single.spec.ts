import { expect, test } from "@playwright/test";
import { openPlainBrowser } from "../errors/plain-browser.ts";
import { lookAt } from "../testing/look-at.ts";
import { agreed, buyBasket, come, hold, signedIn } from "../testing/prepared.ts";
import { performanceOnSale } from "../testing/shopper.ts";

/** One ticket of an order is returned, and the others stay valid. */

/** Three tickets with protection, and supper for all. */
async function bought(shop: string) {
  const { performance, ...onSale } = await performanceOnSale(shop);
  const somebody = await signedIn(shop);
  const { backEnd, caller } = somebody;
  await hold(somebody, { ...onSale, performance }, 3);
  await agreed(backEnd.protection.choose({ wanted: true }, caller));
  const { menus } = await agreed(backEnd.food.at({ performance }, caller));
  const menu = menus.find(({ name }) => name.startsWith("Supé"));
  const [sitting] = menu?.sittings ?? [];
  if (!menu || !sitting) throw new Error("No supper");
  const choices = menu.categories.map(({ items }) => ({ item: items[0]?.id ?? "", count: 3 }));
  const supper = { performance, menu: menu.id, sitting: sitting.id, guests: 3, choices, note: "" };
  await agreed(backEnd.food.add(supper, caller));
  const link = await buyBasket(somebody);
  const quote = await agreed(backEnd.orders.returnQuote({ link }, caller));
  return { backEnd, caller, link, quote };
}

test("of three tickets with protection and supper one is returned for what the page says, and two stay valid", async ({
  page,
  baseURL,
}) => {
  const { backEnd, caller, link, quote } = await bought(baseURL ?? "");
  const [, second] = quote.apart;
  const worth = new Intl.NumberFormat("sv", { maximumFractionDigits: 2 }).format(
    (second?.worth.amount ?? 0) / 100,
  );
  await come(page, baseURL, caller);
  await page.goto("/account/your-orders");
  await page.getByRole("link", { name: /^Lämna tillbaka beställning/ }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Bara en biljett" })).toBeVisible();
  await expect(page.locator(`a[href^="/order/cancel/${link}/"]`)).toHaveCount(3);
  await lookAt(page, "return-choose");
  await page.locator(`a[href="/order/cancel/${link}/${second?.code}"]`).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Lämna tillbaka en biljett/ })).toBeVisible();
  const back = page.locator("main ul").first();
  await expect(back.getByText("Återbetalningsskydd")).toBeVisible();
  await expect(back.getByText(/Supé/)).toBeVisible();
  await expect(page.locator("main")).toContainText(`${worth} kr blir tillgodohavande`);
  await lookAt(page, "return-one");
  await page.getByRole("button", { name: "Lämna tillbaka biljetten" }).click();
  await expect(page.getByText("Biljetten är återlämnad.")).toBeVisible();
  await expect(page.locator("main")).toContainText(`${worth} kr blir tillgodohavande`);
  await lookAt(page, "returned-one");
  await page.goto(`/order/confirmed?order=${link}`);
  await expect(page.getByText(", Återlämnad")).toHaveCount(1);
  const { tickets } = await agreed(backEnd.orders.read({ link }, caller));
  expect(tickets.filter(({ valid }) => valid).map(({ code }) => code)).not.toContain(second?.code);
  expect(tickets.filter(({ valid }) => valid)).toHaveLength(2);
});

test("in German, without scripts, one ticket of an order is returned, and cannot be returned again", async ({
  baseURL,
}) => {
  const shop = baseURL ?? "";
  const { caller, link, quote } = await bought(shop);
  const browser = await openPlainBrowser(shop, caller.session, "de");
  const whole = await browser.open(`/order/cancel/${link}`);
  expect(whole.text).toContain("Sie können Karten einzeln zurückgeben.");
  const [, first = ""] = /href="(\/order\/cancel\/[^"/]+\/\d+)"/.exec(whole.html) ?? [];
  expect(first).toBe(`/order/cancel/${link}/${quote.apart[0]?.code}`);
  const one = await browser.open(first);
  expect(one.text).toContain("Die Karte gilt sofort nicht mehr");
  expect((await browser.send('name="key"')).text).toContain("Die Karte ist zurückgegeben.");
  expect((await browser.open(first)).text).toContain("Die Karte ist schon zurückgegeben.");
  const rest = await browser.open(`/order/cancel/${link}`);
  expect(rest.text).toContain("2 Karten");
  await browser.close();
});
