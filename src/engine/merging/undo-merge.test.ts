import { describe, expect, test } from "vitest";
import {
  credit,
  duplicate,
  kept,
  logIn,
  merge,
  merged,
  openWithPair,
  person,
  seat,
  setUpPair,
  shop,
  withHistory,
} from "../testing/merge-scenes.ts";
import { rowsOf } from "../testing/money-scenes.ts";
import { buy, place } from "../testing/purchase.ts";
import { undoMerge } from "./undo-merge.ts";

setUpPair();

describe("an undone merge", () => {
  test("lets the duplicate sign in again, with what they had, and leaves later purchases with the kept customer", async () => {
    await withHistory();
    const id = await merged();
    await seat(kept, "A-6");
    const { number } = await buy(shop, kept.caller);
    expect(await undoMerge(shop.services, id)).toMatchObject({ ok: true });
    const again = await logIn(shop, duplicate);
    if (!again) throw new Error("The duplicate cannot sign in");
    expect(await shop.backEnd.storedValue.myCredit({}, again)).toMatchObject({
      value: { balance: { amount: 12_345 } },
    });
    const mine = await shop.backEnd.orders.mine({}, kept.caller);
    expect(mine.ok && mine.value.map((order) => order.number)).toEqual([number]);
  });

  test("takes back copies and fields only if they were not changed since", async () => {
    await withHistory();
    await rowsOf(shop, "update customers set phone = '' where id = $1", [kept.id]);
    const id = await merged();
    await rowsOf(shop, "update customers set phone = '0709' where id = $1", [kept.id]);
    await rowsOf(shop, "update customer_details set mobile = '0708' where customer = $1", [kept.id]);
    await undoMerge(shop.services, id);
    expect(
      await rowsOf(
        shop,
        `select phone, mobile, (select count(*)::int from customer_addresses a where a.customer = customers.id) as addresses
         from customers join customer_details on customer = id where id = $1`,
        [kept.id],
      ),
    ).toEqual([{ phone: "0709", mobile: "0708", addresses: 0 }]);
  });

  test("gives the emails of the duplicate's orders their address back", async () => {
    await withHistory();
    const id = await merged();
    await rowsOf(
      shop,
      "update orders set document = jsonb_set(document, '{holder,email}', to_jsonb($1::text))",
      [kept.email],
    );
    await undoMerge(shop.services, id);
    const holders = await rowsOf(shop, "select document->'holder'->>'email' as email from orders");
    expect(holders).toEqual([{ email: duplicate.email }]);
  });

  test("is refused after thirty days, and once another has the duplicate's address", async () => {
    const id = await merged();
    await person(shop, "asa.oberg");
    expect(await undoMerge(shop.services, id)).toMatchObject({ refusal: { reason: "email-taken" } });
    await rowsOf(
      shop,
      "update customers set email = 'x@y.example', folded_email = 'x@y.example' where merged_into is null and email = $1",
      [duplicate.email],
    );
    shop.clock.advance(30 * 86_400 + 1);
    expect(await undoMerge(shop.services, id)).toMatchObject({
      refusal: { reason: "too-late-to-undo", days: 30 },
    });
    shop.clock.advance(-2);
    expect(await undoMerge(shop.services, id)).toMatchObject({ ok: true });
  });

  test("is refused while the kept customer is merged into another", async () => {
    const id = await merged();
    const third = await person(shop, "third");
    const next = await merge(third, kept);
    expect(await undoMerge(shop.services, id)).toMatchObject({ refusal: { reason: "kept-merged" } });
    await undoMerge(shop.services, next.ok ? next.value.id : "");
    expect(await undoMerge(shop.services, id)).toMatchObject({ ok: true });
  });

  async function spendAll() {
    await seat(kept, "A-6");
    await shop.backEnd.storedValue.applyCredit({}, kept.caller);
    await place(shop, kept.caller);
  }

  test("is refused once the duplicate's credit has paid for another order", async () => {
    await credit(duplicate, 12_345);
    const id = await merged();
    await spendAll();
    const [order] = await rowsOf<{ number: string }>(shop, "select number from orders");
    expect(await undoMerge(shop.services, id)).toEqual({
      ok: false,
      refusal: { reason: "credit-spent", orders: [order?.number] },
    });
  });

  test("without the check for spent credit gives the duplicate less than they had", async () => {
    await shop.close();
    await openWithPair({
      rewrite: (statement) =>
        statement.includes("from tenders where value = any(")
          ? statement.replace("where value", "where false and value")
          : statement,
    });
    await credit(duplicate, 12_345);
    const id = await merged();
    await spendAll();
    expect(await undoMerge(shop.services, id)).toMatchObject({ ok: true });
    const [lot] = await rowsOf<{ left: number }>(
      shop,
      "select (balance - held)::int as left from stored_value where customer = $1",
      [duplicate.id],
    );
    expect(lot?.left).toBe(0);
  });

  test("is refused once an order of the duplicate has been returned for credit", async () => {
    await seat(duplicate);
    const { link, number } = await buy(shop, duplicate.caller);
    const id = await merged();
    expect(await shop.backEnd.orders.giveBack({ link }, kept.caller)).toMatchObject({ ok: true });
    expect(await undoMerge(shop.services, id)).toMatchObject({
      refusal: { reason: "order-returned", orders: [number] },
    });
  });
});
