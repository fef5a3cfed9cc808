import { expect, type Page, test } from "@playwright/test";
import { performanceOnSale } from "../testing/shopper.ts";
import {
  announced,
  buyButton,
  expectAnnounced,
  expectChosen,
  focusedSeat,
  focusFreeSeat,
  map,
  openMap,
  openTools,
  shown,
  tabStop,
  takeSeats,
  tools,
  untilMap,
} from "./hall-page.ts";
import { MAP_ACTIONS } from "./map-actions.ts";
import { here, seatsInSection, standInTheMiddle } from "./map-places.ts";

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
});

test("every key of the map works as listed in the shortcuts, and has a button of at least 44 pixels with the same effect", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const performance = await performanceOnSale(baseURL);
  await openMap(page, performance);
  const middle = await standInTheMiddle(page);
  for (const { what, keys, proves } of MAP_ACTIONS) {
    for (const key of keys) {
      await test.step(`${key}: ${what}`, async () => {
        await standInTheMiddle(page, middle);
        await proves(page, () => page.keyboard.press(key));
      });
    }
  }
  await openMap(page, performance);
  await openTools(page);
  for (const { what, button, proves } of MAP_ACTIONS) {
    await test.step(`${button}: ${what}`, async () => {
      await standInTheMiddle(page, middle);
      const tool = tools(page).getByRole("button", { name: button, exact: true });
      const box = await tool.boundingBox();
      expect(box?.width).toBeGreaterThanOrEqual(44);
      expect(box?.height).toBeGreaterThanOrEqual(44);
      await proves(page, () => tool.click());
    });
  }
  const names = await tools(page)
    .getByRole("button")
    .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? one.textContent));
  expect(names.sort()).toEqual(
    [...MAP_ACTIONS.map(({ button }) => button), "Färre platser", "Fler platser"].sort(),
  );
});

test("the map has one focus ring and one tab stop, dialogs over it return the focus, and its shortcuts work only in it", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  await openMap(page, await performanceOnSale(baseURL));
  await test.step("the focused seat has the focus ring", () => wearsTheRing(page));
  await test.step("the ring stays at the focused seat while the mouse shows another seat's card", () =>
    keepsTheRing(page));
  await test.step("the map is one tab stop, which returns to the last focused seat", () => isOneStop(page));
  await test.step("dialogs over the map return the focus to the seat, closed by key or by button", () =>
    givesTheFocusBack(page));
  await test.step("a sold seat can be focused, and announces that it cannot be chosen", () =>
    canStandOnSold(page));
  await test.step("a number typed beside the map stays a number", () => takesNumbers(page));
  await test.step("the map's single-character shortcuts do nothing outside the map", () =>
    meansNothingOutside(page));
  await test.step("zoomed out, too, the map is one tab stop", async () => {
    await tabStop(page).focus();
    await page.keyboard.press("0");
    await untilMap(page, "whole", "true");
    await isOneStopFromAfar(page);
  });
});

const inMap = (page: Page) => map(page).evaluate((frame) => frame.contains(document.activeElement));

async function meansNothingOutside(page: Page): Promise<void> {
  await tabStop(page).focus();
  await page.keyboard.press("n");
  await page.keyboard.press("Space");
  await expectChosen(page, 1);
  await expectAnnounced(page, "En plats vald");
  const words = await announced(page).textContent();
  const before = await shown(page);
  for (const elsewhere of [
    page.getByRole("button", { name: "Lista", exact: true }),
    tools(page).getByRole("button", { name: "Zooma in" }),
    buyButton(page),
  ]) {
    await elsewhere.focus();
    for (const key of ["n", "b", "v", "?", "+", "-", "0"]) await page.keyboard.press(key);
    await expect(elsewhere).toBeFocused();
    await page.locator("dialog[open]").waitFor({ state: "detached" });
    await expectChosen(page, 1);
    expect(await shown(page)).toEqual(before);
    expect(await announced(page).textContent()).toBe(words);
  }
}

async function takesNumbers(page: Page): Promise<void> {
  const before = await shown(page);
  await openTools(page);
  const count = tools(page).getByRole("spinbutton", { name: "Antal platser bredvid varandra" });
  await count.fill("");
  await count.pressSequentially("10");
  await expect(count).toHaveValue("10");
  expect(await shown(page)).toEqual(before);
}

async function givesTheFocusBack(page: Page): Promise<void> {
  await standInTheMiddle(page);
  for (const key of ["?", "v"]) {
    for (const close of [
      () => page.keyboard.press("Escape"),
      () => page.getByRole("button", { name: "Stäng" }).click(),
    ]) {
      await page.keyboard.press(key);
      await page.locator("dialog[open]").waitFor();
      await close();
      await page.locator("dialog[open]").waitFor({ state: "detached" });
      await expect(tabStop(page)).toBeFocused();
    }
  }
}

