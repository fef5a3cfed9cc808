import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { picture } from "../testing/look-at.ts";
import { expectNothingFound } from "../testing/nothing-found.ts";
import { untilTakenOver } from "../testing/page-faults.ts";
import { type PlainPage, press, read, wordsOf } from "../testing/plain-visitor.ts";
import { begin, hold, openBasket, plainVisitor } from "../testing/prepared.ts";
import { performanceOnSale } from "../testing/shopper.ts";

const lines = (page: Page) => page.locator("main li [role=group]");
const announced = (page: Page) => page.locator("main [role=status]").first();

test("in a basket of two tickets, one is removed and restored, and both are moved to another performance", async ({
  page,
  baseURL,
}) => {
  await openBasket(page, baseURL, await performanceOnSale(baseURL), 2);
  await untilTakenOver(page);
  await test.step("a seat removed by mistake is restored with one press", async () => {
    await lines(page)
      .first()
      .getByRole("button", { name: /^Ta bort/ })
      .click();
    await expect(lines(page)).toHaveCount(1);
    await expectNothingFound(page, "the basket with an undo");
    await page.getByRole("button", { name: "Ångra, ta tillbaka platsen" }).click();
    await expect(lines(page)).toHaveCount(2);
    await expect(page).toHaveURL(/\/basket$/);
  });
  await test.step("another date: lists the other performances of the production with the number of seats left", async () => {
    const before = await page.locator("main section time").first().getAttribute("datetime");
    await page.getByRole("link", { name: /^Byt datum: / }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Byt datum: / })).toBeVisible();
    await expectNothingFound(page, "another date");
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.setViewportSize({ width: 1280, height: 800 });
    await picture(page, "dates");
    await page.setViewportSize({ width: 390, height: 844 });
    await page
      .getByRole("button", { name: /^Byt hit: / })
      .last()
      .click();
    await page.waitForURL(/\/basket(\?|$)/);
    await expect(lines(page)).toHaveCount(2);
    await expect(page.locator("main section time").first()).not.toHaveAttribute("datetime", before ?? "");
  });
});

test("two tabs show the same basket after either changes it, and send no requests while it is unchanged", async ({
  page,
  context,
  baseURL,
}) => {
  await openBasket(page, baseURL, await performanceOnSale(baseURL), 2);
  const other = await context.newPage();
  await other.goto("/");
  await untilTakenOver(page);
  await untilTakenOver(other);
  const inTheOther = other.getByRole("banner").getByRole("link", { name: /Varukorg/ });
  await expect(inTheOther).toContainText("2");
  await page
    .getByRole("button", { name: /^Ta bort .*plats/ })
    .first()
    .click();
  await expect(inTheOther).toContainText("1");
  const requested: string[] = [];
  for (const tab of [page, other]) tab.on("request", (request) => requested.push(request.url()));
  await expect(lines(page)).toHaveCount(1);
  await other.goto("/login");
  await untilTakenOver(other);
  expect(requested.filter((address) => /basket.*\.data/.test(address))).toEqual([]);
  await other.goto("/basket");
  await untilTakenOver(other);
  await other
    .getByRole("button", { name: /^Ta bort .*plats/ })
    .first()
    .click();
  await expect(page.getByRole("paragraph").filter({ hasText: "Din varukorg är tom" })).toBeVisible();
});

test("after a seat is removed the focus is on the next one, after the last seat on the heading", async ({
  page,
  baseURL,
}) => {
  await openBasket(page, baseURL, await performanceOnSale(baseURL), 3);
  await untilTakenOver(page);
  const names = await lines(page).evaluateAll((all) => all.map((line) => line.getAttribute("aria-label")));
  const remove = () =>
    page
      .locator(":focus")
      .getByRole("button", { name: /^Ta bort/ })
      .press("Enter");
  await lines(page).first().focus();
  await remove();
  await expect(lines(page)).toHaveCount(2);
  await expect(page.getByRole("group", { name: names[1] ?? "" })).toBeFocused();
  await expect(announced(page)).toHaveText(/^2 biljetter i varukorgen/);
  await lines(page).last().focus();
  await remove();
  await expect(page.getByRole("group", { name: names[1] ?? "" })).toBeFocused();
  await remove();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(announced(page)).toHaveText(/^Din varukorg är tom/);
});

test.describe("the basket without JavaScript", () => {
  const seatsIn = ({ html }: PlainPage) =>
    [...html.matchAll(/<[^>]*\brole="group"[^>]*>/g)].map(([tag]) => /aria-label="([^"]*)"/.exec(tag)?.[1]);

  test("has a page that changes the ticket type", async ({ playwright, baseURL }) => {
    const visitor = await basketWith(playwright, baseURL, 1);
    const before = await read(visitor, "/basket");
    const [, page = ""] = /href="(\/basket\/price-type\/[^"]+)"/.exec(before.html) ?? [];
    const types = await read(visitor, page);
    const options = [...types.html.matchAll(/name="priceType"[^>]*value="([^"]*)"/g)].map(
      ([, value]) => value,
    );
    const lineIn = ({ html }: PlainPage) => wordsOf(/role="group"[\s\S]*?<\/li>/.exec(html)?.[0] ?? "");
    const after = await press(visitor, types, "Ändra", { priceType: options[1] ?? "none" });
    expect(lineIn(before)).not.toBe("");
    expect(/[\d\u00a0 ]+kr/g.exec(lineIn(after))?.[0]).not.toBe(/[\d\u00a0 ]+kr/g.exec(lineIn(before))?.[0]);
    await visitor.dispose();
  });

  test("removes all tickets of a performance, or the whole basket, with one press, and restores them with another", async ({
    playwright,
    baseURL,
  }) => {
    const visitor = await basketWith(playwright, baseURL, 3);
    const full = await read(visitor, "/basket");
    const names = seatsIn(full);
    expect(names).toHaveLength(3);
    const removed = await press(visitor, full, "Ta bort alla 3: ");
    expect(wordsOf(removed.html)).toContain("3 biljetter är borttagna.");
    expect(seatsIn(removed)).toEqual([]);
    const back = await press(visitor, removed, "Ångra, ta tillbaka platserna");
    expect(seatsIn(back)).toHaveLength(3);
    const empty = await press(visitor, back, "Töm varukorgen");
    expect(wordsOf(empty.html)).toContain("Din varukorg är tom.");
    const again = await press(visitor, empty, "Ångra, ta tillbaka platserna");
    expect(seatsIn(again).sort()).toEqual(names.sort());
    await visitor.dispose();
  });
});

async function basketWith(
  playwright: Parameters<typeof plainVisitor>[0],
  baseURL: string | undefined,
  tickets: number,
): Promise<APIRequestContext> {
  const begun = await begin(baseURL ?? "");
  await hold(begun, await performanceOnSale(baseURL), tickets);
  return plainVisitor(playwright, baseURL ?? "", begun.caller);
}
