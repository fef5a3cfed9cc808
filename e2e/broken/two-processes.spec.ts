import { expect, test } from "@playwright/test";
import { Client } from "pg";
import { createHttpBackEnd } from "#contract/http-client.ts";
import { openPooledShop, type PooledShop } from "../testing/pooled-shop.ts";
import { PORTS } from "../testing/ports.ts";
import { begin, openReview } from "../testing/prepared.ts";
import {
  chooseByPrice,
  expectConfirmed,
  goToPayment,
  payByCard,
  performanceOnSale,
} from "../testing/shopper.ts";

test.use({ baseURL: `http://localhost:${PORTS.pooled}` });
test.describe.configure({ mode: "serial" });

let shop: PooledShop;
test.beforeAll(async () => {
  shop = await openPooledShop(PORTS.pooled);
});
test.afterAll(() => shop.close());

test("a visitor chooses seats, registers and pays although each request reaches another process", async ({
  page,
  baseURL,
}) => {
  await openReview(page, baseURL, await performanceOnSale(baseURL), 2);
  await goToPayment(page);
  await payByCard(page);
  await expectConfirmed(page);
  const [sold] = await shop.query<{ tickets: number; sold: number }>(
    `select count(*)::int as tickets, count(*) filter (where seat.state = 2)::int as sold
     from tickets join performance_seats seat using (performance, seat)`,
  );
  expect(sold).toEqual({ tickets: 2, sold: 2 });
});

test("a seat held at one process is shown as taken on the other's map within a second", async ({
  baseURL,
}) => {
  const { performance } = await performanceOnSale(baseURL);
  const [one, other] = shop.processes;
  const watching = new AbortController();
  const stream = await fetch(`${other}/live/seats/${performance}`, { signal: watching.signal });
  const maps = readMaps(stream);
  const before = (await maps.next()).value;
  const changed = maps.next();
  const began = Date.now();
  await holdOne(one, performance);
  expect((await changed).value).not.toBe(before);
  expect(Date.now() - began).toBeLessThan(1_000);
  watching.abort();
});

test("fifty visitors at both processes want one seat: one gets it, and no statement fails", async ({
  baseURL,
}) => {
  const { performance } = await performanceOnSale(baseURL);
  const [seat] = await shop.query<{ seat: string }>(
    `select seat from performance_seats where performance = ${performance} and state = 0 order by position limit 1`,
  );
  const backEnds = shop.processes.map((url) => createHttpBackEnd(url));
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const backEnd = backEnds[index % 2];
      if (!backEnd) throw new Error("no process");
      const seats = [{ seat: seat?.seat ?? "", priceType: 1 }];
      return backEnd.basket.addSeats(
        { performance, seats },
        (await begin(shop.processes[(index + 1) % 2] ?? "")).caller,
      );
    }),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  for (const answer of answers) if (!answer.ok) expect(answer.refusal.reason).toBe("seats-taken");
});

test("without scripts the basket is the same at both processes", async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL, javaScriptEnabled: false });
  await chooseByPrice(page, await performanceOnSale(baseURL), 1);
  for (let look = 0; look < 4; look++) {
    await page.goto("/basket");
    await expect(page.getByRole("button", { name: /Ta bort/ })).toHaveCount(1);
  }
  await page.close();
});

test("through a transaction pooler, a named prepared statement is not found by the next transaction", async () => {
  const open = async () => {
    const client = new Client({ connectionString: shop.poolerUrl });
    await client.connect();
    return client;
  };
  const [named, ...busy] = await Promise.all([open(), open(), open(), open()]);
  const ask = () => named?.query({ name: "one", text: "select $1::int", values: [1] });
  await ask();
  // Other transactions take the connections, in the end also the one where it was prepared.
  await expect(async () => {
    for (const client of busy) await client.query("begin");
    const answer = await ask()?.catch((error: unknown) => String(error));
    for (const client of busy) await client.query("rollback");
    expect(answer).toMatch(/prepared statement .* does not exist/);
  }).toPass({ timeout: 20_000 });
  for (const client of [named, ...busy]) await client?.end();
});

async function holdOne(process: string, performance: number): Promise<void> {
  const quantities = [{ priceType: 1, quantity: 1 }];
  const { backEnd, caller } = await begin(process);
  const held = await backEnd.basket.addBestAvailable({ performance, band: "B", quantities }, caller);
  expect(held.ok).toBe(true);
}

async function* readMaps(stream: Response): AsyncGenerator<string> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const part of stream.body ?? []) {
    text += decoder.decode(part, { stream: true });
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const [, map] = /"map":"([^"]*)"/.exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      if (map !== undefined) yield map;
    }
  }
}
