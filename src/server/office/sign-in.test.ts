import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { rowsOf } from "../../engine/testing/money-scenes.ts";
import { softAuthenticator } from "../../engine/testing/soft-authenticator.ts";
import { type Device, OFFICE, openOfficeStage, STAFF_PASSWORD } from "./testing/office-stage.ts";

let stage: Awaited<ReturnType<typeof openOfficeStage>>;
beforeEach(async () => {
  stage = await openOfficeStage();
});
afterEach(() => stage.close());

const PIN = "246819";
const MINUTE = 60;
const HOUR = 3600;
const WAITING =
  "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
const WAIT = { timeout: 5000, interval: 20 };

async function enter(email: string, code: string, device = stage.device()) {
  const first = await device.ask("session.withPassword", { email, password: STAFF_PASSWORD });
  if (first.refused !== null) return { device, refused: first.refused };
  const second = await device.ask("session.withCode", { sealed: first.body["sealed"], code });
  return { device, refused: second.refused };
}

const who = async (device: { ask: Device["ask"] }) => (await device.ask("session.read")).body;

describe("an invitation", () => {
  test("is accepted with a password and an authenticator, and signs in with the role", async () => {
    const { device, email } = await stage.person("box-office", "kim@test.example");
    expect(await who(device)).toMatchObject({
      ...{
        staff: { name: "Kim Ek", email, role: "box-office" },
        isLocked: false,
        hasPin: false,
        backEnd: "engine",
      },
      permissions: expect.arrayContaining(["orders.refund"]),
    });
    expect(await rowsOf(stage.shop, "select * from staff_links")).toEqual([]);
  });

  test("works once, and not after three days", async () => {
    const { token } = await stage.invited("kim@test.example", "finance");
    const device = stage.device();
    const { body } = await device.ask("session.beginLinkPasskey", { token, name: "Kim" });
    const key = softAuthenticator({ origin: OFFICE, host: "office.example.org" });
    const credential = key.create(body["options"] as Record<string, unknown>);
    const accept = { token, name: "Kim", device: "Laptop", credential };
    expect(await device.ask("session.acceptWithPasskey", accept)).toMatchObject({ refused: null });
    expect(await stage.device().ask("session.readLink", { token })).toMatchObject({
      refused: "unknown-link",
    });
    const late = await stage.invited("lo@test.example", "finance");
    stage.shop.clock.advance(73 * HOUR);
    expect(await stage.device().ask("session.readLink", { token: late.token })).toMatchObject({
      refused: "unknown-link",
    });
  });

  test("is refused with a short password, one that contains the name, or a wrong code", async () => {
    const { token } = await stage.invited("greta@test.example", "finance");
    const device = stage.device();
    const { body } = await device.ask("session.beginTotp", { token });
    const accept = { token, name: "Greta", sealed: body["sealed"], code: "000000" };
    const ask = (password: string) => device.ask("session.acceptWithPassword", { ...accept, password });
    expect((await ask("kort")).body).toMatchObject({ data: { rule: "short" } });
    expect((await ask("hej-greta-hej-hej")).body).toMatchObject({ data: { rule: "known" } });
    expect((await ask("aaaaaaaaaaaaab")).body).toMatchObject({ data: { rule: "simple" } });
    expect(await ask(STAFF_PASSWORD)).toMatchObject({ refused: "wrong-code", status: 422 });
  });

  test("leaves no token in the job or the log", async () => {
    await stage.invited("kim@test.example", "finance");
    const [job] = await rowsOf(stage.shop, "select data from jobs.job where name = 'staff-link'");
    expect(Object.keys((job as { data: object }).data)).toEqual(["kind", "staff", "expires"]);
  });

  test("sent again ends the password, the passkeys, the PIN and the sessions of before", async () => {
    const admin = await stage.person("administrator");
    const kim = await stage.person("finance");
    await admin.device.ask("staff.inviteAgain", { staff: kim.id });
    expect(await kim.device.ask("session.read")).toMatchObject({ refused: "not-signed-in" });
    stage.shop.clock.advance(MINUTE);
    expect(await enter(kim.email, kim.code())).toMatchObject({ refused: "sign-in-failed" });
  });
});

