import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { holdSeats } from "../../testing/seat-scenes.ts";
import { ADULT, CARMEN } from "../../testing/small-house.ts";
import { openTestShop, PASSWORD, signedIn, type TestShop, visitor } from "../../testing/test-shop.ts";
import { linkFor } from "../email-recipients.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const EMAIL = "asa@test.example";

async function customerId(): Promise<string> {
  const { rows } = await shop.database.$client.query("select id from customers where email = $1", [EMAIL]);
  return rows[0].id;
}

describe("too many wrong passwords", () => {
  test("lock the account, also for the right password, until a new password is set by email", async () => {
    const caller = await visitor(shop.backEnd);
    await signedIn(shop.backEnd, caller, EMAIL);
    const guess = (password: string) => shop.backEnd.customers.logIn({ email: EMAIL, password }, caller);
    for (let wrong = 1; wrong < 5; wrong++) {
      expect(await guess("Wrong1234")).toEqual({ ok: false, refusal: { reason: "login-failed" } });
    }
    expect(await guess("Wrong1234")).toEqual({ ok: false, refusal: { reason: "account-locked" } });
    expect(await guess(PASSWORD)).toEqual({ ok: false, refusal: { reason: "account-locked" } });

    const link = await linkFor(shop.engine.services, await customerId(), "password-reset");
    const token = link?.token ?? "";
    const reset = await shop.backEnd.customers.resetPassword(
      { token, password: "Nytt2027x", confirm: "Nytt2027x" },
      caller,
    );
    expect(reset).toMatchObject({ ok: true });
    expect(await guess("Nytt2027x")).toMatchObject({ ok: true });
  });
});

describe("an emailed sign-in link", () => {
  test("signs in only once", async () => {
    const caller = await visitor(shop.backEnd);
    await signedIn(shop.backEnd, caller, EMAIL);
    const link = await linkFor(shop.engine.services, await customerId(), "login");
    const token = link?.token ?? "";
    const guest = await visitor(shop.backEnd);
    expect(await shop.backEnd.customers.logInByLink({ token }, guest)).toMatchObject({ ok: true });
    expect(await shop.backEnd.customers.logInByLink({ token }, guest)).toEqual({
      ok: false,
      refusal: { reason: "link-expired" },
    });
  });

  test("expires after ten minutes, and works for no other purpose", async () => {
    const caller = await visitor(shop.backEnd);
    await signedIn(shop.backEnd, caller, EMAIL);
    const login = await linkFor(shop.engine.services, await customerId(), "login");
    const asReset = { token: login?.token ?? "", password: "Nytt2027x", confirm: "Nytt2027x" };
    expect(await shop.backEnd.customers.resetPassword(asReset, caller)).toMatchObject({ ok: false });
    shop.clock.advance(600);
    expect(await shop.backEnd.customers.logInByLink({ token: login?.token ?? "" }, caller)).toEqual({
      ok: false,
      refusal: { reason: "link-expired" },
    });
  });

  test("is requested with the same answer for known and unknown addresses, and is rate-limited", async () => {
    const caller = await visitor(shop.backEnd);
    await signedIn(shop.backEnd, caller, EMAIL);
    const ask = (email: string) => shop.backEnd.customers.requestPasswordReset({ email }, caller);
    expect(await ask(EMAIL)).toEqual(await ask("nobody@test.example"));
    for (let turn = 0; turn < 4; turn++) await ask(EMAIL);
    expect(await ask(EMAIL)).toEqual({ ok: false, refusal: { reason: "too-many-attempts" } });
    const { rows } = await shop.database.$client.query(
      "select count(*)::int as emails from jobs.job where name = 'customer-link'",
    );
    expect(rows[0].emails).toBe(5);
  });

  test("to set a password ends every session of the old password", async () => {
    const laptop = await signedIn(shop.backEnd, await visitor(shop.backEnd), EMAIL);
    const link = await linkFor(shop.engine.services, await customerId(), "password-reset");
    const input = { token: link?.token ?? "", password: "Nytt2027x", confirm: "Nytt2027x" };
    await shop.backEnd.customers.resetPassword(input, await visitor(shop.backEnd));
    expect(await shop.backEnd.customers.me({}, laptop)).toMatchObject({ ok: false });
  });
});

