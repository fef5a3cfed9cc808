import { expect, type Locator, test } from "@playwright/test";
import {
  COUNTER_OFFICE,
  dialog,
  field,
  holdBest,
  keyboardOf,
  nextSale,
  openCounter,
  openCounterShop,
} from "../testing/counter-page.ts";
import { lookAt, picture } from "../testing/look-at.ts";
import { PORTS } from "../testing/ports.ts";
import { catchPrints, expectReadable, openBarcodeReader, printedPages } from "../testing/printed-paper.ts";
import type { ShopProcess } from "../testing/shop-process.ts";

// One shop for all of them.
test.describe.configure({ mode: "default" });

let shop: ShopProcess;
test.beforeAll(async () => {
  shop = await openCounterShop({ shop: PORTS.counter, office: PORTS.counterOffice });
});
test.afterAll(() => shop.close());

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
  await nextSale(page);
});

async function byTerminal(): Promise<number> {
  const [row] = await shop.query<{ count: number }>(
    "select count(*)::int as count from tenders where kind = 'terminal'",
  );
  return row?.count ?? 0;
}

/** The day after the one on which a reservation ends, as a date field has it. */
async function dayAfter(row: Locator): Promise<string> {
  const [number = ""] = /\d{6}/.exec((await row.textContent()) ?? "") ?? [];
  const [found] = await shop.query<{ day: string }>(
    `select to_char(hold_until + interval '1 day', 'YYYY-MM-DD') as day from orders where number = '${number}'`,
  );
  return found?.day ?? "";
}

test("a till is opened, takes cash with change beside a card, and is closed with a difference before a witness", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await openCounter(page, "Kassaansvarig");
  await page.getByRole("link", { name: "Öppna kassan" }).click();
  await page.getByLabel("Växelkassa").fill("1000");
  await lookAt(page, "till-closed");
  await page.getByRole("button", { name: "Öppna kassan" }).dblclick();
  await expect(page.getByRole("heading", { name: "Kassa 1, X-rapport" })).toBeVisible();

  await page.getByRole("button", { name: "Ta ut kontanter" }).click();
  await dialog(page).getByLabel("Belopp").fill("200");
  await dialog(page).getByLabel("Skäl").fill("Porto");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("row", { name: /Porto/ })).toContainText("200");

  await page.getByRole("link", { name: "Till försäljningen" }).click();
  await holdBest(page, "2");
  await page.keyboard.press("F9");
  await dialog(page).getByLabel("Terminalens kvittonummer").fill("0816");
  await dialog(page).getByLabel("Belopp").fill("1000");
  await dialog(page).getByRole("button", { name: "Dela upp betalningen" }).click();
  await dialog(page).locator("label", { hasText: "Kontanter" }).last().click();
  await dialog(page).getByLabel("Mottaget").fill("1000");
  await expect(dialog(page).getByText(/^Växel: /)).toBeVisible();
  await lookAt(page, "split");
  await dialog(page).getByRole("button", { name: "Slutför köpet" }).dblclick();
  await expect(page.getByRole("heading", { name: /är betald/ })).toBeVisible();
  await expect(page.getByText(/^Växel: /)).toBeVisible();

  await page.goto(`${COUNTER_OFFICE}/counter/till`);
  await page.getByRole("button", { name: "Räkna och stäng" }).click();
  await dialog(page).getByRole("textbox", { name: "500 kr", exact: true }).fill("3");
  await expect(dialog(page).getByLabel("Skäl till differensen")).toBeVisible();
  await dialog(page).getByLabel("Skäl till differensen").fill("Fel växel till en kund");
  await expect(dialog(page).getByRole("button", { name: "Stäng kassan för gott" })).toBeDisabled();
  await dialog(page).getByLabel("Vittne").fill("Bo Ek");
  await lookAt(page, "count");
  await dialog(page).getByRole("button", { name: "Stäng kassan för gott" }).dblclick();
  await expect(page.getByRole("heading", { name: "Kassa 1, Z-rapport 1" })).toBeVisible();
  await expect(page.getByText("Bo Ek")).toBeVisible();
  await expect(page.getByText("Fel växel till en kund").first()).toBeVisible();
  await lookAt(page, "z");
});

