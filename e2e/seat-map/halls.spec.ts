import { expect, test } from "@playwright/test";
import { FIRST_FIELD, read, send } from "../testing/plain-visitor.ts";
import { expectChosen, map, untilMap } from "./hall-page.ts";

/** The demo house's cellar: whole tables, single seats in boxes, and standing room. */

const PERFORMANCE = "/events/kallarkvall/2402";

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
});

test("one chair of a round table selects the whole table, and a standing area asks for a number of unnumbered places", async ({
  page,
}) => {
  await page.goto(`${PERFORMANCE}/syos/runda-bord`);
  await untilMap(page, "drawn", "true");
  const seat = map(page).locator('[role="checkbox"]:not([aria-disabled])').first();
  await expect(seat).toHaveAccessibleName(/^Runda bord, № 1, plats 1, /);
  await seat.focus();
  await page.keyboard.press("Space");
  await expectChosen(page, 4);
  await page.getByRole("button", { name: "Töm valet" }).click();

  await page.goto(`${PERFORMANCE}/syos`);
  await untilMap(page, "drawn", "true");
  await map(page).locator("a[data-standing]").click();
  await page.waitForURL(/price-selection\?section=staplatser$/);
  await expect(page.getByText("Priser för Ståplatser")).toBeVisible();
  await expect(page.locator("details")).toHaveCount(1);
  await page.locator('main input[type="number"]').first().fill("3");
  await page.locator('main form button[type="submit"]').last().click();
  await page.waitForURL(/\/basket/);
  await expect(page.getByText("Ståplatser", { exact: true })).toHaveCount(3);
  await expect(page.locator("main")).not.toContainText(/rad |plats \d/);
});

test("the section list leads to standing areas too, without scripts", async ({ request }) => {
  const list = await read(request, `${PERFORMANCE}/syos/golvet`);
  const [, address = ""] = /<a [^>]*href="([^"]*)"[^>]*>\s*Välj antal: Ståplatser/.exec(list.html) ?? [];
  expect(address).toMatch(/price-selection\?section=staplatser$/);
  const basket = await send(request, await read(request, address), { [FIRST_FIELD]: "2" });
  expect(basket.html.match(/>Ståplatser</g)).toHaveLength(2);
});

test("a standing section has no seat map, and its address redirects to the selection by price", async ({
  request,
}) => {
  const answer = await request.get(`${PERFORMANCE}/syos/staplatser`);
  expect(answer.url()).toMatch(/price-selection\?section=staplatser$/);
});

test("the view from a seat is a drawing with a description", async ({ page, baseURL }) => {
  const answer = await fetch(`${baseURL}/api/v1/performances/2402/seats`);
  const { plan } = (await answer.json()) as { plan: string };
  await page.goto(`/seat-view/${plan}/ks-l-9-5.svg?lang=de`);
  await expect(page.locator("title")).toHaveText("Die Sicht von Lange Tische, Reihe 9, Platz 5");
  await expect(page.locator(".curtain").first()).toBeVisible();
});
