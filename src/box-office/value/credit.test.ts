import { afterEach, beforeEach, expect, test } from "vitest";
import { rowsOf } from "../../engine/testing/money-scenes.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../engine/testing/test-shop.ts";
import { command } from "../testing/execute-operation.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const boxOffice = (line: string) => command(shop.engine, line);

test("the box office grants credit for a number of months, and not twice when the command is repeated", async () => {
  await signedIn(shop.backEnd, await visitor(shop.backEnd), "guest@test.example");
  expect(await boxOffice("credit guest@test.example 250 --months 12")).toContain(
    "250.00 SEK more, for 12 months",
  );
  expect(await boxOffice("credit guest@test.example 250")).toBe("refused: given-before");
  const [lot] = await rowsOf<{ until: string }>(shop, "select valid_until::text as until from stored_value");
  expect(lot?.until).toBe("2028-01-15");
  expect(await boxOffice("credit nobody@test.example 250")).toBe("refused: unknown-customer");
  expect(await boxOffice("credit guest@test.example 250 --months 0")).toBe("refused: invalid-input");
  expect(await boxOffice("credit guest@test.example -- -5")).toBe("refused: invalid-input");
});

test("the same credit given twice at the same moment is given once", async () => {
  await signedIn(shop.backEnd, await visitor(shop.backEnd), "guest@test.example");
  const clerks = [1, 2, 3, 4];
  // So that none waits for a connection while another is executed.
  await Promise.all(clerks.map(() => rowsOf(shop, "select pg_sleep(0.1)")));
  const given = await Promise.all(clerks.map(() => boxOffice("credit guest@test.example 250")));
  expect(given.filter((result) => result === "refused: given-before")).toHaveLength(3);
  expect(await rowsOf(shop, "select face::int from stored_value")).toEqual([{ face: 25_000 }]);
});
