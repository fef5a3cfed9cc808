import { expect } from "@playwright/test";
import { PRODUCT_CARD } from "#sandbox/nexi/visitor.ts";
import { mapPath, SECTION, takeSeats } from "../seat-map/hall-page.ts";
import { CONTINUE_TO_REVIEW, PAY, performanceOnSale, SOMEBODY_NEW } from "../testing/shopper.ts";
import { webkitTest as test, type WebkitPage } from "../testing/webkit-page.ts";

const path = (page: WebkitPage) => expect.poll(() => page.read(() => location.pathname));
const chosen = (page: WebkitPage) =>
  expect.poll(() => page.read(() => document.querySelectorAll('#seats input[name^="as-"]').length));
const announced = (page: WebkitPage) =>
  expect.poll(() =>
    page.read(() =>
      [...document.querySelectorAll('span[role="status"]')].map((line) => line.textContent).join(),
    ),
  );
const levelOf = (page: WebkitPage) =>
  expect.poll(() =>
    page.read(() => document.querySelector<HTMLElement>('[role="application"]')?.dataset.level),
  );

async function openMap(page: WebkitPage, address: string): Promise<void> {
  await page.goto(address);
  const drawn = () =>
    page.read(() => document.querySelector<HTMLElement>('[role="application"]')?.dataset.drawn ?? null);
  await expect.poll(drawn, { timeout: 45_000 }).toBe("true");
  await page.read(() => document.querySelector('[role="application"]')?.scrollIntoView({ block: "center" }));
}

const middleOf = (page: WebkitPage, selector: string) =>
  page.read((selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    if (!box) throw new Error(`There is no ${selector}`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
  }, selector);

const TAB_STOP = '[role="application"] [role="checkbox"][tabindex="0"]';

/** WebKit next to the tests' own engine, without a graphics card, is slow. */
test.setTimeout(120_000);

test("in WebKit a visitor chooses seats by mouse and by keyboard, registers, pays, and gets the tickets", async ({
  webkit: page,
  baseURL,
}) => {
  await openMap(page, mapPath(await performanceOnSale(baseURL), SECTION));
  await page.mouse(await middleOf(page, TAB_STOP));
  await chosen(page).toBe(1);
  await announced(page).toMatch(/Parkett bakre mitten, rad \d+, plats \d+, .+ vald\. En plats vald/);
  await page.press("n", " ");
  await chosen(page).toBe(2);
  await page.press("Escape");
  await expect.poll(() => page.read(() => document.activeElement?.textContent)).toBe("Lägg i varukorgen");
  await page.press("Enter");
  await path(page).toBe("/basket");

  await page.click('main a[href="/checkout"]');
  await path(page).toBe("/checkout/account");
  await page.fill('input[name="email"]', `webkit-${process.pid}-${Date.now()}@test.example`);
  await page.click('button[value="look-up"]');
  await expect
    .poll(() => page.read(() => document.querySelector('input[name="password"]') !== null))
    .toBe(true);
  for (const [field, text] of Object.entries(SOMEBODY_NEW)) await page.fill(`input[name="${field}"]`, text);
  await page.click('input[name="acceptTerms"]');
  await page.click('button[value="register"]');
  await path(page).toBe("/checkout/delivery");
  await page.click(CONTINUE_TO_REVIEW);
  await path(page).toBe("/checkout/review");
  await page.click('input[name="acceptTerms"]');
  await page.click(PAY);
  await path(page).toContain("/hosted/");
  for (const [field, text] of Object.entries({ number: PRODUCT_CARD, expiry: "12/39", cvc: "123" })) {
    await page.fill(`input[name="${field}"]`, text);
  }
  await page.click('form[action*="/card"] button');
  await path(page).toBe("/order/confirmed");
  await expect
    .poll(() => page.read(() => document.querySelectorAll('a[href^="/tickets?"]').length))
    .toBeGreaterThan(0);
});

test("in WebKit the map zooms with the wheel, is dragged with the mouse, and shows the whole hall after a key press", async ({
  webkit: page,
  baseURL,
}) => {
  await openMap(page, mapPath(await performanceOnSale(baseURL)));
  const middle = await middleOf(page, '[role="application"]');
  await levelOf(page).toBe("sections");
  for (let turn = 0; turn < 6; turn++) await page.wheel(middle, -240);
  await levelOf(page).toBe("seats");
  const drawing = () => middleOf(page, '[role="application"] svg');
  // Waits until the map is repainted and at rest.
  const rest = async () => {
    const { x, width } = await drawing();
    await expect.poll(async () => (await drawing()).x - x, { intervals: [300] }).toBe(0);
    return { x, width };
  };
  const before = await rest();
  await page.mouse(middle, { x: middle.x - 120, y: middle.y });
  await expect.poll(async () => before.x - (await drawing()).x).toBeGreaterThan(100);
  await chosen(page).toBe(0);
  await page.read((stop) => document.querySelector<HTMLElement>(stop)?.focus(), TAB_STOP);
  await page.press("0");
  await levelOf(page).toBe("sections");
  expect((await rest()).width).toBeLessThan(before.width / 2);
});

test("in WebKit the loss of a chosen seat is announced, and a replacement is offered", async ({
  webkit: page,
  baseURL,
}) => {
  const performance = await performanceOnSale(baseURL);
  await openMap(page, mapPath(performance, SECTION));
  await page.read((stop) => document.querySelector<HTMLElement>(stop)?.focus(), TAB_STOP);
  await page.press("b");
  await chosen(page).toBe(2);
  const seat = await page.read(
    () => document.querySelector<HTMLInputElement>('#seats input[name^="as-"]')?.name,
  );
  await takeSeats(baseURL, performance, seat?.slice("as-".length) ?? "");
  await chosen(page).toBe(1);
  await announced(page).toContain("Någon annan hann före till");
  await page.click("[data-news] button");
  await chosen(page).toBe(2);
});
