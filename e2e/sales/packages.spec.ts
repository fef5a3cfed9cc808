import { expect, type Page, test } from "@playwright/test";
import { focusFreeSeat, map, SECTION } from "../seat-map/hall-page.ts";
import { lookAt } from "../testing/look-at.ts";
import { press, read, wordsOf } from "../testing/plain-visitor.ts";
import { addPackage, agreed, begin, buyBasket, comeSignedIn } from "../testing/prepared.ts";

test.describe.configure({ mode: "serial" });

/** The drawing is the same as for a single performance, whose tests cover it. */
const WITHOUT_SEATS = { except: '[role="application"]' };

test("a package is put together, kept over a reload and in another tab, reserved, and paid later", async ({
  page,
  baseURL,
}) => {
  test.slow();
  const somebody = await comeSignedIn(page, baseURL);
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

  const shown = await page.locator("li").filter({ hasText: "Prisklass B:" }).first().innerText();
  await page.getByRole("button", { name: "Lägg i varukorgen: Prisklass B" }).click();
  await page.waitForURL(/\/basket/);
  const total = /Prisklass B:\s*([\d\s]+kr)/.exec(shown)?.[1]?.trim() ?? "nothing";
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
  await page.waitForURL(/\/basket\/pay-later/);
  await lookAt(page, "pay-later");
  await page.getByRole("button", { name: "Reservera och betala senare" }).click();
  await page.waitForURL(/view=reserved/);
  await expect(page.getByText("Betala senast")).toBeVisible();
  await lookAt(page, "reserved");
  await page.getByRole("button", { name: /Lägg i varukorgen/ }).click();
  await page.waitForURL(/\/basket/);
  await expect(page.getByText("Reserverad beställning")).toBeVisible();

  await agreed(somebody.backEnd.orders.chooseDelivery({ method: "e-ticket" }, somebody.caller));
  await page.goto("/checkout/review");
  await lookAt(page, "review");
  const order = await buyBasket(somebody);
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

test("a fixed package and a super package are bought, and missing choices are shown", async ({ page }) => {
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
});

test("a package with more than the minimum of performances shows the basket's new total for each option to leave it", async ({
  page,
  request,
  baseURL,
}) => {
  const begun = await begin(baseURL ?? "");
  const { caller } = begun;
  const basket = await addPackage(begun);
  // Paying later needs a login, which leads back.
  const later = await request.get("/basket/pay-later", {
    headers: { cookie: `session=${caller.session}` },
    maxRedirects: 0,
  });
  expect(later.headers()["location"]).toBe("/login?next=%2Fbasket%2Fpay-later");
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
  await expect(page.locator(`a[href^="/basket/package/${line?.id}/"]`)).toHaveCount(6);
});

test("without JavaScript a package is chosen, priced and bought through one form", async ({ request }) => {
  const builder = await read(request, "/flex-package-builder/egen-sasong");
  const offered = [...builder.html.matchAll(/<input(?=[^>]*name="performance")[^>]*\bvalue="(\d+)"/g)];
  const performance = [0, 2, 5].map((at) => offered[at]?.[1] ?? "none");
  const priced = await press(request, builder, "Uppdatera priset", { performance });
  expect(priced.html.match(/\schecked/g)).toHaveLength(3);
  const basket = await press(request, priced, "Lägg i varukorgen: Prisklass A");
  expect(new URL(basket.address).pathname).toBe("/basket");
  const [, leave = "none"] = /href="(\/basket\/package\/[^"]+)"/.exec(basket.html) ?? [];
  const empty = await press(request, await read(request, leave), "Ta bort hela paketet");
  expect(wordsOf(empty.html)).toContain("Din varukorg är tom");
});

test("every page of a package exists in every language", async ({ request }) => {
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

test("a package by seat is chosen on each performance's map; a lost seat is replaced, and all seats are bought together", async ({
  page,
  baseURL,
}) => {
  test.slow();
  await page.goto("/packages/dans-och-orkester");
  await page.getByRole("link", { name: "Välj platser i salongen" }).click();
  await page.waitForURL(/\/packages\/dans-och-orkester\/syos/);
  await expect(page.getByText("Kväll 1 av 2")).toBeVisible();
  await chooseOnMap(page, 2);
  await lookAt(page, "seats-first", WITHOUT_SEATS);
  await page.getByRole("button", { name: /^Vidare till / }).click();
  await expect(page.getByText("Kväll 2 av 2")).toBeVisible();
  await expect(page.getByText("2 platser valda").first()).toBeVisible();
  // Fewer than for the first performance: no seat is held.
  await chooseOnMap(page, 1);
  await page.getByRole("button", { name: "Lägg i varukorgen" }).click();
  await expect(page.getByText("Välj lika många platser varje kväll: 2 platser")).toBeVisible();
  await page.reload();
  await chooseOnMap(page, 1, { kept: 1 });

  // Another customer takes a chosen seat of the first performance.
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
  await lookAt(page, "seats-lost", WITHOUT_SEATS);
  await page.getByRole("button", { name: "Ta de platserna i stället" }).click();
  await page.waitForURL(/\/basket/);
  await expect(page.getByText("Dans och orkester").first()).toBeVisible();
});

test("without JavaScript a package by seat is chosen from a list per performance, and a chosen seat is replaced", async ({
  request,
}) => {
  const here = `/packages/dans-och-orkester/syos/${SECTION}`;
  const choose = async (performance: number, at: number, button: string) => {
    const list = await read(request, here);
    expect(wordsOf(list.html)).toContain(`Kväll ${performance} av 2`);
    const free = [
      ...list.html.matchAll(/<input(?=[^>]*name="seat")(?![^>]*\sdisabled)[^>]*\bvalue="([^"]+)"/g),
    ];
    return press(request, list, button, { seat: [free[at]?.[1] ?? "none"] });
  };
  const second = await choose(1, 3, "Vidare till ");
  const anew = await press(request, second, "Välj om platserna till ");
  expect(wordsOf(anew.html)).toContain("Kväll 1 av 2");
  await choose(1, 5, "Vidare till ");
  const basket = await choose(2, 3, "Lägg i varukorgen");
  expect(new URL(basket.address).pathname).toBe("/basket");
  expect(wordsOf(basket.html)).toContain("Dans och orkester");
});

/** In keyboard order, in addition to those kept. */
async function chooseOnMap(page: Page, seats: number, { kept } = { kept: 0 }): Promise<void> {
  await page.goto(`/packages/dans-och-orkester/syos/${SECTION}`);
  await expect(map(page)).toHaveAttribute("data-drawn", "true");
  const chosen = page.locator('section[aria-labelledby="chosen"] li');
  await expect(chosen).toHaveCount(kept);
  await focusFreeSeat(page);
  for (let more = 1; more <= seats; more++) {
    // With a kept choice, the first free seat is chosen already.
    if (kept + more > 1) await page.keyboard.press("n");
    await page.keyboard.press(" ");
    await expect(chosen).toHaveCount(kept + more);
  }
}
