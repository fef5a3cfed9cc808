import { expect, type Page, test } from "@playwright/test";
import { HOUR, openFakeHouse, STARTS } from "../../src/door/testing/phone.ts";
import { installedChromium } from "../../tooling/chromium.ts";
import { scan, verdict } from "../testing/door.ts";
import { pairLonePhone } from "../testing/lone-phone.ts";
import { OFFICE } from "../testing/office.ts";
import { bringReader, goAlong } from "../testing/screen-reader.ts";
import { transcribe } from "../testing/spoken.ts";

const executablePath = installedChromium();

test.use({
  bypassCSP: true,
  serviceWorkers: "block",
  viewport: { width: 390, height: 844 },
  // There is a camera, and it is not allowed.
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream=deny",
    ],
  },
});

const CODE = "99000000000000000001";
const STUDENT = "99000000000000000002";
const TIER = "99000000000000000003";
const NOW = STARTS - HOUR / 2;

async function pairedPhone(page: Page): Promise<void> {
  const house = openFakeHouse({ now: NOW });
  await house.list([{ code: CODE }, { code: STUDENT, priceType: 2 }, { code: TIER, section: "rad1" }]);
  await pairLonePhone(page, house);
}

const isAlert = (phrase: string) => phrase.startsWith("assertive: ");

test("a screen reader announces each verdict, the same one twice too", async ({ page }) => {
  await bringReader(page);
  await pairedPhone(page);
  const { note, transcript } = transcribe();
  const hear = await goAlong(page);
  const announced = async (code: string) => {
    const heard = await hear(() => scan(page, code), 0);
    await expect(async () => {
      heard.push(...(await hear(async () => {}, 0)));
      expect(heard.some(isAlert)).toBe(true);
    }).toPass();
    return heard.filter(isAlert);
  };
  note("In", await announced(CODE));
  note("Student: to be checked", await announced(STUDENT));
  note("Another entrance", await announced(TIER));
  await page.clock.fastForward(10_000);
  note("Used", await announced(CODE));
  await page.clock.fastForward(10_000);
  note("Used, read again", await announced(CODE));
  expect(transcript()).toMatchSnapshot("door-sv.txt");
});

test("a second tab says that the door is open in another", async ({ page, context }) => {
  await pairedPhone(page);
  const second = await context.newPage();
  await second.goto(`${OFFICE}/door/`);
  await expect(second.getByRole("alert")).toContainText("Dörren är öppen i en annan flik.");
  await page.close();
  await expect(async () => {
    await second.reload();
    await expect(second.getByRole("button", { name: "Läs av" })).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test("a camera that is not allowed leaves the typed code as the way on", async ({ page }) => {
  await pairedPhone(page);
  await page.getByRole("button", { name: "Öppna kameran" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Kameran är inte tillåten." })).toContainText(
    "eller skriv koden",
  );
  await expect(page.getByRole("button", { name: "Försök igen" })).toBeVisible();
  await page.getByLabel("Skriv kod").fill(CODE);
  await page.getByRole("button", { name: "Läs av" }).click();
  await expect(verdict(page, "Släpp in")).toContainText("Plats 1");
});
