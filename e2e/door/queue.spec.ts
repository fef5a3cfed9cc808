import { type APIRequestContext, expect, test } from "@playwright/test";
import { LANGUAGES } from "#domain/languages.ts";
import season from "../../demo/house/season.json" with { type: "json" };
import { picture } from "../testing/look-at.ts";
import { expectNothingFound } from "../testing/nothing-found.ts";
import { untilTakenOver } from "../testing/page-faults.ts";
import { PORTS } from "../testing/ports.ts";
import { bringReader, readAloud } from "../testing/screen-reader.ts";
import { transcribe } from "../testing/spoken.ts";

const ROOM = "peter-grimes-farewell";
const PRICES = "/events/peter-grimes/1406/price-selection";
const QUEUE = `/queue?room=${ROOM}&next=${encodeURIComponent(PRICES)}`;

/** Without following redirects. */
function post(request: APIRequestContext, fields: Record<string, string>) {
  return request.post("/queue", {
    form: { room: ROOM, next: PRICES, key: crypto.randomUUID(), ...fields },
    headers: { "sec-fetch-site": "same-origin" },
    maxRedirects: 0,
  });
}

async function untilCalled(request: APIRequestContext): Promise<void> {
  await expect
    .poll(async () => (await (await request.get(`/queue/place.json?room=${ROOM}`)).json()).standing.phase)
    .toBe("called");
}

test("a visitor waits in the waiting room, is admitted, and chooses seats", async ({ page }) => {
  await page.goto(PRICES);
  await expect(page).toHaveURL(/\/queue\?room=peter-grimes-farewell/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Många vill in samtidigt");
  await expect(page).toHaveTitle(/Kön/);
  await expectNothingFound(page, "outside");
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await picture(page, "outside");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Ställ mig i kön" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nu är det din tur");
  await expect(page.locator("main [aria-live=polite]")).toContainText("Nu är det din tur. Gå in senast");
  await expectNothingFound(page, "called");
  await page.getByRole("button", { name: "Gå in" }).click();
  await expect(page).toHaveURL(new RegExp(`${PRICES}$`));
  await page.getByRole("spinbutton").first().fill("1");
  await page
    .getByRole("button", { name: /varukorg/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/basket/);
  await page.goto(QUEUE);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Du är inne");
});

test("a waiting visitor sees position, people ahead and waiting time, also in a new window, on an accessible page", async ({
  page,
  context,
}) => {
  const standing = { phase: "waiting", place: 1206, before: 840, minutes: 10 };
  await page.route("**/queue/place.json*", (route) => route.fulfill({ json: { standing, again: 60 } }));
  await page.goto(QUEUE);
  await page.getByRole("button", { name: "Ställ mig i kön" }).click();
  await expect(page.getByText("840 personer")).toBeVisible();
  await expect(page.getByText("Ungefär 10 minuter", { exact: true })).toBeVisible();
  await expect(page.locator("main [aria-live=polite]")).toHaveText("Väntetid: Ungefär 10 minuter");
  await page.getByText("Fortsätt på en annan enhet").click();
  await expectNothingFound(page, "waiting");
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, "waiting");
  await page.emulateMedia({ forcedColors: "active" });
  await picture(page, "waiting-forced-colours");
  const cookie = (await context.cookies()).find(({ name }) => name === `queue-${ROOM}`);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 3600);
});

test.describe("the waiting room with a screen reader", () => {
  test.use({ bypassCSP: true });

  test("announces the position, the available actions, and the house's text and picture", async ({
    page,
    context,
  }) => {
    const { note, transcript } = transcribe();
    await bringReader(page);
    const standing = { phase: "waiting", place: 1206, before: 840, minutes: 10 };
    await page.route("**/queue/place.json*", (route) => route.fulfill({ json: { standing, again: 60 } }));
    await page.goto(QUEUE);
    await untilTakenOver(page);
    note("Before the room", await readAloud(page.locator("main")));
    // Who joins just before the next admission is called immediately.
    await expect(async () => {
      await context.clearCookies({ name: `queue-${ROOM}` });
      await page.goto(QUEUE);
      await page.getByRole("button", { name: "Ställ mig i kön" }).click();
      await expect(page.getByText("840 personer")).toBeVisible();
      await expect(page.getByText("Fortsätt på en annan enhet")).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 25_000 });
    await untilTakenOver(page);
    note("Waiting", await readAloud(page.locator("main"), 60));
    expect(transcript()).toMatchSnapshot("waiting-room-sv.txt");
  });
});

