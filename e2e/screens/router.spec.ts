import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { expectNothingFound } from "../testing/nothing-found.ts";
import { untilTakenOver } from "../testing/page-faults.ts";
import { PORTS } from "../testing/ports.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";

test.use({ baseURL: `http://localhost:${PORTS.router}` });
test.describe.configure({ mode: "serial" });

let shop: ShopProcess;
test.beforeAll(async () => {
  shop = await openShopProcess({
    port: PORTS.router,
    about: {
      rootRedirect: { to: "/events/carmen" },
      robots: { events: true, rest: false },
      pages: { listings: true, donations: true },
    },
  });
});
test.afterAll(() => shop.close());

const look = (request: APIRequestContext, path: string) => request.get(path, { maxRedirects: 0 });

test("an extra slash in an address redirects to the canonical address, and never to another site", async ({
  request,
}) => {
  for (const [path, address] of [
    ["/events/carmen/", "/events/carmen"],
    ["/terms/?a=b", "/terms?a=b"],
    ["//evil.example/", "/evil.example"],
  ] as const) {
    const answer = await look(request, `http://localhost:${PORTS.router}${path}`);
    expect(answer.status(), path).toBe(301);
    expect(answer.headers()["location"], path).toBe(address);
  }
  expect((await look(request, "/events/carmen")).status()).toBe(200);
  const short = await look(request, "/events/1209");
  expect([short.status(), short.headers()["location"]]).toEqual([302, "/events/carmen/1209"]);
  expect((await look(request, "/events/999999")).status()).toBe(404);
  // A POST is redirected with its body.
  const sent = await request.post("/login/", {
    form: { intent: "look-up" },
    headers: { "sec-fetch-site": "same-origin" },
    maxRedirects: 0,
  });
  expect(sent.status()).toBe(308);
});

test("the root address redirects temporarily to the page that the house chooses", async ({ request }) => {
  const bare = await look(request, "/");
  expect(bare.status()).toBe(302);
  expect(bare.headers()["location"]).toBe("/events/carmen");
  expect((await look(request, "/?genre=opera")).status()).toBe(200);
});

test("the HTML head has the house's name, colour and picture, and the robots rule that the house chooses", async ({
  request,
}) => {
  const event = await (await look(request, "/events/carmen")).text();
  expect(event).toContain('<meta name="robots" content="index, follow"/>');
  expect(event).toMatch(/<meta name="theme-color"[^>]*content="#7A1526"\/>/);
  expect(event).toMatch(
    /<meta property="og:image" content="http:\/\/localhost:\d+\/house\/pictures\/[^"]+"\/>/,
  );
  expect(event).toMatch(/<title>[^<]*Sundoperan<\/title>/);
  for (const path of ["/terms", "/login", "/queue", "/no-such-page"]) {
    expect(await (await look(request, path)).text(), path).toContain('content="noindex, nofollow"');
  }
  const missing = await request.get("/no-such-page", { headers: { "accept-language": "en" } });
  expect(missing.status()).toBe(404);
  expect(await missing.text()).toContain("This page could not be found");
});

test("a house can switch on a page of its productions, and one for a single fund", async ({ page }) => {
  await page.goto("/listings");
  await expect(page.getByRole("heading", { level: 1, name: "Alla uppsättningar" })).toBeVisible();
  await expectNothingFound(page, "all productions");
  await page.getByRole("link", { name: "Se datum för Carmen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Carmen" })).toBeVisible();
  await page.goto("/contributions/donations/116");
  await expect(page.locator('input[name="fund"][value="116"]')).toBeChecked();
  expect((await page.goto("/contributions/donations/9"))?.status()).toBe(404);
});

test("going offline and coming back online is announced", async ({ page, context }) => {
  await page.goto("/terms");
  await untilTakenOver(page);
  const status = page.locator("[role=status]").first();
  await expect(status).toBeEmpty();
  await context.setOffline(true);
  await expect(status).toContainText("Du är inte uppkopplad");
  await context.setOffline(false);
  await expect(status).toHaveText("Du är uppkopplad igen.");
});

/** Records the animations of the browser's page transitions. */
async function watchTransitions(page: Page): Promise<() => Promise<Moving[]>> {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      const transition = start(change);
      void transition.ready.then(() => {
        globalThis.moving = document.getAnimations().flatMap((animation) => {
          if (!(animation instanceof CSSAnimation && animation.effect instanceof KeyframeEffect)) return [];
          const { delay = 0, endTime } = animation.effect.getComputedTiming();
          const { pseudoElement } = animation.effect;
          return [
            { what: `${pseudoElement} ${animation.animationName}`, begins: delay, ends: Number(endTime) },
          ];
        });
      });
      return transition;
    };
  });
  return () => page.evaluate(() => globalThis.moving ?? []);
}

interface Moving {
  readonly what: string;
  readonly begins: number;
  readonly ends: number;
}

declare global {
  var moving: Moving[] | undefined;
}

test("a navigation shows a progress bar, animates the old page out and the new one in, and keeps scroll positions", async ({
  page,
}) => {
  const moving = await watchTransitions(page);
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  const named = (name: string) =>
    expect.poll(async () => (await moving()).find(({ what }) => what.endsWith(name))).toBeDefined();
  // A fragment in the address scrolls to that part of the page.
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto("/events/carmen#performances");
  await untilTakenOver(page);
  await expect(page.locator("#performances")).toBeInViewport();
  const here = await scrolled();
  expect(here).toBeGreaterThan(100);

  let letGo = () => {};
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route("**/*.data*", async (route) => {
    await held;
    await route.continue();
  });
  const bar = page.locator('body > div[aria-hidden="true"]');
  await expect(bar).toHaveCount(0);
  const there = page.locator('main a[href^="/events/carmen/"]').first();
  await there.evaluate((link: HTMLElement) => link.click());
  await expect(bar).toHaveCSS("position", "fixed");
  await expect(bar).toHaveCSS("height", "3px");
  letGo();
  await expect(page).toHaveURL(/\/events\/carmen\/\d+/);
  await expect(bar).toHaveCount(0);
  await named("page-enters");
  const parts = await moving();
  const leaving = parts.find(({ what }) => what === "::view-transition-old(page) page-leaves");
  const entering = parts.find(({ what }) => what === "::view-transition-new(page) page-enters");
  expect(leaving?.ends).toBeGreaterThan(0);
  expect(entering?.begins).toBeGreaterThanOrEqual(leaving?.ends ?? Number.POSITIVE_INFINITY);
  await expect.poll(scrolled).toBe(0);

  await page.goBack();
  await expect(page).toHaveURL(/\/events\/carmen#performances$/);
  await expect.poll(scrolled).toBe(here);
});

test("an error page that fails in the browser shows the error and a link home, and no internals", async ({
  page,
}) => {
  // Removes the house data that the error page needs.
  await page.route("**/no-such-page", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('"contact":{', '"contact":null,"was":{');
    await route.fulfill({ response: answer, body });
  });
  await page.goto("/no-such-page");
  const failed = "Ett fel uppstod när felsidan skulle visas";
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(failed);
  await expect(page).toHaveTitle(failed);
  await expect(page.locator("html")).toHaveAttribute("lang", "sv");
  await expect(page.locator("pre")).toHaveText(/^TypeError: [^\n]+$/);
  await page.getByRole("link").click();
  await expect(page).toHaveURL(/\/events\/carmen$/);
  await expect(page.getByRole("heading", { level: 1, name: "Carmen" })).toBeVisible();
});
