import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, request as requests, test } from "@playwright/test";
import type { Caller } from "../../src/contract/operation.ts";
import { agenda } from "../../tooling/agenda.ts";
import { expectNothingFound } from "../testing/nothing-found.ts";
import { PORTS } from "../testing/ports.ts";
import { begin, bought, hold, readyToPay, signedIn } from "../testing/prepared.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";
import { type OnSale, performanceOnSale } from "../testing/shopper.ts";

/**
 * A separate shop: that links change nothing, and what happens when the house changes its season while
 * tickets are bought or in a basket. One restart moves both performances, another cancels the second and
 * rereads the first unchanged.
 */

// Serial: the shop has one port, and the second test continues from the first.
test.describe.configure({ mode: "serial" });

let shop: ShopProcess;
test.beforeAll(async () => {
  shop = await openShopProcess({ port: PORTS.changed });
});
test.afterAll(() => shop.close());

/** Without the time a user was last seen. */
const KEPT = [
  ...["baskets", "basket_details", "tickets", "order_lines", "claims", "quotas", "orders", "tenders"],
  ...["memberships", "donations", "customers", "customer_links", "attempts", "commands"],
  "(select id, customer, token_hash from sessions)",
  "(select * from performance_seats where basket is not null)",
];

async function rows(): Promise<Record<string, string>> {
  const parts = KEPT.map(
    (from, at) =>
      `select ${at} as at, count(*) || ' ' || coalesce(sum(hashtextextended(kept::text, 0)), 0) as sum from ${from} as kept`,
  );
  const found = await shop.query<{ at: number; sum: string }>(parts.join(" union all "));
  return Object.fromEntries(found.map(({ at, sum }) => [KEPT[at] ?? "", sum]));
}

const LINKS: Readonly<Record<string, (onSale: OnSale) => string>> = {
  "to an address": () => "/smart/customer/search?email=demo%40sundoperan.example&next=/contributions",
  "to a name and telephone": () => "/smart/customer/search?firstName=Maja&lastName=Ek&phone=0701234567",
  "to a gift": () => "/smart/add-to-cart/donations/115?amount=250",
  "to a membership": () => "/smart/add-to-cart/memberships/2",
  "to tickets": ({ event, performance }) =>
    `/smart/add-to-cart/events/${event}/${performance}?band=A&quantity-1=2`,
  "to a performance": ({ performance }) => `/smart/book/${performance}`,
};

async function sessions(onSale: OnSale): Promise<readonly (string | null)[]> {
  const stranger = await begin(shop.url);
  await hold(stranger, onSale, 1);
  const customer = await signedIn(shop.url);
  await hold(customer, onSale, 1);
  return [null, stranger.caller.session, customer.caller.session];
}

test("every smart link, opened and submitted twice without a session, with a basket and signed in, leaves all rows unchanged", async () => {
  const onSale = await performanceOnSale(shop.url);
  const before = await sessions(onSale);
  const atFirst = await rows();
  for (const [name, link] of Object.entries(LINKS)) {
    for (const session of before) {
      const visit = await requests.newContext({
        baseURL: shop.url,
        extraHTTPHeaders: { "accept-language": "sv", ...(session ? { cookie: `session=${session}` } : {}) },
      });
      for (const method of ["GET", "HEAD", "GET", "HEAD"]) {
        const answer = await visit.fetch(link(onSale), { method });
        expect(answer.status(), `${method} of a link ${name}`).toBe(200);
      }
      const { cookies } = await visit.storageState();
      expect(
        cookies.filter((cookie) => cookie.name.includes("session")),
        name,
      ).toEqual([]);
      await visit.dispose();
    }
    expect(await rows(), `after a link ${name}`).toEqual(atFirst);
  }
});

