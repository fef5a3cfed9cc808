import { execFileSync } from "node:child_process";
import { expect, test } from "@playwright/test";
import { HOSTILE, makeHostile } from "../testing/hostile-house.ts";
import { PORTS } from "../testing/ports.ts";
import { buy } from "../testing/prepared.ts";
import { openShopProcess } from "../testing/shop-process.ts";
import { performanceOnSale } from "../testing/shopper.ts";

test.use({ baseURL: `http://localhost:${PORTS.hostileHouse}` });

/** Unescaped, wherever it stands. */
const RAW = [`"'></title>`, "</script><img", "<img src=x", "<svg onload"];
const MOST_PAGES = 120;
const IN_BROWSER = 12;

test("HTML in every text of a house is plain text on every page, in emails and on tickets", async ({
  page,
  request,
}) => {
  test.setTimeout(240_000);
  let texts = 0;
  const shop = await openShopProcess({
    port: PORTS.hostileHouse,
    rewrite: async (house) => {
      texts = await makeHostile(house);
    },
  });
  try {
    expect(texts).toBeGreaterThan(3_000);
    expect(RAW.filter((raw) => !HOSTILE.includes(raw))).toEqual([]);
    const harmless = (what: string, html: string) => {
      expect(
        RAW.filter((raw) => html.includes(raw)),
        what,
      ).toEqual([]);
    };

    const wanted = ["/", "/contact", "/basket", "/sitemap.xml", "/manifest.webmanifest"];
    const shown: string[] = [];
    for (let at = 0; at < Math.min(wanted.length, MOST_PAGES); at += 1) {
      const path = wanted[at] ?? "/";
      const answer = await request.get(path, { headers: { accept: "text/html" } });
      const html = await answer.text();
      harmless(path, html);
      expect(answer.status(), path).toBeLessThan(500);
      if (html.includes("img src=x")) shown.push(path);
      for (const [, found = ""] of html.matchAll(/href="(\/[^"#?]*)"/g))
        if (!wanted.includes(found) && !/\.[a-z0-9]+$/.test(found)) wanted.push(found);
    }
    expect(shown.length).toBeGreaterThan(20);

    await page.addInitScript(() => {
      Object.assign(window, { hurt: () => Object.assign(window, { isHurt: true }) });
    });
    const step = Math.max(1, Math.floor(shown.length / IN_BROWSER));
    for (const path of shown.filter((_, at) => at % step === 0)) {
      await page.goto(path);
      await expect(page.locator("h1").first()).toBeVisible();
      expect(await page.evaluate(() => "isHurt" in window), path).toBe(false);
    }

    const { link } = await buy(shop.url, await performanceOnSale(shop.url), 1);
    await expect(async () => {
      const emails: { subject: string; html: string }[] = await (
        await fetch(`${shop.mailbox}/emails.json`)
      ).json();
      expect(emails.some(({ html }) => html.includes("&lt;img src=x"))).toBe(true);
      for (const { subject, html } of emails) harmless(subject, html);
    }).toPass();
    const paper = await request.get(`/tickets.pdf?order=${link}`);
    const printed = execFileSync("pdftotext", ["-", "-"], { input: await paper.body(), encoding: "utf8" });
    expect(printed.replaceAll(/\s+/g, "")).toContain(HOSTILE.replaceAll(" ", ""));
    expect((await paper.body()).toString("latin1")).not.toMatch(/\/JavaScript|\/OpenAction/);
  } finally {
    await shop.close();
  }
});