describe("signing in with seats in the basket", () => {
  const ways: Readonly<Record<string, (as: Caller) => Promise<string>>> = {
    "by password": async (as) => {
      const entered = await shop.backEnd.customers.logIn({ email: EMAIL, password: PASSWORD }, as);
      return entered.ok ? entered.value.session : "";
    },
    "by a link": async (as) => {
      const link = await linkFor(shop.engine.services, await customerId(), "login");
      const entered = await shop.backEnd.customers.logInByLink({ token: link?.token ?? "" }, as);
      return entered.ok ? entered.value.session : "";
    },
    "by registering": async (as) => (await signedIn(shop.backEnd, as)).session ?? "",
  };
  const seatsOf = async (caller: Caller) => {
    const read = await shop.backEnd.basket.read({}, caller);
    return read.ok ? (read.value.basket?.tickets.map(({ seat }) => seat) ?? []) : [];
  };

  test.each(Object.entries(ways))("keeps the seats: %s", async (_how, signIn) => {
    await signedIn(shop.backEnd, await visitor(shop.backEnd), EMAIL);
    const before = await visitor(shop.backEnd);
    await holdSeats(shop, before, ["A-5", "A-6"]);
    const after = { ...before, session: await signIn(before) };
    expect(await seatsOf(after)).toEqual(["A-5", "A-6"]);
    expect(await seatsOf(before)).toEqual([]);
  });

  test("through a link in another browser signs in there, and keeps the seats in the first browser, once", async () => {
    await signedIn(shop.backEnd, await visitor(shop.backEnd), EMAIL);
    const [here, there] = [await visitor(shop.backEnd), await visitor(shop.backEnd)];
    await holdSeats(shop, here, ["A-5"]);
    const link = await linkFor(shop.engine.services, await customerId(), "login");
    const token = link?.token ?? "";
    const entered = await shop.backEnd.customers.logInByLink({ token }, there);
    expect(await shop.backEnd.customers.logInByLink({ token }, here)).toMatchObject({
      refusal: { reason: "link-expired" },
    });
    const phone = { ...there, session: entered.ok ? entered.value.session : null };
    expect(await shop.backEnd.customers.me({}, phone)).toMatchObject({ ok: true, value: { email: EMAIL } });
    expect(await shop.backEnd.customers.me({}, here)).toMatchObject({ refusal: { reason: "login-needed" } });
    expect([await seatsOf(here), await seatsOf(phone)]).toEqual([["A-5"], []]);
  });
});

describe("a session", () => {
  test("ends a day after its last use", async () => {
    const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd), EMAIL);
    shop.clock.advance(23 * 3600);
    expect(await shop.backEnd.customers.me({}, caller)).toMatchObject({ ok: true });
    shop.clock.advance(23 * 3600);
    expect(await shop.backEnd.customers.me({}, caller)).toMatchObject({ ok: true });
    shop.clock.advance(24 * 3600);
    expect(await shop.backEnd.customers.me({}, caller)).toMatchObject({ ok: false });
  });

  test("ends thirty days after its start, however often it is used", async () => {
    const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd), EMAIL);
    const me = () => shop.backEnd.customers.me({}, caller);
    for (let hours = 0; hours < 29 * 24; hours += 12) {
      shop.clock.advance(12 * 3600);
      expect(await me(), `after ${hours + 12} hours`).toMatchObject({ ok: true });
    }
    shop.clock.advance(23.99 * 3600);
    expect(await me()).toMatchObject({ ok: true });
    shop.clock.advance(60);
    expect(await me()).toEqual({ ok: false, refusal: { reason: "login-needed" } });
  });

  test("cannot be taken over by reading the database", async () => {
    const { session } = await visitor(shop.backEnd);
    const { rows } = await shop.database.$client.query("select row_to_json(s)::text as row from sessions s");
    expect(rows.some(({ row }) => row.includes(session))).toBe(false);
  });
});