describe("a sign-in with a password", () => {
  test("needs the code of the authenticator, which works once", async () => {
    const kim = await stage.person("finance");
    stage.shop.clock.advance(MINUTE);
    const code = kim.code();
    expect(await enter(kim.email, "123456")).toMatchObject({ refused: "wrong-code" });
    expect(await enter(kim.email, code)).toMatchObject({ refused: null });
    expect(await enter(kim.email, code)).toMatchObject({ refused: "wrong-code" });
  });

  test("takes each recovery code once", async () => {
    const kim = await stage.person("finance");
    const [code = ""] = kim.recoveryCodes;
    expect(await enter(kim.email, code.toUpperCase())).toMatchObject({ refused: null });
    expect(await enter(kim.email, code)).toMatchObject({ refused: "wrong-code" });
    expect((await kim.device.ask("ownAccount.read")).body).toMatchObject({ recoveryCodesLeft: 9 });
  });

  test("answers an unknown address as a wrong password", async () => {
    const kim = await stage.person("finance");
    const ask = (email: string) => stage.device().ask("session.withPassword", { email, password: "wrong" });
    const [known, unknown] = [await ask(kim.email), await ask("nobody@test.example")];
    expect(known.body).toEqual(unknown.body);
    expect(known).toMatchObject({ status: 401, refused: "sign-in-failed" });
  });

  test("is locked for the network after five wrong guesses within an hour, and not for another network", async () => {
    const kim = await stage.person("finance");
    const guess = () =>
      stage.device("192.0.2.66").ask("session.withPassword", { email: kim.email, password: "wrong" });
    for (let at = 0; at < 5; at += 1) expect(await guess()).toMatchObject({ refused: "sign-in-failed" });
    expect(await guess()).toMatchObject({ refused: "account-locked", status: 403 });
    const right = { email: kim.email, password: STAFF_PASSWORD };
    expect(await stage.device("192.0.2.66").ask("session.withPassword", right)).toMatchObject({
      refused: "account-locked",
    });
    stage.shop.clock.advance(MINUTE);
    expect(await enter(kim.email, kim.code())).toMatchObject({ refused: null });
    stage.shop.clock.advance(HOUR);
    expect(await stage.device("192.0.2.66").ask("session.withPassword", right)).toMatchObject({
      refused: null,
    });
  });

  test("is locked everywhere after fifty wrong guesses from many networks within an hour", async () => {
    const kim = await stage.person("finance");
    const from = (network: number, password = "wrong") =>
      stage.device(`192.0.${network}.66`).ask("session.withPassword", { email: kim.email, password });
    for (let at = 0; at < 50; at += 1)
      expect(await from(Math.floor(at / 5))).toMatchObject({ refused: "sign-in-failed" });
    expect(await from(99, STAFF_PASSWORD)).toMatchObject({ refused: "account-locked" });
    stage.shop.clock.advance(HOUR + MINUTE);
    expect(await from(99, STAFF_PASSWORD)).toMatchObject({ refused: null });
  });

  test("counts wrong codes as wrong passwords, so that a stolen password gets five", async () => {
    const kim = await stage.person("finance");
    const thief = stage.device("192.0.2.66");
    const results = [];
    for (let at = 0; at < 4; at += 1) results.push((await enter(kim.email, "000000", thief)).refused);
    expect(results).toEqual(["wrong-code", "wrong-code", "account-locked", "account-locked"]);
  });

  test("is refused to a suspended person, whose sessions have ended", async () => {
    const admin = await stage.person("administrator");
    const kim = await stage.person("finance");
    expect(await admin.device.ask("staff.suspend", { staff: kim.id })).toMatchObject({ refused: null });
    expect(await kim.device.ask("session.read")).toMatchObject({ refused: "not-signed-in" });
    stage.shop.clock.advance(MINUTE);
    expect(await enter(kim.email, kim.code())).toMatchObject({ refused: "sign-in-failed" });
    await admin.device.ask("staff.restore", { staff: kim.id });
    expect(await enter(kim.email, kim.code())).toMatchObject({ refused: null });
  });
});

