import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { rowsOf } from "../../testing/money-scenes.ts";
import { buy, readOrder } from "../../testing/purchase.ts";
import { holdSeats, placeOrder } from "../../testing/seat-scenes.ts";
import { openTestShop, PASSWORD, signedIn, type TestShop, visitor } from "../../testing/test-shop.ts";
import { linkFor } from "../email-recipients.ts";
import { emailChangeNotice } from "./email-changes.ts";

let shop: TestShop;
let me: Caller;
let old: string;
let fresh: string;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  old = `${randomUUID()}@test.example`;
  fresh = `${randomUUID()}@test.example`;
  me = await signedIn(shop.backEnd, await elsewhere(), old);
});

/** Uses another network for each caller, so that rate limits do not interfere. */
let networks = 0;
async function elsewhere(): Promise<Caller> {
  networks += 1;
  return { ...(await visitor(shop.backEnd)), address: `198.51.${networks >> 8}.${networks & 255}` };
}

const emailChange = () => shop.backEnd.emailChange;
const ask = (email = fresh, current = PASSWORD, as = me) => emailChange().ask({ email, current }, as);
const OK = { ok: true, value: {} };
const refusal = (reason: string) => ({ ok: false, refusal: { reason } });
const fault = (field: string, rule: string) => ({
  ok: false,
  refusal: { reason: "invalid", faults: [{ field, rule }] },
});
const logIn = async (email: string) =>
  shop.backEnd.customers.logIn({ email, password: PASSWORD }, await elsewhere());

/** Renders the email to the new address, for the latest request. */
async function message(email = fresh) {
  const [row] = await rowsOf<{ change: string }>(shop, "select change from email_changes where email = $1", [
    email,
  ]);
  return row ? emailChangeNotice(shop.engine.services, row.change) : null;
}
const tokenOf = async (email = fresh) => (await message(email))?.token ?? "";
const confirm = async (token: string, endOthers = false, as?: Caller) =>
  emailChange().confirm({ token, endOthers }, as ?? (await elsewhere()));

describe("a change of email address", () => {
  test("takes effect once its link is used in any browser, and not before", async () => {
    expect(await ask()).toEqual(OK);
    expect(await logIn(fresh)).toEqual(refusal("login-failed"));
    expect(await logIn(old)).toMatchObject({ ok: true });
    expect(await emailChange().read({}, me)).toMatchObject({
      value: { email: old, waiting: { email: fresh } },
    });
    expect(await confirm(await tokenOf())).toEqual({ ok: true, value: { email: fresh } });
    expect(await logIn(fresh)).toMatchObject({ ok: true });
    expect(await logIn(old)).toEqual(refusal("login-failed"));
    expect(await emailChange().read({}, me)).toMatchObject({ value: { email: fresh, waiting: null } });
  });

  test("notifies the old address of request and confirmation, and sends the link to the new address, each once", async () => {
    const twice = { ...me, idempotencyKey: randomUUID() };
    await ask(fresh, PASSWORD, twice);
    expect(await ask(fresh, PASSWORD, twice)).toEqual(OK);
    const token = await tokenOf();
    await confirm(token);
    await confirm(token);
    const notified = await rowsOf(
      shop,
      "select data->>'what' as what from jobs.job where name = 'email-changed' and data->'person'->>'email' = $1 order by created_on",
      [old],
    );
    expect(notified).toEqual([{ what: "requested" }, { what: "changed" }]);
    const links = await rowsOf(
      shop,
      "select 1 from jobs.job join email_changes on data->>'change' = change::text where name = 'email-change' and email = $1",
      [fresh],
    );
    expect(links).toHaveLength(1);
  });

  test("requires the password, except immediately after signing in", async () => {
    expect(await ask(fresh, "Wrong1234")).toEqual(fault("current", "current-wrong"));
    expect(await emailChange().read({}, me)).toMatchObject({ value: { needsPassword: false } });
    expect(await ask(fresh, "")).toEqual(OK);
    shop.clock.advance(601);
    expect(await emailChange().read({}, me)).toMatchObject({ value: { needsPassword: true } });
    expect(await ask(fresh, "")).toEqual(fault("current", "current-required"));
    expect(await ask()).toEqual(OK);
  });

  test("is rejected after the limit of wrong passwords", async () => {
    for (let wrong = 1; wrong < 5; wrong++) await ask(fresh, "Wrong1234");
    expect(await ask(fresh, "Wrong1234")).toEqual(refusal("account-locked"));
    expect(await ask()).toEqual(refusal("account-locked"));
    expect(await message()).toBeNull();
  });

  test("requires a valid address that differs from the old one, and a signed-in customer", async () => {
    expect(await ask("åsa")).toEqual(fault("email", "email-invalid"));
    expect(await ask(` ${old.toUpperCase()} `)).toEqual(fault("email", "email-same"));
    expect(await ask(fresh, PASSWORD, await elsewhere())).toEqual(refusal("login-needed"));
  });
});