test("a common password is rejected when the password is reset", async () => {
  const caller = await visitor(shop.backEnd);
  await signedIn(shop.backEnd, caller, EMAIL);
  const link = await linkFor(shop.engine.services, await customerId(), "password-reset");
  const input = { token: link?.token ?? "", password: "Password123", confirm: "Password123" };
  expect(await shop.backEnd.customers.resetPassword(input, caller)).toEqual({
    ok: false,
    refusal: { reason: "invalid", faults: [{ field: "password", rule: "password-common" }] },
  });
});

describe("a login whose response is lost", () => {
  const logIn = (caller: Caller, password = PASSWORD, email = EMAIL) =>
    shop.backEnd.customers.logIn({ email, password }, caller);
  /** Number of seats held by the session of a login's new token. */
  async function heldAfter(login: ReturnType<typeof logIn>, caller: Caller): Promise<number> {
    const answer = await login;
    if (!answer.ok) throw new Error(answer.refusal.reason);
    return ticketsOf({ ...caller, session: answer.value.session });
  }
  async function ticketsOf(caller: Caller): Promise<number> {
    const read = await shop.backEnd.basket.read({}, caller);
    return (read.ok && read.value.basket?.tickets.length) || 0;
  }
  async function withSeat(): Promise<Caller> {
    const caller = await visitor(shop.backEnd);
    const seats = [{ seat: "A-5", priceType: ADULT }];
    expect(await shop.backEnd.basket.addSeats({ performance: CARMEN, seats }, caller)).toMatchObject({
      ok: true,
    });
    return caller;
  }
  /** Returns a caller with a seat who has just signed in, and still has the old token. */
  async function unheard(): Promise<Caller> {
    await signedIn(shop.backEnd, await visitor(shop.backEnd), EMAIL);
    const caller = await withSeat();
    expect(await logIn(caller)).toMatchObject({ ok: true });
    expect(await ticketsOf(caller)).toBe(0);
    return caller;
  }

  test("is recognized when it is repeated, with its basket", async () => {
    const caller = await unheard();
    expect(await heldAfter(logIn(caller), caller)).toBe(1);
  });

  test("is not recognized with a wrong password, for another customer, or after ten minutes", async () => {
    const caller = await unheard();
    expect(await logIn(caller, "Wrong1234")).toEqual({ ok: false, refusal: { reason: "login-failed" } });
    const other = "bo@test.example";
    await signedIn(shop.backEnd, await visitor(shop.backEnd), other);
    expect(await heldAfter(logIn(caller, PASSWORD, other), caller)).toBe(0);
    shop.clock.advance(601);
    expect(await heldAfter(logIn(caller), caller)).toBe(0);
  });

  test("can be a registration, which is made once when it is repeated with the same password", async () => {
    const caller = await withSeat();
    await signedIn(shop.backEnd, caller, EMAIL);
    await expect(signedIn(shop.backEnd, await visitor(shop.backEnd), EMAIL)).rejects.toThrow(
      "account-exists",
    );
    await expect(signedIn(shop.backEnd, caller, EMAIL, "Annat2027x")).rejects.toThrow("account-exists");
    expect(await ticketsOf(await signedIn(shop.backEnd, caller, EMAIL))).toBe(1);
  });
});

test("a first command that is repeated starts one session", async () => {
  const start = async (once: string) => {
    const started = await shop.backEnd.customers.startSession({ once }, await visitor(shop.backEnd));
    return started.ok ? started.value.session : "";
  };
  const once = randomUUID();
  const [first, second] = await Promise.all([start(once), start(once)]);
  expect(second).toBe(first);
  expect(await start(randomUUID())).not.toBe(first);
  // On a page left open for days, the session of its first command has ended.
  shop.clock.advance(2 * 86_400);
  expect(await start(once)).not.toBe(first);
});
