import { expect, type Locator, type Page } from "@playwright/test";

/** For browser tests that edit the house. */

/** From any page of the office; ends on the draft's page. */
export async function beginDraft(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name: "Huset", exact: true }).click();
  await page.getByRole("button", { name: "Nytt utkast" }).click();
  const dialog = page.getByRole("dialog", { name: "Nytt utkast" });
  await dialog.getByLabel("Namn").fill(name);
  await dialog.getByRole("button", { name: "Börja" }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
}

/** From the page of a draft that changes nothing for customers. */
export async function publishDraft(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Publicera …" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Ingen kund får mejl.")).toBeVisible();
  await dialog.getByRole("button", { name: "Publicera nu" }).dblclick();
}

/** Of a field for a picture. @returns the dialog in which it is cropped */
export async function choosePicture(
  page: Page,
  field: Page | Locator,
  file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
): Promise<Locator> {
  const chooser = page.waitForEvent("filechooser");
  await field.getByRole("button", { name: "Ladda upp en bild" }).click();
  await (await chooser).setFiles(file);
  return page.getByRole("dialog", { name: "Ny bild" });
}
