import { expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { daysAfter, weekdayOf } from "#domain/days.ts";
import { choosePicture } from "./drafts.ts";
import { lookAt } from "./look-at.ts";

/** How an editor plans a production in a draft that is open. Each step begins where the one before ends. */

/** A Monday on which the demo house plays nothing, as its own season is over. */
export function firstMonday(): string {
  const far = daysAfter(new Date().toISOString().slice(0, 10), 365);
  return daysAfter(far, (8 - weekdayOf(far)) % 7);
}

export async function choose(within: Page | Locator, label: string, option: string): Promise<void> {
  await within.getByRole("button", { name: new RegExp(`${label}$`) }).click();
  const page = "page" in within ? within.page() : within;
  await page.getByRole("option", { name: option, exact: true }).click();
}

export const saved = (page: Page) =>
  expect(page.getByText("Allt är sparat i utkastet.")).toBeVisible({ timeout: 30_000 });

/** By keyboard alone: one tab stop, arrows, Enter to the day's list. */
export async function walkCalendar(page: Page, today: string): Promise<void> {
  const grid = page.getByRole("grid", { name: "Kalender" });
  await grid.locator("[tabindex='0']").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  const there = daysAfter(today, 8);
  await expect(grid.locator(`[data-cell="${there}"]`)).toBeFocused();
  await page.keyboard.press("PageDown");
  await expect(page).toHaveURL(/day=/);
  await expect(grid.locator("[tabindex='0']")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Föreställningar" }).locator(":focus")).toHaveCount(1);
}

/** @returns the grid of its prices */
export async function makePriceList(page: Page, name: string, like: string): Promise<Locator> {
  await page.getByRole("button", { name: "Ny prislista" }).click();
  const dialog = page.getByRole("dialog", { name: "Ny prislista" });
  await choose(dialog, "Priser som i", like);
  await dialog.getByLabel("Prislistans namn").fill(name);
  await dialog.getByRole("button", { name: "Skapa" }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  return page.getByRole("grid", { name: "Priser" });
}

export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", copied);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

/** The first performance is in the dialog; eleven more by weekdays and from a spreadsheet. */
export async function makeProduction(
  page: Page,
  title: string,
  priceList: string,
  first: string,
): Promise<void> {
  await page.getByRole("button", { name: "Ny produktion" }).click();
  const dialog = page.getByRole("dialog", { name: "Ny produktion" });
  await dialog.getByLabel("Titel på svenska").fill(title);
  await dialog.getByLabel("Längd i minuter, med pauser").fill("160");
  await choose(dialog, "Salong", "Stora scenen");
  await choose(dialog, "Prislista", priceList);
  await dialog.getByLabel("Första föreställningens dag").fill(first);
  await lookAt(page, "new-production");
  await dialog.getByRole("button", { name: "Skapa" }).click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();

  await addBy(page, "Enligt veckodagar …", async (repeat) => {
    await repeat.getByLabel("Från och med").fill(daysAfter(first, 1));
    await repeat.getByLabel("Till och med").fill(daysAfter(first, 21));
    await repeat.getByLabel("tisdag").fill("19.00");
    await repeat.getByLabel("torsdag").fill("19");
    await repeat.getByLabel("lördag").fill("15.00");
    await expect(repeat.getByRole("row")).toHaveCount(1 + 9);
    await lookAt(page, "repeat");
    await expect(repeat.getByRole("button", { name: "Lägg till 9 föreställningar" })).toBeEnabled();
    await repeat.getByLabel("lördag").press("Enter");
  });
  await addBy(page, "Från ett kalkylblad …", async (sheet) => {
    const rows = [
      ["Datum", "Tid", "Salong", "Prislista"],
      [daysAfter(first, 22), "19.00", "Stora scenen"],
      [daysAfter(first, 24), "15.00"],
      [first, "20.00"],
      ["2027-02-30", "19.00"],
    ];
    await sheet.getByLabel("Klistra in rader").fill(rows.map((row) => row.join("\t")).join("\n"));
    await expect(sheet.getByText("Det är ingen dag.")).toBeVisible();
    // What meets another in its hall is left out until it is chosen.
    await expect(sheet.getByText(/^Scenen är upptagen: /)).toBeVisible();
    await sheet.getByRole("button", { name: "Lägg till 2 föreställningar" }).click();
  });
  await expect(page.getByRole("heading", { name: "Föreställningar (12)" })).toBeVisible();
}

async function addBy(page: Page, way: string, fill: (dialog: Locator) => Promise<void>): Promise<void> {
  await page.getByRole("button", { name: "Lägg till" }).click();
  await page.getByRole("menuitem", { name: way }).click();
  const dialog = page.getByRole("dialog");
  await fill(dialog);
  await expect(dialog).toBeHidden();
}

export async function describeProduction(page: Page): Promise<void> {
  const panel = page.getByRole("region", { name: "Om produktionen" });
  await choose(panel, "Bild", "carmen.svg");
  await panel.getByLabel("Bildens text").fill("Affisch: en dolk på ett rött tyg.");
  await panel.getByLabel("Ingress").fill("En kväll i Rom.");
  await panel.getByLabel("Text", { exact: true }).fill("Tre akter om kärlek och makt.");
  await panel.getByLabel("Titel").focus();
  await saved(page);
}

export type SixLanguages = readonly [
  sv: string,
  en: string,
  enUs: string,
  de: string,
  es: string,
  ht: string,
];

const LANGUAGE_LABELS = ["Svenska", "Engelska", "Amerikansk engelska", "Tyska", "Spanska", "Haitisk kreol"];

/** In a form of the house, the text's languages side by side. */
export async function translate(page: Page, text: string, words: SixLanguages): Promise<void> {
  const group = page.getByRole("group", { name: text, exact: true });
  for (const [at, label] of LANGUAGE_LABELS.entries())
    await group.getByRole("textbox", { name: label, exact: true }).fill(words[at] ?? "");
  await expect(group.getByText("Saknas")).toHaveCount(0);
  await expect(group.getByText("Äldre än svenskan")).toHaveCount(0);
}

/** By the form of the production that is open, as a photo that is cropped. */
export async function pictureOf(page: Page, alt: SixLanguages): Promise<void> {
  const field = page.getByRole("group", { name: "Bild", exact: true });
  const colours = { create: { width: 1600, height: 1200, channels: 3 as const, background: "#7a1020" } };
  const buffer = await sharp(colours).jpeg().toBuffer();
  const dialog = await choosePicture(page, field, { name: "Tosca.JPG", mimeType: "image/jpeg", buffer });
  await dialog.getByRole("button", { name: "Utsnitt: På sidor och kort, 3:2" }).press("ArrowUp");
  await lookAt(page, "crop");
  await dialog.getByRole("button", { name: "Använd bilden" }).click();
  await expect(dialog).toBeHidden({ timeout: 30_000 });
  await expect(field.getByRole("combobox", { name: "Bildfil" })).toHaveValue(/^tosca-[0-9a-f]{8}\.jpg$/);
  await translate(page, "Bildens beskrivning", alt);
  await saved(page);
}

interface PromoCode {
  readonly name: SixLanguages;
  readonly code: string;
  readonly percent: string;
  readonly title: string;
}

export async function makePromoCode(
  page: Page,
  draft: string,
  { name, code, percent, title }: PromoCode,
): Promise<void> {
  await page.goto(`${draft}/files/promo-codes.json`);
  await page.getByRole("button", { name: "Lägg till: Kampanjkoder" }).click();
  await page.getByLabel("Kortnamn").fill("tosca");
  await translate(page, "Namn", name);
  await page.getByLabel("Koder").fill(code);
  await page.getByText("Ger används").click();
  await page.getByRole("group", { name: "Ger" }).getByLabel("Rabatt i procent").fill(percent);
  const events = page.getByRole("group", { name: "Verk" });
  await events.getByRole("combobox", { name: "Lägg till" }).click();
  await page.keyboard.type(title);
  await page.keyboard.press("Enter");
  await expect(events.getByRole("listitem")).toContainText([title]);
  await saved(page);
  await lookAt(page, "promo-code");
}

/** Three windows for all performances: everybody from yesterday, members and subscribers for longer. */
export async function sellToThree(page: Page, yesterday: string): Promise<void> {
  await page.getByText("Välj alla").click();
  await page.getByRole("button", { name: "Försäljning (12)" }).click();
  await expect(page.getByText("12 föreställningar:")).toBeVisible();
  for (let window = 0; window < 3; window++)
    await page.getByRole("button", { name: "Lägg till period" }).click();
  const general = page.getByRole("group", { name: "Ordinarie försäljning" });
  await choose(general, "Börjar", "Dag och tid");
  await general.getByLabel("Börjar den").fill(yesterday);
  await general.getByLabel("Börjar klockan").fill("10");
  await page.keyboard.press("Tab");
  await expect(general.getByLabel("Börjar klockan")).toHaveValue("10:00");
  const members = page.getByRole("group", { name: "Medlemmarnas förköp" });
  await members.getByLabel("Börjar antal före").fill("400");
  await page.keyboard.press("Tab");

  const handle = page.getByRole("slider", { name: "Medlemmarnas förköp slutar" });
  const before = await handle.getAttribute("aria-valuetext");
  const members2 = page.getByRole("slider", { name: "Medlemmarnas förköp börjar" });
  await members2.focus();
  await page.keyboard.press("ArrowRight");
  await expect(members.getByLabel("Börjar antal före")).toHaveValue("399");
  await drag(page, page.getByRole("slider", { name: "Abonnenternas förköp börjar" }), 120);
  const subscribers = page.getByRole("group", { name: "Abonnenternas förköp" });
  await expect(subscribers.getByLabel("Börjar antal före")).not.toHaveValue("90");
  await expect(handle).toHaveAttribute("aria-valuetext", before ?? "");
  await saved(page);
}

async function drag(page: Page, handle: Locator, by: number): Promise<void> {
  await handle.scrollIntoViewIfNeeded();
  const box = await handle.boundingBox();
  if (!box) throw new Error("The handle is not there");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by, y, { steps: 5 });
  await page.mouse.up();
}

/** What a viewer sees of the first performance at a moment. */
export async function sees(page: Page, who: string, day: string, time: string): Promise<Locator> {
  const panel = page.getByRole("region", { name: "Vad ser de?" });
  await panel.getByRole("button", { name: /Vem$/ }).click();
  await page.getByRole("option", { name: who }).click();
  await panel.getByLabel("Dag").fill(day);
  await panel.getByLabel("Tid").fill(time);
  return panel.getByRole("row").nth(1);
}
