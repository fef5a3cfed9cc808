import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { beginDraft, choosePicture } from "../testing/drafts.ts";
import { lookAt } from "../testing/look-at.ts";
import { OFFICE, signInAsOwn } from "../testing/office.ts";

/** What would show itself if any of it were taken for HTML. */
const CANARY = `"><script>window.canary = 1</script><img src=x onerror="window.canary = 2">`;

/** What was typed is on its way before this looks. */
const saved = (page: Page) => expect(page.getByText("Allt är sparat i utkastet.")).toBeVisible();

/** Half under the frame's bar, a link would be smaller than it is. */
async function lookFromTop(page: Page, name: string): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await lookAt(page, name);
}

test("an editor changes products by form, with pictures and translations; faults stand beside their fields and nothing typed is lost", async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  await signInAsOwn(page, "programme");
  await page.goto(`${OFFICE}/house`);
  const name = `Varor ${crypto.randomUUID().slice(0, 8)}`;
  await beginDraft(page, name);
  const draft = page.url();

  await test.step("all files stand in groups", async () => {
    await page.getByRole("link", { name: "Ändra i formulär" }).click();
    await expect(page.getByRole("region", { name: "Bredvid biljetterna" })).toContainText("Presentkort");
    await lookFromTop(page, "files");
    await page.getByRole("link", { name: "Varor", exact: true }).click();
  });

  const products = page.getByRole("region", { name: "Varor" });
  const order = () => products.getByRole("listitem").getByRole("link").allTextContents();

  await test.step("entries are put in order by keys and by dragging, and copied", async () => {
    await expect(products.getByRole("listitem").nth(2)).toBeVisible();
    const [first = "", second = "", third = ""] = await order();
    await products
      .getByRole("button", { name: /^Flytta / })
      .first()
      .press("ArrowDown");
    await expect(page.getByText(/ är nu nummer 2 av \d+\./)).toBeAttached();
    expect((await order()).slice(0, 3)).toEqual([second, first, third]);
    const [from, to] = [
      products.getByRole("button", { name: /^Flytta / }).nth(2),
      products.getByRole("listitem").first(),
    ];
    await from.hover();
    await page.mouse.down();
    await to.hover();
    await page.mouse.up();
    expect((await order()).slice(0, 3)).toEqual([third, second, first]);
    await lookFromTop(page, "list");
    await products
      .getByRole("button", { name: /^Kopiera / })
      .first()
      .click();
    await expect(page.getByLabel("Kortnamn")).toHaveValue(/-2$/);
  });

  await test.step("a key is typed letter by letter without leaving its entry", async () => {
    await page.getByLabel("Kortnamn").clear();
    await page.getByLabel("Kortnamn").pressSequentially("ny-vara");
    await expect(page).toHaveURL(/at=products\/ny-vara$/);
    await expect(page.getByLabel("Kortnamn")).toBeFocused();
    await saved(page);
  });

  await test.step("without a network nothing is lost, also on the way to another screen and back", async () => {
    const text = page
      .getByRole("group", { name: "Namn", exact: true })
      .getByLabel("Svenska", { exact: true });
    await context.setOffline(true);
    await text.fill(CANARY);
    await expect(page.getByText("Äldre än svenskan").first()).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("Ingen kontakt med servern");
    await page.getByRole("link", { name: "Allt i huset" }).click();
    await expect(page.getByText("Inte sparat", { exact: true })).toBeVisible();
    await page.goBack();
    await expect(text).toHaveValue(CANARY);
    await context.setOffline(false);
    await saved(page);
  });

  await test.step("what is no price is kept as it was typed, and said beside the field", async () => {
    await page.getByRole("link", { name: "Varor", exact: true }).click();
    await products.getByRole("link", { name: /ny-vara/ }).click();
    const maker = page.getByLabel("Tillverkare");
    await maker.fill("");
    await expect(maker).toHaveAccessibleDescription(/får inte vara tomt/);
    await lookFromTop(page, "entry");
    await maker.fill(CANARY);
    await expect(maker).not.toHaveAccessibleDescription(/får inte vara tomt/);
  });

  await test.step("a production is found by its name", async () => {
    const events = page.getByRole("group", { name: "Verk" });
    const search = events.getByRole("combobox", { name: "Lägg till" });
    const suggestions = page.getByRole("listbox");
    await search.focus();
    await page.keyboard.press("Tab");
    await expect(suggestions).toBeHidden();
    await search.click();
    await expect(suggestions).toBeVisible();
    await page.keyboard.type("carm");
    await page.keyboard.press("Enter");
    await expect(events.getByRole("listitem")).toContainText(["Carmen"]);
    await saved(page);
  });

  await test.step("a drawing with a script is refused, a photo is cut where the editor says", async () => {
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      choosePicture(page, page, { name, mimeType, buffer });
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>window.canary = 3</script></svg>`;
    const refused = await choose("evil.svg", "image/svg+xml", Buffer.from(drawing));
    await refused.getByRole("button", { name: "Använd bilden" }).click();
    await expect(refused.getByRole("alert")).toContainText("Teckningen innehåller mer än former");
    await page.keyboard.press("Escape");

    const photo = await sharp({ create: { width: 1500, height: 1200, channels: 3, background: "#0a6" } })
      .jpeg()
      .toBuffer();
    const dialog = await choose("../../Ny väska.JPG", "image/jpeg", photo);
    await dialog.getByRole("button", { name: "Utsnitt: I listor, kvadrat" }).press("ArrowLeft");
    await lookFromTop(page, "crop");
    await dialog.getByRole("button", { name: "Använd bilden" }).click();
    await expect(dialog).toBeHidden({ timeout: 30_000 });
    await expect(page.getByRole("combobox", { name: "Bildfil" })).toHaveValue(/^ny-vaska-[0-9a-f]{8}\.jpg$/);
    await saved(page);
  });

  await test.step("JSON is the same file, and what is no JSON is not taken", async () => {
    await page.getByRole("link", { name: "JSON" }).click();
    const json = page.getByRole("textbox", { name: "JSON" });
    await expect(json).toHaveValue(/"ny-vara"/);
    await json.fill(`${await json.inputValue()} ,`);
    await expect(json).toHaveAccessibleDescription(/Det är inte giltig JSON/);
    await expect(page.getByText("Allt är sparat i utkastet.")).toBeVisible();
    await lookFromTop(page, "json");
  });

  await test.step("what is to be translated is listed with a way to it", async () => {
    await page.getByRole("link", { name: "Formulär" }).click();
    await products.getByRole("link", { name: /tote-bag/ }).click();
    await page.getByRole("group", { name: "Namn", exact: true }).getByLabel("Svenska").fill("Kasse");
    await expect(page.getByText("Äldre än svenskan").first()).toBeVisible();
    await saved(page);
    await page.getByRole("link", { name: "Allt i huset" }).click();
    await page.getByRole("link", { name: "Översättningar" }).click();
    await expect(page.getByRole("region", { name: "Varor" })).toContainText("Engelska är äldre");
    await lookFromTop(page, "texts");
    await page.getByRole("link", { name: "Varor › tote-bag › Namn" }).click();
    await expect(page.getByLabel("Svenska", { exact: true }).first()).toBeFocused();
  });

  expect(await page.evaluate(() => "canary" in window)).toBe(false);
  await page.goto(draft);
  await expect(page.getByText("window.canary = 1").first()).toBeVisible();
  expect(await page.evaluate(() => "canary" in window)).toBe(false);
  await page.getByRole("button", { name: "Åtgärder" }).click();
  await page.getByRole("menuitem", { name: "Kasta" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Kasta" }).click();
  await expect(page).toHaveURL(`${OFFICE}/house`);
});