describe("a change to an address that already has an account", () => {
  test("gets the same answer as any other, and notifies only that mailbox, without a link or a name", async () => {
    await signedIn(shop.backEnd, await elsewhere(), fresh);
    const free = `${randomUUID()}@test.example`;
    const taken = await ask();
    const waiting = await emailChange().read({}, me);
    expect(taken).toEqual(await ask(free));
    expect(waiting).toMatchObject({ value: { waiting: { email: fresh } } });
    // The latest request replaces the first.
    expect(await message()).toBeNull();
    await ask();
    expect(await message()).toMatchObject({ token: null, person: { email: fresh, firstName: "" } });
  });

  test("is rejected if the account was registered while the link was pending, and that account keeps the address", async () => {
    await ask();
    const token = await tokenOf();
    await signedIn(shop.backEnd, await elsewhere(), fresh);
    expect(await confirm(token)).toEqual(refusal("email-taken"));
    expect(await logIn(old)).toMatchObject({ ok: true });
  });
});

describe("the link that confirms a change of email address", () => {
  test("is valid for one day, works once, and is stored as a hash", async () => {
    await ask();
    const token = await tokenOf();
    const kept = await rowsOf<{ row: string }>(
      shop,
      "select row_to_json(e)::text as row from email_changes e",
    );
    expect(kept.some(({ row }) => row.includes(token))).toBe(false);
    expect(await confirm(`${token}x`)).toEqual(refusal("link-expired"));
    await confirm(token);
    // Used a second time, it does not undo later changes.
    await ask(old);
    expect(await confirm(token)).toEqual(refusal("link-expired"));
    const later = await tokenOf(old);
    shop.clock.advance(86_400);
    expect(await confirm(later)).toEqual(refusal("link-expired"));
    expect(await message(old)).toBeNull();
  });

  test("used twice takes effect once and succeeds twice, also at two processes at the same time", async () => {
    await ask();
    const token = await tokenOf();
    const done = { ok: true, value: { email: fresh } };
    const other = shop.another().backEnd.emailChange;
    const here = await elsewhere();
    const both = [confirm(token, false, here), other.confirm({ token, endOthers: false }, here)];
    expect(await Promise.all(both)).toEqual([done, done]);
    const notified = await rowsOf(
      shop,
      "select 1 from jobs.job where name = 'email-changed' and data->>'what' = 'changed' and data->'person'->>'email' = $1",
      [old],
    );
    expect(notified).toHaveLength(1);
  });

  test("to a mistyped address expires when another is requested or the change is cancelled", async () => {
    const mistyped = `typo-${fresh}`;
    await ask(mistyped);
    const token = await tokenOf(mistyped);
    await ask();
    expect(await confirm(token)).toEqual(refusal("link-expired"));
    const right = await tokenOf();
    expect(await emailChange().drop({}, me)).toEqual(OK);
    expect(await confirm(right)).toEqual(refusal("link-expired"));
  });

  test.each(["by email", "in the account"])(
    "expires when the owner sets a new password %s, so that an intruder gains no account",
    async (where) => {
      await ask();
      const token = await tokenOf();
      const [row] = await rowsOf<{ id: string }>(shop, "select id from customers where email = $1", [old]);
      const password = { password: "Nytt2027x", confirm: "Nytt2027x" };
      if (where === "by email") {
        const link = await linkFor(shop.engine.services, row?.id ?? "", "password-reset");
        await shop.backEnd.customers.resetPassword(
          { token: link?.token ?? "", ...password },
          await elsewhere(),
        );
      } else {
        await shop.backEnd.account.changePassword({ current: PASSWORD, ...password, endOthers: false }, me);
      }
      expect(await confirm(token)).toEqual(refusal("link-expired"));
    },
  );
});

