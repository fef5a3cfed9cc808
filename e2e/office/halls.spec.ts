import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { arena } from "#config/testing/arena.ts";
import { lookAt, picture } from "../testing/look-at.ts";
import { OFFICE, signInAsOwn } from "../testing/office.ts";
import { photographView } from "../testing/view-photo.ts";

const saved = (page: Page) => expect(page.getByText("Allt är sparat i utkastet.")).toBeVisible();

async function upload(page: Page, button: string, file: { name: string; content: string | Buffer }) {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("dialog").getByRole("button", { name: button }).click();
  const buffer = Buffer.from(file.content);
  await (await chooser).setFiles({ name: file.name, mimeType: "application/json", buffer });
}

async function choose(page: Page, seats: string): Promise<void> {
  const none = page.getByRole("button", { name: "Avmarkera alla" });
  if (await none.isVisible()) await none.press("Enter");
  await page.getByRole("textbox", { name: "Platser", exact: true }).fill(seats);
  await page.keyboard.press("Enter");
}

/** By keyboard alone. */
async function select(page: Page, label: string, choice: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`${label}$`) }).press("Enter");
  await page.getByRole("option", { name: choice, exact: true }).press("Enter");
}

test("a hall is uploaded, mended by selecting its seats with the keyboard, and exported as it is", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await signInAsOwn(page, "programme");
  await page.goto(`${OFFICE}/house`);
  const name = `Salonger ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByRole("button", { name: "Nytt utkast" }).click();
  await page.getByRole("dialog").getByLabel("Namn").fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Börja" }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await page.getByRole("link", { name: "Salonger", exact: true }).click();
  await expect(page.getByRole("row", { name: /Källaren/ })).toContainText("120");
  await lookAt(page, "list");

  await test.step("what is no plan is refused, and stays chosen", async () => {
    await page.getByRole("button", { name: "Ny salong …" }).click();
    await page.getByRole("dialog").getByLabel("Kortnamn").fill("ny-salong");
    await upload(page, "Välj planen …", { name: "trasig.json", content: '{"name": "x",' });
    await page.getByRole("button", { name: "Ladda upp" }).click();
    await expect(page.getByRole("alert")).toContainText("ingen salongsplan");
    await expect(page.getByRole("dialog").getByText("trasig.json", { exact: true })).toBeVisible();
    await lookAt(page, "refused");
  });

  const { plan, sidecar } = arena(2_500);
  await test.step("a hall of 2,500 seats is drawn, and its seats are chosen by colour, row and lasso", async () => {
    await upload(page, "Välj planen …", { name: "arena.json", content: JSON.stringify(plan) });
    await upload(page, "Välj filen …", { name: "arena.sidecar.json", content: JSON.stringify(sidecar) });
    await page.getByRole("button", { name: "Ladda upp" }).click();
    await expect(page).toHaveURL(/halls\/ny-salong$/);
    await expect(page.getByText("Inga platser är markerade.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Arena 2500", exact: true })).toBeVisible();
    await expect(page).toHaveTitle("Arena 2500 · Parkett");
    await expect(page.getByText("Salong i utkastet · ny-salong")).toBeVisible();
    const seat = (index: number) => page.locator(`#s${index}`);
    await expect(page.locator('[role="checkbox"]')).toHaveCount(2_500);
    // Or each list that opens would style and lay out all of them.
    expect(await seat(2_499).evaluate((one: SVGGraphicsElement) => one.getBBox().width)).toBe(0);
    await page.getByRole("button", { name: /Visa$/ }).press("Enter");
    await page.getByRole("option", { name: "Våning" }).press("Enter");
    for (const index of [0, 2_499]) await expect(seat(index)).toHaveAttribute("aria-label", /, Ring [A-Z]$/);
    const [first] = await page.getByRole("list", { name: "Färgernas betydelse" }).getByRole("button").all();
    await first?.press("Enter");
    await page.getByRole("button", { name: "Hela raderna" }).press("Enter");
    await page.getByRole("button", { name: "Avmarkera alla" }).press("Enter");
    await page.setViewportSize({ width: 1280, height: 1400 });
    await page.getByRole("button", { name: "Lasso" }).click();
    await expect(page.locator("[data-lasso]")).toBeVisible();
    await page.evaluate(() => scrollTo(0, 0));
    const area = await page.locator("[data-lasso]").boundingBox();
    if (!area) throw new Error("There is no lasso");
    const corner = (x: number, y: number) => [area.x + area.width * x, area.y + area.height * y] as const;
    await page.mouse.move(...corner(0.01, 0.01));
    await page.mouse.down();
    for (const [x, y] of [
      [0.99, 0.01],
      [0.99, 0.99],
      [0.01, 0.99],
    ] as const)
      await page.mouse.move(...corner(x, y), { steps: 4 });
    await page.mouse.up();
    await expect(page.getByText(/^2\s500 platser är markerade\.$/)).toBeVisible();
    await select(page, "Utan trappsteg", "Ja");
    await page.setViewportSize({ width: 1280, height: 720 });
    await saved(page);
    await lookAt(page, "large");
  });

  await test.step("facts, bands, levels and doors are set by keyboard alone, and survive a reload", async () => {
    await page.getByRole("link", { name: "Alla salonger" }).click();
    await page.getByRole("link", { name: "Källaren" }).click();
    await expect(page).toHaveTitle("Källaren · Parkett");
    await choose(page, "runda-bord/1/1 runda-bord/1/2");
    await select(page, "Prisklass", "C");
    await select(page, "Rullstolsplats", "Ja");
    await page.getByRole("textbox", { name: "Rader framför" }).fill("3");
    await page.getByRole("textbox", { name: "Säljs ihop" }).fill("bord 1");
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Ange skymd sikt …" }).press("Enter");
    await page.getByRole("dialog").getByLabel("Svenska", { exact: true }).fill("Bakom en pelare");
    await lookAt(page, "reason");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Skymd sikt: Bakom en pelare")).toBeVisible();
    await select(page, "Våning", "Loger");
    await page.getByRole("button", { name: "Annan dörr …" }).press("Enter");
    await page.getByRole("dialog").getByLabel("Svenska", { exact: true }).fill("Dörr 9");
    await page.keyboard.press("Enter");
    await saved(page);
    await page.reload();
    await choose(page, "runda-bord/1/1");
    await expect(
      page
        .getByText(
          /prisklass C, Loger, Dörr 9, Rullstolsplats, .*Skymd sikt, 3 rader framför, säljs ihop som bord 1/,
        )
        .first(),
    ).toBeVisible();
    await page.getByRole("button", { name: "Utsikten från platsen …" }).press("Enter");
    const view = page.getByRole("dialog").getByRole("img", { name: /Utsikten från Runda bord/ });
    await expect(view).toBeVisible();
    expect(await view.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await lookAt(page, "view");
    await page.keyboard.press("Escape");
  });

  await test.step("the view from seats is shown by a photo with a description", async () => {
    await choose(page, "runda-bord/1/1 runda-bord/1/2");
    await photographView(page, "Scenen snett från vänster.");
    await saved(page);
    await choose(page, "runda-bord/1/2");
    await page.getByRole("button", { name: "Utsikten från platsen …" }).press("Enter");
    const photo = page.getByRole("dialog").getByRole("img", { name: "Scenen snett från vänster." });
    await expect(photo).toBeVisible();
    expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
    await lookAt(page, "view-photo");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Ta bort fotot" }).press("Enter");
    await expect(page.getByText("Foto av utsikten: Inget, utsikten ritas")).toBeVisible();
    await choose(page, "runda-bord/1/1");
    await expect(page.getByText("Foto av utsikten: Scenen snett från vänster.")).toBeVisible();
    await saved(page);
  });

  await test.step("what is wrong is named with its seats, and gaps in the numbers are listed", async () => {
    const cellar = JSON.parse(await readFile("demo/house/halls/cellar-stage.json", "utf8"));
    const [zone] = cellar.zones;
    zone.rows[1].seats.splice(1, 1);
    zone.rows[2].seats[0].category = "Loge";
    await page.getByRole("button", { name: "Byt plan …" }).press("Enter");
    await upload(page, "Välj planen …", { name: "cellar.json", content: JSON.stringify(cellar) });
    await page.getByRole("button", { name: "Ladda upp" }).press("Enter");
    await expect(page.getByRole("dialog")).toBeHidden();
    const problems = page.getByRole("region", { name: "Fel", exact: true });
    await expect(problems).toContainText("kategorin ”Loge” finns inte", { timeout: 30_000 });
    await problems.getByRole("button", { name: /Markera platsen: .*Loge/ }).press("Enter");
    await expect(page.getByText("En plats är markerad.")).toBeVisible();
    await select(page, "Prisklass", "A");
    await expect(problems).not.toContainText('"Loge"', { timeout: 30_000 });
    const numbering = page.getByRole("region", { name: "Numrering" });
    await expect(numbering).toContainText("Saknas: 2");
    await numbering.getByRole("button", { name: "Runda bord, rad 2" }).press("Enter");
    await expect(page.getByText(/\d platser är markerade\./)).toBeVisible();
    await picture(page, "problems");
  });

  await test.step("a hall with performances cannot be removed, and they are named", async () => {
    await page.getByRole("button", { name: "Ta bort …" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Ta bort Källaren?" });
    const uses = dialog.getByRole("list", { name: "Föreställningar i salongen" });
    await expect(uses.getByRole("listitem")).toHaveText(/^Källarkväll\s*3 föreställningar$/);
    await expect(uses.getByRole("link", { name: "Källarkväll" })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Ta bort salongen" })).toBeDisabled();
    await lookAt(page, "remove-used");
    await page.keyboard.press("Escape");
  });

  await test.step("the plan is exported as it was uploaded", async () => {
    await page.goto(page.url().replace("cellar-stage", "ny-salong"));
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Spara planen" }).click();
    const path = await (await download).path();
    expect(await readFile(path, "utf8")).toBe(JSON.stringify(plan));
  });

  await test.step("what is set without a network stays, and is sent once there is one", async () => {
    await choose(page, "a1/1/1");
    await select(page, "Rullstolsplats", "Ja");
    await saved(page);
    await page.context().setOffline(true);
    await select(page, "Ledsagarplats", "Ja");
    await expect(page.getByText("Sparas inte just nu").or(page.getByRole("alert")).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Ja Ledsagarplats" })).toBeVisible();
    await lookAt(page, "offline");

    await page.getByRole("button", { name: "Byt plan …" }).press("Enter");
    await upload(page, "Välj planen …", { name: "arena.json", content: JSON.stringify(plan) });
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("Först måste ändringarna i salongen sparas eller kastas.")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Ladda upp" })).toBeDisabled();
    await lookAt(page, "save-first");
    await page.context().setOffline(false);
    await expect(dialog.getByRole("button", { name: "Ladda upp" })).toBeEnabled();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Ja Ledsagarplats" })).toBeVisible();
    await saved(page);
  });

  await test.step("a hall without performances is removed", async () => {
    await page.getByRole("button", { name: "Ta bort …" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Ta bort Arena 2500?" });
    await expect(dialog.getByText("Salongen tas bort ur utkastet.")).toBeVisible();
    await lookAt(page, "remove");
    await dialog.getByRole("button", { name: "Ta bort salongen" }).press("Enter");
    await expect(page).toHaveURL(/\/halls$/);
    await expect(page.getByRole("row", { name: /Källaren/ })).toBeVisible();
    await expect(page.getByRole("row", { name: /Arena 2500/ })).toHaveCount(0);
  });
});
