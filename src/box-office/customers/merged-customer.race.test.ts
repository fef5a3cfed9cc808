import { afterEach, expect, test } from "vitest";
import { duplicate, duringMerge, openWithPair, shop } from "../../engine/testing/merge-scenes.ts";
import { rowsOf } from "../../engine/testing/money-scenes.ts";
import { atBoxOffice } from "../box-office.ts";

afterEach(() => shop.close());

const giveCredit = () =>
  duringMerge(() => atBoxOffice({ engine: shop.engine, who: "Kim" }, ["credit", duplicate.email, "250"]));
const lots = () => rowsOf(shop, "select 1 from stored_value where customer = $1", [duplicate.id]);

test("credit given to a customer while they are merged is refused", async () => {
  await openWithPair({ rewrite: (statement) => statement });
  expect(await giveCredit()).toMatchObject({ ok: false, refusal: { reason: "unknown-customer" } });
  expect(await lots()).toEqual([]);
});

test("without a look at the merge, credit is given to a customer who cannot spend it", async () => {
  await openWithPair({
    rewrite: (statement) => statement.replace(/ and "customers"."merged_into" is null/, ""),
  });
  expect(await giveCredit()).toMatchObject({ ok: true });
  expect(await lots()).toHaveLength(1);
});