describe("a passkey", () => {
  const key = softAuthenticator({ origin: OFFICE, host: "office.example.org" });
  const add = async (device: Device) => {
    const { body } = await device.ask("ownAccount.beginPasskey");
    const credential = key.create(body["options"] as Record<string, unknown>);
    return device.ask("ownAccount.addPasskey", { name: "Laptop", credential });
  };
  const signInWith = async (device: Device, counter = 0) => {
    const { body } = await device.ask("session.beginPasskey");
    return device.ask("session.withPasskey", {
      credential: key.get(body["options"] as Record<string, unknown>, { counter }),
    });
  };

  test("signs in, is listed, and no longer after it was removed", async () => {
    const kim = await stage.person("finance");
    expect(await add(kim.device)).toMatchObject({ refused: null });
    const other = stage.device();
    expect(await signInWith(other)).toMatchObject({ refused: null });
    const { body } = await other.ask("ownAccount.read");
    const [listed] = body["passkeys"] as { id: string; name: string }[];
    expect(listed).toMatchObject({ name: "Laptop" });
    await other.ask("ownAccount.removePasskey", { passkey: listed?.id });
    expect(await signInWith(stage.device())).toMatchObject({ refused: "passkey-failed" });
  });

  test("of a challenge that was used or is ten minutes old is refused", async () => {
    const kim = await stage.person("finance");
    await add(kim.device);
    const device = stage.device();
    const { body } = await device.ask("session.beginPasskey");
    const credential = key.get(body["options"] as Record<string, unknown>);
    expect(await device.ask("session.withPasskey", { credential })).toMatchObject({ refused: null });
    expect(await stage.device().ask("session.withPasskey", { credential })).toMatchObject({
      refused: "passkey-failed",
    });
    const begun = await device.ask("session.beginPasskey");
    stage.shop.clock.advance(11 * MINUTE);
    const late = key.get(begun.body["options"] as Record<string, unknown>);
    expect(await device.ask("session.withPasskey", { credential: late })).toMatchObject({
      refused: "passkey-failed",
    });
  });

  test("of a copied device, whose counter is not ahead, is refused", async () => {
    const { device } = await stage.person("finance");
    await add(device);
    const answers: (string | null)[] = [];
    for (const counter of [7, 7, 6, 0, 8]) answers.push((await signInWith(stage.device(), counter)).refused);
    expect(answers).toEqual([null, "passkey-failed", "passkey-failed", "passkey-failed", null]);
  });

  /** The library compares with the counter that it read; simultaneous requests have read the same one. */
  const originalAndCopy = async () => {
    await add((await stage.person("finance")).device);
    const clerk = await stage.shop.database.$client.connect();
    try {
      await clerk.query("begin; select * from staff_passkeys for update");
      const answers = [stage.device(), stage.device()].map((device) => signInWith(device, 7));
      // Both have read the passkey, and wait to write.
      await expect.poll(async () => (await rowsOf(stage.shop, WAITING)).length, WAIT).toBe(2);
      await clerk.query("commit");
      return (await Promise.all(answers)).map(({ refused }) => refused).toSorted();
    } finally {
      clerk.release();
    }
  };
  test("accepts one of two simultaneous signatures with the same counter", async () => {
    expect(await originalAndCopy()).toEqual([null, "passkey-failed"].toSorted());
  });
  test("would accept both signatures if the counter were not compared again on writing", async () => {
    const counted = /"staff_passkeys"."counter" < (\$\d+)/;
    await stage.close();
    stage = await openOfficeStage({ rewrite: (shown) => shown.replace(counted, "$1::bigint is not null") });
    expect(await originalAndCopy()).toEqual([null, null]);
  });

  test("can be added only within ten minutes of signing in", async () => {
    const kim = await stage.person("finance");
    stage.shop.clock.advance(11 * MINUTE);
    expect(await kim.device.ask("ownAccount.beginPasskey")).toMatchObject({ refused: "sign-in-again" });
  });

  test("unlocks the session of its person", async () => {
    const kim = await stage.person("finance");
    await add(kim.device);
    await kim.device.ask("session.lock");
    expect(await kim.device.ask("staff.list")).toMatchObject({ refused: "locked", status: 423 });
    expect(await signInWith(kim.device)).toMatchObject({ refused: null });
    expect(await who(kim.device)).toMatchObject({ isLocked: false });
  });
});

