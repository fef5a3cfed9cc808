import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findings } from "../../tooling/axe-findings.ts";
import { installedChromium } from "../../tooling/chromium.ts";
import { createNexiSandbox, SANDBOX_SECRET_KEY, type Sandbox } from "./server.ts";

const executablePath = installedChromium();
/** PICTURES saves each state as a screenshot. */
const pictures = process.env["PICTURES"];

describe("the sandbox's payment page in a browser", { timeout: 120_000 }, () => {
  let data: string;
  let sandbox: Sandbox;
  let browser: Browser;
  /** Opening another page takes longer than the checks. */
  let page: Page;
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), "hosted-page-"));
    sandbox = await createNexiSandbox({ port: 0, data });
    browser = await chromium.launch({
      ...(executablePath ? { executablePath } : {}),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    });
    page = await browser.newPage();
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await sandbox.close();
    await rm(data, { recursive: true });
  });

  async function open(): Promise<string> {
    const item = (reference: string, name: string, gross: number, tax: number, quantity: number) => ({
      reference,
      name,
      quantity,
      unit: "st",
      unitPrice: (gross - tax) / quantity,
      taxRate: 600,
      taxAmount: tax,
      netTotalAmount: gross - tax,
      grossTotalAmount: gross,
    });
    const response = await fetch(`${sandbox.url}/v1/payments`, {
      method: "POST",
      headers: { authorization: SANDBOX_SECRET_KEY, "content-type": "application/json" },
      body: JSON.stringify({
        order: {
          items: [
            item("T-1", "Così fan tutte, 6 februari 2027, Parkett mitt rad 7", 318_000, 18_000, 2),
            item("F-1", "Serviceavgift", 5_300, 300, 1),
          ],
          amount: 323_300,
          currency: "SEK",
          reference: "P100042",
        },
        checkout: {
          integrationType: "HostedPaymentPage",
          returnUrl: `${sandbox.url}/sandbox/health?back=1`,
          cancelUrl: `${sandbox.url}/sandbox/health?cancelled=1`,
          termsUrl: "http://shop.example/terms",
        },
      }),
    });
    const { hostedPaymentPageUrl } = await response.json();
    return hostedPaymentPageUrl;
  }

  /** Axe and overflow; visitors use none of the page's scripts. */
  async function look(page: Page, width: number, colorScheme: "light" | "dark", name: string): Promise<void> {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    // At another width and in another colour scheme only colours can break.
    expect(await findings(page, colorScheme === "dark" ? { only: "colours" } : {})).toEqual([]);
    const sideways = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
    expect(sideways).toBeLessThanOrEqual(0);
    if (pictures !== undefined)
      await page.screenshot({ path: join(pictures, `${name}-${width}-${colorScheme}.png`), fullPage: true });
  }

  const STATES: Record<string, (page: Page) => Promise<void>> = {
    card: async (page) => {
      await page.getByRole("link", { name: /4925 0000 0000 0079/ }).click();
      expect(await page.getByLabel("Kortnummer").inputValue()).toBe("4925000000000079");
    },
    swish: (page) => page.getByRole("link", { name: "Swish" }).click(),
    corrections: (page) => page.getByRole("button", { name: /Betala/ }).click(),
    declined: async (page) => {
      await page.getByRole("link", { name: /0111/ }).click();
      await page.getByRole("button", { name: /Betala/ }).click();
      expect(await page.getByRole("alert").innerText()).toContain("Banken nekade köpet");
    },
    "secure step": async (page) => {
      await page.getByRole("link", { name: /0335/ }).click();
      await page.getByRole("button", { name: /Betala/ }).click();
      await page.getByRole("heading", { name: "Godkänn köpet hos din bank" }).waitFor();
    },
    app: async (page) => {
      await page.getByRole("link", { name: "Swish" }).click();
      await page.getByLabel("Mobilnummer").fill("070 123 45 67");
      await page.getByRole("button", { name: /Betala/ }).click();
      await page.getByRole("heading", { name: "Godkänn i appen" }).waitFor();
    },
    away: (page) => page.getByRole("link", { name: "Gå härifrån utan att betala" }).click(),
    closed: async (page) => {
      const address = page.url();
      await page.getByRole("link", { name: /0079/ }).click();
      await page.getByRole("button", { name: /Betala/ }).click();
      await page.waitForURL(/back=1&paymentid=[0-9a-f]{32}$/);
      await page.goto(address);
      await page.getByRole("heading", { name: "Betalningen är inte längre öppen" }).waitFor();
    },
  };

  for (const [name, journey] of Object.entries(STATES))
    it(`is accessible and fits narrow screens: ${name}`, async () => {
      await page.goto(`${await open()}?language=sv-SE`);
      await journey(page);
      await look(page, 320, "light", name);
      await look(page, 390, "dark", name);
    });

  it.each([
    ["language=sv-SE", "sv-SE", "Betala"],
    ["language=en-GB", "en-GB", "Pay"],
    ["language=de-DE", "de-DE", "Bezahlen"],
    ["language=es-ES", "es-ES", "Pagar"],
    ["language=fr-FR", "fr-FR", "Payer"],
    ["language=fr-FR&ui=ht", "ht", "Peye"],
    ["language=xx-XX", "en-GB", "Pay"],
  ])("uses the requested language: %s", async (query, code, heading) => {
    const text = await (await fetch(`${await open()}?${query}`)).text();
    expect(text).toContain(`<html lang="${code}">`);
    expect(text).toContain(`<h1>${heading}</h1>`);
  });

  it("fits the narrowest screens in every language", async () => {
    await page.setViewportSize({ width: 320, height: 800 });
    const address = await open();
    for (const query of ["sv-SE", "en-GB", "de-DE", "es-ES", "fr-FR", "fr-FR&ui=ht"])
      for (const method of ["card", "Swish"]) {
        await page.goto(`${address}?language=${query}&method=${method}`);
        const sideways = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
        expect(sideways, `${query} ${method}`).toBeLessThanOrEqual(0);
        if (pictures !== undefined && method === "card")
          await page.screenshot({ path: join(pictures, `language-${query}.png`), fullPage: true });
      }
  });

  it("works without JavaScript, and leads to the visitor's return address", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${await open()}?language=sv-SE`);
    await page.getByRole("link", { name: /0335/ }).click();
    await page.getByRole("button", { name: /Betala/ }).click();
    await page.getByRole("button", { name: "Godkänn" }).click();
    await page.waitForURL(/back=1/);
    await page.goto(`${await open()}?language=sv-SE`);
    await page.getByRole("link", { name: "Avbryt och gå tillbaka till butiken" }).click();
    await page.waitForURL(/cancelled=1&paymentid=/);
    await page.goto(`${await open()}?language=sv-SE`);
    const lost = page.waitForEvent("requestfailed");
    await page.getByRole("button", { name: "Tappa förbindelsen" }).click({ noWaitAfter: true });
    expect((await lost).url()).toContain("/dropped");
    await context.close();
  });
});