test("a sale is reserved with a note and paid from the list of reservations, after seats that do not exist", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await openCounter(page, "Administratör");
  await page.keyboard.press("F8");
  await dialog(page).getByLabel("Namn på biljetterna").fill("Ingegerd Kvarnström");
  await dialog(page).getByLabel("E-post", { exact: true }).fill("ingegerd@test.example");
  await lookAt(page, "buyer");
  await dialog(page).getByRole("button", { name: "Spara kunden" }).click();
  await expect(dialog(page)).toBeHidden();

  await field(page).focus();
  await page.keyboard.type("carmen");
  await expect(page.getByRole("option", { name: /^Carmen/ }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await page.getByLabel(/^Bestämda platser/).fill("ingenstans/1/1-2");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("ingenstans/1/1");
  await expect(page.getByLabel(/^Bestämda platser/)).toHaveValue("ingenstans/1/1-2");
  await page.getByLabel(/^Bestämda platser/).fill("");
  await page.getByRole("textbox", { name: /^Ordinarie/ }).fill("2");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Betala / })).toBeFocused();

  await page.keyboard.press("F9");
  await dialog(page).locator("label", { hasText: "Senare" }).click();
  await dialog(page).getByLabel("Anteckning för huset").fill("Kommer med rullstol");
  await lookAt(page, "later");
  await dialog(page).getByRole("button", { name: "Reservera" }).dblclick();
  await expect(page.getByRole("heading", { name: /är reserverad/ })).toBeVisible();

  await page.goto(`${COUNTER_OFFICE}/counter/reservations`);
  await page.getByLabel(/^Slutar senast/).fill("2099-01-01");
  const row = page.getByRole("row", { name: /Ingegerd Kvarnström/ });
  await expect(row).toContainText("Kommer med rullstol");
  await lookAt(page, "reservations");
  await row.getByRole("button", { name: /^Anteckna/ }).click();
  await dialog(page).getByLabel("Anteckning", { exact: true }).fill("Ring före");
  await dialog(page).getByRole("button", { name: "Spara anteckningen" }).dblclick();
  await expect(dialog(page)).toBeHidden();
  await expect(row).toContainText("Ring före");
  await row.getByRole("button", { name: /^Förläng/ }).click();
  await dialog(page)
    .getByLabel("Ny sista dag")
    .fill(await dayAfter(row));
  await dialog(page).getByRole("button", { name: "Förläng" }).dblclick();
  await expect(dialog(page)).toBeHidden();
  await row.getByRole("button", { name: /^Ta betalt/ }).click();
  await page.getByRole("button", { name: /^Betala / }).click();
  await dialog(page).getByLabel("Terminalens kvittonummer").fill("0817");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /är betald/ })).toBeVisible();

  await nextSale(page);
  await holdBest(page, "1", { band: "E" });
  await page.keyboard.press("F8");
  await dialog(page).getByLabel("Namn på biljetterna").fill("Bo Ångrar");
  await dialog(page).getByLabel("Telefon").fill("0401234567");
  await dialog(page).getByRole("button", { name: "Spara kunden" }).click();
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press("F9");
  await dialog(page).locator("label", { hasText: "Senare" }).click();
  await dialog(page).getByRole("button", { name: "Reservera" }).click();
  await expect(page.getByRole("heading", { name: /är reserverad/ })).toBeVisible();
  await page.goto(`${COUNTER_OFFICE}/counter/reservations`);
  await page.getByLabel(/^Slutar senast/).fill("2099-01-01");
  const other = page.getByRole("row", { name: /Bo Ångrar/ });
  await other.getByRole("button", { name: /^Släpp/ }).click();
  await dialog(page).getByRole("button", { name: "Släpp" }).dblclick();
  await expect(other).toHaveCount(0);
});

test("a page that is loaded again goes on with its sale, and a printer that fails loses nothing", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await page.addInitScript(() => {
    window.print = () => {
      throw new Error("no paper");
    };
  });
  await openCounter(page);
  await holdBest(page, "1", { band: "D" });
  await page.reload();
  await page.getByRole("button", { name: /^Betala / }).click();
  await dialog(page).getByLabel("Terminalens kvittonummer").fill("0823");
  await page.reload();
  await expect(page.getByRole("button", { name: /^Ta bort/ })).toHaveCount(1);
  const before = await byTerminal();
  await page.getByRole("button", { name: /^Betala / }).click();
  await dialog(page).getByLabel("Terminalens kvittonummer").fill("0823");
  await dialog(page).getByRole("button", { name: "Slutför köpet" }).click();
  await expect(page.getByRole("heading", { name: /är betald/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: /är betald/ })).toBeVisible();
  expect(await byTerminal()).toBe(before + 1);
  for (const copy of [1, 2]) {
    await page.getByRole("button", { name: /^Skriv ut/ }).click();
    await expect(page.getByText(new RegExp(`^Utskrift ${copy}\\.`))).toBeVisible();
  }
});

