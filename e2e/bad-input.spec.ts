import { expect, type Page, test } from "@playwright/test";
import { agenda, chooseByPrice, performanceOnSale } from "./shopper.ts";

/** What cannot be done is said beside its cause, keeps what was typed, and is never a fault of ours. */

test("an event and a performance that do not exist", async ({ page, baseURL }) => {
  const evening = await performanceOnSale(baseURL);
  for (const address of [
    "/events/no-such-event",
    `/events/${evening.event}/999999`,
    `/events/${evening.event}/x`,
    `/events/${evening.event}/999999/price-selection`,
    `/events/${evening.event}/999999/syos`,
  ]) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sidan kunde inte hittas");
  }
});

test("a performance that is over says so, word for word, and sells nothing", async ({
  page,
  request,
  baseURL,
}) => {
  const { event } = await performanceOnSale(baseURL);
  const { performances } = (await (await request.get(`/api/v1/events/${event}`)).json()) as {
    performances: { id: number; availability: { state: string } }[];
  };
  const past = performances.find(({ availability }) => availability.state === "passed");
  await page.goto(`/events/${event}/${past?.id}`);
  await expect(
    page.getByText("Föreställningen har redan spelats. Välj en annan föreställning."),
  ).toBeVisible();
  await page.goto(`/events/${event}/${past?.id}/price-selection`);
  await expect(page.locator('input[type="number"]')).toHaveCount(0);
});

test.describe("without JavaScript, where nothing is checked beforehand", () => {
  test.use({ javaScriptEnabled: false });

  test("ten tickets: too many, by how many, and what was typed is still there", async ({ page, baseURL }) => {
    const { event, performance } = await performanceOnSale(baseURL);
    await page.goto(`/events/${event}/${performance}/price-selection`);
    await withoutTheBrowsersOwnChecks(page);
    const number = page.locator('input[type="number"]').first();
    await number.fill("10");
    await page.locator('main form button[type="submit"]').first().click();
    await expect(page.getByRole("alert")).toContainText("högst 9 biljetter");
    await expect(number).toHaveValue("10");
  });

  test("none at all: says so", async ({ page, baseURL }) => {
    const { event, performance } = await performanceOnSale(baseURL);
    await page.goto(`/events/${event}/${performance}/price-selection`);
    await page.locator('main form button[type="submit"]').first().click();
    await expect(page.getByText("Välj minst en biljett").first()).toBeVisible();
  });

  test("a basket of eight and two more", async ({ page, baseURL }) => {
    const evening = await performanceOnSale(baseURL);
    await chooseByPrice(page, evening, 8);
    await page.goto(`/events/${evening.event}/${evening.performance}/price-selection`);
    await withoutTheBrowsersOwnChecks(page);
    await page.locator('input[type="number"]').first().fill("2");
    await page.locator('main form button[type="submit"]').first().click();
    await expect(page.getByRole("alert")).toContainText("högst 9 biljetter");
  });
});

test("nonsense in every field of a form is refused, never a fault", async ({ request, baseURL }) => {
  const { event, performance } = await performanceOnSale(baseURL);
  const forms: [string, Record<string, string>][] = [
    [`/events/${event}/${performance}/price-selection`, { band: "Z", "quantity-1": "-1" }],
    [
      `/events/${event}/${performance}/price-selection`,
      { band: "A", "quantity-1": "1e9", key: "'; drop table seats" },
    ],
    [`/events/${event}/${performance}/syos`, { seat: "99999", priceType: "x" }],
    ["/basket", { intent: "remove", ticket: "not-a-ticket" }],
    ["/basket", { intent: "change", ticket: "not-a-ticket", priceType: "NaN" }],
    ["/login", { intent: "look-up", email: "x".repeat(10_000) }],
    ["/login", { intent: "log-in", email: "a@b.example", password: "\u0000" }],
    ["/register", { intent: "register", email: "<script>", country: "-7" }],
    ["/language", { language: "xx", back: "https://evil.example/" }],
    ["/reset-password", { token: "x", password: "Parkett2027", confirm: "Parkett2027" }],
    ["/authentication", { token: "\r\nSet-Cookie: a=b", next: "//evil.example" }],
  ];
  for (const [address, form] of forms) {
    const answer = await request.post(address, {
      form,
      headers: { origin: baseURL ?? "", "sec-fetch-site": "same-origin" },
      maxRedirects: 0,
    });
    expect(answer.status(), `${address} ${JSON.stringify(form).slice(0, 80)}`).toBeLessThan(500);
    expect(answer.headers().location ?? "/").not.toContain("evil");
  }
});

test("reading never changes anything: every address of the site, twice, leaves no basket", async ({
  page,
  baseURL,
}) => {
  const entries = await agenda(baseURL ?? "");
  const [first] = entries;
  for (const address of ["/log-out", "/language", "/checkout", "/account", `/events/${first?.event.slug}`]) {
    const answer = await page.goto(address);
    expect(answer?.status()).toBeLessThan(500);
  }
  await page.goto("/basket");
  await expect(page.getByText("Din varukorg är tom", { exact: false })).toBeVisible();
});

/** What a browser would hold back is sent all the same: the server decides. */
async function withoutTheBrowsersOwnChecks(page: Page): Promise<void> {
  await page.locator("main form").evaluateAll((forms) => {
    for (const form of forms) (form as HTMLFormElement).noValidate = true;
  });
}
