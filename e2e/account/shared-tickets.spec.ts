import { expect, test } from "@playwright/test";
import { createHttpBackEnd } from "#contract/http-client.ts";
import { LANGUAGES } from "#domain/languages.ts";
import { picture } from "../testing/look-at.ts";
import { expectNothingFound } from "../testing/nothing-found.ts";
import { PORTS } from "../testing/ports.ts";
import { buy, comeAsBuyer } from "../testing/prepared.ts";
import { performanceOnSale } from "../testing/shopper.ts";

test("a ticket is shared by a link and by email, viewed without login, and revoked", async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const email = `maja-${Date.now()}@test.example`;
  await comeAsBuyer(page, baseURL, await performanceOnSale(baseURL), 2);
  await page.goto("/account/your-orders");
  await page.getByRole("link", { name: "Visa och dela kommande biljetter" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dina kommande biljetter");
  await expectNothingFound(page, "your tickets");

  const [first, second] = [page.locator("article").nth(0), page.locator("article").nth(1)];
  await first.getByText("Dela biljetten", { exact: false }).press("Enter");
  await first.getByRole("button", { name: "Skapa länken" }).click();
  await expect(page.getByRole("link", { name: "Skriv vem som får biljetten" })).toBeVisible();
  await expectNothingFound(page, "your tickets with a fault");
  await picture(page, "sharing-fault");
  await first.getByLabel("Vem får biljetten?").fill("Maja");
  await first.getByLabel("E-postadress").fill(email);
  await first.getByRole("button", { name: "Skapa länken" }).click();
  await expect(first.getByText(/^Delad med Maja sedan/)).toBeVisible();
  await expect(second.getByText("Dela biljetten", { exact: false })).toBeVisible();
  await expectNothingFound(page, "your tickets, one shared");
  await picture(page, "sharing");
  const link = await first.getByLabel("Länk till biljetten för Maja").inputValue();

  const mailbox = `http://127.0.0.1:${PORTS.shop + 2}/emails.json?to=${email}`;
  await expect.poll(async () => (await (await request.get(mailbox)).json()).length).toBe(1);
  const [message] = await (await request.get(mailbox)).json();
  expect(message.subject).toContain("delar en biljett till");
  expect(message.text).toContain(link);

  const friend = await browser.newContext({ ...(baseURL ? { baseURL } : {}), javaScriptEnabled: false });
  const theirs = await friend.newPage();
  await theirs.goto(new URL(link).pathname + new URL(link).search);
  await expect(theirs.getByText("Maja, Åsa delar den här biljetten med dig.")).toBeVisible();
  const drawn = await theirs.locator("figure img").evaluate((image: HTMLImageElement) => image.naturalWidth);
  expect(drawn).toBeGreaterThan(0);
  await picture(theirs, "shared");
  await page.goto(new URL(link).pathname + new URL(link).search);
  await expectNothingFound(page, "a shared ticket");
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.goto("/your-tickets");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await first.getByRole("button", { name: /^Sluta dela/ }).click();
  await expect(first.getByText("Dela biljetten", { exact: false })).toBeVisible();
  const answer = await theirs.reload();
  expect(answer?.status()).toBe(410);
  await expect(theirs.getByText("Länken till den delade biljetten är inte längre aktiv.")).toBeVisible();
  await page.goto(new URL(link).pathname + new URL(link).search);
  await expectNothingFound(page, "a link that is taken back");
  await picture(page, "share-ended");
  await friend.close();
});

test("without scripts a ticket is renamed, also on its PDF, in every language; past the deadline it is rejected", async ({
  request,
  baseURL,
}) => {
  const shop = baseURL ?? "";
  const { link, caller } = await buy(shop, await performanceOnSale(shop), 1);
  const backEnd = createHttpBackEnd(shop);
  const read = await backEnd.orders.read({ link }, caller);
  const code = read.ok ? (read.value.tickets[0]?.code ?? "") : "";
  const headers = (language: string) => ({
    ...{ cookie: `session=${caller.session}; lang=${language}`, origin: shop },
    "sec-fetch-site": "same-origin",
  });
  const send = (name: string, which = code) =>
    request.post("/your-tickets", {
      form: { intent: "rename", code: which, [`holder-${which}`]: name },
      headers: headers("sv"),
      maxRedirects: 0,
    });
  expect((await send("Elsa Ek")).status()).toBe(303);
  const shown = new Set<string>();
  for (const language of LANGUAGES) {
    const html = await (await request.get("/your-tickets", { headers: headers(language) })).text();
    shown.add(/<p>([^<]*Elsa Ek[^<]*)<\/p>/.exec(html)?.[1] ?? "");
  }
  expect(shown.size).toBe(5);
  const page = await (await request.get(`/tickets?order=${link}`)).text();
  expect(page).toContain("Elsa Ek");
  const long = await send("x".repeat(100));
  expect(long.status()).toBe(422);
  expect(await long.text()).toContain(`id="holder-${code}-error"`);
  const other = await send("Elsa Ek", "99");
  expect(other.status()).toBe(409);
  expect(await other.text()).toContain("kan inte ändras längre");
});

const ENDED = {
  sv: "Länken till den delade biljetten är inte längre aktiv.",
  en: "The link to this shared ticket is no longer active.",
  "en-us": "The link to this shared ticket is no longer active.",
  de: "Der Link zur geteilten Karte ist nicht mehr aktiv.",
  es: "El enlace de la entrada compartida ya no está activo.",
  ht: "Lyen tikè pataje a pa aktif ankò.",
};

test("an ended share link shows a message in every language, without its code; the customer's tickets page requires a login", async ({
  request,
}) => {
  for (const [language, words] of Object.entries(ENDED)) {
    const page = await request.get("/shared-tickets?share=nonsense", {
      headers: { cookie: `lang=${language}` },
    });
    expect(page.status(), language).toBe(410);
    expect(await page.text(), language).toContain(words);
  }
  const drawing = await request.get("/tickets.svg?share=nonsense", { maxRedirects: 0 });
  expect(drawing.status()).toBe(303);
  const own = await request.get("/your-tickets", { maxRedirects: 0 });
  expect(own.headers().location).toBe("/login?next=%2Fyour-tickets");
});
