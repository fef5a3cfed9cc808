import { expect, type Page, test } from "@playwright/test";
import { chooseOption } from "../testing/choose-option.ts";
import {
  dialog,
  field,
  holdBest,
  nextSale,
  officeOf,
  openCounter,
  openCounterShop,
} from "../testing/counter-page.ts";
import { lookAt } from "../testing/look-at.ts";
import { PORTS } from "../testing/ports.ts";
import { signedIn } from "../testing/prepared.ts";
import type { ShopProcess } from "../testing/shop-process.ts";
import { payByCard } from "../testing/shopper.ts";

// One shop for both of them.
test.describe.configure({ mode: "default" });

const OFFICE = officeOf(PORTS.counterItemsOffice);
let shop: ShopProcess;
test.beforeAll(async () => {
  shop = await openCounterShop({ shop: PORTS.counterItems, office: PORTS.counterItemsOffice });
});
test.afterAll(() => shop.close());

async function addItem(page: Page, kind: string, fill: () => Promise<void>): Promise<void> {
  const before = (await dialog(page).getByRole("status").last().textContent()) ?? "";
  await dialog(page).getByRole("radio", { name: kind, exact: true }).check({ force: true });
  await fill();
  await dialog(page).getByRole("button", { name: "Lägg till" }).click();
  await expect(dialog(page).getByRole("status").last()).not.toHaveText(before);
}

const ordinary = (page: Page) => dialog(page).getByRole("textbox", { name: /^Ordinarie/ });

/** The code of the voucher that was emailed last. */
async function voucherCode(to: string): Promise<string> {
  let code = "";
  await expect(async () => {
    const answer = await fetch(`${shop.mailbox}/emails.json`);
    const emails: { to: string; text: string }[] = await answer.json();
    const email = emails.find((one) => one.to.includes(to));
    [, code = ""] = /Kod: (\S+)/.exec(email?.text ?? "") ?? [];
    expect(code, email?.text).not.toBe("");
  }).toPass({ timeout: 20_000 });
  return code;
}

test("everything that the house sells is sold, a limit is lifted, and a voucher pays before the card", async ({
  page,
}) => {
  test.setTimeout(300_000);
  await openCounter(page, "Kassaansvarig", OFFICE);
  await page.keyboard.press("F4");
  await addItem(page, "Paket", async () => {
    await expect(
      dialog(page).getByRole("group", { name: "Föreställningar" }).getByRole("listitem"),
    ).toHaveCount(3);
    await ordinary(page).fill("1");
    await expect(dialog(page).getByText("10 % rabatt.")).toBeVisible();
    await expect(dialog(page).getByRole("radio", { name: /^A / })).toBeVisible();
    await lookAt(page, "package");
  });
  await addItem(page, "Serie", async () => {
    await ordinary(page).fill("1");
    await expect(dialog(page).getByRole("radio", { name: /^A / })).toBeVisible();
    await lookAt(page, "series");
  });
  await addItem(page, "Mat och dryck", async () => {
    await expect(dialog(page).getByRole("textbox", { name: /^Antal gäster/ })).toHaveValue("1");
    await dialog(page).getByRole("button", { name: "Lägg till" }).click();
    await expect(dialog(page).getByRole("alert")).toContainText("Det saknas 1 av Varmrätt.");
    for (const course of await dialog(page).getByRole("group").all()) {
      const dish = course.getByRole("textbox").first();
      if (await dish.isVisible()) await dish.fill("1");
    }
    await lookAt(page, "food");
  });
  await addItem(page, "Återbetalningsskydd", async () => {
    await lookAt(page, "protection");
  });
  await addItem(page, "Presentkort", async () => {
    await dialog(page).getByLabel("Belopp").fill("500");
    await dialog(page).getByLabel("Mottagarens namn").fill("Vera Lind");
    await dialog(page).getByLabel("Mottagarens e-post").fill("vera@test.example");
  });
  await dialog(page).getByRole("button", { name: "Till köpet" }).click();
  await lookAt(page, "everything");
  await page.keyboard.press("F9");
  await dialog(page).getByLabel("Terminalens kvittonummer").fill("0820");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("alert")).toContainText("hör till ett konto: välj kund");
  await page.keyboard.press("Escape");
  const { email } = await signedIn(shop.url);
  await page.keyboard.press("F8");
  await dialog(page).getByRole("combobox", { name: "Kund med konto" }).fill(email);
  await page.getByRole("option", { name: /^Åsa Öberg/ }).click();
  await expect(page.getByText("Åsa Öberg")).toBeVisible();
  await page.keyboard.press("F9");
  await dialog(page).getByLabel("Terminalens kvittonummer").fill("0820");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /är betald/ })).toBeVisible();
  const code = await voucherCode("vera@test.example");
  await nextSale(page);

  await test.step("more tickets than the limit are refused, and sold with a reason", async () => {
    await field(page).press("Enter");
    await page.getByRole("radio", { name: /^D / }).check();
    await page.getByRole("textbox", { name: /^Ordinarie/ }).fill("10");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toBeVisible();
    await page.getByRole("button", { name: "Bortse från gränserna …" }).click();
    await dialog(page).getByLabel("Skäl").fill("Skolklass");
    await dialog(page).getByRole("button", { name: "Bortse från gränserna" }).click();
    await expect(page.getByText("Gränserna gäller inte för köpet: Skolklass")).toBeVisible();
    await expect(page.getByRole("textbox", { name: /^Ordinarie/ })).toHaveValue("10");
    await page.getByRole("textbox", { name: /^Ordinarie/ }).press("Enter");
    await expect(page.getByRole("button", { name: /^Ta bort/ })).toHaveCount(10);
  });
  await page.keyboard.press("F9");
  await dialog(page).getByLabel("Presentkortets kod").fill("inte en kod");
  await dialog(page).getByRole("button", { name: "Använd" }).click();
  await expect(dialog(page).getByRole("alert")).toBeVisible();
  await dialog(page).getByLabel("Presentkortets kod").fill(code);
  await dialog(page).getByRole("button", { name: "Använd" }).click();
  await expect(dialog(page).getByRole("listitem").filter({ hasText: "500" })).toBeVisible();
  await lookAt(page, "voucher");
  await dialog(page).getByLabel("Terminalens kvittonummer").fill("0821");
  await dialog(page).getByRole("button", { name: "Slutför köpet" }).click();
  await expect(page.getByRole("heading", { name: /är betald/ })).toBeVisible();
});