test("without scripts the waiting room is a form on a page that refreshes itself", async ({ request }) => {
  const first = await request.get(PRICES, { maxRedirects: 0 });
  expect(first.status()).toBe(303);
  expect(first.headers()["location"]).toBe(QUEUE);
  expect((await post(request, { intent: "join" })).status()).toBe(303);
  const page = await (await request.get(QUEUE)).text();
  expect(page).toMatch(
    /<head>.*<noscript><meta http-equiv="refresh" content="\d+"\/?><\/noscript>.*<\/head>/s,
  );
  await untilCalled(request);
  const entered = await post(request, { intent: "enter" });
  expect(entered.headers()["location"]).toBe(PRICES);
  expect((await request.get(PRICES, { maxRedirects: 0 })).status()).toBe(200);
});

for (const language of LANGUAGES) {
  test(`in ${language} the waiting room has its own messages, and the house's text and picture`, async ({
    request,
  }) => {
    const headers = { cookie: `lang=${language}` };
    const html = await (await request.get(QUEUE, { headers })).text();
    const [, heading = ""] = /<h1[^>]*>([^<]+)</.exec(html) ?? [];
    expect(heading.length).toBeGreaterThan(8);
    const [{ title, text, picture }] = season.waitingRooms as [(typeof season.waitingRooms)[0]];
    const house = (language === "en-us" ? "en" : language) as keyof typeof title;
    expect(html).toContain(`${title[house]}</p>`);
    expect(html).toContain(`<p>${text[house]}</p>`);
    expect(html).toContain(`alt="${picture.alt[house]}"`);
    const [, address = ""] = /<img[^>]* src="([^"]*peter-grimes[^"]*)"/.exec(html) ?? [];
    const drawn = await request.get(address);
    expect(drawn.status()).toBe(200);
    expect(drawn.headers()["content-type"]).toContain("image/svg+xml");
    expect(html).not.toMatch(/queue\.[a-z]/);
    expect(html).toContain("noindex");
  });
}

test("the API refuses seats to visitors who were not admitted, and names the waiting room", async ({
  request,
}) => {
  const { session } = await (await request.post("/api/v1/sessions", { data: {} })).json();
  const headers = { authorization: `Bearer ${session}` };
  const quantities = [{ priceType: 1, quantity: 1 }];
  const ask = () =>
    request.post("/api/v1/basket/best-available", {
      headers,
      data: { performance: 1406, band: "C", quantities },
    });
  const refused = await ask();
  expect(refused.status()).toBe(429);
  expect(await refused.json()).toMatchObject({ defined: true, code: "queue-needed", data: { room: ROOM } });
  // A visitor admitted with this session can use the API as well.
  await post(request, { intent: "join" });
  await untilCalled(request);
  const jar = (await request.storageState()).cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  await request.post("/queue", {
    form: { room: ROOM, next: PRICES, intent: "enter" },
    headers: { "sec-fetch-site": "same-origin", cookie: `${jar}; session=${session}` },
    maxRedirects: 0,
  });
  expect((await ask()).status()).toBe(200);
});

test("reading the waiting room issues no ticket, and a forged ticket is rejected", async ({ request }) => {
  const looked = await request.get(QUEUE);
  expect(looked.headers()["set-cookie"] ?? "").not.toContain("queue-");
  const forged = `${Buffer.from(`ticket|${ROOM}|${crypto.randomUUID()}|0|1|9999999999999`).toString("base64url")}.${"A".repeat(43)}`;
  const answer = await request.get(`/queue/place.json?room=${ROOM}`, {
    headers: { cookie: `queue-${ROOM}=${forged}` },
  });
  expect((await answer.json()).standing.phase).toBe("outside");
  expect((await request.get("/queue/place.json?room=no-such-room")).status()).toBe(404);
  expect((await post(request, { intent: "enter" })).status()).toBe(409);
});

test("the emailed link moves the queue position to another device and removes it from the first", async ({
  request,
  playwright,
  baseURL,
}) => {
  await post(request, { intent: "join" });
  const email = `queue-${Date.now()}@test.example`;
  expect((await post(request, { intent: "email", email: "no address" })).status()).toBe(422);
  expect((await post(request, { intent: "email", email })).status()).toBe(200);
  const mailbox = `http://127.0.0.1:${PORTS.shop + 2}/emails.json?to=${email}`;
  await expect.poll(async () => (await (await request.get(mailbox)).json()).length).toBe(1);
  const [{ text }] = await (await request.get(mailbox)).json();
  const [link = ""] = /http\S+\/queue\S+/.exec(text) ?? [];
  const place = new URL(link).searchParams.get("place") ?? "";
  const other = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  expect(await (await other.get(link, { headers: { "accept-language": "sv" } })).text()).toContain(
    "Flytta platsen hit",
  );
  expect((await post(other, { intent: "move", place: "made-up" })).status()).toBe(409);
  expect((await post(other, { intent: "move", place })).status()).toBe(303);
  await untilCalled(other);
  expect((await (await request.get(`/queue/place.json?room=${ROOM}`)).json()).standing).toMatchObject({
    lost: "moved",
  });
  expect((await post(other, { intent: "enter" })).headers()["location"]).toBe(PRICES);
  await other.dispose();
});
