import { describe, expect, test } from "vitest";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { recipientOf } from "../account/email-recipients.ts";
import { eraseByOffice } from "../erasure/erase-account.ts";
import {
  credit,
  duplicate,
  everyRow,
  kept,
  logIn,
  merge,
  merged,
  person,
  seat,
  setUpPair,
  shop,
  withHistory,
} from "../testing/merge-scenes.ts";
import { lineFaults, moneyFaults } from "../testing/money-audit.ts";
import { rowsOf } from "../testing/money-scenes.ts";
import { visitor } from "../testing/test-shop.ts";
import { mergeCustomers, previewMerge } from "./merge-customers.ts";
import { MERGE_RULES } from "./merge-rules.ts";
import { undoMerge } from "./undo-merge.ts";

setUpPair();

async function countOf(customer: string): Promise<Record<string, number>> {
  const counts = Object.keys(MERGE_RULES).map(async (reference) => {
    const [table, column] = reference.split(".");
    const [row] = await rowsOf<{ count: number }>(
      shop,
      `select count(*)::int as count from ${table} where ${column} = $1`,
      [customer],
    );
    return [reference, row?.count ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

/** Not of the data: proofs of identity, and what a merge writes about itself. */
const APART = ["sessions", "customer_links", "email_changes", "customer_merges"];

describe("a merge", () => {
  test("moves or copies what the duplicate owns, and keeps in their account only what opens or pays it", async () => {
    await withHistory();
    const before = await countOf(duplicate.id);
    const own = ["customers.merged_into", "customer_merges.kept", "customer_merges.merged"];
    const empty = Object.entries(before).flatMap(([reference, count]) => (count === 0 ? [reference] : []));
    // A new table needs a row in `withRowsEverywhere`.
    expect(empty.sort()).toEqual(own.sort());
    const keptBefore = await countOf(kept.id);
    await merged();
    const [mine, theirs] = [await countOf(kept.id), await countOf(duplicate.id)];
    for (const [reference, { does }] of Object.entries(MERGE_RULES)) {
      if (own.includes(reference)) continue;
      const [all, had] = [before[reference] ?? 0, keptBefore[reference] ?? 0];
      const gets = does === "move" || does === "copy" ? all : 0;
      const added = reference === "contact_answers.customer" ? 1 : 0;
      expect([reference, mine[reference]]).toEqual([reference, had + gets + added]);
      expect([reference, theirs[reference]]).toEqual([
        reference,
        does === "copy" || does === "stay" ? all : 0,
      ]);
    }
  });

  test("leaves the duplicate's id in no other table, in no column of any name", async () => {
    await withHistory();
    await merged();
    const rows = await everyRow(shop, ["customers", "customer_merges"]);
    const tables = rows.flatMap((row) => (row.includes(duplicate.id) ? [row.split(" ")[0]] : []));
    const known = Object.entries(MERGE_RULES).flatMap(([reference, { does }]) =>
      does === "stay" || does === "copy" ? [reference.split(".")[0]] : [],
    );
    // A draw's household may be named by a customer's id; it only has to be the same for the same household.
    expect(tables.filter((table) => !known.includes(table) && table !== "registrations")).toEqual([]);
  });

  test("changes no row of the books", async () => {
    await withHistory();
    const books = ["ledger", "stored_value_entries", "tenders", "movements", "order_lines", "tickets"];
    const rows = () => books.map((table) => rowsOf(shop, `select * from ${table} order by 1`));
    const read = () => Promise.all([...rows(), lineFaults(shop)]);
    const before = await read();
    await merged();
    expect(await read()).toEqual(before);
    expect(await moneyFaults(shop)).toEqual([]);
  });

  test("that is undone at once leaves every row as it was", async () => {
    await withHistory();
    await rowsOf(shop, "update customers set phone = '', address = null where id = $1", [kept.id]);
    const before = await everyRow(shop, APART);
    const id = await merged();
    expect(await everyRow(shop, APART)).not.toEqual(before);
    expect(await undoMerge(shop.services, id)).toMatchObject({ ok: true });
    expect(await everyRow(shop, APART)).toEqual(before);
    expect(await undoMerge(shop.services, id)).toMatchObject({ refusal: { reason: "undone-before" } });
  });

  test("fills the kept customer's empty fields only", async () => {
    await rowsOf(shop, "update customers set phone = '' where id = $1", [kept.id]);
    await rowsOf(shop, "update customers set phone = '0701', date_of_birth = '1980-01-01' where id = $1", [
      duplicate.id,
    ]);
    await rowsOf(shop, "update customers set date_of_birth = '1980-02-02' where id = $1", [kept.id]);
    await merged();
    expect(await rowsOf(shop, "select phone, date_of_birth from customers where id = $1", [kept.id])).toEqual(
      [{ phone: "0701", date_of_birth: "1980-02-02" }],
    );
  });

  test.each([
    [true, false, [true, false]],
    [null, false, [false]],
    [false, true, [false]],
    [null, true, []],
    [true, null, [true]],
    [true, true, [true]],
  ])("of a consent of %s with one of %s leaves %j to the kept customer", async (own, other, expected) => {
    for (const [who, agreed] of [
      [kept, own],
      [duplicate, other],
    ] as const) {
      if (agreed === null) continue;
      const permissions = [{ id: 1, agreed }];
      await shop.backEnd.account.setContactPreferences({ permissions, interests: [] }, who.caller);
    }
    await merged();
    const answers = await rowsOf<{ agreed: boolean }>(
      shop,
      "select agreed from contact_answers where customer = $1 order by id",
      [kept.id],
    );
    expect(answers.map(({ agreed }) => agreed)).toEqual(expected);
  });

  test("of two that hold the same right keeps the longer period, until it is undone", async () => {
    for (const [who, until] of [
      [kept, "2027-02-01T00:00:00Z"],
      [duplicate, "2027-03-01T00:00:00Z"],
    ] as const) {
      await rowsOf(
        shop,
        `insert into grants (id, customer, cause, modes_of_sale, opens, valid_from, valid_until)
         values (gen_random_uuid(), $1, 'code:spring', '{}', '{}', '2027-01-01', $2)`,
        [who.id, until],
      );
    }
    const until = async () => {
      const [row] = await rowsOf<{ valid_until: Date }>(shop, "select * from grants where customer = $1", [
        kept.id,
      ]);
      return row?.valid_until.toISOString();
    };
    const id = await merged();
    expect(await until()).toBe("2027-03-01T00:00:00.000Z");
    await undoMerge(shop.services, id);
    expect(await until()).toBe("2027-02-01T00:00:00.000Z");
  });

  test("is refused if something has changed since the preview", async () => {
    const pair = { keep: kept.id, merged: duplicate.id };
    const shown = await previewMerge(shop.services, pair);
    if (!shown.ok) throw new Error(shown.refusal.reason);
    await credit(duplicate, 500);
    const made = await mergeCustomers(shop.services, { ...pair, expect: shown.value.state, who: "Kim" });
    expect(made).toMatchObject({
      refusal: { reason: "changed-meanwhile", now: { credit: [{ amount: 500, currency: "SEK" }] } },
    });
    expect(await rowsOf(shop, "select 1 from customers where merged_into is not null")).toEqual([]);
  });

  test("is only shown by its preview", async () => {
    await withHistory();
    const before = await everyRow(shop, []);
    expect(await previewMerge(shop.services, { keep: kept.id, merged: duplicate.id })).toMatchObject({
      ok: true,
    });
    expect(await everyRow(shop, [])).toEqual(before);
  });

  test("is refused while one of the two pays, and for a customer who is unknown, erased, merged or the same", async () => {
    expect(await merge(kept, kept)).toEqual({ ok: false, refusal: { reason: "same-customer" } });
    const nobody = { ...kept, id: "00000000-0000-4000-8000-000000000000" };
    expect(await merge(nobody)).toMatchObject({
      refusal: { reason: "unknown-customer", customer: nobody.id },
    });
    await seat(duplicate);
    const { totals } = await shop.backEnd.basket
      .read({}, duplicate.caller)
      .then((read) => (read.ok && read.value.basket) || { totals: null });
    await shop.backEnd.orders.chooseDelivery({ method: "e-ticket" }, duplicate.caller);
    const total = totals?.total.amount ?? 0;
    const wanted = { acceptTerms: true, expectedTotal: total, toPay: total };
    const placed = await shop.backEnd.orders.place(wanted, duplicate.caller);
    expect(await merge()).toEqual({ ok: false, refusal: { reason: "purchase-under-way" } });
    const link = placed.ok ? placed.value.link : "";
    await shop.backEnd.orders.verify({ link, returned: "cancelled" }, duplicate.caller);
    await merged();
    expect(await merge()).toEqual({ ok: false, refusal: { reason: "merged-before", into: kept.id } });
    const third = await person(shop, "third");
    expect(await merge(third, kept)).toMatchObject({ ok: true });
    await eraseByOffice(shop.services, third.id, { waiveCredit: false });
    expect(await merge(third, await person(shop, "fourth"))).toMatchObject({
      refusal: { reason: "unknown-customer" },
    });
  });
});

describe("after a merge", () => {
  test("the duplicate is signed out, and their address signs in nowhere and is free", async () => {
    await withHistory();
    const keys = await rowsOf(shop, "select 1 from passkeys where customer = $1", [kept.id]);
    await merged();
    expect(await shop.backEnd.account.details({}, duplicate.caller)).toMatchObject({
      refusal: { reason: "login-needed" },
    });
    expect(await logIn(shop, duplicate)).toBeNull();
    const caller = await visitor(shop.backEnd);
    expect(await shop.backEnd.customers.lookUp({ email: duplicate.email }, caller)).toEqual({
      ok: true,
      value: { known: false },
    });
    const jobs = () => rowsOf(shop, "select 1 from jobs.job where name = 'customer-link'");
    await shop.backEnd.customers.requestLoginLink({ email: duplicate.email, next: "/" }, caller);
    await shop.backEnd.customers.requestPasswordReset({ email: duplicate.email }, caller);
    expect(await jobs()).toEqual([]);
    expect(keys).toEqual([]);
    expect(await recipientOf(shop.services, duplicate.id)).toBeNull();
    expect(await logIn(shop, kept)).not.toBeNull();
    expect(await person(shop, "asa.oberg")).toMatchObject({ email: duplicate.email });
  });

  test("the kept customer has the orders and credit, and the emails of earlier orders keep their address", async () => {
    await withHistory();
    await merged();
    const mine = await shop.backEnd.orders.mine({}, kept.caller);
    expect(mine.ok && mine.value).toHaveLength(1);
    expect(await shop.backEnd.storedValue.myCredit({}, kept.caller)).toMatchObject({
      value: { balance: { amount: 12_345 } },
    });
    const holders = await rowsOf(shop, "select document->'holder'->>'email' as email from orders");
    expect(holders).toEqual([{ email: duplicate.email }]);
  });

  test("their erasure erases the duplicate too, and the merge cannot be undone", async () => {
    await withHistory();
    const id = await merged();
    const data = await shop.backEnd.account.customerData({}, kept.caller);
    expect(data).toMatchObject({
      value: { data: { mergedAccounts: [{ person: { email: duplicate.email } }] } },
    });
    shop.clock.advance(400 * 86_400);
    await rowsOf(shop, "update debit_plans set state = 'ended', next = null");
    const erased = await eraseByOffice(shop.services, kept.id, { waiveCredit: true });
    expect(erased).toEqual({ ok: true, value: {} });
    const left = (await everyRow(shop, [])).filter(
      (row) => row.includes(duplicate.email) || row.includes(SOMEBODY.phone) || row.includes("0700000001"),
    );
    expect(left).toEqual([]);
    expect(await undoMerge(shop.services, id)).toMatchObject({ refusal: { reason: "unknown-merge" } });
  });
});