test("a customer at the telephone pays by link, and a difference of an exchange is taken in cash", async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  await openCounter(page, "Kassaansvarig", OFFICE);
  await holdBest(page, "2", { band: "C" });
  await page.keyboard.press("F8");
  await dialog(page).getByLabel("Namn på biljetterna").fill("Astrid Berg");
  await dialog(page).getByLabel("E-post", { exact: true }).fill("astrid@test.example");
  await dialog(page).getByRole("button", { name: "Spara kunden" }).click();
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press("F9");
  await dialog(page).locator("label", { hasText: "Med betallänk" }).click();
  await dialog(page).getByRole("button", { name: "Skapa betallänk" }).dblclick();
  await expect(page.getByText("Väntar på att kunden betalar.")).toBeVisible();
  const url = (await page.getByText(/^http\S+\/order\/pay\//).textContent()) ?? "";
  await lookAt(page, "link");

  const customer = await (await browser.newContext({ locale: "sv-SE" })).newPage();
  await customer.goto(url);
  await lookAt(customer, "link-page");
  await customer.getByRole("checkbox").check();
  await customer.getByRole("button", { name: /^Betala/ }).click();
  await customer.waitForURL(/\/hosted\//);
  await payByCard(customer);
  await customer.waitForURL(/\/order\/confirmed/);
  await expect(page.getByText("Länken är betald.")).toBeVisible({ timeout: 15_000 });
  await lookAt(page, "link-paid");

  await page.goto(`${OFFICE}/counter/till`);
  await page.getByLabel("Växelkassa").fill("2000");
  await page.getByRole("button", { name: "Öppna kassan" }).click();
  await expect(page.getByRole("heading", { name: /X-rapport/ })).toBeVisible();
  await page.goto(`${OFFICE}/counter`);
  await holdBest(page, "2", { band: "C" });
  await page.keyboard.press("F9");
  await dialog(page).getByLabel("Terminalens kvittonummer").fill("0822");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: /^Visa order/ }).click();
  await page.getByRole("button", { name: "Åtgärder" }).click();
  await page.getByRole("menuitem", { name: "Byt biljetter" }).click();
  await dialog(page).getByRole("checkbox").first().check({ force: true });
  await dialog(page).getByRole("checkbox").last().check({ force: true });
  const performance = dialog(page).getByRole("combobox", { name: "Föreställning" });
  await performance.click();
  await expect(page.getByRole("option", { name: /kl\./ }).last()).toBeVisible();
  await chooseOption(performance, "last");
  await expect(dialog(page).getByText(/^Det fattas/)).toBeVisible();
  await lookAt(page, "exchange");
  await dialog(page).getByRole("button", { name: "Byt i kassan" }).dblclick();
  await expect(page.getByRole("button", { name: /^Betala / })).toBeVisible();
  await lookAt(page, "exchange-sale");
  await page.keyboard.press("F9");
  await dialog(page).locator("label", { hasText: "Kontanter" }).last().click();
  await dialog(page).getByLabel("Mottaget").fill("1000");
  await expect(dialog(page).getByText(/^Växel: /)).toBeVisible();
  await lookAt(page, "exchange-cash");
  await dialog(page).getByRole("button", { name: "Slutför köpet" }).dblclick();
  await expect(page.getByRole("heading", { name: /är betald/ })).toBeVisible();
  await expect(page.getByText(/^Växel: /)).toBeVisible();
});