test.describe("when the house changes its season", () => {
  let paid: { readonly performance: OnSale; readonly link: string };
  let waiting: { readonly performance: OnSale; readonly caller: Caller };
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    const [onSale, other] = await performancesOnSale();
    if (!onSale || !other) throw new Error("The house has fewer than two performances");
    paid = { performance: onSale, link: await bought(shop.url, onSale, 2) };
    waiting = { performance: other, caller: (await readyToPay(shop.url, other, 1)).caller };
    expect(await basketPage("/basket", "sv")).not.toContain("har flyttats");
    await change({
      [paid.performance.performance]: { starts: "+25d 18:00" },
      [waiting.performance.performance]: { starts: "+26d 18:00" },
    });
  });

  /** On the main stage. */
  async function performancesOnSale(): Promise<OnSale[]> {
    return (await agenda(shop.url))
      .filter(({ availability, ways }) => availability.state === "select-or-book" && ways === "both")
      .filter(({ venue }) => venue.id === "main-stage")
      .map(({ id, event }) => ({ event: event.slug, performance: id, title: event.title }));
  }

  async function change(changes: Readonly<Record<number, object>>): Promise<void> {
    const file = join(shop.house, "season.json");
    const season = JSON.parse(await readFile(file, "utf8"));
    for (const event of season.events)
      for (const entry of event.performances) Object.assign(entry, changes[entry.id]);
    await shop.kill();
    await writeFile(file, JSON.stringify(season));
    await shop.start();
  }

  async function basketPage(path: string, language: string): Promise<string> {
    const headers = { cookie: `session=${waiting.caller.session}; lang=${language}` };
    return (await fetch(shop.url + path, { headers })).text();
  }

  async function ticketsPage(link: string, language: string): Promise<string> {
    const page = await fetch(`${shop.url}/tickets?order=${link}`, {
      headers: { cookie: `lang=${language}` },
    });
    return page.text();
  }

  async function subjects(): Promise<string[]> {
    const emails = (await (await fetch(`${shop.mailbox}/emails.json`)).json()) as { subject: string }[];
    return emails.map(({ subject }) => subject);
  }

  test("a moved, then cancelled performance is marked on tickets, agenda and calendar, emailed once each, and refunded by choice", async ({
    page: tab,
  }) => {
    test.setTimeout(120_000);
    const { link, performance: onSale } = paid;
    const { performance, event } = onSale;
    await expect
      .poll(subjects, { timeout: 20_000 })
      .toContainEqual(expect.stringContaining("är flyttad till"));
    expect(await ticketsPage(link, "sv")).toContain("Föreställningen är flyttad. Den skulle ha börjat");
    expect(await ticketsPage(link, "de")).toContain("Die Vorstellung wurde verlegt.");
    expect(await (await fetch(`${shop.url}/events/${event}?lang=sv`)).text()).toContain("Flyttad från");

    await tab.setViewportSize({ width: 390, height: 844 });
    await tab.goto(`${shop.url}/tickets?order=${link}`);
    await tab.getByRole("link", { name: "Välj vad du vill göra" }).click();
    await expect(tab.getByRole("radio")).toHaveCount(3);
    await expect(tab.getByRole("radio", { name: "Behåll biljetterna" })).toBeChecked();
    await expectNothingFound(tab, "a moved performance");
    await tab.getByRole("button", { name: "Välj" }).click();
    await expect(tab.getByText("Du behåller biljetterna.")).toBeVisible();
    await expectNothingFound(tab, "tickets that are kept");

    expect(await shop.boxOffice("cancel", String(performance))).toContain(
      "is cancelled. The customers of 1 orders are emailed.",
    );
    await expect.poll(subjects, { timeout: 20_000 }).toContainEqual(expect.stringContaining("är inställd"));
    // Within two seconds: the email may be faster than the new version of the house.
    await expect.poll(() => ticketsPage(link, "sv")).toContain("Föreställningen är inställd");
    expect(await ticketsPage(link, "sv")).not.toContain("tickets.svg");
    const calendar = await fetch(`${shop.url}/tickets.ics?order=${link}&performance=${performance}`);
    expect(await calendar.text()).toContain("STATUS:CANCELLED");
    const paper = await fetch(`${shop.url}/tickets.pdf?order=${link}`, { redirect: "manual" });
    expect(paper.status).toBe(303);

    await tab.goto(`${shop.url}/order/changed?order=${link}`);
    await expect(tab.getByRole("radio")).toHaveCount(2);
    await expectNothingFound(tab, "a cancelled performance");
    await tab.getByRole("radio", { name: "Tillgodohavande" }).check();
    await tab.getByRole("button", { name: "Välj" }).click();
    await expect(tab.getByText(/är återlämnade: som tillgodohavande/)).toBeVisible();
    await expect
      .poll(subjects, { timeout: 20_000 })
      .toContainEqual(expect.stringContaining("är återlämnade"));
    const late = await fetch(`${shop.url}/order/changed?order=${link}`, {
      method: "POST",
      headers: { origin: shop.url, "sec-fetch-site": "same-origin", cookie: "lang=sv" },
      body: new URLSearchParams({ performance: String(performance), [`choice-${performance}`]: "money" }),
    });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain("Det går inte att välja det längre.");
  });

  test("a performance moved or cancelled while in a basket is marked there and on the review, before it is paid for", async () => {
    test.setTimeout(120_000);
    for (const page of ["/basket", "/checkout/review"]) {
      expect(await basketPage(page, "sv")).toContain("Föreställningen har flyttats sedan du valde den.");
      expect(await basketPage(page, "ht")).toContain("Yo deplase reprezantasyon an depi ou te chwazi l.");
    }
    await change({ [waiting.performance.performance]: { cancelled: true } });
    for (const page of ["/basket", "/checkout/review"])
      expect(await basketPage(page, "en")).toContain(
        "This performance has been cancelled. Remove the tickets to continue.",
      );
  });

  test("an unchanged season that is read again sends no email", async () => {
    await expect.poll(async () => (await fetch(`${shop.url}/readyz`)).status).toBe(200);
    const expectOk = (await subjects()).filter((subject) => /inställd|flyttad/.test(subject));
    expect(expectOk).toHaveLength(2);
  });
});
