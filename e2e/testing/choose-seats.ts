import type { Page } from "@playwright/test";
import type { OnSale } from "./shopper.ts";

const isVendors = process.env.BACK_END === "spektrix";

/** Goes from the performance's page to the basket by keyboard. */
export async function chooseSeats(
  page: Page,
  { event, performance }: OnSale,
  tickets: number,
): Promise<void> {
  await page.goto(`/events/${event}/${performance}/syos${isVendors ? "" : "/parkett-bakre-mitten"}`);
  if (isVendors) await addInFrame(page, tickets);
  else await chooseInList(page, tickets);
  await page.waitForURL(/\/basket/);
}

export const seatFrame = (page: Page) => page.frameLocator("#SpektrixIFrame");

/** Ticks free seats on the vendor's page and adds them to its basket. */
export async function addInFrame(page: Page, tickets: number): Promise<void> {
  const free = seatFrame(page).locator('input[name="seat"]:enabled');
  for (let at = 0; at < tickets; at++) {
    await free.nth(at).focus();
    await page.keyboard.press("Space");
  }
  await seatFrame(page).getByRole("button", { name: "Add to basket" }).focus();
  await page.keyboard.press("Enter");
}

async function chooseInList(page: Page, tickets: number): Promise<void> {
  await page.getByRole("button", { name: "Lista", exact: true }).click();
  const free = page.locator('input[name="seat"]:enabled:not(:checked)');
  await free.first().waitFor();
  for (let at = 0; at < tickets; at++) await free.first().press("Space");
  await page.locator('#seats button[type="submit"]').click();
}
