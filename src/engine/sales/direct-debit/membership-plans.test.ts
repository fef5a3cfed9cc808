import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { MembershipLevel } from "#domain/sales/contributions/memberships.ts";
import { buy } from "../../testing/purchase.ts";
import { type DebitStage, openDebitStage } from "../../testing/sales/debit-stage.ts";
import { smallHouse } from "../../testing/small-house.ts";
import type { TestShopOptions } from "../../testing/test-shop.ts";

const FRIEND: MembershipLevel = {
  ...{ id: 1, fund: 115, slug: "friend", name: { sv: "Vän" }, about: { sv: "" }, benefits: [] },
  ...{
    price: 30_000,
    vat: null,
    months: 12,
    modesOfSale: [5],
    opens: [],
    loginNeeded: false,
    retired: false,
  },
};

let stage: DebitStage;
async function open(options: TestShopOptions = {}, level: Partial<MembershipLevel> = {}) {
  stage = await openDebitStage({ memberships: { levels: [{ ...FRIEND, ...level }], upsell: null } }, options);
}
beforeEach(() => open());
afterEach(() => stage.close());

const sells = (change: Partial<MembershipLevel>) =>
  stage.engine.house.importCatalogue(
    smallHouse({ sales: { memberships: { levels: [{ ...FRIEND, ...change }], upsell: null } } }),
    [],
  );
const debits = () => stage.engine.backEnd.directDebits;
const members = () => stage.engine.backEnd.memberships;
async function mine() {
  const read = await members().mine({}, stage.payer);
  if (!read.ok) throw new Error(read.refusal.reason);
  return read.value;
}
async function join(renews = false) {
  const joined = await members().join({ level: "friend", renews }, stage.payer);
  if (!joined.ok) return joined;
  await buy({ ...stage.shop, backEnd: stage.engine.backEnd, engine: stage.engine }, stage.payer);
  return joined;
}
const renew = async () => {
  const [first] = await mine();
  return debits().renew({ membership: first?.id ?? "" }, stage.payer);
};
async function renewing(givenName?: string) {
  await join();
  const begun = await renew();
  if (!begun.ok || !begun.value.page) throw new Error("not begun");
  await stage.approve(begun.value.page, givenName);
  await debits().verify({ plan: begun.value.plan }, stage.payer);
  return begun.value.plan;
}
const planOf = async () => {
  const [plan] = await stage.rows<{
    state: string;
    next: string | null;
    amount: number;
    ended_by: string | null;
  }>(
    "select state, next::text, amount::int, ended_by from debit_plans order by state = 'ended', created desc limit 1",
  );
  if (!plan) throw new Error("no plan");
  return plan;
};
const instalments = () =>
  stage.rows<{ id: string; state: string; collection: string; due: string; amount: number }>(
    "select id, state, collection, due::text, amount::int from instalments order by due",
  );
/** Advances to the day of submission; the bank has the instalment then. */
async function collected() {
  const { next } = await planOf();
  await stage.itIs(stage.day(next ?? "", -7));
  await stage.engine.debits.collect();
  const made = (await instalments()).at(-1);
  if (!made) throw new Error("nothing was made");
  await stage.engine.debits.collectInstalment(made.id);
  return (await instalments()).at(-1) ?? made;
}
const claims = () => stage.rows("select key from claims where key like 'membership:%'");
const emails = async (name: string) =>
  (
    await stage.rows<{ data: Record<string, unknown> }>(
      `select data from jobs.job where name = '${name}' order by created_on, id`,
    )
  ).map(({ data }) => data);

