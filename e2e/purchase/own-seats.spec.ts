import { expect, test } from "@playwright/test";
import { agenda } from "../../tooling/agenda.ts";
import { addInFrame, chooseSeats, seatFrame } from "../testing/choose-seats.ts";
import { lookAt, picture } from "../testing/look-at.ts";
import {
  expectConfirmed,
  goToPayment,
  payByCard,
  performanceOnSale,
  registerAndReview,
} from "../testing/shopper.ts";

/** Choosing seats on our map or in the vendor's frame, depending on the back end. */

const isVendors = process.env.BACK_END === "spektrix";

test("a visitor chooses two seats, pays for them and gets the tickets", {
  tag: ["@both", "@short"],
}, async ({ page, baseURL }) => {
  test.slow();
  const performance = await performanceOnSale(baseURL);
  if (isVendors) {
    await test.step("the empty frame has its height even while its script loads slowly", async () => {
      await page.route("**/scripts/integrate.js", async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        await route.continue();
      });
      await page.goto(`/events/${performance.event}/${performance.performance}/syos`);
      await expect(page).toHaveURL(/\/choose-seats$/);
      await expect(seatFrame(page).getByRole("heading", { level: 1 })).toContainText("choose seats");
      await expect(page.getByText("Platsväljaren laddas")).toHaveCount(0);
      await expect(page.locator("#SpektrixIFrame")).toHaveAttribute("style", /height: \d+px/);
      await lookAt(page, "frame");
      await page.getByRole("button", { name: "Jag har valt mina platser" }).click();
      await expect(page.getByText("Du har inte lagt några platser i varukorgen ännu")).toBeVisible();
      await picture(page, "frame-empty");
    });
  }
  await chooseSeats(page, performance, 2);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Varukorg");
  if (isVendors) {
    await test.step("a third seat chosen in the frame is added to the same basket", async () => {
      await page.goto(`/events/${performance.event}/${performance.performance}/choose-seats`);
      await addInFrame(page, 1);
      await page.waitForURL(/\/basket/);
      await picture(page, "frame-basket");
    });
  }
  await registerAndReview(page);
  await goToPayment(page);
  await payByCard(page);
  await expectConfirmed(page);
  await page.locator('a[href^="/tickets?"]').first().click();
  await expect(page.locator('img[src^="/tickets.svg"]')).toHaveCount(isVendors ? 3 : 2);
});

test("a visitor buys two unnumbered standing places together with numbered seats", {
  tag: ["@both", "@short"],
}, async ({ page, baseURL }) => {
  test.slow();
  const performance = (await agenda(baseURL ?? ""))
    .filter(({ event }) => event.slug === "kallarkvall")
    .at(-1);
  const path = `/events/kallarkvall/${performance?.id}/price-selection`;
  await page.goto(isVendors ? path : `${path}?section=staplatser`);
  const band = page.locator("main form").filter({ has: page.locator('input[name="band"][value="E"]') });
  if (!(await band.locator('input[type="number"]').first().isVisible()))
    await page.locator("summary").filter({ hasText: "Prisklass E" }).click();
  await band.locator('input[type="number"]').first().fill("2");
  await band.locator('button[type="submit"]').last().click();
  await page.waitForURL(/\/basket/);
  await expect(page.getByRole("main")).toContainText("Ståplatser");
  await expect(page.getByRole("main")).not.toContainText(/Ståplatser, rad/);
  await registerAndReview(page);
  await goToPayment(page);
  await payByCard(page);
  await expectConfirmed(page);
});
