import { expect, type Locator, type Page, test } from "@playwright/test";
import type { Band } from "#domain/seating/seating.ts";
import { chooseOption } from "../testing/choose-option.ts";
import { lookAt } from "../testing/look-at.ts";
import { expectNothingFound } from "../testing/nothing-found.ts";
import { OFFICE, signInAsOwn } from "../testing/office.ts";
import { buyVoucher } from "../testing/office-customers.ts";
import { agreed, buyBasket, type Customer, hold, signedIn } from "../testing/prepared.ts";
import { performanceOnSale } from "../testing/shopper.ts";

/** On a phone, where a dialog has the least room. */
test.use({ viewport: { width: 390, height: 844 } });

async function open(page: Page, entry: string, menu: string | RegExp = "Åtgärder"): Promise<Locator> {
  await page
    .getByRole("button", { name: menu, exact: typeof menu === "string" })
    .first()
    .click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  return dialog;
}

/** A double click does it once, as the timeline shows. */
async function confirm(dialog: Locator, action: string): Promise<void> {
  await dialog.getByRole("button", { name: action, exact: true }).dblclick();
  await expect(dialog).toBeHidden();
}

const inTimeline = (page: Page, title: string) =>
  expect(page.getByRole("region", { name: "Händelser" }).getByText(title, { exact: true })).toHaveCount(1);

