import { expect, test } from "@playwright/test";
import { createHttpBackEnd } from "#contract/http-client.ts";
import type { Caller } from "#contract/operation.ts";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { PRODUCT_CARD, payByCard } from "#sandbox/nexi/visitor.ts";
import { expectNothingFound } from "../testing/nothing-found.ts";
import { PORTS } from "../testing/ports.ts";
import { openBasket } from "../testing/prepared.ts";
import { openShopProcess, type ShopProcess } from "../testing/shop-process.ts";
import { performanceOnSale } from "../testing/shopper.ts";

test.use({ baseURL: `http://localhost:${PORTS.outage}` });
test.describe.configure({ mode: "serial" });

const FIGURES = "the word of whoever counts";
let shop: ShopProcess;
test.beforeAll(async () => {
  shop = await openShopProcess({
    port: PORTS.outage,
    databaseApart: true,
    logLevel: "info",
    environment: { METRICS_TOKEN: FIGURES },
  });
});
test.afterAll(() => shop.close());

test("while the database is down, visitors see a page that retries automatically, and their basket is kept", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(90_000);
  await openBasket(page, baseURL, await performanceOnSale(baseURL), 1);
  await shop.stopDatabase();
  const started = Date.now();
  const answer = await page.goto("/basket");
  expect(answer?.status()).toBe(503);
  expect(answer?.headers()["retry-after"]).toBe("5");
  expect(Date.now() - started).toBeLessThan(5_000);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vi är strax tillbaka");
  await expectNothingFound(page, "back in a moment");
  expect((await fetch(`${baseURL}/readyz`)).status).toBe(503);
  expect((await fetch(`${baseURL}/healthz`)).status).toBe(200);

  await shop.continueDatabase();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Varukorg", { timeout: 20_000 });
  await expect(page.getByRole("button", { name: /Ta bort/ })).toHaveCount(1);
});

test("with a frozen database every request gets a 503 within seconds, and the database is used again once it resumes", async ({
  baseURL,
}) => {
  test.setTimeout(90_000);
  const started = await fetch(`${baseURL}/api/v1/sessions`, { method: "POST", body: "{}" });
  const { session } = (await started.json()) as { session: string };
  const ask = async (path: string) => {
    const began = Date.now();
    const answer = await fetch(baseURL + path, {
      headers: { cookie: `session=${session}`, authorization: `Bearer ${session}` },
    });
    await answer.text();
    return {
      status: answer.status,
      again: answer.headers.get("retry-after"),
      milliseconds: Date.now() - began,
    };
  };
  expect((await ask("/basket")).status).toBe(200);
  await shop.freezeDatabase();
  try {
    const paths = [
      "/basket",
      "/basket.data",
      "/api/v1/basket",
      "/account/your-orders",
      "/events/carmen",
      "/tickets.pdf?order=any",
    ];
    // Those waiting for a connection get the response, too.
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => ask(paths[index % paths.length] ?? "/")),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
    const pages = answers.filter((_, index) => paths[index % paths.length] !== "/api/v1/basket");
    expect(pages.filter(({ again }) => again === null)).toEqual([]);
    expect(Math.max(...answers.map(({ milliseconds }) => milliseconds))).toBeLessThan(9_000);
    expect((await fetch(`${baseURL}/healthz`)).status).toBe(200);
  } finally {
    await shop.thawDatabase();
  }
  await expect.poll(async () => (await ask("/basket")).status, { timeout: 10_000 }).toBe(200);
  expect((await ask("/api/v1/basket")).status).toBe(200);
});

test("under load every anonymous visitor gets a page, or a 503 with an explanation", async ({ baseURL }) => {
  const answers = await Promise.all(
    Array.from({ length: 150 }, async (_, index) => {
      const month = `${2100 + Math.floor(index / 12)}-${String(1 + (index % 12)).padStart(2, "0")}`;
      const answer = await fetch(`${baseURL}/?month=${month}`, {
        headers: { "accept-language": "sv" },
      });
      return { status: answer.status, text: await answer.text() };
    }),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.filter(({ status }) => status !== 503)).toEqual([]);
  for (const { text } of refused) expect(text).toContain("<h1>Just nu är det många som vill in</h1>");
  expect(answers.length - refused.length).toBeGreaterThan(3);
});

