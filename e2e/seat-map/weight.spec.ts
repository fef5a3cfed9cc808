import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { performanceOnSale } from "../testing/shopper.ts";
import { mapPath, openMap, SECTION } from "./hall-page.ts";

const KB = 1024;

test("a visit without interaction loads the seat map's scripts within the budget, including later ones", async ({
  page,
  request,
  baseURL,
}) => {
  await openMap(page, await performanceOnSale(baseURL));
  // By then all idle-time requests are done.
  await page.waitForTimeout(4_000);
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
      .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
  );
  expect(scripts.length).toBeGreaterThan(3);
  expect(Math.min(...scripts)).toBeGreaterThan(0);
  expect(scripts.reduce((sum, size) => sum + size, 0) / KB).toBeLessThanOrEqual(120);

  await test.step("a page's large scripts tell the browser to compile them whole while they arrive", async () => {
    const addresses = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .filter((name) => new URL(name).pathname.endsWith(".js")),
    );
    const texts = await Promise.all(addresses.map(async (address) => (await request.get(address)).text()));
    const compiled = texts.filter((script) => script.startsWith("//# allFunctionsCalledOnLoad\n"));
    const length = (some: readonly string[]) => some.reduce((sum, { length }) => sum + length, 0);
    expect(compiled.length).toBe(3);
    expect(length(compiled) / length(texts)).toBeGreaterThan(0.9);
  });
});

test("no view of the hall exceeds thirty kilobytes of compressed HTML", async ({ request, baseURL }) => {
  const performance = await performanceOnSale(baseURL);
  for (const view of ["", "parkett", "forsta-raden", SECTION]) {
    const markup = await (await request.get(mapPath(performance, view))).body();
    expect(gzipSync(markup).length / KB, view).toBeLessThanOrEqual(30);
  }
});
