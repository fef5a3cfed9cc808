import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { personOf } from "../account/email-recipients.ts";
import { eraseByOffice } from "../erasure/erase-account.ts";
import { everyRow, logIn, type Person, person, withRowsEverywhere } from "../testing/merge-scenes.ts";
import { lineFaults, moneyFaults } from "../testing/money-audit.ts";
import { rowsOf } from "../testing/money-scenes.ts";
import { buy, place } from "../testing/purchase.ts";
import { EVERYTHING, FOR_THE_COMPANY } from "../testing/sales/everything-sold.ts";
import { holdSeats } from "../testing/seat-scenes.ts";
import { openTestShop, type TestShop, visitor } from "../testing/test-shop.ts";
import { mergeCustomers, previewMerge } from "./merge-customers.ts";
import { MERGE_RULES } from "./merge-rules.ts";
import { undoMerge } from "./undo-merge.ts";

let shop: TestShop;
let kept: Person;
let duplicate: Person;

async function open(options: Parameters<typeof openTestShop>[0] = {}) {
  shop = await openTestShop({ catalogue: { ...FOR_THE_COMPANY, sales: EVERYTHING }, ...options });
  kept = await person(shop, "asa");
  duplicate = await person(shop, "asa.oberg");
}
beforeEach(() => open());
afterEach(() => shop.close());

/** Previews and merges what the preview showed. */
async function merge(keep = kept, merged = duplicate) {
  const pair = { keep: keep.id, merged: merged.id };
  const shown = await previewMerge(shop.services, pair);
  if (!shown.ok) return shown;
  return mergeCustomers(shop.services, { ...pair, expect: shown.value.state, who: "Kim" });
}

async function merged(): Promise<string> {
  const made = await merge();
  if (!made.ok) throw new Error(made.refusal.reason);
  return made.value.id;
}

const seat = (who: Person, name = "A-5") => holdSeats(shop, who.caller, [name]);
const credit = (who: Person, amount: number) =>
  shop.engine.value.issueCredit({ customer: who.id, amount, currency: "SEK", origin: "goodwill" });

/** With a paid order and a row in every table. */
async function withHistory() {
  await seat(duplicate);
  await buy(shop, duplicate.caller);
  await credit(duplicate, 12_345);
  await withRowsEverywhere(shop, duplicate.id);
}

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
      expect([reference, theirs[reference]]).toEqual([reference, does === "copy" || does === "stay" ? all : 0]);
    }
  });

  test("leaves the duplicate's id in no other table, in no column of any name", async () => {
    await seat(duplicate);
    await shop.backEnd.promoCodes.apply({ code: "SEVEN" }, duplicate.caller);
    await shop.backEnd.memberships.join({ level: "friend", renews: false }, duplicate.caller);
    await buy(shop, duplicate.caller);
    await withRowsEverywhere(shop, duplicate.id);
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
    const read = () => Promise.all(books.map((table) => rowsOf(shop, `select * from ${table} order by 1`)));
    const before = await read();
    await merged();
    expect(await read()).toEqual(before);
    expect([await moneyFaults(shop), await lineFaults(shop)]).toEqual([[], []]);
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
    expect(await rowsOf(shop, "select phone, date_of_birth from customers where id = $1", [kept.id])).toEqual([
      { phone: "0701", date_of_birth: "1980-02-02" },
    ]);
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
      const [row] = await rowsOf<{ valid_until: Date }>(shop, "select * from grants where customer = $1", [kept.id]);
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
    expect(await previewMerge(shop.services, { keep: kept.id, merged: duplicate.id })).toMatchObject({ ok: true });
    expect(await everyRow(shop, [])).toEqual(before);
  });

  test("is refused while one of the two pays, and for a customer who is unknown, erased, merged or the same", async () => {
    expect(await merge(kept, kept)).toEqual({ ok: false, refusal: { reason: "same-customer" } });
    const nobody = { ...kept, id: "00000000-0000-4000-8000-000000000000" };
    expect(await merge(nobody)).toMatchObject({ refusal: { reason: "unknown-customer", customer: nobody.id } });
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

  test("is refused while both are registered for a draw, renew a series or collect the same membership", async () => {
    const insertFor = (statement: string) =>
      Promise.all([kept, duplicate].map(({ id }) => rowsOf(shop, statement, [id])));
    const remove = (table: string) => rowsOf(shop, `delete from ${table}`);
    await insertFor(`insert into registrations (id, number, registration, customer, household, state, performance, section, party, price_type, language, changed)
      values (gen_random_uuid(), gen_random_uuid(), 'rush', $1::uuid, $1::text, 'entered', 1, '', 2, 1, 'sv', now())`);
    expect(await merge()).toMatchObject({ refusal: { reason: "registered-twice" } });
    await rowsOf(shop, "update registrations set state = 'withdrawn'");
    expect(await previewMerge(shop.services, { keep: kept.id, merged: duplicate.id })).toMatchObject({ ok: true });
    await remove("registrations");
    await insertFor(`with mandate as (insert into mandates (id, customer, provider, state, created) values (gen_random_uuid(), $1, 'x', 'active', now()) returning id)
      insert into debit_plans (id, customer, mandate, kind, target, amount, currency, day, state, next, language, created)
      select gen_random_uuid(), $1, id, 'membership', 2, 100, 'SEK', 1, 'active', '2027-02-01', 'sv', now() from mandate`);
    expect(await merge()).toMatchObject({ refusal: { reason: "membership-twice" } });
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
    expect(await personOf(shop.services, duplicate.id)).toBeNull();
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
    expect(JSON.stringify(data)).toContain(duplicate.email);
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
    await rowsOf(shop, "update customers set email = 'x@y.example', folded_email = 'x@y.example' where merged_into is null and email = $1", [duplicate.email]);
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
    await open({
      rewrite: (statement) =>
        statement.includes("from tenders where value = any(") ? statement.replace("where value", "where false and value") : statement,
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
