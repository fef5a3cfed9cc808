import { expect, type Locator, type Page, test } from "@playwright/test";
import { lookAt } from "../testing/look-at.ts";
import { OFFICE, signInAsOwn } from "../testing/office.ts";
import { agreed, begin, buyBasket, signedIn } from "../testing/prepared.ts";
import { performanceOnSale } from "../testing/shopper.ts";

const chosen = (page: Page, count: number) =>
  expect(
    page.getByText(count === 1 ? "En plats är markerad." : `${count} platser är markerade.`),
  ).toBeVisible();

async function choose(page: Page, ...seats: string[]): Promise<void> {
  const none = page.getByRole("button", { name: "Avmarkera alla" });
  if (await none.isVisible()) await none.click();
  await page.getByRole("textbox", { name: "Platser" }).fill(seats.join(" "));
  await page.keyboard.press("Enter");
}

async function action(page: Page, name: string): Promise<Locator> {
  await page.getByRole("button", { name }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  return dialog;
}

/** A row of the stalls with free seats at one price. */
async function freeRow(shop: string, performance: number) {
  const { backEnd, caller } = await begin(shop);
  const { plan: id, status, bands } = await agreed(backEnd.seating.status({ performance }, caller));
  const plan = await agreed(backEnd.seating.plan({ plan: id }, caller));
  let position = 0;
  for (const section of plan.sections) {
    for (const row of section.rows) {
      const from = position;
      position += row.seats.length;
      const free = row.seats.filter(
        (seat, at) =>
          status[from + at] === "0" &&
          bands[from + at] === bands[from] &&
          !seat.accessible &&
          !seat.companion,
      );
      if (section.standing || free.length < 12) continue;
      const seats = free.map((seat) => ({ ...seat, code: `${section.slug}/${row.number}/${seat.number}` }));
      return { section, row, seats, backEnd };
    }
  }
  throw new Error("No row is free");
}

test("a sponsor's seats are kept from the web, sold and given away by permission, and released by time while the web waits", async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const shop = baseURL ?? "";
  const performance = await performanceOnSale(shop);
  const { section, row, seats } = await freeRow(shop, performance.performance);
  const [first, second, third, fourth, ...others] = seats;
  if (!first || !second || !third || !fourth) throw new Error("No seats");
  const party = await signedIn(shop, { firstName: "Ruben", lastName: "Åkerlund" });
  const priced = (wanted: readonly { id: string }[]) => wanted.map(({ id }) => ({ seat: id, priceType: 1 }));
  const add = (wanted: readonly { id: string }[]) =>
    party.backEnd.basket.addSeats(
      { performance: performance.performance, seats: priced(wanted) },
      party.caller,
    );

  await signInAsOwn(page, "supervisor");
  await page.goto(`${OFFICE}/performances/${performance.performance}/seats`);
  await expect(page.getByRole("heading", { level: 1, name: performance.title })).toBeVisible();
  await expect(page.getByRole("application")).toBeVisible();
  await lookAt(page, "seats");
  const sold = async () => Number.parseInt(await page.getByText(/^\d+ sålda$/).innerText(), 10);
  const soldBefore = await sold();

  await test.step("an allocation is made by keyboard alone", async () => {
    await page.getByRole("textbox", { name: "Platser" }).focus();
    await page.keyboard.type("parkett/zz/99");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Finns inte: parkett/zz/99")).toBeVisible();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(`${first.code} ${second.code} ${third.code} ${fourth.code}`);
    await page.keyboard.press("Enter");
    await chosen(page, 4);
    const allocate = page.getByRole("button", { name: "Allokera …" });
    for (
      let tabs = 0;
      tabs < 8 && !(await allocate.evaluate((one) => one === document.activeElement));
      tabs++
    )
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("textbox", { name: "Namn" })).toBeFocused();
    await page.keyboard.type("Banken");
    await lookAt(page, "allocate");
    const make = dialog.getByRole("button", { name: "Allokera", exact: true });
    for (let tabs = 0; tabs < 14 && !(await make.evaluate((one) => one === document.activeElement)); tabs++)
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByText("4 osålda, 0 sålda, 0 hålls")).toBeVisible();
  });

  await test.step("the web cannot take its seats", async () => {
    expect(await add([first])).toMatchObject({ ok: false, refusal: { reason: "seats-taken" } });
  });

  await test.step("they are sold by permission, and given away for a reason", async () => {
    await choose(page, first.code);
    const sale = await action(page, "Sälj …");
    await expect(sale.getByText("Att betala i kassan")).toBeVisible();
    await sale.getByLabel("Kvittonummer").fill(`E2E-${performance.performance}`);
    await lookAt(page, "sell");
    await sale.getByRole("button", { name: "Sälj", exact: true }).click();
    await expect(page.getByText("3 osålda, 1 sålda, 0 hålls")).toBeVisible();
    await choose(page, second.code);
    const comp = await action(page, "Ge fribiljetter …");
    await comp.getByLabel("Anledning").fill("Avtalet med banken");
    await comp.getByLabel("Namn på biljetterna").fill("Eva Ek");
    await expect(comp.getByText("De räknas inte som försäljning.")).toBeVisible();
    await lookAt(page, "comp");
    await comp.getByRole("button", { name: "Ge fribiljetter", exact: true }).click();
    await expect(page.getByText("2 osålda, 2 sålda, 0 hålls")).toBeVisible();
  });

  await test.step("a guest list has a party", async () => {
    await page.getByRole("button", { name: "Gästlista för Banken" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Namn" }).fill("Siv Ek");
    await dialog.getByRole("button", { name: "Lägg till" }).click();
    await expect(dialog.getByText("Siv Ek, 2 personer")).toBeVisible();
    await lookAt(page, "guests");
    await dialog.getByRole("button", { name: "Stäng" }).click();
    await expect(page.getByText("2 gäster")).toBeVisible();
  });

  await test.step("its unsold seats are released by time while the web waits", async () => {
    const web = await (await browser.newContext({ baseURL: shop })).newPage();
    await web.goto(`/events/${performance.event}/${performance.performance}/syos/${section.slug}`);
    const place = new RegExp(`rad ${row.number}, plats ${third.number}\\b`);
    const seat = web.getByRole("checkbox", { name: place }).first();
    await expect(seat).toHaveAttribute("aria-disabled", "true");
    const map = await page.request.get(`${OFFICE}/office/api/performances/${performance.performance}/seats`);
    const { allocations } = (await map.json()) as { allocations: { id: string; name: string }[] };
    const id = allocations.find(({ name }) => name === "Banken")?.id;
    const releaseAt = new Date(Date.now() + 4_000).toISOString();
    const changed = await page.request.patch(`${OFFICE}/office/api/allocations/${id}`, {
      ...{ data: { releaseAt, owner: "eva@bank.example" }, headers: { origin: OFFICE } },
    });
    expect(changed.status(), await changed.text()).toBe(200);
    await expect(seat).not.toHaveAttribute("aria-disabled", "true", { timeout: 30_000 });
    await expect(page.getByText("Inga platser hålls inne.")).toBeVisible();
    await web.context().close();
  });

  await test.step("a party moves together, and its customer hears of it", async () => {
    const [one, two] = [third, fourth];
    const target = others.slice(0, 2);
    await agreed(add([one, two]));
    const link = await buyBasket(party);
    const { number } = await agreed(party.backEnd.orders.read({ link }, party.caller));
    await expect.poll(sold).toBe(soldBefore + 4);
    await choose(page, one.code, two.code);
    await page.getByRole("button", { name: "Flytta 2 biljetter …" }).click();
    await expect(page.getByText(`Flytta order ${number}`)).toBeVisible();
    await choose(page, ...target.map(({ code }) => code));
    const dialog = await action(page, "Visa flytten …");
    await expect(dialog.getByText(`${one.code} → ${target[0]?.code}`)).toBeVisible();
    await expect(dialog.getByText(`mejl till ${party.email}`)).toBeVisible();
    await lookAt(page, "move");
    await dialog.getByRole("button", { name: "Flytta", exact: true }).click();
    await expect(dialog).toBeHidden();
    const moved = await agreed(party.backEnd.orders.read({ link }, party.caller));
    expect(moved.tickets.map(({ place }) => place.seat)).toEqual(target.map(({ number: seat }) => seat));
  });
});