/** The first answer gets lost on the way. */
const loseAnswer = (page: Page, address: string) =>
  page.route(
    address,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

test("every action on an order says what is wrong, keeps what was typed, and is done once", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(100_000);
  const shop = baseURL ?? "";
  const performance = await performanceOnSale(shop);
  const customer = await signedIn(shop, { firstName: "Ruben", lastName: "Åkerlund" });
  const { backEnd, caller, email } = customer;
  await hold(customer, performance, 2);
  const { basket } = await agreed(backEnd.basket.read({}, caller));
  const [held] = basket?.tickets ?? [];
  if (!held) throw new Error("No ticket");
  const freeSeat = freeSeats(customer, performance.performance, held);
  const link = await buyBasket(customer);
  const { number, performances } = await agreed(backEnd.orders.read({ link }, caller));
  const [day = ""] = (performances[0]?.starts ?? "").split("T");
  await hold(customer, performance, 1);
  await agreed(backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller));
  const reserved = await agreed(backEnd.orders.reserve({}, caller));

  await signInAsOwn(page, "supervisor");
  await page.goto(`${OFFICE}/orders/${number}`);

  await test.step("a ticket gets a name, also if the answer is lost", async () => {
    const dialog = await open(page, "Ändra namn", /^Ändra /);
    await dialog.getByLabel("Namn på biljetten").fill("Gunvor Ek");
    await lookAt(page, "name");
    await loseAnswer(page, "**/name");
    await dialog.getByRole("button", { name: "Ändra namn" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Ingen kontakt med servern");
    await expect(dialog.getByLabel("Namn på biljetten")).toHaveValue("Gunvor Ek");
    await dialog.getByRole("button", { name: "Ändra namn" }).click();
    await expect(page.getByRole("cell", { name: /Gunvor Ek/ })).toHaveCount(1);
    await expect(dialog.getByText("Det här är redan gjort.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await inTimeline(page, "Ändrade namn på biljett");
  });

  await test.step("a ticket moves to another seat, not to one that the hall does not have", async () => {
    const dialog = await open(page, "Byt plats", /^Ändra /);
    const field = dialog.getByLabel("Ny plats");
    await field.fill("parkett/zz/99");
    await expect(dialog.getByText("Salongen har ingen sådan plats: parkett/zz/99.")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Byt plats" })).toBeDisabled();
    await lookAt(page, "seat-unknown");
    await field.fill(await freeSeat());
    await expect(dialog.getByText("→")).toBeVisible();
    await lookAt(page, "seat");
    await confirm(dialog, "Byt plats");
    await inTimeline(page, "Bytte plats");
  });

  await test.step("a ticket gets a new code", async () => {
    const dialog = await open(page, "Ge ny kod", /^Ändra /);
    await expect(dialog.getByRole("button", { name: "Ge ny kod" })).toBeDisabled();
    await dialog.getByLabel("Anledning").fill("Skickad till fel person");
    await lookAt(page, "reissue");
    await confirm(dialog, "Ge ny kod");
    await inTimeline(page, "Gav en biljett ny kod");
  });

  await test.step("the recipient is corrected", async () => {
    const dialog = await open(page, "Rätta e-postadressen");
    const field = dialog.getByLabel("E-postadress");
    await field.fill("ingen adress");
    await dialog.getByRole("button", { name: "Rätta e-postadressen" }).click();
    await expect(field).toHaveAccessibleDescription(/”ingen adress” är ingen e-postadress/);
    await expect(field).toHaveValue("ingen adress");
    await lookAt(page, "recipient-wrong");
    await field.fill(`ny-${email}`);
    await confirm(dialog, "Rätta e-postadressen");
    await expect(page.getByText(`ny-${email}`)).toBeVisible();
    await inTimeline(page, "Rättade mejladressen");
  });

  await test.step("a ticket is exchanged for a cheaper seat, of a performance found by its date", async () => {
    const dialog = await open(page, "Byt biljetter");
    await dialog.getByRole("checkbox").first().check({ force: true });
    const field = dialog.getByRole("combobox", { name: "Föreställning" });
    await field.fill("31/2");
    await expect(page.getByText("Ingen föreställning hittades.")).toBeVisible();
    await field.fill("");
    const option = page.getByRole("option", { name: /kl\./ }).first();
    await expect(option).toBeVisible();
    // The list of a combo box is outside of all landmarks.
    await expectNothingFound(page, "exchange-search", { without: ["region"] });
    await chooseOption(field);
    await dialog.getByText("Bästa lediga platser").click();
    await expect(dialog.getByText("De nya kostar")).toBeVisible();
    await lookAt(page, "exchange-best");
    await field.fill(day);
    await expect(option).toBeVisible();
    await chooseOption(field);
    await dialog.getByText("Platser som du anger").click();
    await dialog.getByLabel("Nya platser").fill("nonsens");
    await expect(dialog.getByText("Salongen har ingen sådan plats: nonsens.")).toBeVisible();
    await dialog.getByLabel("Nya platser").fill(await freeSeat("C"));
    await expect(dialog.getByText("blir tillgodohavande")).toBeVisible();
    await lookAt(page, "exchange-named");
    await confirm(dialog, "Byt");
    await expect(page.getByText("Återlämnad", { exact: true })).toHaveCount(1);
  });

  await page.goto(`${OFFICE}/orders/${reserved.number}`);
  await test.step("a reserved order is extended within the house's limit", async () => {
    const dialog = await open(page, "Förläng reservationen");
    const field = dialog.getByLabel("Till och med");
    await field.fill("2020-01-01");
    await lookAt(page, "extend");
    await dialog.getByRole("button", { name: "Förläng reservationen" }).click();
    await expect(field).toHaveAccessibleDescription(/.+/);
    await expect(field).toHaveValue("2020-01-01");
    await lookAt(page, "extend-refused");
    await field.fill(dayAfter(reserved.holdUntil));
    await confirm(dialog, "Förläng reservationen");
    await inTimeline(page, "Förlängde reservationen");
  });

  await test.step("it is locked with a reason, and unlocked", async () => {
    const locking = await open(page, "Lås för kunden");
    await locking.getByLabel("Anledning").fill("Kunden ringer i morgon");
    await lookAt(page, "lock-order");
    await confirm(locking, "Lås för kunden");
    await expect(page.getByText("Kunden ringer i morgon").first()).toBeVisible();
    await inTimeline(page, "Låste för kunden");
    const unlocking = await open(page, "Lås upp för kunden");
    await lookAt(page, "unlock-order");
    await confirm(unlocking, "Lås upp för kunden");
    await inTimeline(page, "Låste upp för kunden");
  });

  await test.step("it is cancelled", async () => {
    const dialog = await open(page, "Avbryt ordern");
    await expect(dialog.getByText("Platser i ordern:")).toBeVisible();
    await lookAt(page, "cancel");
    await confirm(dialog, "Avbryt ordern");
    await inTimeline(page, "Avbröt ordern");
    await expect(page.getByText("Avbruten").first()).toBeVisible();
  });
});

/** Which seats are free around one in the hall. */
function freeSeats({ backEnd, caller }: Customer, performance: number, { seat: near, band }: Seat) {
  return async (other = band): Promise<string> => {
    const wanted = { performance, near, count: 1, band: other, pool: "any", keep: [], avoid: [] } as const;
    const { seats } = await agreed(backEnd.seating.suggest({ ...wanted, keep: [], avoid: [] }, caller));
    return seats[0] ?? "";
  };
}

interface Seat {
  readonly seat: string;
  readonly band: Band;
}

const dayAfter = (moment: string) => new Date(Date.parse(moment) + 86_400_000).toISOString().slice(0, 10);

test("every action on a customer says what is wrong, keeps what was typed, and is done once", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(100_000);
  const shop = baseURL ?? "";
  const named = { firstName: "Torborg", lastName: `Hellqvist ${Date.now()}` };
  const kept = await signedIn(shop, named);
  const merged = await signedIn(shop, named);
  await buyVoucher(kept, 50_000);

  await signInAsOwn(page, "administrator");
  await page.goto(`${OFFICE}/search?text=${encodeURIComponent(kept.email)}`);
  await page.getByRole("link", { name: /Torborg/ }).click();
  const heading = page.getByRole("heading", { level: 1, name: /Torborg/ });
  await expect(heading).toBeVisible();

  await test.step("credit is given; the same amount once more only on purpose", async () => {
    const first = await open(page, "Ge tillgodohavande");
    await first.getByLabel("Belopp").fill("mycket");
    await expect(first.getByLabel("Belopp")).toHaveAccessibleDescription(/Skriv ett belopp/);
    await first.getByLabel("Belopp").fill("250,50");
    await lookAt(page, "credit");
    await confirm(first, "Ge");
    const panel = page.getByRole("region", { name: "Tillgodohavande" });
    await expect(panel.getByText("250,50 kr")).toHaveCount(1);
    const second = await open(page, "Ge tillgodohavande");
    await second.getByLabel("Belopp").fill("250,50");
    await second.getByRole("button", { name: "Ge", exact: true }).click();
    await expect(second.getByRole("alert")).toContainText("250,50");
    await expect(second.getByLabel("Belopp")).toHaveValue("250,50");
    await lookAt(page, "credit-again");
    await second.getByText("Ge lika mycket en gång till").click();
    await confirm(second, "Ge");
    await expect(panel.getByText("250,50 kr")).toHaveCount(2);
  });

  await test.step("details are corrected, but not to the address of another customer", async () => {
    const dialog = await open(page, "Rätta uppgifter");
    await dialog.getByLabel("E-postadress").fill(merged.email);
    await dialog.getByLabel("Ort").fill("Lund");
    await dialog.getByRole("button", { name: "Rätta uppgifter" }).click();
    await expect(dialog.getByLabel("E-postadress")).toHaveAccessibleDescription(/.+/);
    await expect(dialog.getByLabel("Ort")).toHaveValue("Lund");
    await lookAt(page, "correct-refused");
    await dialog.getByLabel("E-postadress").fill(kept.email);
    await dialog.getByLabel("Telefon").fill("12");
    await dialog.getByRole("button", { name: "Rätta uppgifter" }).click();
    await expect(dialog.getByLabel("Telefon")).toHaveAccessibleDescription(/.+/);
    await dialog.getByLabel("Telefon").fill("040 123 45 67");
    await confirm(dialog, "Rätta uppgifter");
    await expect(page.getByText(/Lund/).first()).toBeVisible();
  });

  await test.step("a voucher is voided", async () => {
    const panel = page.getByRole("region", { name: "Presentkort" });
    await panel.getByRole("button", { name: "Makulera" }).click();
    const dialog = page.getByRole("dialog", { name: /^Makulera presentkort/ });
    await expect(dialog.getByText("500 kr")).toBeVisible();
    await lookAt(page, "void-voucher");
    await confirm(dialog, "Makulera");
    await expect(panel.getByText("makulerat")).toBeVisible();
  });

  await test.step("two customers are merged, and separated again", async () => {
    const duplicates = page.getByRole("region", { name: "Kan vara samma person" });
    await duplicates.getByRole("button", { name: "Slå ihop" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Slå ihop två kunder" });
    await expect(dialog.getByText(merged.email)).toBeVisible();
    await lookAt(page, "merge");
    await confirm(dialog, "Slå ihop");
    const merges = page.getByRole("region", { name: "Sammanslagna" });
    await merges.getByRole("button", { name: "Ångra" }).click();
    const undoing = page.getByRole("dialog", { name: /^Dela upp/ });
    await lookAt(page, "undo-merge");
    await confirm(undoing, "Ångra");
    await expect(merges.getByText(/^ångrat/)).toBeVisible();
    await lookAt(page, "customer");
  });

  await test.step("the customer's data is saved as a file", async () => {
    const dialog = await open(page, "Exportera uppgifter");
    await lookAt(page, "export");
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Exportera uppgifter" }).click();
    expect((await download).suggestedFilename()).toMatch(/^customer-.+\.json$/);
    await expect(dialog).toBeHidden();
  });

  await test.step("the customer is erased, with credit left only on purpose", async () => {
    const dialog = await open(page, "Radera kunden");
    const why = dialog.getByLabel("Anledning");
    await why.fill("Begärt per telefon");
    await dialog.getByRole("button", { name: "Radera kunden" }).click();
    await expect(dialog.getByRole("alert")).toContainText("501 kr");
    await expect(why).toHaveValue("Begärt per telefon");
    await lookAt(page, "erase");
    await dialog.getByText("Kunden avstår från det som är kvar").click();
    await confirm(dialog, "Radera kunden");
    await expect(page).toHaveURL(/\/search$/);
  });
});
