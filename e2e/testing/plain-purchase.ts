import { expect } from "@playwright/test";
import type { Language } from "#domain/languages.ts";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import type { PlainBrowser, Shown } from "../errors/plain-browser.ts";

/** For tests that buy without a browser. */

export const pathOf = ({ address }: Shown): string => new URL(address).pathname;

/** From the basket to the provider's page, and back. */
export async function payFor(browser: PlainBrowser, language: Language): Promise<Shown> {
  let shown = await browser.open("/checkout");
  if (pathOf(shown) === "/checkout/delivery")
    shown = await browser.send('name="method"', { method: "e-ticket" });
  expect(pathOf(shown)).toBe("/checkout/review");
  expect(shown.html).toContain(`<html lang="${language}"`);
  shown = await browser.send('name="acceptTerms"', { acceptTerms: "on" });
  // An order with nothing left to pay skips the provider's page.
  if (pathOf(shown) !== "/order/confirmed") {
    const back = await payByCard(shown.address);
    shown = await browser.open(back ?? "");
  }
  expect(pathOf(shown)).toBe("/order/confirmed");
  expect(shown.html).toContain(`<html lang="${language}"`);
  return shown;
}

export const soon = (look: () => Promise<void>) => expect(look).toPass({ timeout: 15_000 });
