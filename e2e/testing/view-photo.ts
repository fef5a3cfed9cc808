import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { lookAt } from "./look-at.ts";

/** Uploads, crops and describes a photo of the view from the seats that are chosen in a hall of a draft. */
export async function photographView(page: Page, alt: string): Promise<void> {
  const colours = { create: { width: 1500, height: 1200, channels: 3 as const, background: "#26405c" } };
  const buffer = await sharp(colours).jpeg().toBuffer();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Välj ett foto …" }).click();
  await (await chooser).setFiles({ name: "Utsikt.jpg", mimeType: "image/jpeg", buffer });
  await page.getByRole("button", { name: "Utsnitt: Utsikt, 3:2" }).press("ArrowDown");
  await page.getByRole("button", { name: "Använd bilden" }).click();
  const dialog = page.getByRole("dialog", { name: "Vad visar bilden?" });
  await expect(dialog.getByRole("button", { name: "Ange" })).toBeDisabled({ timeout: 30_000 });
  await dialog.getByLabel("Svenska", { exact: true }).fill(alt);
  await lookAt(page, "view-words");
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Foto av utsikten: ${alt}`)).toBeVisible();
}
