import { expect, test } from "@playwright/test";
import { focusFreeSeat, map, SECTION } from "../seat-map/hall-page.ts";
import { lookAt, picture } from "../testing/look-at.ts";
import { untilTakenOver } from "../testing/page-faults.ts";
import { read } from "../testing/plain-visitor.ts";
import { PORTS } from "../testing/ports.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";
import {
  CONTINUE_TO_REVIEW,
  expectConfirmed,
  fillRegistration,
  goToPayment,
  payByCard,
} from "../testing/shopper.ts";

/** Series: the same seat on all dates, from their list to the tickets. */

test.describe.configure({ mode: "serial" });
test.use({ baseURL: `http://localhost:${PORTS.series}` });
let shop: ShopProcess;
test.beforeAll(async () => {
  shop = await openShopProcess({ port: PORTS.series });
});
test.afterAll(() => shop.close());

const SEATS = "/subscriptions/fixed-series/fyra-operor.kvallar/syos";

test("a seat is chosen once on the map, held on all dates, and bought", async ({ page }) => {
  test.slow();
  await page.goto("/subscriptions/fixed-series");
  await lookAt(page, "list");
  await page.getByRole("link", { name: "Fyra operor, en plats", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Fyra operor, en plats" })).toBeVisible();
  await lookAt(page, "series");
  await page.getByRole("link", { name: "Välj Fyra operor, en plats" }).click();
  await page.waitForURL(/choose-dates/);
  await page.getByRole("radio").first().check();
  await lookAt(page, "dates");
  await page.getByRole("button", { name: "Välj plats i salongen" }).click();
  await page.waitForURL(/fyra-operor\.kvallar\/syos/);
  await expect(page.getByText("Samma plats 4 gånger")).toBeVisible();
  await lookAt(page, "map");

  await page.goto(`${SEATS}/${SECTION}`);
  await expect(map(page)).toHaveAttribute("data-drawn", "true");
  await focusFreeSeat(page);
  await page.keyboard.press("n");
  await page.keyboard.press("b");
  const chosen = page.locator('section[aria-labelledby="chosen"] li');
  await expect(chosen.first()).toBeVisible();
  await lookAt(page, "chosen");
  const said = await page.locator('section[aria-labelledby="chosen"] strong').innerText();
  await page.locator('form#seats button:not([type="button"])').click();
  await page.waitForURL(/\/basket/);
  await expect(page.getByText("Fyra operor, en plats: Kvällar").first()).toBeVisible();
  await expect(page.locator("main")).toContainText(said);
  await lookAt(page, "basket");

  await page.locator('a[href="/checkout"]').first().click();
  await page.waitForURL(/\/checkout\/account/);
  await page.locator('input[name="email"]').fill(`series-${Date.now()}@test.example`);
  await page.locator('button[value="look-up"]').click();
  await fillRegistration(page);
  await page.locator('button[value="register"]').click();
  await page.waitForURL(/\/checkout\/delivery/);
  await page.locator(CONTINUE_TO_REVIEW).click();
  await goToPayment(page);
  await payByCard(page);
  await expectConfirmed(page);
  await lookAt(page, "confirmed");
  await page.goto("/account/your-orders");
  await expect(page.getByText("Fyra operor, en plats: Kvällar").first()).toBeVisible();

  await page.goto("/account/your-ticket-subscriptions");
  await expect(page.getByText("Du har inget abonnemang som väntar på svar.")).toBeVisible();
  await lookAt(page, "account-empty");
  // The afternoons stand for the next season; of theirs some are sold from the first day on.
  await shop.query(
    "update performance_seats set state = 0, basket = null, held_until = null where performance in (1011, 1110, 1304, 1404) and seat in (select seat from series_rights)",
  );
  const lastDay = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  await shop.desk("renew", "fyra-operor.kvallar", "fyra-operor.eftermiddagar", lastDay);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Fyra operor, en plats: Eftermiddagar" })).toBeVisible();
  await page.getByLabel("Önskar du andra platser?").fill("Två platser längre fram");
  await page.getByRole("button", { name: "Skicka önskemålet" }).click();
  await expect(page.getByText("Du har önskat: Två platser längre fram")).toBeVisible();
  await lookAt(page, "account");
  await page.getByRole("button", { name: "Behåll platserna" }).click();
  await page.waitForURL(/\/basket/);
  await expect(page.getByText("Fyra operor, en plats: Eftermiddagar").first()).toBeVisible();
});

test("by price the house chooses seats that are free on all dates", async ({ page }) => {
  await page.goto("/subscriptions/fixed-series/fyra-operor.eftermiddagar/choose-prices");
  // Before scripts have taken the page over its buttons do nothing yet.
  await untilTakenOver(page);
  await page.getByRole("button", { name: "Fler Ordinarie" }).click();
  await page.getByRole("button", { name: "Uppdatera priset" }).click();
  await page.waitForURL(/quantity-1=2/);
  await lookAt(page, "prices");
  const said = await page.locator("li").filter({ hasText: "Prisklass C:" }).first().innerText();
  await page.getByRole("button", { name: "Lägg i varukorgen: Prisklass C" }).click();
  await page.waitForURL(/\/basket/);
  const total = /Prisklass C:\s*([\d\s]+kr)/.exec(said)?.[1]?.trim() ?? "nothing";
  await expect(page.locator("main")).toContainText(total.replace(/\s/g, "\u00a0"));
});

test("without JavaScript dates, seats and prices are forms, and a seat lost on one date is answered with the nearest", async ({
  browser,
  baseURL,
}) => {
  const own = { javaScriptEnabled: false, ...(baseURL && { baseURL }) };
  const context = await browser.newContext(own);
  const page = await context.newPage();
  await page.goto("/subscriptions/fixed-series/fyra-operor/choose-dates");
  await page.getByRole("button", { name: "Välj plats i salongen" }).click();
  await expect(page).toHaveURL(new RegExp(SEATS));
  await page.goto(`${SEATS}/${SECTION}`);
  const box = page.locator('input[name="seat"]:not([disabled])').nth(3);
  const seat = await box.getAttribute("value");
  await box.check();
  const other = await browser.newContext(own);
  const faster = await other.newPage();
  await faster.goto(`/events/carmen/1208/syos/${SECTION}`);
  await faster.locator(`input[name="seat"][value="${seat}"]`).check();
  await faster.locator('form#seats button:not([type="button"])').click();
  await expect(faster).toHaveURL(/\/basket/);
  await page.locator('form#seats button:not([type="button"])').click();
  await expect(page.getByRole("alert")).toContainText("Platserna är inte lediga alla datum: Carmen");
  await picture(page, "instead");
  await page.getByRole("button", { name: "Ta dem i stället" }).click();
  await expect(page).toHaveURL(/\/basket/);
  await expect(page.getByText("Fyra operor, en plats: Kvällar").first()).toBeVisible();
  await context.close();
  await other.close();
});

test("every address of a series leads somewhere, in every language", async ({ request }) => {
  for (const [address, status, ends] of [
    ["/subscriptions/fixed-series/fyra-operor.kvallar", 200, "/subscriptions/fixed-series/fyra-operor"],
    [
      "/subscriptions/fixed-series/fyra-operor/syos",
      200,
      "/subscriptions/fixed-series/fyra-operor/choose-dates",
    ],
    [
      "/subscriptions/fixed-series/fyra-operor/choose-prices",
      200,
      "/subscriptions/fixed-series/fyra-operor/choose-dates",
    ],
    ["/subscriptions/fixed-series/none", 404, "/subscriptions/fixed-series/none"],
    [`${SEATS}/none`, 404, `${SEATS}/none`],
    [
      "/subscriptions/fixed-series/fyra-operor.none/syos",
      404,
      "/subscriptions/fixed-series/fyra-operor.none/syos",
    ],
  ] as const) {
    const page = await read(request, address);
    expect([address, page.status, new URL(page.address).pathname]).toEqual([address, status, ends]);
  }
  for (const lang of ["en", "en-us", "de", "es", "ht"]) {
    for (const address of ["/subscriptions/fixed-series", SEATS]) {
      const answer = await request.get(address, { headers: { cookie: `lang=${lang}` } });
      expect(await answer.text()).not.toContain("series.");
    }
  }
});