async function isOneStop(page: Page): Promise<void> {
  await standInTheMiddle(page);
  await page.keyboard.press("ArrowRight");
  const seat = await here(page);
  await page.locator("[data-over=card] button").waitFor();
  await page.keyboard.press("Tab");
  expect(await inMap(page)).toBe(false);
  await expect(page.locator("[data-over=card]").getByRole("button", { name: "Visa sikten" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  expect((await here(page)).id).toBe(seat.id);
  await page.keyboard.press("Shift+Tab");
  expect(await inMap(page)).toBe(false);
  await page.keyboard.press("Tab");
  expect((await here(page)).id).toBe(seat.id);
}

async function isOneStopFromAfar(page: Page): Promise<void> {
  await tabStop(page).focus();
  await page.locator("[data-over=card] button").waitFor();
  await page.keyboard.press("Tab");
  expect(await inMap(page)).toBe(false);
  await page.keyboard.press("Shift+Tab");
  await expect(tabStop(page)).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  expect(await inMap(page)).toBe(false);
}

async function wearsTheRing(page: Page): Promise<void> {
  await standInTheMiddle(page);
  const ring = map(page).locator("circle.ring");
  const sold = (await seatsInSection(page)).find(({ isSold }) => isSold);
  for (const go of [
    () => page.keyboard.press("ArrowRight"),
    () => page.keyboard.press("ArrowDown"),
    () => page.locator(`#${sold?.id}`).focus(),
    () => page.keyboard.press("PageDown"),
    () => page.keyboard.press("Control+Home"),
  ]) {
    await go();
    const seat = page.locator('[role="checkbox"]:focus');
    await expect(ring).toBeVisible();
    await expect(ring).toBeInViewport({ ratio: 1 });
    const [around, inside] = [await ring.boundingBox(), await seat.boundingBox()];
    if (!around || !inside) throw new Error("The ring or the seat is not drawn");
    const middle = (box: typeof around) => [box.x + box.width / 2, box.y + box.height / 2].map(Math.round);
    expect(Math.hypot(...middle(around).map((at, side) => at - (middle(inside)[side] ?? 0)))).toBeLessThan(3);
    expect(around.width).toBeGreaterThan(inside.width);
    // At least two pixels thick (WCAG 2.4.13).
    const thick = await ring.evaluate((circle: SVGCircleElement) => {
      const scale = circle.getScreenCTM()?.a ?? 0;
      return Number.parseFloat(getComputedStyle(circle).strokeWidth) * scale;
    });
    expect(thick).toBeGreaterThanOrEqual(2);
  }
}

async function canStandOnSold(page: Page): Promise<void> {
  const sold = (await seatsInSection(page)).find(({ isSold }) => isSold);
  for (const key of ["Space", "Enter"]) {
    await page.locator(`#${sold?.id}`).focus();
    await expect(page.locator(`#${sold?.id}`)).toBeFocused();
    await page.keyboard.press(key);
    await expectAnnounced(page, /^Parkett bakre mitten, rad \d+, plats \d+, .*såld/);
    await expectChosen(page, 0);
    await expect(page.locator(`#${sold?.id}`)).toHaveAttribute("aria-checked", "false");
  }
}

async function keepsTheRing(page: Page): Promise<void> {
  await standInTheMiddle(page);
  const ring = map(page).locator("g:has(> .ring)");
  const [at, focused] = [await ring.getAttribute("transform"), await focusedSeat(page)];
  const seat = await map(page).locator(`#s${focused}`).boundingBox();
  if (!seat) throw new Error("The seat is not drawn");
  await page.locator("[data-over=card] button").waitFor();
  const card = page.locator("[data-over=card]").getByRole("button", { name: "Visa sikten" }).locator("..");
  const words = await card.textContent();
  for (let by = 20; by <= 120; by += 4) await page.mouse.move(seat.x + by, seat.y + seat.height / 2);
  await expect(card).not.toHaveText(words ?? "");
  expect(await ring.getAttribute("transform")).toBe(at);
  await page.mouse.move(0, 0);
}

test("the focus moves to the buy button on Escape without a chosen seat, and when the only chosen seat is lost", async ({
  page,
  baseURL,
}) => {
  const performance = await performanceOnSale(baseURL);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await openMap(page, performance);
    await focusFreeSeat(page);
    await page.keyboard.press("Escape");
    await expect(buyButton(page)).toBeFocused();
    expect(await isSeen(page)).toBe(true);
    await tabStop(page).focus();
    expect(await isSeen(page)).toBe(false);
    await page.keyboard.press("Space");
    const lost = await focusedSeat(page);
    await takeSeats(baseURL, performance, lost);
    await page.getByRole("button", { name: "Nej tack" }).click();
    await expectChosen(page, 0);
    await expect(buyButton(page)).toBeFocused();
  }
});

function isSeen(page: Page): Promise<boolean> {
  return buyButton(page).evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    const found = document.elementFromPoint(x + width / 2, y + height / 2);
    return found !== null && button.contains(found);
  });
}
