import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { rowsOf } from "../../engine/testing/money-scenes.ts";
import { LAST_SEASON } from "../../engine/testing/sales/series-scenes.ts";
import { buyBasket } from "../../engine/testing/seat-scenes.ts";
import { ADULT, FAUST, smallHouse } from "../../engine/testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../engine/testing/test-shop.ts";
import { atBoxOffice } from "../box-office.ts";
import { command } from "../testing/execute-operation.ts";

let shop: TestShop;
beforeEach(async () => {
  const house = smallHouse();
  const faust = house.performances.find(({ id }) => id === FAUST);
  if (!faust) throw new Error("no Faust");
  const coming = [11, 12].map((id) => ({
    ...faust,
    ...{ id, starts: faust.starts + id * 86_400_000 },
    sale: faust.sale.map((one) => ({ ...one, from: 0, to: faust.starts + id * 86_400_000 })),
  }));
  const next = {
    ...LAST_SEASON,
    id: "next",
    dates: [{ id: "a", name: null, performances: [11, 12], prices: [] }],
  };
  shop = await openTestShop({
    catalogue: { performances: [...house.performances, ...coming], sales: { series: [LAST_SEASON, next] } },
  });
});
afterEach(() => shop.close());

const boxOffice = (line: string) => command(shop.engine, line);

test("the box office opens a renewal, sees the subscribers' answers, and gets an error for an invalid command", async () => {
  const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  const seats = [{ seat: "A-4", priceType: ADULT }];
  await shop.backEnd.series.add({ series: "last", dates: "a", seats, quantities: [] }, caller);
  await buyBasket(shop, caller);
  const [order] = await rowsOf<{ id: string }>(shop, "select id from orders");
  await shop.engine.orders.fulfil(order?.id ?? "");
  expect(await boxOffice("renewals next.a")).toBe("Nobody is asked.");
  expect(await boxOffice("renew last.a next.a 2027-01-20")).toBe("1 subscribers are asked, 0 were before.");
  expect(await boxOffice("renew last.a next.a 2027-01-20")).toBe("0 subscribers are asked, 1 were before.");
  const mine = await shop.backEnd.renewals.mine({}, caller);
  const id = mine.ok ? (mine.value[0]?.id ?? "") : "";
  await shop.backEnd.renewals.preference({ renewal: id, preference: "längre\nfram" }, caller);
  expect(await boxOffice("renewals next.a")).toMatch(
    /reserved {2}\S+@\S+ {2}A-4 {2}preference: längre fram$/,
  );
  expect(await boxOffice("renew last.a none.a 2027-01-20")).toBe("refused: unknown-series");
  expect(await boxOffice("renew last.a next.a yesterday")).toBe("refused: invalid-input");
  expect(await boxOffice("renew last.a next.a 2027-01-14")).toBe("refused: too-late");
});

test("a seat list in another encoding is rejected with the line", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parkett-moved-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "moved.csv");
  await writeFile(file, Buffer.from("A-4,B-4\nLogé-1,B-5\n", "latin1"));
  const words = ["renew", "last.a", "next.a", "2027-01-20", "--moved", file];
  const result = await atBoxOffice({ engine: shop.engine, who: "the box office" }, words);
  expect(result).toMatchObject({
    ok: false,
    refusal: { sentence: `${file}, line 2 is not UTF-8: save it as UTF-8.` },
  });
});