test("seats are chosen on the map by key, by row and with a lasso", async ({ page, baseURL }) => {
  test.setTimeout(90_000);
  const shop = baseURL ?? "";
  const performance = await performanceOnSale(shop);
  const { row, seats } = await freeRow(shop, performance.performance);
  await signInAsOwn(page, "supervisor");
  await page.goto(`${OFFICE}/performances/${performance.performance}/seats`);
  const map = page.getByRole("application");
  await expect(map).toBeVisible();
  // Its tab stop is a seat.
  await map.locator('path[tabindex="0"]').focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press(" ");
  await chosen(page, 1);
  await choose(page, seats[0]?.code ?? "");
  await page.getByRole("button", { name: "Hela raderna" }).click();
  await chosen(page, row.seats.length);
  await page.getByRole("button", { name: "Avmarkera alla" }).click();
  await expect(page.getByText("Inga platser är markerade.")).toBeVisible();
  await page.getByRole("button", { name: "Hela salongen" }).click();
  await page.getByRole("button", { name: "Lasso" }).click();
  const box = await page.locator("[data-lasso]").boundingBox();
  if (!box) throw new Error("No lasso");
  const corner = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...corner(0.05, 0.05));
  await page.mouse.down();
  for (const [x, y] of [
    [0.95, 0.05],
    [0.95, 0.95],
    [0.05, 0.95],
  ] as const)
    await page.mouse.move(...corner(x, y), { steps: 4 });
  await page.mouse.up();
  await expect(page.getByText(/^[\d\s]{3,} platser är markerade\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Ångra" }).click();
  await expect(page.getByText("Inga platser är markerade.")).toBeVisible();
});