describe("a membership with automatic renewal", () => {
  test("is collected a week before the term ends, and the next term starts where this one ends", async () => {
    await renewing();
    const [first] = await mine();
    expect(first).toMatchObject({ autoRenew: true, state: "active" });
    expect(await planOf()).toMatchObject({
      state: "active",
      next: stage.day(first?.ends ?? "", -7),
      amount: 30_000,
    });
    const made = await collected();
    expect(made).toMatchObject({ state: "submitted", amount: 30_000, due: stage.day(first?.ends ?? "", -7) });
    await stage.settle(made.collection, "confirmed", 3);
    await stage.fulfil();
    const terms = (await mine()).map(({ starts, ends }) => `${starts} ${ends}`);
    expect(terms).toHaveLength(2);
    expect(terms[0]?.startsWith(stage.day(first?.ends ?? "", 1))).toBe(true);
    expect(await claims()).toEqual([]);
    // It has a separate order with an email, booked as direct debit.
    expect(
      await stage.rows("select kind, amount::int, taken::int from tenders where kind = 'direct-debit'"),
    ).toEqual([{ kind: "direct-debit", amount: 30_000, taken: 30_000 }]);
    expect(await emails("order-confirmation")).toHaveLength(2);
    const [second] = await mine();
    expect((await planOf()).next).toBe(stage.day(second?.ends ?? "", -7));
    // The member's rights continue.
    await stage.itIs(stage.day(first?.ends ?? "", 2));
    expect(await mine()).toMatchObject([{ state: "active", autoRenew: true }, { state: "lapsed" }]);
  });

  test("starts once when requested twice in two tabs, and only for its own customer", async () => {
    await join();
    const answers = await Promise.all([renew(), renew(), renew()]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.flatMap((one) => (one.ok ? [] : one.refusal.reason))).toEqual([
      "renews-already",
      "renews-already",
    ]);
    const stranger = { ...stage.payer, session: null };
    const [first] = await mine();
    expect(await debits().renew({ membership: first?.id ?? "" }, stranger)).toMatchObject({ ok: false });
    expect(await debits().renew({ membership: "not-one" }, stage.payer)).toEqual({
      ok: false,
      refusal: { reason: "unknown-membership" },
    });
  });

  test("that was requested while the provider was unavailable is opened when it is next read", async () => {
    await join();
    await stage.control("faults", { next: "POST /billing_requests", answer: 503, times: 2 });
    expect(await renew()).toMatchObject({ refusal: { reason: "provider-unreachable" } });
    const [{ id = "" } = {}] = await stage.rows<{ id: string }>("select id from debit_plans");
    const look = () => debits().verify({ plan: id }, stage.payer);
    expect(await look()).toMatchObject({ refusal: { reason: "provider-unreachable" } });
    expect(await look()).toMatchObject({
      value: { state: "open", page: expect.stringContaining("/pay/") },
    });
  });

  test("cannot have a second live plan for its level, because of a database constraint", async () => {
    await renewing();
    const twice = stage.rows(
      "insert into debit_plans (id, customer, mandate, kind, target, amount, new_amount, new_from, currency, day, state, ended_by, next, language, created) select gen_random_uuid(), customer, mandate, kind, target, amount, new_amount, new_from, currency, day, state, ended_by, next, language, created from debit_plans",
    );
    await expect(twice).rejects.toThrow(/a_membership_renews_once/);
  });

  test("stops at its payer's request, and can be started again with the same mandate", async () => {
    const plan = await renewing();
    expect(await debits().steer({ plan, action: "stop" }, stage.payer)).toMatchObject({ ok: true });
    expect(await planOf()).toMatchObject({ state: "ended", ended_by: "payer" });
    expect(await mine()).toMatchObject([{ autoRenew: false }]);
    expect(await renew()).toMatchObject({ ok: true, value: { page: null } });
    expect(await planOf()).toMatchObject({ state: "active" });
  });

  test("costs the price stated in its email, which is the price on the day of the email", async () => {
    await renewing();
    const [first] = await mine();
    await sells({ price: 36_000 });
    const before = { to: {}, language: "sv", slug: "friend" };
    await stage.itIs(stage.day(first?.ends ?? "", -24));
    const announced = await stage.engine.reminders.membership(first?.id ?? "", first?.ends ?? "");
    expect(announced).toMatchObject({ ...before, renewal: { amount: 36_000, currency: "SEK" } });
    expect(await collected()).toMatchObject({ amount: 36_000 });
  });

  test("ends without a collection if its level is no longer sold", async () => {
    await renewing();
    await sells({ retired: true });
    const { next } = await planOf();
    await stage.itIs(next ?? "");
    await stage.engine.debits.collect();
    expect(await planOf()).toMatchObject({ state: "ended", ended_by: "house" });
    expect(await instalments()).toEqual([]);
    expect((await emails("debit-plan")).map(({ stage: what }) => what)).toEqual(["started", "ended"]);
  });
});

