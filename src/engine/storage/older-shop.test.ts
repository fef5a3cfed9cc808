import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { houseSchema } from "#config/house/house.ts";
import type { Language } from "#domain/languages.ts";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import { orderConfirmation } from "../../server/letters/order-letters.ts";
import { wordsIn } from "../../server/letters/words.ts";
import { snapshotOlderOrders } from "../orders/document/snapshot-older-orders.ts";
import { carryOutDueJobs, rowsOf, theirBooks } from "../testing/money-scenes.ts";
import { readOlderShop, upgradedDatabase } from "../testing/older-shop.ts";
import { readOrder } from "../testing/purchase.ts";
import { smallHouse } from "../testing/small-house.ts";
import { openTestShop, type TestShop } from "../testing/test-shop.ts";

/** A shop that has sold is brought to today's schema: whatever its customers have reads as it did. */

const FOLDER = join(import.meta.dirname, "../../../demo/house");
const house = houseSchema.parse(JSON.parse(await readFile(join(FOLDER, "house.json"), "utf8")));
const older = await readOlderShop();

let shop: TestShop;
afterEach(() => shop.close());

/** Today's shop on what the older one left. */
async function upgraded(): Promise<void> {
  const database = await upgradedDatabase(older);
  shop = await openTestShop({ found: { database, journal: older.journal, now: older.now } });
}

const as = (name: string, language: Language = "sv") => ({
  session: older.callers[name]?.session ?? "",
  language,
  address: "127.0.0.1",
  idempotencyKey: null,
});
const linkOf = (name: string) => older.links[name] ?? "";

/** What was read then, in what is read now: fields have come since, none has gone or says something else. */
function expectSame(name: string, now: object): void {
  expect(now, name).toMatchObject(older.reads[name]?.value ?? { none: "was read then" });
}

describe("orders of the version that knew tickets and one payment", () => {
  test("read as they did, in each language, before and after they are given lines and names of their own", async () => {
    await upgraded();
    const readAll = async () => {
      for (const name of Object.keys(older.links)) {
        for (const language of ["sv", "en"] as const) {
          expectSame(
            `${name}.${language}`,
            await readOrder(shop, linkOf(name), { ...as("anna", language), session: null }),
          );
        }
      }
    };
    await readAll();
    expect(await snapshotOlderOrders(shop.services.database)).toBe(8);
    await readAll();
  });

  test("read as they did when the house has forgotten everything that was in them", async () => {
    await upgraded();
    await snapshotOlderOrders(shop.services.database);
    shop.clock.advance(60);
    const { events, priceTypes } = smallHouse();
    await shop.engine.importCatalogue(
      smallHouse({
        events: events.map((event) => ({ ...event, title: { sv: "Något annat" } })),
        priceTypes: priceTypes.map((type) => ({ ...type, name: { sv: "Annan" } })),
        deliveryMethods: [],
      }),
      [],
    );
    const caller = { ...as("anna"), session: null };
    for (const name of Object.keys(older.links)) {
      expectSame(`${name}.sv`, await readOrder({ backEnd: shop.another().backEnd }, linkOf(name), caller));
    }
  });

  test("have tenders, ledger and lines that add up to what was paid", async () => {
    await upgraded();
    await snapshotOlderOrders(shop.services.database);
    const paid = await rowsOf<object>(
      shop,
      `select o.number, o.total::int,
         (select sum(t.taken)::int from tenders t where t."order" = o.id and t.state = 'taken') as tendered,
         (select sum(l.amount)::int from ledger l join tenders t on t.id = l.payment where t."order" = o.id and l.kind = 'charge') as booked,
         (select sum(l.gross)::int from order_lines l where l."order" = o.id) as lines,
         (select count(*)::int from tickets k where k."order" = o.id and k.valid) as tickets
       from orders o where o.state = 'paid' order by o.number`,
    );
    // What stands between lines and total are fees and postage.
    expect(paid).toEqual([
      { number: "100001", total: 163_000, tendered: 163_000, booked: 163_000, lines: 160_000, tickets: 2 },
      { number: "100002", total: 169_000, tendered: 169_000, booked: 169_000, lines: 160_000, tickets: 3 },
      { number: "100003", total: 82_000, tendered: 82_000, booked: 82_000, lines: 79_000, tickets: 3 },
      { number: "100005", total: 81_500, tendered: 81_500, booked: 81_500, lines: 80_000, tickets: 1 },
    ]);
  });

  test("have the letters and the tickets' PDF that they had", async () => {
    await upgraded();
    for (const [name, then] of Object.entries(older.letters)) {
      const [link = "", language = "sv"] = name.split(".");
      const order = await readOrder(shop, linkOf(link), {
        ...as("anna", language as Language),
        session: null,
      });
      const at = { house, publicUrl: "https://golden.example" };
      const letter = await orderConfirmation(at, order, await wordsIn(language as Language, house));
      expect(letter.subject).toBe(then.subject);
      expect(letter.text).toBe(sayAsToday(then.text));
      const pdf = letter.attachments.find(({ contentType }) => contentType === "application/pdf");
      expect(pdf ? await textOf(pdf.content) : null, name).toBe(then.paper);
    }
  });
});

describe("what was under way", () => {
  test("a basket has its seats, its delivery and its time", async () => {
    await upgraded();
    const read = await shop.backEnd.basket.read({}, as("hal"));
    expect(read).toMatchObject({
      ok: true,
      value: {
        basket: { tickets: [{ priceType: { name: "Ordinarie" } }, { priceType: { name: "Ungdom" } }] },
      },
    });
  });

  test("a payment that was made is settled by the job that waited for it, and one that was open is paid and settled", async () => {
    await upgraded();
    const open = await rowsOf<{ payment: string }>(
      shop,
      `select t.provider_payment as payment from tenders t join orders o on o.id = t."order" where o.link = $1`,
      [linkOf("open")],
    );
    await payByCard(`${shop.provider}/hosted/${open[0]?.payment}?language=sv-SE`);
    shop.clock.advance(120);
    await carryOutDueJobs(shop);
    shop.clock.advance(3600);
    await carryOutDueJobs(shop);
    const states = await rowsOf<{ link: string; state: string }>(shop, "select link, state from orders");
    const stateOf = (name: string) => states.find(({ link }) => link === linkOf(name))?.state;
    expect([stateOf("paying"), stateOf("open"), stateOf("late"), stateOf("cancelled")]).toEqual([
      "paid",
      "paid",
      "failed",
      "failed",
    ]);
    const ours = await rowsOf<{ charged: number }>(
      shop,
      "select sum(amount)::int as charged from ledger where kind = 'charge'",
    );
    const theirs = (await theirBooks(shop)).reduce((sum, { charged }) => sum + charged, 0);
    expect(ours).toEqual([{ charged: theirs }]);
  });
});

/** One word has been put better since. */
function sayAsToday(letter: string): string {
  return letter.replace("omfattas inte av ångerrätt.", "omfattas inte av ångerrätten.");
}

async function textOf(pdf: Uint8Array | string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "parkett-paper-"));
  const file = join(folder, "tickets.pdf");
  await writeFile(file, pdf);
  const text = execFileSync("pdftotext", ["-layout", file, "-"], { encoding: "utf8" });
  await rm(folder, { recursive: true });
  return text;
}
