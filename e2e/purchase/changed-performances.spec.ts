import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { payByCard } from "../../sandbox/nexi/visitor.ts";
import { createHttpBackEnd } from "../../src/contract/http-client.ts";
import type { Caller } from "../../src/contract/operation.ts";
import { SOMEBODY } from "../../src/contract/testing/somebody.ts";
import { expectNothingFound } from "../testing/nothing-found.ts";
import { PORTS } from "../testing/ports.ts";
import { hold, signedIn } from "../testing/prepared.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";
import { performanceOnSale } from "../testing/shopper.ts";

/** The house changes its season after somebody has bought. Most is asked over HTTP: no browser is needed to read it. */

// One after the other: the shop has one port.
test.describe.configure({ mode: "serial" });

let shop: ShopProcess;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  shop = await openShopProcess({ port: PORTS.changed });
});
test.afterAll(() => shop.close());

async function buy(performance: number): Promise<string> {
  const backEnd = createHttpBackEnd(shop.url);
  const nobody: Caller = { session: null, language: "sv", address: "", idempotencyKey: null };
  const email = `${randomUUID()}@test.example`;
  const registered = await backEnd.customers.register({ ...SOMEBODY, email }, nobody);
  if (!registered.ok) throw new Error(registered.refusal.reason);
  const caller = { ...nobody, session: registered.value.session };
  const wishes = [{ priceType: 1, quantity: 2 }];
  const held = await backEnd.basket.addBestAvailable({ performance, band: "A", wishes }, caller);
  if (!held.ok) throw new Error(held.refusal.reason);
  await backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
  const basket = await backEnd.basket.read({}, caller);
  const expectedTotal = basket.ok ? (basket.value.basket?.totals.total.amount ?? 0) : 0;
  const placed = await backEnd.orders.place({ acceptTerms: true, expectedTotal }, caller);
  if (!placed.ok || !placed.value.paymentPage) throw new Error("not placed");
  await payByCard(placed.value.paymentPage);
  await backEnd.orders.verify({ link: placed.value.link, returned: "paid" }, caller);
  return placed.value.link;
}

/** Writes something else about a performance into the season, and has the shop read it. */
async function change(performance: number, what: object): Promise<void> {
  const file = join(shop.house, "season.json");
  const season = JSON.parse(await readFile(file, "utf8"));
  for (const event of season.events) {
    for (const entry of event.performances) if (entry.id === performance) Object.assign(entry, what);
  }
  await shop.kill();
  await writeFile(file, JSON.stringify(season));
  await shop.start();
}

async function ticketsPage(link: string, language: string): Promise<string> {
  const page = await fetch(`${shop.url}/tickets?order=${link}`, { headers: { cookie: `lang=${language}` } });
  return page.text();
}

async function subjects(): Promise<string[]> {
  const letters = (await (await fetch(`${shop.mailbox}/letters.json`)).json()) as { subject: string }[];
  return letters.map(({ subject }) => subject);
}

test("a moved and then a cancelled evening shows on the tickets, in the agenda and the calendar, is written of once each, and its money goes back as its holder says", async ({
  page: tab,
}) => {
  test.setTimeout(120_000);
  const { performance, event } = await performanceOnSale(shop.url);
  const link = await buy(performance);
  await change(performance, { starts: "+25d 18:00" });
  await expect.poll(subjects, { timeout: 20_000 }).toContainEqual(expect.stringContaining("är flyttad till"));
  expect(await ticketsPage(link, "sv")).toContain("Föreställningen är flyttad. Den skulle ha börjat");
  expect(await ticketsPage(link, "de")).toContain("Die Vorstellung wurde verlegt.");
  expect(await (await fetch(`${shop.url}/events/${event}?lang=sv`)).text()).toContain("Flyttad från");

  // Whoever holds the tickets says what becomes of them, found from the tickets.
  await tab.setViewportSize({ width: 390, height: 844 });
  await tab.goto(`${shop.url}/tickets?order=${link}`);
  await tab.getByRole("link", { name: "Välj vad du vill göra" }).click();
  await expect(tab.getByRole("radio")).toHaveCount(3);
  await expect(tab.getByRole("radio", { name: "Behåll biljetterna" })).toBeChecked();
  await expectNothingFound(tab, "a moved evening");
  await tab.getByRole("button", { name: "Välj" }).click();
  await expect(tab.getByText("Du behåller biljetterna.")).toBeVisible();
  await expectNothingFound(tab, "tickets that are kept");

  // The desk, while the shop is open.
  expect(await shop.desk("cancel", String(performance))).toContain("is cancelled. 1 orders are written to.");
  await expect.poll(subjects, { timeout: 20_000 }).toContainEqual(expect.stringContaining("är inställd"));
  const page = await ticketsPage(link, "sv");
  expect(page).toContain("Föreställningen är inställd");
  expect(page).not.toContain("tickets.svg");
  const calendar = await fetch(`${shop.url}/tickets.ics?order=${link}&performance=${performance}`);
  expect(await calendar.text()).toContain("STATUS:CANCELLED");
  const paper = await fetch(`${shop.url}/tickets.pdf?order=${link}`, { redirect: "manual" });
  expect(paper.status).toBe(303);

  await tab.goto(`${shop.url}/order/changed?order=${link}`);
  await expect(tab.getByRole("radio")).toHaveCount(2);
  await expectNothingFound(tab, "a cancelled evening");
  await tab.getByRole("radio", { name: "Tillgodohavande" }).check();
  await tab.getByRole("button", { name: "Välj" }).click();
  await expect(tab.getByText(/är återlämnade: som tillgodohavande/)).toBeVisible();
  await expect.poll(subjects, { timeout: 20_000 }).toContainEqual(expect.stringContaining("är återlämnade"));
  // Too late for something else, said to whoever sends an older page.
  const late = await fetch(`${shop.url}/order/changed?order=${link}`, {
    method: "POST",
    headers: { origin: shop.url, "sec-fetch-site": "same-origin", cookie: "lang=sv" },
    body: new URLSearchParams({ performance: String(performance), [`choice-${performance}`]: "money" }),
  });
  expect(late.status).toBe(409);
  expect(await late.text()).toContain("Det går inte att välja det längre.");

  // Read again, it is no news.
  await change(performance, {});
  await expect.poll(async () => (await fetch(`${shop.url}/readyz`)).status).toBe(200);
  const told = (await subjects()).filter((subject) => /inställd|flyttad/.test(subject));
  expect(told).toHaveLength(2);
});

test("an evening that was moved or cancelled while it lay in a basket says so there and on the review, before it is paid for", async () => {
  test.setTimeout(120_000);
  const evening = await performanceOnSale(shop.url);
  const { performance } = evening;
  const { backEnd, caller } = await signedIn(shop.url);
  await hold({ backEnd, caller }, evening, 1);
  await backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
  const read = async (path: string, language: string) => {
    const headers = { cookie: `session=${caller.session}; lang=${language}` };
    return (await fetch(shop.url + path, { headers })).text();
  };
  expect(await read("/basket", "sv")).not.toContain("har flyttats");
  await change(performance, { starts: "+26d 18:00" });
  for (const page of ["/basket", "/checkout/review"]) {
    expect(await read(page, "sv")).toContain("Föreställningen har flyttats sedan du valde den.");
    expect(await read(page, "ht")).toContain("Yo deplase reprezantasyon an depi ou te chwazi l.");
  }
  await change(performance, { cancelled: true });
  for (const page of ["/basket", "/checkout/review"])
    expect(await read(page, "en")).toContain(
      "This performance has been cancelled. Remove the tickets to continue.",
    );
});
