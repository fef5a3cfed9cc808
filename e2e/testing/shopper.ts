import { mkdir } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { PRODUCT_CARD } from "#sandbox/nexi/visitor.ts";
import { agenda } from "../../tooling/agenda.ts";
import { PORTS } from "./ports.ts";

/** Each action leaves the page where the visitor would be. */

export interface OnSale {
  readonly event: string;
  readonly performance: number;
  readonly title: string;
}

const onSale = new Map<string, readonly OnSale[]>();
let reserved: { readonly by: string; readonly performance: OnSale } | null = null;

/** Sold on the map and by price, used by no other test; the same for the same test. */
export async function performanceOnSale(shop: string | undefined): Promise<OnSale> {
  const baseURL = shop ?? "";
  const by = `${test.info().testId} ${baseURL}`;
  if (reserved?.by === by) return reserved.performance;
  const performances = onSale.get(baseURL) ?? (await performancesOnSale(baseURL));
  onSale.set(baseURL, performances);
  const performance = await reserve(new URL(baseURL).port, performances);
  reserved = { by, performance };
  return performance;
}

/** From `write-house.ts`, where the shop has them. */
async function performancesOnSale(baseURL: string): Promise<OnSale[]> {
  const open = (await agenda(baseURL))
    .filter(
      ({ availability, ways, venue }) =>
        availability.state === "select-or-book" && ways === "both" && venue.id === "main-stage",
    )
    .map(({ id, event }) => ({ event: event.slug, performance: id, title: event.title }));
  if (open.length === 0) throw new Error("The house sells nothing on the main stage");
  const written = open.filter(({ event }) => event.startsWith("repertoire-"));
  return written.length > 0 ? written : open;
}

/** mkdir is atomic: one worker creates the folder, the others fail. */
async function reserve(port: string, performances: readonly OnSale[]): Promise<OnSale> {
  for (let round = 0; ; round++) {
    const folder = `test-results/house-${PORTS.shop}-reserved/${port}/${round}`;
    await mkdir(folder, { recursive: true });
    for (const performance of performances) {
      const isOurs = await mkdir(`${folder}/${performance.performance}`).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === "EEXIST") return false;
          throw error;
        },
      );
      if (isOurs) return performance;
    }
  }
}

/**
 * In the first band with seats. A vendor's best seats may be in another band; the page then names it, and
 * that one is chosen.
 */
export async function chooseByPrice(page: Page, { event, performance }: OnSale, tickets = 2): Promise<void> {
  await page.goto(`/events/${event}/${performance}/price-selection`);
  const forms = page.locator("main form").filter({ has: page.locator('input[type="number"]') });
  const inOther = page.getByText(/finns just nu i prisklass (\S+)\./);
  await forms.first().locator('input[type="number"]').first().fill(String(tickets));
  await forms.first().locator('button[type="submit"]').last().click();
  await Promise.race([page.waitForURL(/\/basket/), inOther.waitFor()]).catch(() => {});
  if (await inOther.isVisible()) {
    const [, band] = /prisklass (\S+)\./.exec(await inOther.innerText()) ?? [];
    const named = forms.filter({ has: page.locator(`input[name="band"][value="${band}"]`) });
    await expect(named.locator('input[type="number"]').first()).toHaveValue(String(tickets));
    await named.locator('button[type="submit"]').last().click();
  }
  await page.waitForURL(/\/basket/);
}

/**
 * By a field only that form has: the URL changes before the page, so "the last button" could be the previous
 * page's.
 */
export const CONTINUE_TO_REVIEW = 'main form:has([name="method"]) button';
export const PAY = 'main form:has([name="expectedTotal"]) button';

let visitors = 0;

/** Returns the new customer's email address. */
export async function registerAndReview(page: Page): Promise<string> {
  visitors += 1;
  const email = `visitor-${process.pid}-${Date.now()}-${visitors}@test.example`;
  await page.locator('a[href="/checkout"]').first().click();
  await page.waitForURL(/\/checkout\/account/);
  await page.locator('input[name="email"]').fill(email);
  await page.locator('button[value="look-up"]').click();
  await fillRegistration(page);
  await page.locator('button[value="register"]').click();
  await page.waitForURL(/\/checkout\/delivery/);
  await page.locator(CONTINUE_TO_REVIEW).click();
  await page.waitForURL(/\/checkout\/review/);
  return email;
}

const { password, firstName, lastName, phone, line1, postalCode, city } = SOMEBODY;
export const SOMEBODY_NEW = { password, firstName, lastName, phone, line1, postalCode, city } as const;

export async function fillRegistration(page: Page): Promise<void> {
  for (const [field, text] of Object.entries(SOMEBODY_NEW))
    await page.locator(`input[name="${field}"]`).fill(text);
  await page.locator('input[name="acceptTerms"]').check();
}

export async function goToPayment(page: Page): Promise<void> {
  await page.locator('input[name="acceptTerms"]').check();
  await page.locator(PAY).click();
  await page.waitForURL(/\/hosted\//);
}

export async function payByCard(page: Page, number = PRODUCT_CARD): Promise<void> {
  await page.locator('input[name="number"]').fill(number);
  await page.locator('input[name="expiry"]').fill("12/39");
  await page.locator('input[name="cvc"]').fill("123");
  await page.locator('form[action*="/card"] button').first().click();
}

export async function buy(page: Page, what: OnSale, tickets = 2): Promise<string> {
  await chooseByPrice(page, what, tickets);
  await registerAndReview(page);
  await goToPayment(page);
  await payByCard(page);
  await page.waitForURL(/\/order\/confirmed/);
  return orderLink(page);
}

export function orderLink(page: Page): string {
  return new URL(page.url()).searchParams.get("order") ?? "";
}

export async function expectConfirmed(page: Page): Promise<void> {
  await page.waitForURL(/\/order\/confirmed/);
  await expect(page.locator("h1")).toBeVisible();
  await expect(page.locator('a[href^="/tickets?"]')).toBeVisible();
}