describe("a session", () => {
  test("ends twelve hours after signing in, however much it is used", async () => {
    const { device } = await stage.person("box-office");
    for (let at = 0; at < 12 * 6; at += 1) {
      expect((await device.ask("session.read")).refused).toBeNull();
      stage.shop.clock.advance(10 * MINUTE);
    }
    expect(await device.ask("session.read")).toMatchObject({ refused: "not-signed-in", status: 401 });
  });

  test("locks after fifteen minutes without use; requests of a timer are no use", async () => {
    const { device } = await stage.person("box-office");
    for (let at = 0; at < 2; at += 1) {
      stage.shop.clock.advance(7 * MINUTE);
      expect(await device.ask("session.read", {}, { "x-background": "1" })).toMatchObject({
        body: { isLocked: false },
      });
    }
    stage.shop.clock.advance(2 * MINUTE);
    expect(await who(device)).toMatchObject({ isLocked: true });
    expect(await device.ask("ownAccount.read")).toMatchObject({ refused: "locked" });
    expect(await device.ask("session.unlock", { password: "wrong" })).toMatchObject({ refused: "wrong-pin" });
    expect(await device.ask("session.unlock", { password: STAFF_PASSWORD })).toMatchObject({ refused: null });
    expect(await who(device)).toMatchObject({ isLocked: false });
  });

  test("gets a new token at each sign-in, and the old one stops working", async () => {
    const kim = await stage.person("finance");
    const before = kim.device.cookie;
    stage.shop.clock.advance(MINUTE);
    await enter(kim.email, kim.code(), kim.device);
    expect(kim.device.cookie).not.toBe(before);
    const thief = stage.device();
    thief.cookie = before;
    expect(await thief.ask("session.read")).toMatchObject({ refused: "not-signed-in" });
  });

  test("is listed with its device, and ends one by one or everywhere", async () => {
    const kim = await stage.person("finance");
    stage.shop.clock.advance(MINUTE);
    const { device: other } = await enter(kim.email, kim.code());
    const { body } = await kim.device.ask("ownAccount.read");
    const sessions = body["sessions"] as { id: string; isThis: boolean; device: string }[];
    expect(sessions.map(({ device, isThis }) => [device, isThis])).toEqual([
      ["Firefox on Windows", false],
      ["Firefox on Windows", true],
    ]);
    await kim.device.ask("ownAccount.endSession", { session: sessions.find(({ isThis }) => !isThis)?.id });
    expect(await other.ask("session.read")).toMatchObject({ refused: "not-signed-in" });
    stage.shop.clock.advance(MINUTE);
    const { device: third } = await enter(kim.email, kim.code());
    await kim.device.ask("ownAccount.endSessions");
    expect(await third.ask("session.read")).toMatchObject({ refused: "not-signed-in" });
    expect(kim.device.cookie).toBeNull();
  });

  test("of the storefront is not accepted, nor the office's in the storefront", async () => {
    const { shop } = stage;
    const visitor = await shop.backEnd.customers.startSession(
      {},
      { session: null, language: "sv", address: "192.0.2.1", idempotencyKey: null },
    );
    const device = stage.device();
    device.cookie = `__Host-office=${visitor.ok ? visitor.value.session : ""}`;
    expect(await device.ask("session.read")).toMatchObject({ refused: "not-signed-in" });
    const kim = await stage.person("administrator");
    const token = kim.device.cookie?.split("=")[1] ?? "";
    const caller = { session: token, language: "sv", address: "192.0.2.1", idempotencyKey: null } as const;
    expect(await shop.backEnd.account.details({}, caller)).toMatchObject({ ok: false });
  });
});

describe("a shared counter", () => {
  async function two() {
    const ek = await stage.person("box-office");
    await ek.device.ask("ownAccount.setPin", { pin: PIN });
    const al = await stage.person("supervisor");
    await al.device.ask("ownAccount.setPin", { pin: "975310" });
    stage.shop.clock.advance(MINUTE);
    await enter(al.email, al.code(), ek.device);
    return { counter: ek.device, ek, al };
  }

  test("lets those who have signed in there switch by PIN", async () => {
    const { counter, ek, al } = await two();
    expect(await who(counter)).toMatchObject({ staff: { id: al.id }, others: [{ id: ek.id }] });
    expect(await counter.ask("session.switchTo", { staff: ek.id, pin: PIN })).toMatchObject({
      refused: null,
    });
    expect(await who(counter)).toMatchObject({ staff: { id: ek.id }, others: [{ id: al.id }] });
  });

  test("lets a colleague continue when it is locked", async () => {
    const { counter, ek } = await two();
    await counter.ask("session.lock");
    expect(await counter.ask("session.switchTo", { staff: ek.id, pin: PIN })).toMatchObject({
      refused: null,
    });
    expect(await who(counter)).toMatchObject({ staff: { id: ek.id }, isLocked: false });
  });

  test("ends a person's session there after five wrong PINs", async () => {
    const { counter, ek } = await two();
    const guess = (pin: string) => counter.ask("session.switchTo", { staff: ek.id, pin });
    for (let at = 0; at < 4; at += 1) expect(await guess("111222")).toMatchObject({ refused: "wrong-pin" });
    expect(await guess("111222")).toMatchObject({ refused: "not-signed-in" });
    expect(await guess(PIN)).toMatchObject({ refused: "not-signed-in" });
  });

  test("switches to no one who has not signed in on this device", async () => {
    const { ek } = await two();
    const stranger = await stage.person("finance");
    expect(await stranger.device.ask("session.switchTo", { staff: ek.id, pin: PIN })).toMatchObject({
      refused: "not-signed-in",
    });
  });

  test.each(["000000", "123456", "654321", "121212"])("refuses the easy PIN %s", async (pin) => {
    const { device } = await stage.person("box-office");
    expect(await device.ask("ownAccount.setPin", { pin })).toMatchObject({ refused: "easy-pin" });
  });
});
