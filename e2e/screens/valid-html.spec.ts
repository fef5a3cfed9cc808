import { spawnSync } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { agenda, buy, chooseByPrice, performanceOnSale } from "../testing/shopper.ts";

/** Every page as the server sends it is valid HTML: the Nu checker, which the W3C's validator is made of, finds nothing. */

const CHECKER = createRequire(import.meta.url).resolve("vnu-jar/build/dist/vnu.jar");
const FOLDER = "test-results/pages";

interface Finding {
  readonly type: string;
  readonly subType?: string;
  readonly url: string;
  readonly message: string;
  readonly extract?: string;
}

/** One run for all: the program takes longer to start than to read them. */
function findings(folder: string): string[] {
  const { stderr, error } = spawnSync(
    "java",
    ["-jar", CHECKER, "--format", "json", "--exit-zero-always", "--skip-non-html", folder],
    { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  if (error) throw error;
  const { messages } = JSON.parse(stderr) as { messages: Finding[] };
  return messages
    .filter(({ type, subType }) => type !== "info" || subType === "warning")
    .map(({ url, message, extract }) => `${url.split("/").at(-1)}: ${message} ${extract ?? ""}`);
}

/** Keeps every page that comes, by the order and the address. */
function keepPages(page: Page, pages: Map<string, string>): void {
  page.on("response", async (answer) => {
    const isPage = answer.headers()["content-type"]?.startsWith("text/html") && answer.status() !== 303;
    const { origin, pathname } = new URL(answer.url());
    if (!isPage || origin !== new URL(page.url() || answer.url()).origin) return;
    const name = `${answer.request().method()}${pathname}-${answer.status()}`.replaceAll(/[^\w-]+/g, "_");
    pages.set(name, await answer.text().catch(() => ""));
  });
}

test.describe("as the server sends them", () => {
  test.use({ javaScriptEnabled: false });

  test("no page has a fault that the Nu checker knows of", async ({ page, baseURL }) => {
    test.setTimeout(120_000);
    await rm(FOLDER, { recursive: true, force: true });
    await mkdir(FOLDER, { recursive: true });
    const pages = new Map<string, string>();
    const read = async (address: string, named = address) => {
      const name = named.replaceAll(/[^\w-]+/g, "_");
      if (pages.has(name)) return;
      const answer = await page.request.get(address);
      pages.set(name, await answer.text());
    };
    const evening = await performanceOnSale(baseURL);
    const there = `/events/${evening.event}/${evening.performance}`;
    const seen = new Set<string>();
    for (const { id, event, availability, ways } of await agenda(baseURL ?? "")) {
      const kind = `${availability.state} ${ways}`;
      if (seen.has(kind)) continue;
      seen.add(kind);
      await read(`/events/${event.slug}`);
      await read(`/events/${event.slug}/${id}`);
      await read(`/events/${event.slug}/${id}/syos`);
    }
    for (const address of [
      "/",
      "/?month=all",
      "/?month=2020-01",
      `${there}/price-selection`,
      `${there}/syos/parkett-bakre-mitten`,
      "/basket",
      "/login",
      "/register",
      "/reset-password",
      "/authentication",
      "/terms",
      "/accessibility",
      "/tickets",
      "/no-such-page",
    ]) {
      await read(address);
    }
    for (const language of ["en", "en-us", "de", "es", "ht"]) {
      await page.context().addCookies([{ name: "lang", value: language, url: baseURL ?? "" }]);
      await read("/", `home ${language}`);
      await read("/register", `register ${language}`);
    }
    await page.context().clearCookies();
    keepPages(page, pages);
    await buy(page, evening);
    await page.locator('a[href^="/tickets?"]').first().click();
    await expect(page).toHaveURL(/\/tickets\?/);
    await page.goto("/account/your-orders");
    await chooseByPrice(page, evening, 1);
    await page.goto("/checkout/delivery");
    expect(pages.size).toBeGreaterThan(35);
    // A page that one has left while it was read is no page.
    for (const [name, text] of pages) if (text) await writeFile(join(FOLDER, `${name}.html`), text);
    expect(findings(FOLDER)).toEqual([]);
  });
});

test("the checker would have noticed", async () => {
  const folder = "test-results/faulty-page";
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, "faulty.html"),
    '<!doctype html><html lang="en"><head><title>A</title></head><body><p id="a">A</p><p id="a">B</p></body></html>',
  );
  expect(findings(folder)).toContainEqual(expect.stringContaining("Duplicate ID"));
});