test.describe("on a tablet", () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } });
  test("two seats are sold by touch", async ({ page }) => {
    test.setTimeout(240_000);
    await openCounter(page);
    await page.getByRole("option").first().tap();
    await page.getByRole("radio", { name: /^B / }).check({ force: true });
    for (const _ of [1, 2]) await page.getByRole("button", { name: "Fler: Ordinarie" }).tap();
    await page.getByRole("button", { name: "Ta de bästa platserna" }).tap();
    await expect(page.getByRole("button", { name: /^Ta bort/ })).toHaveCount(2);
    await picture(page, "tablet-held");
    await page.getByRole("button", { name: /^Betala / }).tap();
    await dialog(page).getByLabel("Terminalens kvittonummer").fill("0824");
    await dialog(page).getByRole("button", { name: "Slutför köpet" }).tap();
    await expect(page.getByRole("heading", { name: /är betald/ })).toBeVisible();
    await page.getByRole("button", { name: /^Nästa köp/ }).tap();
    await expect(field(page)).toBeFocused();
  });
});

test("without a connection the counter warns within two seconds, and pays once when it is back", async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  await openCounter(page);
  const before = await byTerminal();
  await holdBest(page, "1");
  await page.keyboard.press("F9");
  await dialog(page).getByLabel("Terminalens kvittonummer").fill("0818");
  const began = Date.now();
  // Not `setOffline`, which the browser announces itself.
  await context.route("**/*", (route) => route.abort());
  await expect(page.getByText("Inget säljs förrän servern svarar igen.")).toBeAttached({ timeout: 2_000 });
  console.log(`Said that the connection is gone after ${Date.now() - began} ms`);
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("alert")).toContainText("Ingen kontakt med servern");
  await expect(dialog(page).getByLabel("Terminalens kvittonummer")).toHaveValue("0818");
  await expect(page.getByText(/är betald/)).toHaveCount(0);
  await lookAt(page, "offline");
  await context.unroute("**/*");

  // The server does it, and its answer is lost.
  let sent = 0;
  await page.route(
    "**/payment",
    async (route) => {
      await route.fetch();
      await route.abort();
      sent += 1;
    },
    { times: 1 },
  );
  await dialog(page).getByRole("button", { name: "Slutför köpet" }).click();
  await expect.poll(() => sent).toBe(1);
  await expect(page.getByRole("heading", { name: /är betald/ })).toBeVisible();
  expect(await byTerminal()).toBe(before + 1);
});

test("tickets are printed on A4, a roll and ticket stock, and each print is counted", async ({ page }) => {
  test.setTimeout(240_000);
  await openBarcodeReader();
  await catchPrints(page);
  await openCounter(page, "Kassaansvarig");
  await holdBest(page, "2", { band: "B" });
  await page.keyboard.press("F9");
  await dialog(page).getByLabel("Terminalens kvittonummer").fill("0819");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /är betald/ })).toBeVisible();
  await page.getByRole("button", { name: "Skriv ut biljetterna" }).dblclick();
  await expect(page.getByText(/^Utskrift 1\./)).toBeVisible();
  expect(await printedPages(page, "a4", 1)).toEqual(["210 × 297"]);
  await expectReadable(page);
  for (const [copy, name, size] of [
    [2, "Rulle 80 mm", "80 × 150"],
    [3, "Biljettpapper", "150 × 70"],
  ] as const) {
    await page.getByRole("button", { name: /Papper$/ }).click();
    await page.getByRole("option", { name }).click();
    await page.getByRole("button", { name: "Skriv ut igen" }).click();
    await expect(page.getByText(`Utskrift ${copy}.`)).toBeVisible();
    expect(await printedPages(page, `copy-${copy}`, copy)).toEqual([size, size]);
    await expectReadable(page);
  }
  await page.getByRole("link", { name: /^Visa order/ }).click();
  await page.getByRole("button", { name: "Skriv ut biljetterna" }).click();
  await expect(page.getByText(/^Utskrift 4\./)).toBeVisible();
});
