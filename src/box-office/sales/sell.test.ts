import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { rowsOf, tendersIn } from "../../engine/testing/money-scenes.ts";
import { without } from "../../engine/testing/rewritten.ts";
import { NO_VIOLATION } from "../../engine/testing/seat-audit.ts";
import { audit, holdSeats } from "../../engine/testing/seat-scenes.ts";
import {
  openTestShop,
  signedIn,
  type TestShop,
  type TestShopOptions,
  visitor,
} from "../../engine/testing/test-shop.ts";
import { command } from "../testing/execute-operation.ts";

let shop: TestShop;
const open = async (options: TestShopOptions = {}) => {
  shop = await openTestShop(options);
};
beforeEach(() => open());
afterEach(() => shop.close());

const TODAY = "2027-01-15";

const boxOffice = (
  line: string,
  engine = shop.engine,
  print?: (link: string, file: string) => Promise<void>,
) => command(engine, line, print && { print });
async function priceOf(seats: string): Promise<string> {
  return /: ([\d.]+) SEK/.exec(await boxOffice(`quote 1 ${seats}`))?.[1] ?? "";
}
async function sold(seats: string, receipt: string, more = "") {
  return boxOffice(`sell 1 ${seats} --receipt ${receipt} --paid ${await priceOf(seats)}${more}`);
}

test("a quote of the counter shows the price and sells nothing", async () => {
  expect(await boxOffice("quote 1 A-5 A-6=2")).toMatch(/^2 tickets: \d+\.\d\d SEK\.$/);
  expect(await rowsOf(shop, "select 1 from orders")).toEqual([]);
  expect(
    await rowsOf(
      shop,
      "select 1 from performance_seats where state <> 0 and seat like 'A-%' and performance = 1",
    ),
  ).toEqual([]);
});

test("the counter sells paid seats without a customer, or to a customer whose account then shows them", async () => {
  const me = await signedIn(shop.backEnd, await visitor(shop.backEnd), "asa@test.example");
  expect(await sold("A-5 A-6=2", "4711")).toMatch(/^Order \S+: 2 tickets/);
  expect(await sold("A-7", "4712", " --customer asa@test.example")).toMatch(/^Order/);
  const mine = await shop.backEnd.orders.mine({}, me);
  expect(mine).toMatchObject({
    value: [{ state: "paid", tickets: [{ valid: true, place: { seat: "7" } }] }],
  });
  expect(await tendersIn(shop)).toMatchObject([
    { kind: "receipt", state: "taken" },
    { kind: "receipt", state: "taken" },
  ]);
  expect(await audit(shop)).toEqual(NO_VIOLATION);
  const nobodys = await rowsOf(
    shop,
    "select document->'holder' as holder from orders order by number limit 1",
  );
  expect(nobodys).toEqual([{ holder: { firstName: "", lastName: "", email: "" } }]);
});

test("the counter rejects an invalid sale as a whole", async () => {
  const cost = await priceOf("A-5");
  const refusals: Record<string, string> = {
    "quote 99 A-5": "unknown-performance",
    "quote 1 Z-99": "unknown-seat",
    "quote 1 A-5 A-5": "seat-twice",
    "quote 1 A-5=77": "no-such-price",
    "sell 1 A-5 --receipt 4711 --paid 1 --language xx": "invalid-input",
    "sell 1 A-5 --receipt 4711 --paid 1 --customer nobody@test.example": "unknown-customer",
    "sell 1 A-5 --receipt 4711": "invalid-input",
    [`sell 1 A-5 --paid ${cost}`]: "invalid-input",
    "quote 1 A-5=half": "invalid-input",
    [`sell 1 A-5 --receipt 4711 --paid ${cost} --pdf`]: "bad-arguments",
    [`sell 1 A-5 --receipt 4711 --paid ${cost} --pdf --json`]: "bad-arguments",
    "sell 1 A-5 --receipt 4711 --paid 1": "other-total",
  };
  for (const [line, reason] of Object.entries(refusals))
    expect(await boxOffice(line), line).toBe(`refused: ${reason}`);
  await holdSeats(shop, await visitor(shop.backEnd), ["A-6"]);
  expect(await sold("A-5 A-6", "4711")).toBe("refused: not-free");
  expect(await rowsOf(shop, "select 1 from orders")).toEqual([]);
  expect(await rowsOf(shop, "select 1 from customers")).toEqual([]);
});

test("the counter rejects a performance that has ended, but sells one that has begun", async () => {
  const [performance] = await rowsOf<{ starts: Date }>(shop, "select starts from performances where id = 1");
  shop.clock.now = (performance?.starts.getTime() ?? 0) + 30 * 60_000;
  expect(await boxOffice("quote 1 A-5")).toContain("SEK");
  shop.clock.now += 12 * 3_600_000;
  expect(await boxOffice("quote 1 A-5")).toBe("refused: over");
});

