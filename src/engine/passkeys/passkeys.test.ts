import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { linkFor } from "../account/email-recipients.ts";
import { type SoftAuthenticator, softAuthenticator } from "../testing/soft-authenticator.ts";
import {
  openTestShop,
  PASSWORD,
  signedIn,
  type TestShop,
  type TestShopOptions,
  visitor,
} from "../testing/test-shop.ts";

const EMAIL = "asa@test.example";
const HERE = { origin: "https://tickets.example.org", host: "tickets.example.org" };
const WAITING =
  "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
const WAIT = { timeout: 5000, interval: 20 };
const FAILED = { ok: false, refusal: { reason: "passkey-failed" } };

let shop: TestShop;
let owner: Caller;
let device: SoftAuthenticator;

async function open(options: TestShopOptions = {}) {
  shop = await openTestShop({ ...options, settings: { publicUrl: HERE.origin, ...options.settings } });
  owner = await signedIn(shop.backEnd, await visitor(shop.backEnd), EMAIL);
  device = softAuthenticator(HERE);
}
beforeEach(() => open());
afterEach(() => shop.close());

async function creation(as = owner) {
  const begun = await shop.backEnd.passkeys.beginAdding({ current: PASSWORD }, as);
  if (!begun.ok) throw new Error(begun.refusal.reason);
  return begun.value.options;
}
async function request() {
  const begun = await shop.backEnd.passkeys.beginLogIn({}, owner);
  return begun.ok ? begun.value.options : {};
}
const add = async (name = "Min telefon", as = owner) =>
  shop.backEnd.passkeys.add({ name, credential: device.create(await creation(as)) }, as);
const logIn = async (
  ...changed: Parameters<SoftAuthenticator["get"]> extends [unknown, ...infer Rest] ? Rest : []
) =>
  shop.backEnd.passkeys.logIn(
    { credential: device.get(await request(), ...changed) },
    await visitor(shop.backEnd),
  );
const emails = async () => {
  const { rows } = await shop.database.$client.query(
    "select data->>'what' as what, data->>'name' as name from jobs.job where name = 'passkey-changed' order by 1",
  );
  return rows;
};

describe("a passkey", () => {
  test("signs its owner in on any device, and shows when it was last used", async () => {
    expect(await add()).toEqual({ ok: true, value: {} });
    expect(await logIn()).toMatchObject({ ok: true, value: { customer: { email: EMAIL } } });
    expect(await shop.backEnd.passkeys.list({}, owner)).toMatchObject({
      ok: true,
      value: [{ name: "Min telefon", lastUsed: new Date(shop.clock.now).toISOString() }],
    });
    expect(await emails()).toEqual([{ what: "added", name: "Min telefon" }]);
  });

  test("can be renamed, and after its removal, which an email reports, no longer signs in", async () => {
    await add();
    const listed = await shop.backEnd.passkeys.list({}, owner);
    const passkey = listed.ok ? (listed.value[0]?.id ?? "") : "";
    expect(await shop.backEnd.passkeys.rename({ passkey, name: " Datorn " }, owner)).toMatchObject({
      ok: true,
    });
    const keyed = { ...owner, idempotencyKey: randomUUID() };
    expect(await shop.backEnd.passkeys.remove({ passkey }, keyed)).toMatchObject({ ok: true });
    expect(await shop.backEnd.passkeys.remove({ passkey }, keyed)).toMatchObject({ ok: true });
    expect(await logIn()).toEqual(FAILED);
    expect(await emails()).toEqual([
      { what: "added", name: "Min telefon" },
      { what: "removed", name: "Datorn" },
    ]);
  });

  test("can be changed by its owner only", async () => {
    await add();
    const listed = await shop.backEnd.passkeys.list({}, owner);
    const passkey = listed.ok ? (listed.value[0]?.id ?? "") : "";
    const other = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    const unknown = { ok: false, refusal: { reason: "unknown-passkey" } };
    expect(await shop.backEnd.passkeys.rename({ passkey, name: "Min" }, other)).toEqual(unknown);
    expect(await shop.backEnd.passkeys.remove({ passkey }, other)).toEqual(unknown);
    expect(await shop.backEnd.passkeys.remove({ passkey: "1' or 1=1" }, other)).toEqual(unknown);
    expect(await shop.backEnd.passkeys.list({}, other)).toEqual({ ok: true, value: [] });
    // The same device at another account: its id is taken.
    expect(await add("Min", other)).toEqual(FAILED);
  });
});

