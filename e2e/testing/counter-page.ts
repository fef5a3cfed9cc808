import { type Cookie, expect, type Page } from "@playwright/test";
import { signInAs } from "./office.ts";
import { PORTS } from "./ports.ts";
import { openShopProcess } from "./shop-process.ts";

/** For the browser tests of the counter. */

export const officeOf = (port: number) => `http://localhost:${port}`;
/** The office of the shop with its own counter. */
export const COUNTER_OFFICE = officeOf(PORTS.counterOffice);

/** A separate shop with two tills, a witness for their differences, and ticket stock. */
export function openCounterShop(ports: { readonly shop: number; readonly office: number }) {
  return openShopProcess({
    port: ports.shop,
    environment: { OFFICE_PORT: String(ports.office) },
    about: {
      counter: {
        ...{ till: "own", witness: true, linkHours: 24 },
        printSizes: [{ id: "stock", name: "Biljettpapper", width: 150, height: 70 }],
        tills: [
          { id: "one", name: "Kassa 1" },
          { id: "two", name: "Kassa 2" },
        ],
      },
    },
  });
}

/** Presses keys as a clerk does, and counts them. */
export function keyboardOf(page: Page) {
  let presses = 0;
  let actions = 0;
  return {
    /** One field filled, or one key pressed. */
    async type(text: string) {
      actions += 1;
      presses += text.length;
      await page.keyboard.type(text);
    },
    async press(key: string) {
      actions += 1;
      presses += 1;
      await page.keyboard.press(key);
    },
    counted: () => ({ presses, actions }),
  };
}

export const field = (page: Page) => page.getByRole("combobox", { name: "Föreställning" });

/** A code works once, and takes half a minute to change: each account signs in once. */
const signedInAs = new Map<string, Cookie[]>();

export async function openCounter(page: Page, role = "Biljettkassa", office = COUNTER_OFFICE): Promise<void> {
  const known = signedInAs.get(`${role} ${office}`);
  if (known) await page.context().addCookies(known);
  else {
    await signInAs(page, role, "/sign-in", office);
    signedInAs.set(`${role} ${office}`, await page.context().cookies());
  }
  await page.goto(`${office}/counter`);
  await expect(field(page)).toBeFocused();
  await expect(page.getByRole("option").first()).toBeVisible();
}

export const dialog = (page: Page) => page.getByRole("dialog");

/** Best seats of the first performance that is sold. */
export async function holdBest(page: Page, tickets: string, { band = "" } = {}): Promise<void> {
  await field(page).focus();
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: /^Ordinarie/ })).toBeFocused();
  await page.keyboard.type(tickets);
  // What is free includes places for wheelchairs: with few left, there may be no two ordinary seats.
  if (band) await page.getByRole("radio", { name: new RegExp(`^${band} `) }).check();
  await page.getByRole("textbox", { name: /^Ordinarie/ }).press("Enter");
  await expect(page.getByRole("button", { name: /^Betala / })).toBeFocused();
}

export async function nextSale(page: Page): Promise<void> {
  await page.keyboard.press("F2");
  await expect(field(page)).toBeFocused();
}
