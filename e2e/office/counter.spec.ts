import { expect, type Page, test } from "@playwright/test";
import { lookAt } from "../testing/look-at.ts";
import { signInAs } from "../testing/office.ts";
import { PORTS } from "../testing/ports.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";

const OFFICE = `http://localhost:${PORTS.counterOffice}`;



let shop: ShopProcess;
test.beforeAll(async () => {
  shop = await openShopProcess({
    port: PORTS.counter,
    environment: { OFFICE_PORT: String(PORTS.counterOffice) },
    about: {
      counter: {
        ...{ till: "own", witness: true, linkHours: 24 },
        tills: [
          { id: "one", name: "Kassa 1" },
          { id: "two", name: "Kassa 2" },
        ],
      },
    },
  });
});
test.afterAll(() => shop.close());

/** Presses keys as a clerk does, and counts them. */
function keyboardOf(page: Page) {
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

const field = (page: Page) => page.getByRole("combobox", { name: "Föreställning" });

async function openCounter(page: Page, role = "Biljettkassa"): Promise<void> {
  await signInAs(page, role, "/sign-in", OFFICE);
  await page.goto(`${OFFICE}/counter`);
  await expect(field(page)).toBeFocused();
  await expect(page.getByRole("option").first()).toBeVisible();
}

test("two best seats are sold by card in six actions, by keyboard alone", async ({ page }) => {
  test.setTimeout(240_000);
  await openCounter(page);
  await lookAt(page, "empty");
  await field(page).focus();
  const keys = keyboardOf(page);

  await keys.press("Enter");
  await expect(page.getByRole("textbox", { name: /^Ordinarie/ })).toBeFocused();
  await lookAt(page, "numbers");
  await page.getByRole("textbox", { name: /^Ordinarie/ }).focus();
  await keys.type("2");
  await keys.press("Enter");
  await expect(page.getByRole("button", { name: /^Betala / })).toBeFocused();
  await expect(page.getByRole("button", { name: /^Ta bort/ })).toHaveCount(2);
  await lookAt(page, "held");
  await page.getByRole("button", { name: /^Betala / }).focus();
  await keys.press("Enter");
  const reference = page.getByLabel("Terminalens kvittonummer");
  await expect(reference).toBeFocused();
  await lookAt(page, "payment");
  await reference.focus();
  await keys.type("0815");
  await keys.press("Enter");
  await expect(page.getByRole("heading", { name: /^Order \d+ är betald/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Nästa köp/ })).toBeFocused();
  const { actions, presses } = keys.counted();
  console.log(`Two best seats by card: ${actions} actions, ${presses} key presses`);
  expect(actions).toBeLessThanOrEqual(6);
  await lookAt(page, "paid");
  await page.keyboard.press("F2");
  await expect(field(page)).toBeFocused();
});
