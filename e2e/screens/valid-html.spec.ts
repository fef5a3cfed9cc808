import { spawnSync } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import { agenda } from "../../tooling/agenda.ts";
import { openPlainBrowser, type Shown } from "../errors/plain-browser.ts";
import { begin, hold } from "../testing/prepared.ts";
import { type OnSale, performanceOnSale, SOMEBODY_NEW } from "../testing/shopper.ts";

/** According to the Nu checker, the base of the W3C's validator. */

const CHECKER = createRequire(import.meta.url).resolve("vnu-jar/build/dist/vnu.jar");
const FOLDER = "test-results/pages";

interface Finding {
  readonly type: string;
  readonly subType?: string;
  readonly url: string;
  readonly message: string;
  readonly extract?: string;
}

/** The checker takes longer to start than to read all pages. */
function findings(folder: string): string[] {
  const { stderr, error } = spawnSync(
    "java",
    // Too short a run for the optimising compiler; the simple one needs a larger stack.
    [
      "-XX:TieredStopAtLevel=1",
      "-XX:+UseSerialGC",
      "-Xss8m",
      "-jar",
      CHECKER,
      "--format",
      "json",
      "--exit-zero-always",
      "--skip-non-html",
      folder,
    ],
    { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  if (error) throw error;
  const { messages } = JSON.parse(stderr) as { messages: Finding[] };
  return messages
    .filter(({ type, subType }) => type !== "info" || subType === "warning")
    .map(({ url, message, extract }) => `${url.split("/").at(-1)}: ${message} ${extract ?? ""}`);
}

async function* purchase(shop: string, performance: OnSale): AsyncGenerator<Shown> {
  const visit = await begin(shop);
  await hold(visit, performance, 2);
  const browser = await openPlainBrowser(shop, visit.caller.session);
  yield browser.open("/basket");
  yield browser.open("/checkout/account");
  const email = `valid-${crypto.randomUUID()}@test.example`;
  yield browser.send('value="look-up"', { email }, { intent: "look-up" });
  yield browser.send('value="register"', { ...SOMEBODY_NEW, acceptTerms: "on" }, { intent: "register" });
  yield browser.send('name="method"', { method: "e-ticket" });
  const hosted = await browser.send('name="acceptTerms"', { acceptTerms: "on" });
  const confirmed = await browser.open((await payByCard(hosted.address)) ?? "");
  yield confirmed;
  yield browser.open(/href="(\/tickets\?[^"]+)"/.exec(confirmed.html)?.[1]?.replaceAll("&amp;", "&") ?? "");
  yield browser.open("/account/your-orders");
  await browser.close();
}

test.describe("the served HTML", () => {
  test("has no error on any page according to the Nu checker", async ({ request, baseURL }) => {
    test.setTimeout(120_000);
    await rm(FOLDER, { recursive: true, force: true });
    await mkdir(FOLDER, { recursive: true });
    const pages = new Map<string, string>();
    const read = async (address: string, language = "sv") => {
      const name = `${address} ${language}`.replaceAll(/[^\w-]+/g, "_");
      if (pages.has(name)) return;
      const answer = await request.get(address, { headers: { cookie: `lang=${language}` } });
      pages.set(name, await answer.text());
    };
    const performance = await performanceOnSale(baseURL);
    const there = `/events/${performance.event}/${performance.performance}`;
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
    for (const language of ["en", "en-us", "de", "es", "ht"])
      for (const address of ["/", "/register"]) await read(address, language);
    const steps: string[] = [];
    for await (const { status, address, html } of purchase(baseURL ?? "", performance)) {
      expect(status, address).toBe(200);
      steps.push(new URL(address).pathname);
      pages.set(`purchase-${steps.length}`, html);
    }
    expect(steps).toEqual([
      "/basket",
      "/checkout/account",
      "/checkout/account",
      "/checkout/delivery",
      "/checkout/review",
      "/order/confirmed",
      "/tickets",
      "/account/your-orders",
    ]);
    expect(pages.size).toBeGreaterThan(35);
    // Proves that the checker reports errors.
    pages.set(
      "faulty",
      '<!doctype html><html lang="en"><head><title>A</title></head><body><p id="a">A</p><p id="a">B</p></body></html>',
    );
    for (const [name, text] of pages) await writeFile(join(FOLDER, `${name}.html`), text);
    const [faulty, others] = partition(findings(FOLDER), (found) => found.startsWith("faulty.html: "));
    expect(others).toEqual([]);
    expect(faulty).toContainEqual(expect.stringContaining("Duplicate ID"));
  });
});

function partition(all: readonly string[], isFirst: (one: string) => boolean): [string[], string[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}