describe("adding a passkey", () => {
  test("requires the password, and counts wrong ones as the login does", async () => {
    const begin = (current: string) => shop.backEnd.passkeys.beginAdding({ current }, owner);
    expect(await begin("")).toMatchObject({
      refusal: { faults: [{ field: "current", rule: "current-required" }] },
    });
    for (let wrong = 1; wrong < 5; wrong++) {
      expect(await begin("Wrong1234")).toMatchObject({ refusal: { faults: [{ rule: "current-wrong" }] } });
    }
    expect(await begin("Wrong1234")).toMatchObject({ refusal: { reason: "account-locked" } });
    expect(await begin(PASSWORD)).toMatchObject({ refusal: { reason: "account-locked" } });
  });

  test("requires a name, and the answer to this customer's challenge within ten minutes", async () => {
    const options = await creation();
    const credential = device.create(options);
    expect(await shop.backEnd.passkeys.add({ name: " ", credential }, owner)).toMatchObject({
      refusal: { faults: [{ field: "name", rule: "passkey-name-required" }] },
    });
    const other = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    expect(await shop.backEnd.passkeys.add({ name: "Min", credential }, other)).toEqual(FAILED);
    shop.clock.advance(600);
    expect(await shop.backEnd.passkeys.add({ name: "Min", credential }, owner)).toEqual(FAILED);
  });

  test.each([
    ["another site", { origin: "https://tickets.example.net" }],
    ["another host", { host: "example.net" }],
    ["a device that has not seen its owner", { verified: false }],
  ])("is refused for %s, and the challenge is used up", async (_what, changed) => {
    const options = await creation();
    const add = (credential: ReturnType<SoftAuthenticator["create"]>) =>
      shop.backEnd.passkeys.add({ name: "Min", credential }, owner);
    expect(await add(device.create(options, changed))).toEqual(FAILED);
    expect(await add(device.create(options))).toEqual(FAILED);
  });

  test("twice with the same response adds one passkey, and both requests succeed", async () => {
    const credential = device.create(await creation());
    const keyed = { ...owner, idempotencyKey: randomUUID() };
    const add = () => shop.backEnd.passkeys.add({ name: "Min", credential }, keyed);
    expect(await Promise.all([add(), add()])).toEqual([
      { ok: true, value: {} },
      { ok: true, value: {} },
    ]);
    expect(await emails()).toHaveLength(1);
  });

  test("is rejected above twenty passkeys", async () => {
    for (let count = 0; count < 20; count++) {
      device = softAuthenticator(HERE);
      expect(await add(`Nyckel ${count}`)).toMatchObject({ ok: true });
    }
    expect(await shop.backEnd.passkeys.beginAdding({ current: PASSWORD }, owner)).toEqual({
      ok: false,
      refusal: { reason: "too-many-passkeys" },
    });
  });
});

describe("signing in with a passkey", () => {
  beforeEach(() => add());

  test.each([
    ["another site", { origin: "https://tickets.example.net" }],
    ["another host", { host: "example.net" }],
    ["a device that has not seen its owner", { verified: false }],
    ["a device that says it is somebody else's", { userHandle: "bm9ib2R5" }],
  ])("is refused for %s", async (_what, changed) => {
    expect(await logIn(changed)).toEqual(FAILED);
    expect(await logIn()).toMatchObject({ ok: true });
  });

  test("is rejected for a signature by another passkey, and for an unknown passkey", async () => {
    const other = softAuthenticator(HERE);
    const forged = { ...device.get(await request()), response: other.get(await request()).response };
    expect(await shop.backEnd.passkeys.logIn({ credential: forged }, owner)).toEqual(FAILED);
    const unknown = other.get(await request());
    expect(await shop.backEnd.passkeys.logIn({ credential: unknown }, owner)).toEqual(FAILED);
    const garbled = { ...unknown, response: { ...unknown.response, clientDataJSON: "bnVsbA" } };
    expect(await shop.backEnd.passkeys.logIn({ credential: garbled }, owner)).toEqual(FAILED);
  });

  const sixAtOnce = async () => {
    const credential = device.get(await request());
    const guest = await visitor(shop.backEnd);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => shop.backEnd.passkeys.logIn({ credential }, guest)),
    );
    return answers.filter(({ ok }) => ok).length;
  };
  test("succeeds once per challenge, also with six simultaneous requests", async () => {
    expect(await sixAtOnce()).toBe(1);
  });
  test("would succeed more than once per challenge if the challenge were only read", async () => {
    const once = /on conflict do nothing returning "expires"$/;
    const often = 'on conflict (challenge_hash) do update set expires = excluded.expires returning "expires"';
    await shop.close();
    await open({ rewrite: (shown) => shown.replace(once, often) });
    await add();
    expect(await sixAtOnce()).toBeGreaterThan(1);
  });

  test("is rejected ten minutes after the challenge was issued", async () => {
    const credential = device.get(await request());
    shop.clock.advance(600);
    expect(await shop.backEnd.passkeys.logIn({ credential }, owner)).toEqual(FAILED);
  });

  test("rejects a challenge for adding a passkey, and adding rejects one for signing in", async () => {
    const asAdding = device.get(await creation());
    expect(await shop.backEnd.passkeys.logIn({ credential: asAdding }, owner)).toEqual(FAILED);
    const user = { id: "" };
    const another = softAuthenticator(HERE).create({ ...(await request()), user });
    expect(await shop.backEnd.passkeys.add({ name: "Min", credential: another }, owner)).toEqual(FAILED);
  });

  test("is rejected for a cloned device, whose counter is behind", async () => {
    expect(await logIn({ counter: 7 })).toMatchObject({ ok: true });
    expect(await logIn({ counter: 7 })).toEqual(FAILED);
    expect(await logIn({ counter: 6 })).toEqual(FAILED);
    expect(await logIn({ counter: 8 })).toMatchObject({ ok: true });
  });

  /** The library compares with the counter that it read; simultaneous requests have read the same one. */
  const originalAndCopy = async () => {
    const requested = [await request(), await request()];
    const guest = await visitor(shop.backEnd);
    const clerk = await shop.database.$client.connect();
    try {
      await clerk.query("begin; select * from passkeys for update");
      const answers = requested.map((options) =>
        shop.backEnd.passkeys.logIn({ credential: device.get(options, { counter: 7 }) }, guest),
      );
      // Both have read the passkey, and wait to write.
      await expect.poll(async () => (await shop.database.$client.query(WAITING)).rowCount, WAIT).toBe(2);
      await clerk.query("commit");
      return (await Promise.all(answers)).filter(({ ok }) => ok).length;
    } finally {
      clerk.release();
    }
  };
  test("accepts one of two simultaneous signatures with the same counter", async () => {
    expect(await originalAndCopy()).toBe(1);
  });
  test("would accept both signatures if the counter were not compared again on writing", async () => {
    const counted = /"passkeys"."counter" < (\$\d+)/;
    await shop.close();
    await open({ rewrite: (shown) => shown.replace(counted, "$1::bigint is not null") });
    await add();
    expect(await originalAndCopy()).toBe(2);
  });

  test("is rejected for an account that wrong passwords have locked", async () => {
    const guest = await visitor(shop.backEnd);
    for (let wrong = 0; wrong < 5; wrong++)
      await shop.backEnd.customers.logIn({ email: EMAIL, password: "Wrong1234" }, guest);
    expect(await logIn()).toEqual({ ok: false, refusal: { reason: "account-locked" } });
  });

  test("is rate-limited per network", async () => {
    const other = softAuthenticator(HERE);
    const tried = async () => {
      const credential = other.get(await request());
      return shop.backEnd.passkeys.logIn({ credential }, owner);
    };
    for (let turn = 0; turn < 60; turn++) expect(await tried()).toEqual(FAILED);
    expect(await tried()).toEqual({ ok: false, refusal: { reason: "too-many-attempts" } });
  });

  test("is rejected for a challenge that this shop did not issue, or with an extended lifetime", async () => {
    const options = await request();
    const bytes = Buffer.from(String(options.challenge), "base64url");
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    for (const challenge of [bytes.toString("base64url"), "", "AAAA"]) {
      const credential = device.get({ ...options, challenge });
      expect(await shop.backEnd.passkeys.logIn({ credential }, owner)).toEqual(FAILED);
    }
  });
});