describe("in the accounts,", () => {
  test("counter sales are separate from the provider's payments, and both balance", async () => {
    await sold("A-5", "4711");
    const paid = await priceOf("A-6");
    expect(await boxOffice(`close ${TODAY}`)).toContain(`receipt  taken ${paid}`);
    expect(await boxOffice(`close ${TODAY} --provider`)).toContain("The books agree.");
    const sales = await boxOffice(`export sales --from ${TODAY} --to ${TODAY}`);
    expect(sales.split("\r\n")[0]).toContain("sold at");
    expect(sales).toContain("counter");
    expect(sales).not.toContain("web");
    expect(await boxOffice(`export ledger --from ${TODAY} --to ${TODAY}`)).toContain("counter-4711");
  });

  test("a refund from the till is recorded, and a full refund voids the tickets", async () => {
    const output = await sold("A-5", "4711");
    const number = /Order (\S+):/.exec(output)?.[1];
    expect(await boxOffice(`refund ${number}`)).toBe("refused: by-hand");
    expect(await boxOffice(`refund ${number} --by-hand`)).toContain("recorded as refunded");
    expect(await rowsOf(shop, "select valid from tickets")).toEqual([{ valid: false }]);
    expect(await boxOffice(`close ${TODAY}`)).toContain("left 0.00 SEK");
    expect(await sold("A-5", "4712")).toMatch(/^Order/);
  });
});

describe("at the counter and elsewhere at the same time,", () => {
  test("a receipt number pays for one sale, however often it is entered", async () => {
    const cost = await priceOf("A-5");
    const other = shop.another();
    const lines = ["A-5", "A-6", "A-7", "A-8"].map((seat) => `sell 1 ${seat} --receipt 4711 --paid ${cost}`);
    const output = await Promise.all(lines.map((line, at) => boxOffice(line, at % 2 ? other : shop.engine)));
    expect(output.filter((one) => one.startsWith("Order"))).toHaveLength(1);
    expect(output.filter((one) => one === "refused: receipt-used")).toHaveLength(3);
    expect(await tendersIn(shop)).toHaveLength(1);
    expect(await boxOffice(lines[0] ?? "")).toBe("refused: receipt-used");
  });

  async function windowAndWeb() {
    const cost = await priceOf("A-5");
    const callers = await Promise.all([1, 2, 3, 4].map(() => visitor(shop.backEnd)));
    const other = shop.another();
    const [output, ...held] = await Promise.all([
      boxOffice(`sell 1 A-5 --receipt 4711 --paid ${cost}`, other),
      ...callers.map((caller) => holdSeats(shop, caller, ["A-5"])),
    ]);
    return (
      Number(output?.startsWith("Order")) + held.filter((one) => typeof one === "object" && one.ok).length
    );
  }

  test("a seat requested at the counter and on the web is sold to only one of the two", async () => {
    expect(await windowAndWeb()).toBe(1);
    expect(await audit(shop)).toEqual(NO_VIOLATION);
  });

  test("without the condition on the seat's state, the counter sells a seat in a web basket", async () => {
    const condition =
      /\(state = 0 or \(state = 1 and held_until <= \$\d+ and allocation is null and not listed\)\)/;
    await shop.close();
    await open({
      rewrite: (statement) =>
        statement.includes("insert into baskets (id, session, state, created, expires, tickets")
          ? without(statement, condition, "true")
          : statement,
    });
    await holdSeats(shop, await visitor(shop.backEnd), ["A-5"]);
    expect(await sold("A-5", "4711")).toMatch(/^Order/);
    expect((await audit(shop)).lost).toBe(1);
  });
});

test("the counter prints the tickets on request, and the sale stands even if printing fails", async () => {
  const cost = await priceOf("A-5");
  const line = (seat: string, receipt: string) =>
    `sell 1 ${seat} --receipt ${receipt} --paid ${cost} --pdf /tmp/tickets.pdf`;
  const written: string[] = [];
  const print = async (link: string, file: string) => void written.push(`${link} ${file}`);
  expect(await boxOffice(line("A-5", "1"), shop.engine, print)).toContain("The PDF is in /tmp/tickets.pdf.");
  const [order] = await rowsOf<{ link: string }>(shop, "select link from orders");
  expect(written).toEqual([`${order?.link} /tmp/tickets.pdf`]);
  const broken = () => Promise.reject(new Error("no paper"));
  const output = await boxOffice(line("A-6", "2"), shop.engine, broken);
  expect(output).toContain("could not be written: no paper");
});