test("a change of address requested by an impostor expires when the mailbox's owner uses a sign-in link", async () => {
  await ask();
  const token = await tokenOf();
  const [row] = await rowsOf<{ id: string }>(shop, "select id from customers where email = $1", [old]);
  const link = await linkFor(shop.engine.services, row?.id ?? "", "login");
  await shop.backEnd.customers.logInByLink({ token: link?.token ?? "" }, await elsewhere());
  expect(await confirm(token)).toEqual(refusal("link-expired"));
});

describe("after a change of email address", () => {
  test("other sessions are signed out if requested", async () => {
    const laptop = await logIn(old);
    const there = { ...me, session: laptop.ok ? laptop.value.session : null };
    await ask();
    await confirm(await tokenOf(), false, me);
    expect(await shop.backEnd.customers.me({}, there)).toMatchObject({ ok: true });
    await ask(old);
    await confirm(await tokenOf(old), true, me);
    expect(await shop.backEnd.customers.me({}, there)).toEqual(refusal("login-needed"));
    expect(await shop.backEnd.customers.me({}, me)).toMatchObject({ ok: true });
  });

  test("emails about earlier orders go to the new address, and links in the old mailbox no longer work", async () => {
    await holdSeats(shop, me, [`A-${(networks % 8) + 1}`]);
    const order = await buy(shop, me);
    const [row] = await rowsOf<{ id: string }>(shop, "select id from customers where email = $1", [old]);
    const reset = await linkFor(shop.engine.services, row?.id ?? "", "password-reset");
    await ask();
    await confirm(await tokenOf());
    expect((await readOrder(shop, order.link, me)).holder.email).toBe(fresh);
    const password = { password: "Nytt2027x", confirm: "Nytt2027x" };
    expect(
      await shop.backEnd.customers.resetPassword(
        { token: reset?.token ?? "", ...password },
        await elsewhere(),
      ),
    ).toEqual(refusal("link-expired"));
  });
});

test("an order placed at the moment of an address change has the new address, as the change waits for the order", async () => {
  expect(await holdSeats(shop, me, ["A-9"])).toMatchObject({ ok: true });
  await ask();
  const token = await tokenOf();
  // The order has read its customer before it reserves the seats.
  const gate = await shop.database.$client.connect();
  const waiting = () =>
    rowsOf(
      shop,
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
  const SOON = { timeout: 10_000 };
  await gate.query("begin");
  await gate.query("select 1 from performance_seats where seat = 'A-9' for update");
  const placing = placeOrder(shop, me);
  await expect.poll(waiting, SOON).toHaveLength(1);
  let isConfirmed = false;
  const confirming = confirm(token).then((answer) => {
    isConfirmed = true;
    return answer;
  });
  await expect.poll(async () => isConfirmed || (await waiting()).length === 2, SOON).toBe(true);
  await gate.query("commit");
  gate.release();
  expect(await confirming).toEqual({ ok: true, value: { email: fresh } });
  const placed = await placing;
  const link = placed.ok ? placed.value.link : "";
  expect((await readOrder(shop, link, me)).holder.email).toBe(fresh);
});

test("a change of email address is rate-limited per customer, and per mailbox and network", async () => {
  for (let turn = 0; turn < 5; turn++) expect(await ask(`${turn}-${fresh}`)).toEqual(OK);
  expect(await ask()).toEqual(refusal("too-many-attempts"));
  // Other customers of the same network cannot flood a mailbox either.
  const mailbox = `${randomUUID()}@test.example`;
  for (let turn = 0; turn < 5; turn++) {
    const other = await signedIn(shop.backEnd, { ...(await visitor(shop.backEnd)), address: "203.0.113.5" });
    expect(await ask(mailbox, PASSWORD, other)).toEqual(OK);
  }
  const sixth = await signedIn(shop.backEnd, { ...(await visitor(shop.backEnd)), address: "203.0.113.5" });
  expect(await ask(mailbox, PASSWORD, sixth)).toEqual(refusal("too-many-attempts"));
});
