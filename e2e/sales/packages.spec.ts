import { expect, type Page, test } from "@playwright/test";
import { focusFreeSeat, map, SECTION } from "../seat-map/hall-page.ts";
import { lookAt } from "../testing/look-at.ts";
import { read } from "../testing/plain-visitor.ts";
import { agreed, begin } from "../testing/prepared.ts";
import {
  CONTINUE_TO_REVIEW,
  expectConfirmed,
  fillRegistration,
  goToPayment,
  payByCard,
} from "../testing/shopper.ts";

/** Packages, from their list to the tickets, by way of an order that is paid later. */

test.describe.configure({ mode: "serial" });

test("a package is put together, kept over a reload and in another tab, reserved, and paid later", async ({
  page,
}) => {
  test.slow();
  await page.goto("/listings-packages");
  await lookAt(page, "list");
  await page.getByRole("link", { name: "Din egen säsong", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Din egen säsong" })).toBeVisible();
  await lookAt(page, "package");
  await page.getByRole("link", { name: "Välj Din egen säsong" }).click();
  await page.waitForURL(/flex-package-builder\/egen-sasong/);
  const standing = page.getByRole("status").filter({ hasText: /vald/ });
  await expect(standing).toContainText("Ingen föreställning vald");
  await expect(standing).toContainText("Välj 3 föreställningar till");
  await lookAt(page, "builder-empty");
  const boxes = page.getByRole("checkbox");
  await boxes.nth(5).check();
  await boxes.nth(6).check();
  await expect(standing).toContainText("Välj 1 föreställning till");
  await boxes.nth(7).check();
  await expect(standing).toContainText("Nu får du 10 % rabatt");
  await expect(standing).toContainText("Med 2 föreställningar till får du 15 %");
  await page.getByRole("button", { name: "Fler Ordinarie" }).click();
  await expect(page.getByText("Prisklass A:").first()).toBeVisible();
  await lookAt(page, "builder");

  await page.reload();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(3);
  await expect(page.getByLabel("Antal Ordinarie")).toHaveValue("2");
  const tab = await page.context().newPage();
  await tab.goto("/package-builder/egen-sasong");
  await expect(tab.getByRole("checkbox", { checked: true })).toHaveCount(3);
  await tab.close();

  const said = await page.locator("li").filter({ hasText: "Prisklass B:" }).first().innerText();
  await page.getByRole("button", { name: "Lägg i varukorgen: Prisklass B" }).click();
  await page.waitForURL(/\/basket/);
  const total = /Prisklass B:\s*([\d\s]+kr)/.exec(said)?.[1]?.trim() ?? "nothing";
  await expect(page.locator("main")).toContainText(total.replace(/\s/g, "\u00a0"));
  await lookAt(page, "basket");

  await page.locator('a[href^="/basket/package/"]').first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Ta bort ur Din egen säsong" })).toBeVisible();
  await lookAt(page, "leave");
  await expect(page.getByText("det behöver minst 3 föreställningar")).toBeVisible();
  await expect(page.getByRole("button", { name: /Ta bara bort/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Behåll de andra som vanliga biljetter" })).toBeVisible();
  await page.getByRole("link", { name: "Behåll allt" }).click();

  await page.getByRole("link", { name: "Betala senare" }).click();
  await page.waitForURL(/\/login/);
  await page.locator('input[name="email"]').fill(`package-${Date.now()}@test.example`);
  await page.locator('button[value="look-up"]').click();
  await fillRegistration(page);
  await page.locator('button[value="register"]').click();
  await page.waitForURL(/\/basket\/pay-later/);
  await lookAt(page, "pay-later");
  await page.getByRole("button", { name: "Reservera och betala senare" }).click();
  await page.waitForURL(/view=reserved/);
  await expect(page.getByText("Betala senast")).toBeVisible();
  await lookAt(page, "reserved");
  await page.getByRole("button", { name: /Lägg i varukorgen/ }).click();
  await page.waitForURL(/\/basket/);
  await expect(page.getByText("Reserverad beställning")).toBeVisible();

  await page.locator('a[href="/checkout"]').first().click();
  await page.waitForURL(/\/checkout\/delivery/);
  await page.locator(CONTINUE_TO_REVIEW).click();
  await lookAt(page, "review");
  await goToPayment(page);
  await payByCard(page);
  await expectConfirmed(page);
  await lookAt(page, "confirmed");

  const order = new URL(page.url()).searchParams.get("order") ?? "";
  await page.goto(`/order/cancel/${order}`);
  await expect(page.getByRole("heading", { level: 2, name: "Bara en biljett" })).toBeVisible();
  await lookAt(page, "return");
  await page.locator(`a[href^="/order/cancel/${order}/"]`).first().click();
  await expect(page.getByRole("heading", { level: 1, name: /^Lämna tillbaka en biljett/ })).toBeVisible();
  await lookAt(page, "return-one");
  await page.getByRole("button", { name: "Lämna tillbaka biljetten" }).click();
  await expect(page.getByText("Biljetten är återlämnad.")).toBeVisible();
  await lookAt(page, "returned-one");
  await page.goto(`/order/confirmed?order=${order}`);
  await expect(page.getByText(", Återlämnad")).toHaveCount(1);
  await lookAt(page, "confirmed-returned");
});

test("a fixed and a super package can be had, and what is missing is said", async ({ page }) => {
  await page.goto("/packages/tre-stora/price-selection");
  await expect(page.getByText("Prisklass A:").first()).toBeVisible();
  await lookAt(page, "fixed");
  await page.goto("/super-package-builder/fem-kvallar");
  await page.getByRole("checkbox").first().check();
  await expect(page.getByText("Välj 1 paket till.")).toBeVisible();
  await page.getByRole("checkbox").nth(1).check();
  await expect(page.getByText("Nu får du 5 % rabatt.")).toBeVisible();
  await page.getByRole("button", { name: "Lägg i varukorgen: Prisklass C" }).click();
  await page.waitForURL(/\/basket/);
  await expect(page.getByText("Fem kvällar", { exact: true })).toBeVisible();
  await lookAt(page, "super-basket");
});

test("where enough evenings are left, each way out of a package says what the basket costs then", async ({
  page,
  baseURL,
}) => {
  const { backEnd, caller } = await begin(baseURL ?? "");
  const flex = await agreed(backEnd.packages.read({ package: "egen-sasong" }, caller));
  const evenings = flex.groups.flatMap(({ performances }) => performances.filter(({ isOnSale }) => isOnSale));
  const wish = {
    package: flex.id,
    performances: evenings.slice(-4).map(({ id }) => id),
    packages: [],
    wishes: [{ priceType: 1, quantity: 2 }],
  };
  const { bands } = await agreed(backEnd.packages.quote(wish, caller));
  const { basket } = await agreed(backEnd.packages.add({ ...wish, band: bands.at(-1)?.band ?? "A" }, caller));
  const [line] = basket.lines;
  const [first] = basket.performances;
  await page.context().addCookies([{ name: "session", value: caller.session ?? "", url: baseURL ?? "" }]);
  await page.goto(`/basket/package/${line?.id}/${first?.id}`);
  const ways = page.locator("main form li");
  await expect(ways.first().getByRole("button", { name: /^Ta bara bort / })).toBeVisible();
  for (const way of await ways.all()) await expect(way.getByRole("paragraph")).toHaveText(/kr.+\skr/);
  await expect(page.getByRole("button", { name: "Behåll de andra som vanliga biljetter" })).toHaveCount(0);
  await lookAt(page, "leave-enough");
  await ways.first().getByRole("button").click();
  await page.waitForURL(/\/basket$/);
  // Two people at the three evenings that are left.
  await expect(page.locator(`a[href^="/basket/package/${line?.id}/"]`)).toHaveCount(6);
});

test("without JavaScript a package is chosen, priced and bought by one form", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto("/flex-package-builder/egen-sasong");
  for (const at of [0, 2, 5]) await page.getByRole("checkbox").nth(at).check();
  await page.getByRole("button", { name: "Uppdatera priset" }).click();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(3);
  await page.getByRole("button", { name: "Lägg i varukorgen: Prisklass A", exact: true }).click();
  await expect(page).toHaveURL(/\/basket/);
  await page.locator('a[href^="/basket/package/"]').first().click();
  await page.getByRole("button", { name: "Ta bort hela paketet" }).click();
  await expect(page.getByText("Din varukorg är tom")).toBeVisible();
  await context.close();
});

test("every address of a package leads somewhere, in every language", async ({ request }) => {
  for (const [address, status, ends] of [
    ["/package-builder", 200, "/listings-packages"],
    ["/package-builder/fem-kvallar", 200, "/package-builder/fem-kvallar"],
    ["/flex-package-builder/tre-stora", 200, "/packages/tre-stora/price-selection"],
    ["/packages/none", 404, "/packages/none"],
    ["/super-package-builder/none", 404, "/super-package-builder/none"],
    ["/basket/package/none/1", 200, "/basket"],
  ] as const) {
    const page = await read(request, address);
    expect([address, page.status, new URL(page.address).pathname]).toEqual([address, status, ends]);
  }
  for (const lang of ["en", "en-us", "de", "es", "ht"]) {
    const answer = await request.get("/listings-packages", { headers: { cookie: `lang=${lang}` } });
    expect(await answer.text()).not.toContain("packages.");
  }
});

test("by the seat: evening by evening on the map, one lost meanwhile and another taken for it, all of them bought as one", async ({
  page,
  baseURL,
}) => {
  test.slow();
  await page.goto("/packages/dans-och-orkester");
  await page.getByRole("link", { name: "Välj platser i salongen" }).click();
  await page.waitForURL(/\/packages\/dans-och-orkester\/syos/);
  await expect(page.getByText("Kväll 1 av 2")).toBeVisible();
  await chooseOnMap(page, 2);
  await lookAt(page, "seats-first");
  await page.getByRole("button", { name: /^Vidare till / }).click();
  await expect(page.getByText("Kväll 2 av 2")).toBeVisible();
  await expect(page.getByText("2 platser valda").first()).toBeVisible();
  // Fewer than at the first: not one seat is held.
  await chooseOnMap(page, 1);
  await page.getByRole("button", { name: "Lägg i varukorgen" }).click();
  await expect(page.getByText("Välj lika många platser varje kväll: 2 platser")).toBeVisible();
  await page.reload();
  await chooseOnMap(page, 1, { kept: 1 });

  // Somebody else takes one of those of the first evening.
  const cookie = (await page.context().cookies()).find(({ name }) => name.startsWith("package-seats-"));
  const [, performance = "", seat = ""] =
    /^(\d+):([^*]+)\*/.exec(decodeURIComponent(cookie?.value ?? "")) ?? [];
  const other = await begin(baseURL ?? "");
  const seats = [{ seat, priceType: 1 }];
  expect(
    await other.backEnd.basket.addSeats({ performance: Number(performance), seats }, other.caller),
  ).toMatchObject({
    ok: true,
  });
  await page.getByRole("button", { name: "Lägg i varukorgen" }).click();
  await expect(page.getByText("Någon annan hann före: ", { exact: false })).toBeVisible();
  await expect(page.getByText("Kväll 1 av 2")).toBeVisible();
  await lookAt(page, "seats-lost");
  await page.getByRole("button", { name: "Ta de platserna i stället" }).click();
  await page.waitForURL(/\/basket/);
  await expect(page.getByText("Dans och orkester").first()).toBeVisible();
  await lookAt(page, "seats-basket");
});

test("by the seat without JavaScript: a list of each evening, and a choice that is made anew", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    locale: "sv-SE",
    baseURL: baseURL ?? "",
  });
  const page = await context.newPage();
  for (const evening of [1, 2]) {
    await page.goto("/packages/dans-och-orkester/syos/parkett-bakre-mitten");
    await expect(page.getByText(`Kväll ${evening} av 2`)).toBeVisible();
    await page.locator('input[name="seat"]:not(:disabled)').nth(3).check();
    await page.getByRole("button", { name: evening === 1 ? /^Vidare till / : "Lägg i varukorgen" }).click();
    if (evening === 2) break;
    await page.getByRole("button", { name: /^Välj om platserna till / }).click();
    await expect(page.getByText("Kväll 1 av 2")).toBeVisible();
    await page.goto("/packages/dans-och-orkester/syos/parkett-bakre-mitten");
    await page.locator('input[name="seat"]:not(:disabled)').nth(5).check();
    await page.getByRole("button", { name: /^Vidare till / }).click();
  }
  await page.waitForURL(/\/basket/);
  await expect(page.getByText("Dans och orkester").first()).toBeVisible();
  await context.close();
});

/** So many free seats, one after the other, as the keyboard finds them, beside those kept from before. */
async function chooseOnMap(page: Page, seats: number, { kept } = { kept: 0 }): Promise<void> {
  await page.goto(`/packages/dans-och-orkester/syos/${SECTION}`);
  await expect(map(page)).toHaveAttribute("data-drawn", "true");
  const chosen = page.locator('section[aria-labelledby="chosen"] li');
  await expect(chosen).toHaveCount(kept);
  await focusFreeSeat(page);
  for (let more = 1; more <= seats; more++) {
    // The first free one is chosen already where the choice was kept.
    if (kept + more > 1) await page.keyboard.press("n");
    await page.keyboard.press(" ");
    await expect(chosen).toHaveCount(kept + more);
  }
}