describe("the passkeys of an account", () => {
  const tokenOf = async (kind: "login" | "password-reset") => {
    const { rows } = await shop.database.$client.query("select id from customers where email = $1", [EMAIL]);
    return (await linkFor(shop.engine.services, rows[0].id, kind))?.token ?? "";
  };
  const password = "Nytt2027x";

  test.each(["login", "password-reset"] as const)(
    "are removed once its address is first confirmed by a %s email, and those added later stay",
    async (kind) => {
      await add();
      const guest = await visitor(shop.backEnd);
      const use = async () => {
        const token = await tokenOf(kind);
        return kind === "login"
          ? shop.backEnd.customers.logInByLink({ token }, guest)
          : shop.backEnd.customers.resetPassword({ token, password, confirm: password }, guest);
      };
      await use();
      expect(await logIn()).toEqual(FAILED);

      const proven = await use();
      if (!proven.ok) throw new Error(proven.refusal.reason);
      owner = { ...guest, session: proven.value.session };
      await shop.backEnd.customers.resetPassword(
        { token: await tokenOf("password-reset"), password: PASSWORD, confirm: PASSWORD },
        owner,
      );
      const again = await shop.backEnd.customers.logIn({ email: EMAIL, password: PASSWORD }, guest);
      owner = { ...guest, session: again.ok ? again.value.session : null };
      device = softAuthenticator(HERE);
      expect(await add()).toMatchObject({ ok: true });
      await use();
      expect(await logIn()).toMatchObject({ ok: true });
    },
  );

  test("are in the data export, and are erased with the account", async () => {
    await add();
    const own = await shop.backEnd.account.customerData({}, owner);
    expect(own.ok && own.value.data.passkeys).toMatchObject([{ name: "Min telefon" }]);
    expect(JSON.stringify(own)).not.toContain(device.id);
    await creation();
    await shop.backEnd.account.erase({ current: PASSWORD, waiveCredit: true }, owner);
    expect(await logIn()).toEqual(FAILED);
  });

  test("leave no challenges: issuing one writes nothing, and used ones are deleted", async () => {
    const spent = async () => (await shop.database.$client.query("select * from spent_challenges")).rowCount;
    await creation();
    await request();
    expect(await spent()).toBe(0);
    await add();
    await shop.engine.tidy();
    expect(await spent()).toBe(1);
    shop.clock.advance(601);
    await shop.engine.tidy();
    expect(await spent()).toBe(0);
  });
});
