import { expect, test } from "@playwright/test";
import { openPlainBrowser } from "../errors/plain-browser.ts";
import { performanceOnSale } from "../testing/shopper.ts";

const FREE = /<input(?=[^>]*name="seat")(?![^>]*\sdisabled)[^>]*\bvalue="([^"]+)"/;

test("the second of two visitors to request a seat sees that it is taken, and can choose another", async ({
  baseURL,
}) => {
  const { event, performance } = await performanceOnSale(baseURL);
  const list = `/events/${event}/${performance}/syos/parkett-vanster`;
  const [first, second] = [await openPlainBrowser(baseURL ?? ""), await openPlainBrowser(baseURL ?? "")];
  const [, seat = "none"] = FREE.exec((await first.open(list)).html) ?? [];
  await second.open(list);
  const pathOf = (shown: { readonly address: string }) => new URL(shown.address).pathname;
  expect(pathOf(await first.send('id="seats"', { seat }))).toBe("/basket");
  const late = await second.send('id="seats"', { seat });
  expect(/role="alert"[\s\S]*?<\/p>/.exec(late.html)?.[0]).toContain("Någon annan hann före till");
  expect(late.html).not.toMatch(new RegExp(`<input(?=[^>]*type="checkbox")[^>]*value="${seat}"`));
  const [, other = "none"] = FREE.exec(late.html) ?? [];
  expect(pathOf(await second.send('id="seats"', { seat: other }))).toBe("/basket");
  for (const browser of [first, second]) await browser.close();
});
