import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { createEngine } from "../../engine.ts";
import { openTestShop, PASSWORD, signedIn, type TestShop, visitor } from "../../testing/test-shop.ts";
import { linkFor } from "../email-recipients.ts";

const EMAIL = "asa@test.example";
const WRONG = "Wrong1234";
const STOLEN = 10_000;
let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const from = (caller: Caller, address: string): Caller => ({ ...caller, address });
const logIn = (password: string, caller: Caller) =>
  shop.backEnd.customers.logIn({ email: EMAIL, password }, caller);

async function linkToken(kind: "login" | "password-reset"): Promise<string> {
  const { rows } = await shop.database.$client.query("select id from customers where email = $1", [EMAIL]);
  return (await linkFor(shop.engine.services, rows[0].id, kind))?.token ?? "";
}

test("simultaneous login attempts are all counted, and at most the limit of passwords are checked", async () => {
  await signedIn(shop.backEnd, await visitor(shop.backEnd), EMAIL);
  const thief = from(await visitor(shop.backEnd), "203.0.113.9");
  const other = shop.another().backEnd;
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      (index % 2 ? shop.backEnd : other).customers.logIn(
        { email: EMAIL, password: index < 59 ? WRONG : PASSWORD },
        thief,
      ),
    ),
  );
  const reasons = answers.map((answer) => (answer.ok ? "in" : answer.refusal.reason));
  // The sixtieth is right, and over the limit.
  expect(reasons).not.toContain("in");
  expect(reasons.filter((reason) => reason === "login-failed")).toHaveLength(4);
  const { rows } = await shop.database.$client.query("select count from wrong_passwords");
  expect(rows).toEqual([{ count: 60 }]);
  shop.clock.advance(600);
  expect(await logIn(PASSWORD, thief)).toEqual({ ok: false, refusal: { reason: "account-locked" } });
});

test("a login with a wrong password and one with an unknown address get the same answer in the same time", async () => {
  // With the production hash: the tests' cheap one takes no measurable time.
  const { passwords: _, ...services } = shop.services;
  const { backEnd } = createEngine(services);
  await signedIn(backEnd, await visitor(backEnd), EMAIL);
  const guest = await visitor(backEnd);
  const took = { known: [] as number[], unknown: [] as number[] };
  // Alternating, so that other load affects both; from many networks, so that nothing locks.
  for (let turn = 0; turn < 16; turn++) {
    for (const [who, email] of [
      ["known", EMAIL],
      ["unknown", "nobody@test.example"],
    ] as const) {
      const began = process.cpuUsage();
      const answer = await backEnd.customers.logIn(
        { email, password: WRONG },
        from(guest, `203.0.113.${turn}`),
      );
      const { user, system } = process.cpuUsage(began);
      took[who].push(user + system);
      expect(answer).toEqual({ ok: false, refusal: { reason: "login-failed" } });
    }
  }
  // Processor time of the fastest of each: other load only ever adds. Without the dummy check it is a twentieth.
  const ratio = Math.min(...took.unknown) / Math.min(...took.known);
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1.6);
});

test("wrong passwords from another network lock out that network, not the owner", async () => {
  await signedIn(shop.backEnd, await visitor(shop.backEnd), EMAIL);
  const thief = from(await visitor(shop.backEnd), "203.0.113.9");
  for (let turn = 0; turn < 10; turn++) await logIn(WRONG, thief);
  expect(await logIn(PASSWORD, thief)).toMatchObject({ refusal: { reason: "account-locked" } });
  expect(await logIn(PASSWORD, from(thief, "198.51.100.4"))).toMatchObject({ ok: true });
});

test("wrong passwords from many networks lock the account, except on networks that its owner has used", async () => {
  await shop.close();
  shop = await openTestShop({ settings: { passwordAttempts: 2 } });
  await signedIn(shop.backEnd, await visitor(shop.backEnd), EMAIL);
  const guest = await visitor(shop.backEnd);
  const owner = from(guest, "198.51.100.4");
  expect(await logIn(PASSWORD, owner)).toMatchObject({ ok: true });
  for (let index = 0; index < 21; index++) {
    await logIn(WRONG, from(guest, `203.0.113.${index}`));
  }
  expect(await logIn(PASSWORD, from(guest, "203.0.113.200"))).toMatchObject({
    refusal: { reason: "account-locked" },
  });
  expect(await logIn(PASSWORD, from(await visitor(shop.backEnd), owner.address))).toMatchObject({ ok: true });
});