describe("a manual renewal of a membership", () => {
  test("before the collection buys the next term, and the plan continues with the term after", async () => {
    await renewing();
    const { next } = await planOf();
    expect(await join(true)).toMatchObject({ ok: true });
    await stage.itIs(next ?? "");
    await stage.engine.debits.collect();
    expect(await instalments()).toEqual([]);
    const [last] = await mine();
    expect((await planOf()).next).toBe(stage.day(last?.ends ?? "", -7));
  });

  test("during the collection is rejected", async () => {
    await renewing();
    await collected();
    expect(await join(true)).toEqual({ ok: false, refusal: { reason: "renewal-under-way", name: "Vän" } });
  });

  /** The renewal is in the basket before the collection and is paid for after it. */
  async function atOnce() {
    await renewing();
    const { next } = await planOf();
    await stage.itIs(stage.day(next ?? "", -7));
    await members().join({ level: "friend", renews: true }, stage.payer);
    await stage.engine.debits.collect();
    const shop = { ...stage.shop, backEnd: stage.engine.backEnd, engine: stage.engine };
    return buy(shop, stage.payer).then(
      () => "bought",
      (fault: Error) => /"reason":"([a-z-]+)"/.exec(fault.message)?.[1],
    );
  }

  test("at the same moment as the collection buys the term once", async () => {
    expect(await atOnce()).toBe("membership-held");
    expect(await instalments()).toHaveLength(1);
  });

  test("at the same moment as the collection buys the term twice without the claim", async () => {
    await stage.close();
    await open({
      rewrite: (statement) =>
        statement.includes("insert into claims")
          ? statement.replace(/\$4/, "$4 || gen_random_uuid()::text")
          : statement,
    });
    expect(await atOnce()).toBe("bought");
  });
});

describe("a failed collection for a membership", () => {
  test("is retried, then reported to the member, and the membership expires and can be renewed manually", async () => {
    await renewing();
    const made = await collected();
    for (let turn = 0; turn < 3; turn++) {
      await stage.settle((await instalments()).at(-1)?.collection ?? "", "failed");
      await stage.itIs(stage.day(stage.today(), 6));
      await stage.engine.debits.collectInstalment(made.id);
    }
    expect(await planOf()).toMatchObject({ state: "paused", next: null });
    expect((await emails("debit-plan")).map(({ stage: what }) => what)).toEqual(["started", "paused"]);
    expect(await claims()).toEqual([]);
    expect(await mine()).toMatchObject([{ autoRenew: false }]);
    expect(await join(true)).toMatchObject({ ok: true });
  });

  test("after a chargeback cancels the term", async () => {
    await renewing();
    const made = await collected();
    await stage.settle(made.collection, "confirmed");
    await stage.fulfil();
    expect(await mine()).toHaveLength(2);
    await stage.settle(made.collection, "charged_back");
    expect((await mine()).map(({ state }) => state)).toContain("cancelled");
    expect(await planOf()).toMatchObject({ state: "paused" });
  });

  test("starts nothing if the bank refuses the mandate", async () => {
    await renewing("Invalid");
    expect(await planOf()).toMatchObject({ state: "ended", ended_by: "bank" });
    expect(await mine()).toMatchObject([{ autoRenew: false }]);
  });
});

describe("emails before the end of a membership", () => {
  const remind = async (day: string) => {
    await stage.itIs(day);
    await Promise.all([stage.engine.reminders.queue(), stage.open().reminders.queue()]);
    return (await emails("membership-ends")).map(({ days }) => days);
  };

  test("are sent twice, whether the membership ends or renews", async () => {
    await join();
    const [first] = await mine();
    const ends = first?.ends ?? "";
    expect(await remind(stage.day(ends, -46))).toEqual([]);
    expect(await remind(stage.day(ends, -45))).toEqual([45]);
    expect(await remind(stage.day(ends, -40))).toEqual([45]);
    expect(await remind(stage.day(ends, -24))).toEqual([45, 24]);
    expect(await stage.engine.reminders.membership(first?.id ?? "", ends)).toMatchObject({
      slug: "friend",
      renewal: null,
    });
  });

  test("are not sent for a term that is followed by another, or after a renewal", async () => {
    await join();
    const [first] = await mine();
    const ends = first?.ends ?? "";
    expect(await remind(stage.day(ends, -45))).toEqual([45]);
    await join(true);
    expect(await stage.engine.reminders.membership(first?.id ?? "", ends)).toBeNull();
    expect(await remind(stage.day(ends, -24))).toEqual([45]);
  });
});