test("during a purchase, an error and a database outage the log has only JSON lines without personal data", async () => {
  const baseURL = shop.url;
  const backEnd = createHttpBackEnd(baseURL);
  const { performance } = await performanceOnSale(baseURL);
  const email = "heard-by-nobody@test.example";
  const nobody: Caller = { session: null, language: "sv", address: "", idempotencyKey: null };
  const begin = async (): Promise<Caller> => {
    const started = await backEnd.customers.startSession({}, nobody);
    return { ...nobody, session: started.ok ? started.value.session : null };
  };
  const registered = await backEnd.customers.register({ ...SOMEBODY, email }, await begin());
  const caller = { ...nobody, session: registered.ok ? registered.value.session : null };
  const quantities = [{ priceType: 1, quantity: 2 }];
  const held = await backEnd.basket.addBestAvailable({ performance, band: "B", quantities }, caller);
  await backEnd.orders.chooseDelivery({ method: "e-ticket" }, caller);
  const expectedTotal = held.ok ? held.value.basket.totals.total.amount : 0;
  const placed = await backEnd.orders.place({ acceptTerms: true, expectedTotal }, caller);
  if (!placed.ok) throw new Error(placed.refusal.reason);
  const { link, paymentPage } = placed.value;
  await payByCard(paymentPage ?? "");
  const verified = await backEnd.orders.verify({ link, returned: "paid" }, caller);
  expect(verified).toMatchObject({ ok: true, value: { state: "paid" } });

  const voucher = "DONATION-7KQW-93XD-51PM";
  expect(await backEnd.storedValue.balance({ code: voucher }, caller)).toMatchObject({ ok: false });
  const figures = await fetch(`${baseURL}/metrics`, { headers: { authorization: `Bearer ${FIGURES}` } });
  const counted = await figures.text();
  expect(counted).toContain("# TYPE");

  const forged = encodeURIComponent('\n{"level":30,"msg":"forged"}\n');
  for (const path of [`/order/verify?order=${forged}`, `/tickets?order=${forged}`, `/${forged}`]) {
    await (await fetch(baseURL + path, { headers: { "user-agent": '{"msg":"forged"}' } })).text();
  }
  // Server errors in a statement with a password hash, and in one with an order's link.
  const hashes = await shop.query<{ hash: string }>("select password_hash as hash from customers");
  await shop.query("alter table customers rename column phone to gone");
  await shop.query("alter table orders rename column created to gone");
  const refused = await fetch(`${baseURL}/api/v1/customers`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${(await begin()).session}` },
    body: JSON.stringify({ ...SOMEBODY, email: `second-${email}` }),
  });
  expect(refused.status).toBe(500);
  expect((await fetch(`${baseURL}/tickets?order=${link}`)).status).toBe(500);

  // The log reaches this process through a pipe, possibly after the response.
  const faults = () => shop.written().match(/"level":[56]0/g) ?? [];
  await expect.poll(() => faults().length).toBeGreaterThanOrEqual(2);
  const lines = shop.written().trimEnd().split("\n");
  const entries = lines.map((line) => JSON.parse(line) as { level: number; msg: string });
  expect(entries.filter(({ level, msg }) => typeof level !== "number" || typeof msg !== "string")).toEqual(
    [],
  );
  expect(entries.map(({ msg }) => msg)).toContain("the database is down");
  const { password, lastName, line1 } = SOMEBODY;
  const secrets = [
    email,
    password,
    lastName,
    line1,
    link,
    PRODUCT_CARD,
    voucher,
    caller.session ?? "a session",
    "forged",
    "argon2id",
    ...hashes.map(({ hash }) => hash),
  ];
  for (const line of [...lines, counted]) for (const secret of secrets) expect(line).not.toContain(secret);
});