test("a sign-in link does not open a locked account, and a new password unlocks it", async () => {
  await signedIn(shop.backEnd, await visitor(shop.backEnd), EMAIL);
  const guest = await visitor(shop.backEnd);
  for (let turn = 0; turn < 5; turn++) await logIn(WRONG, guest);
  const token = await linkToken("login");
  expect(await shop.backEnd.customers.logInByLink({ token }, guest)).toEqual({
    ok: false,
    refusal: { reason: "account-locked" },
  });
  const reset = { token: await linkToken("password-reset"), password: "Nytt2027x", confirm: "Nytt2027x" };
  expect(await shop.backEnd.customers.resetPassword(reset, guest)).toMatchObject({ ok: true });
  expect(await logIn("Nytt2027x", await visitor(shop.backEnd))).toMatchObject({ ok: true });
});

test("an impostor who registered the address loses session and password when the owner uses a sign-in link", async () => {
  const squatter = await signedIn(shop.backEnd, await visitor(shop.backEnd), EMAIL);
  expect(await shop.backEnd.customers.me({}, squatter)).toMatchObject({ ok: true });
  const owner = await visitor(shop.backEnd);
  const entered = await shop.backEnd.customers.logInByLink({ token: await linkToken("login") }, owner);
  expect(entered).toMatchObject({ ok: true });
  expect(await shop.backEnd.customers.me({}, squatter)).toMatchObject({ ok: false });
  expect(await logIn(PASSWORD, await visitor(shop.backEnd))).toMatchObject({
    refusal: { reason: "login-failed" },
  });

  // From then on the account is the owner's: the next link ends none of its sessions.
  const laptop = { ...owner, session: entered.ok ? entered.value.session : null };
  await shop.backEnd.customers.logInByLink({ token: await linkToken("login") }, await visitor(shop.backEnd));
  expect(await shop.backEnd.customers.me({}, laptop)).toMatchObject({ ok: true });
});

test("sign-in emails requested by others do not block the owner's", async () => {
  await signedIn(shop.backEnd, await visitor(shop.backEnd), EMAIL);
  const guest = await visitor(shop.backEnd);
  const ask = (address: string) =>
    shop.backEnd.customers.requestLoginLink({ email: EMAIL, next: "/" }, from(guest, address));
  for (let turn = 0; turn < 8; turn++) await ask("203.0.113.9");
  expect(await ask("203.0.113.9")).toMatchObject({ refusal: { reason: "too-many-attempts" } });
  expect(await ask("198.51.100.4")).toMatchObject({ ok: true });
  // One mailbox cannot be flooded from many networks either, but a known network still gets through.
  await logIn(PASSWORD, from(guest, "198.51.100.77"));
  for (let index = 0; index < 30; index++) await ask(`203.0.113.${index + 20}`);
  expect(await ask("203.0.113.99")).toMatchObject({ refusal: { reason: "too-many-attempts" } });
  expect(await ask("198.51.100.77")).toMatchObject({ ok: true });
});

test("of ten thousand stolen passwords tried from one network sixty are checked, and owners sign in elsewhere", async () => {
  await signedIn(shop.backEnd, await visitor(shop.backEnd), EMAIL);
  const robot = from(await visitor(shop.backEnd), "203.0.113.9");
  const reasons = new Map<string, number>();
  for (let at = 0; at < STOLEN; at += 50) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        // The owner's own password is among the stolen ones, over the limit.
        const email = at + index === 9_000 ? EMAIL : `stolen-${at + index}@test.example`;
        return shop.backEnd.customers.logIn({ email, password: PASSWORD }, robot);
      }),
    );
    for (const answer of answers) {
      const reason = answer.ok ? "in" : answer.refusal.reason;
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
  }
  expect(reasons.get("in")).toBeUndefined();
  // Attempts counted at the same moment do not see one another: at most one round of them too many.
  expect(reasons.get("login-failed")).toBeLessThanOrEqual(60 + 50);
  expect(reasons.get("too-many-attempts")).toBeGreaterThanOrEqual(STOLEN - 110);
  expect(await logIn(PASSWORD, from(robot, "198.51.100.4"))).toMatchObject({ ok: true });
  const reset = { token: await linkToken("password-reset"), password: "Nytt2027x", confirm: "Nytt2027x" };
  expect(await shop.backEnd.customers.resetPassword(reset, robot)).toMatchObject({ ok: true });
});

test("an email address in another spelling shares the limit of sign-in emails", async () => {
  await signedIn(shop.backEnd, await visitor(shop.backEnd), EMAIL);
  const guest = from(await visitor(shop.backEnd), "203.0.113.9");
  const ask = (email: string) => shop.backEnd.customers.requestLoginLink({ email, next: "/" }, guest);
  for (const email of [EMAIL, EMAIL.toUpperCase(), ` ${EMAIL}`, "Asa@test.example", "asa@TEST.example"]) {
    expect(await ask(email)).toMatchObject({ ok: true });
  }
  expect(await ask("ASA@test.example")).toMatchObject({ refusal: { reason: "too-many-attempts" } });
});
