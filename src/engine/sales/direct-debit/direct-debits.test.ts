import { createHmac } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import {
  createGoCardlessSandbox,
  type GoCardlessSandbox,
  SANDBOX_ACCESS_TOKEN,
  SANDBOX_WEBHOOK_SECRET,
} from "#sandbox/gocardless/server.ts";
import { createGoCardless } from "../../../adapters/gocardless/gocardless.ts";
import { atTheDesk } from "../../../desk/desk.ts";
import { createEngine, type Engine } from "../../engine.ts";
import type { EngineSettings } from "../../settings.ts";
import { SALES_OF_ALL } from "../../testing/sales-of-all.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../testing/test-shop.ts";

let folder = "";
let sandbox: GoCardlessSandbox;
let shop: TestShop;
let engine: Engine;
let payer: Caller;
beforeEach(() => begin());
async function begin(rewrite?: (statement: string) => string) {
  folder = await mkdtemp(join(tmpdir(), "parkett-debit-"));
  const giving = {
    ...SALES_OF_ALL.giving,
    monthly: { amounts: [10_000, 20_000, 30_000], least: 5_000, most: 1_000_000, day: 28 },
  };
  const catalogue = { sales: { ...SALES_OF_ALL, giving } } as never;
  shop = await openTestShop({ catalogue, ...(rewrite && { rewrite }) });
  sandbox = await createGoCardlessSandbox({ port: 0, data: folder, now: () => shop.clock.now });
  engine = open();
  payer = await signedIn(engine.backEnd, await visitor(engine.backEnd));
}
async function end() {
  await sandbox.close();
  await shop.close();
  await rm(folder, { recursive: true, force: true });
}
afterEach(end);

function open(more: Partial<EngineSettings> = {}): Engine {
  const directDebit = createGoCardless({
    url: sandbox.url,
    accessToken: SANDBOX_ACCESS_TOKEN,
    webhookSecret: SANDBOX_WEBHOOK_SECRET,
    timeoutMs: 2_000,
  });
  return createEngine({ ...shop.services, settings: { ...shop.services.settings, ...more }, directDebit });
}

function control(path: string, body: object) {
  const headers = { "content-type": "application/json" };
  return fetch(`${sandbox.url}/sandbox/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
}
async function rows<Row>(statement: string): Promise<Row[]> {
  return (await shop.database.$client.query(statement)).rows as Row[];
}
const value = async <Value>(asked: Promise<{ ok: true; value: Value } | { ok: false; refusal: object }>) => {
  const answer = await asked;
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
  return answer.value;
};
const debits = () => engine.backEnd.directDebits;

/** A plan whose payer has approved it on the provider's page. */
async function approved(givenName = "Successful") {
  const { plan, page } = await value(debits().begin({ fund: 115, amount: 10_000, day: 28 }, payer));
  const body = new URLSearchParams({
    given_name: givenName,
    family_name: "Ek",
    clearing: "5491",
    account: "0000003",
    personnummer: "198112289874",
  });
  await fetch(page ?? "", { method: "POST", body, redirect: "manual" });
  return plan;
}
async function active(givenName = "Successful") {
  const plan = await approved(givenName);
  await control("days", { days: 2 });
  expect((await value(debits().verify({ plan }, payer))).state).toBe(
    givenName === "Invalid" ? "failed" : "confirmed",
  );
  return plan;
}
const planOf = async (id: string) => {
  const [plan] = await rows<{ state: string; next: string; ended_by: string | null }>(
    `select state, next::text, ended_by from debit_plans where id = '${id}'`,
  );
  return plan;
};
const instalment = async () => {
  const [row] = await rows<{ id: string; state: string; collection: string; tries: number }>(
    "select id, state, collection, tries from instalments order by due desc limit 1",
  );
  if (!row) throw new Error("no instalment");
  return row;
};
/** Time goes by, and the payer is signed in again. */
async function itIs(now: number) {
  shop.clock.now = now;
  await shop.database.$client.query("update sessions set last_seen = $1, created = $1", [new Date(now)]);
}
/** The day comes on which the next instalment is handed in. */
async function due(plan: string) {
  const { next = "" } = (await planOf(plan)) ?? {};
  await itIs(Date.parse(`${next}T10:00:00Z`) - 4 * 86_400_000);
  await engine.collectDebits();
  return instalment();
}
async function collected(plan: string) {
  const { id } = await due(plan);
  await engine.collectInstalment(id);
  return instalment();
}
async function told(...events: { id: string; type: string; link: string; about: string }[]) {
  const body = JSON.stringify({
    events: events.map(({ id, type, link, about }) => ({
      id,
      resource_type: type,
      action: "x",
      links: { [link]: about },
    })),
  });
  const signature = createHmac("sha256", SANDBOX_WEBHOOK_SECRET).update(body).digest("hex");
  return debits().notice({ headers: { "webhook-signature": signature }, body }, payer);
}
const set = (kind: "payments" | "mandates", id: string, status: string) =>
  control("state", { kind, id, status });
const books = () => rows<{ kind: string; amount: string }>("select kind, amount from ledger order by id");
const gifts = () => value(engine.backEnd.giving.history({}, payer));
async function fulfilled() {
  for (const { id } of await rows<{ id: string }>("select id from orders where state = 'paid'"))
    await engine.fulfilOrder(id);
}

test("a monthly gift goes from the provider's page to the gift in the history, an order of its own each time", async () => {
  const plan = await approved();
  expect((await value(debits().verify({ plan }, payer))).state).toBe("verifying");
  await control("days", { days: 2 });
  expect(await value(debits().verify({ plan }, payer))).toMatchObject({
    state: "confirmed",
    plan: { state: "active" },
  });
  const made = await collected(plan);
  expect(made.state).toBe("submitted");
  expect(await gifts()).toEqual([]);
  await set("payments", made.collection, "confirmed");
  await told({ id: "EV1", type: "payments", link: "payment", about: made.collection });
  await fulfilled();
  expect(await gifts()).toMatchObject([{ total: { amount: 10_000 }, returned: false }]);
  expect(await books()).toEqual([{ kind: "charge", amount: "10000" }]);
  const [order] = await rows<{ link: string }>("select link from orders");
  const read = await value(engine.backEnd.orders.read({ link: order?.link ?? "" }, payer));
  expect(read.totals.total.amount).toBe(10_000);
  expect((await collected(plan)).id).not.toBe(made.id);
});

test("a monthly gift is under what its giver has declared of all gifts, each with the words of that day", async () => {
  const declaration = { sv: "Jag betalar skatt i Storbritannien." };
  engine = open({ giftAidDeclaration: declaration });
  const plan = await active();
  await engine.backEnd.giving.declareGiftAid({ declared: true }, payer);
  const made = await collected(plan);
  await set("payments", made.collection, "confirmed");
  await told({ id: "EV1", type: "payments", link: "payment", about: made.collection });
  await fulfilled();
  expect(await rows("select gift_aid from gifts")).toEqual([{ gift_aid: true }]);
  expect(await rows("select wording from gift_aid_declarations")).toEqual([{ wording: declaration.sv }]);
});

test("the payer hears of the plan once, ten working days before money is taken", async () => {
  const plan = await active();
  await value(debits().verify({ plan }, payer));
  expect(await rows("select data->>'stage' as stage from jobs.job where name = 'debit-plan'")).toEqual([
    { stage: "started" },
  ]);
  const { next = "" } = (await planOf(plan)) ?? {};
  expect(Date.parse(next) - shop.clock.now).toBeGreaterThan(13 * 86_400_000);
});

test("a bank that refuses the mandate ends the plan, and its payer is told", async () => {
  const plan = await active("Invalid");
  expect(await planOf(plan)).toMatchObject({ state: "ended", ended_by: "bank" });
  expect(await rows("select data->>'stage' as stage from jobs.job where name = 'debit-plan'")).toEqual([
    { stage: "refused" },
  ]);
});

test("a second plan uses the mandate that is there, and its loss stops both", async () => {
  const first = await active();
  const { plan: second, page } = await value(debits().begin({ fund: 115, amount: 20_000, day: 5 }, payer));
  expect(page).toBeNull();
  expect(await planOf(second)).toMatchObject({ state: "active" });
  const [mandate] = await rows<{ mandate: string }>("select mandate from mandates");
  await set("mandates", mandate?.mandate ?? "", "cancelled");
  await told({ id: "EV1", type: "mandates", link: "mandate", about: mandate?.mandate ?? "" });
  expect(await planOf(first)).toMatchObject({ state: "ended", ended_by: "bank" });
  expect(await planOf(second)).toMatchObject({ state: "ended", ended_by: "bank" });
});

test("of two who collect one instalment, and of an answer that was lost, the provider has one payment", async () => {
  const plan = await active();
  const { next = "" } = (await planOf(plan)) ?? {};
  await itIs(Date.parse(`${next}T10:00:00Z`) - 4 * 86_400_000);
  await Promise.all([engine.collectDebits(), open().collectDebits()]);
  const { id } = await instalment();
  await control("faults", { next: "POST /payments", answer: "lose-answer" });
  await expect(engine.collectInstalment(id)).rejects.toThrow("does not answer");
  await Promise.all([engine.collectInstalment(id), open().collectInstalment(id)]);
  const book = (await (await fetch(`${sandbox.url}/sandbox/book`)).json()) as { payments: object[] };
  expect(book.payments).toHaveLength(1);
  expect(await rows("select state from instalments")).toEqual([{ state: "submitted" }]);
});

test("an instalment that may have been asked for is found again, though its mandate has died since", async () => {
  const plan = await active();
  const { id } = await due(plan);
  await control("faults", { next: "POST /payments", answer: "lose-answer" });
  await expect(engine.collectInstalment(id)).rejects.toThrow("does not answer");
  const [mandate] = await rows<{ mandate: string }>("select mandate from mandates");
  await set("mandates", mandate?.mandate ?? "", "cancelled");
  await engine.collectInstalment(id);
  // Found, and taken back while no bank has it.
  expect(await instalment()).toMatchObject({ state: "skipped", collection: expect.stringMatching(/^PM/) });
  const book = (await (await fetch(`${sandbox.url}/sandbox/book`)).json()) as {
    payments: { status: string }[];
  };
  expect(book.payments.map(({ status }) => status)).toEqual(["cancelled"]);
});

test.each(["cancelled", "failed"])(
  "an instalment whose mandate is %s by now is asked of no bank: the plan ends, and its payer is told",
  async (status) => {
    const plan = await active();
    const { id } = await due(plan);
    const [mandate] = await rows<{ mandate: string }>("select mandate from mandates");
    await set("mandates", mandate?.mandate ?? "", status);
    // Whoever asked all the same would hear this.
    await control("faults", { next: "POST /payments", answer: 503 });
    await engine.collectInstalment(id);
    expect(await instalment()).toMatchObject({ collection: null });
    expect(["submitting", "submitted"]).not.toContain((await instalment()).state);
    expect(await planOf(plan)).toMatchObject({ state: "ended", ended_by: "bank" });
    expect(
      await rows("select 1 from jobs.job where name = 'debit-plan' and data->>'stage' = 'ended'"),
    ).toHaveLength(1);
  },
);

test("an instalment that is late is collected as soon as a bank can, once", async () => {
  const plan = await active();
  const { next = "" } = (await planOf(plan)) ?? {};
  await itIs(Date.parse(`${next}T10:00:00Z`) + 3 * 86_400_000);
  await engine.collectDebits();
  await engine.collectInstalment((await instalment()).id);
  const book = (await (await fetch(`${sandbox.url}/sandbox/book`)).json()) as {
    payments: { chargeDate: string }[];
  };
  expect(book.payments).toHaveLength(1);
  expect((book.payments[0]?.chargeDate ?? "") > next).toBe(true);
});

test("at each outside call the process may die: the same is asked again, and once is enough", async () => {
  for (const next of ["POST /billing_requests", "POST /billing_request_flows"]) {
    await control("faults", { next, answer: "lose-answer" });
    const keyed = { ...payer, idempotencyKey: `begin ${next}` };
    const asked = { fund: 115, amount: 10_000, day: 28 };
    expect(await debits().begin(asked, keyed)).toMatchObject({ refusal: { reason: "provider-unreachable" } });
    expect(await value(debits().begin(asked, keyed))).toMatchObject({
      page: expect.stringContaining("/pay/"),
    });
  }
  const { requests } = (await (await fetch(`${sandbox.url}/sandbox/book`)).json()) as { requests: object[] };
  expect(requests).toHaveLength(2);
  const made = await collected(await active());
  await set("payments", made.collection, "confirmed");
  await control("faults", { next: "GET /payments", answer: "lose-answer" });
  const notice = { id: "EV1", type: "payments", link: "payment", about: made.collection };
  expect(await told(notice)).toMatchObject({ refusal: { reason: "provider-unreachable" } });
  await told(notice);
  expect(await books()).toEqual([{ kind: "charge", amount: "10000" }]);
});

test("a gift that is asked for again after the provider was away is one gift, for what was asked last", async () => {
  await control("faults", { next: "POST /billing_requests", answer: 503 });
  const away = await debits().begin({ fund: 115, amount: 10_000, day: 28 }, payer);
  expect(away).toMatchObject({ refusal: { reason: "provider-unreachable" } });
  const begun = await value(debits().begin({ fund: 115, amount: 20_000, day: 5 }, payer));
  expect(begun.page).toContain("/pay/");
  expect(await value(debits().mine({}, payer))).toMatchObject([
    { id: begun.plan, amount: { amount: 20_000 }, day: 5, state: "setting-up" },
  ]);
});

test("whoever never goes to the provider's page is forgotten about after a month, without a word", async () => {
  const { plan } = await value(debits().begin({ fund: 115, amount: 10_000, day: 28 }, payer));
  await itIs(shop.clock.now + 29 * 86_400_000);
  await engine.collectDebits();
  expect(await planOf(plan)).toMatchObject({ state: "setting-up" });
  await itIs(shop.clock.now + 2 * 86_400_000);
  await engine.collectDebits();
  expect(await planOf(plan)).toMatchObject({ state: "ended", ended_by: "house" });
  expect(await rows("select 1 from jobs.job where name = 'debit-plan'")).toEqual([]);
});

test("the desk does not say that money of a direct debit goes back: that is a transfer of the house's", async () => {
  const made = await collected(await active());
  await set("payments", made.collection, "confirmed");
  await told({ id: "EV1", type: "payments", link: "payment", about: made.collection });
  const [order] = await rows<{ number: string }>("select number from orders");
  const refund = await atTheDesk({ engine, who: "the box office" }, ["refund", order?.number ?? ""]);
  expect(refund).toMatchObject({ refusal: { reason: "by-hand" } });
});

test("a transfer that the house has made is noted once, and with all of it back the gift is undone", async () => {
  const made = await collected(await active());
  await set("payments", made.collection, "confirmed");
  await told({ id: "EV1", type: "payments", link: "payment", about: made.collection });
  await fulfilled();
  const [order] = await rows<{ number: string }>("select number from orders");
  const byHand = (...more: string[]) =>
    atTheDesk({ engine, who: "the box office" }, ["refund", order?.number ?? "", "--by-hand", ...more]);
  expect(await byHand("--amount", "40")).toMatchObject({ ok: true });
  expect(await byHand("--amount", "40")).toMatchObject({ refusal: { reason: "given-before" } });
  expect(await byHand("--amount", "70", "--again")).toMatchObject({ refusal: { reason: "more-than-left" } });
  expect(await gifts()).toMatchObject([{ returned: false }]);
  expect(await byHand()).toMatchObject({ ok: true });
  expect(await books()).toEqual([
    { kind: "charge", amount: "10000" },
    { kind: "refund", amount: "4000" },
    { kind: "refund", amount: "6000" },
  ]);
  expect(await gifts()).toMatchObject([{ returned: true }]);
  expect(await rows("select taken::int, returned::int from tenders")).toEqual([
    { taken: 10_000, returned: 10_000 },
  ]);
  expect(await byHand()).toMatchObject({ refusal: { reason: "nothing-left" } });
});

test("a notice that comes thrice, together, and after the next one books the money once", async () => {
  const made = await collected(await active());
  await set("payments", made.collection, "paid_out");
  const notice = (id: string) => ({ id, type: "payments", link: "payment", about: made.collection });
  await Promise.all([
    told(notice("EV2"), notice("EV1")),
    told(notice("EV1")),
    told(notice("EV1"), notice("EV2")),
  ]);
  expect(await books()).toEqual([{ kind: "charge", amount: "10000" }]);
  expect(await rows("select count(*)::int as count from orders")).toEqual([{ count: 1 }]);
  // Known by its id: the provider is not even asked again.
  await control("faults", { next: "GET /payments", answer: 500 });
  expect(await told(notice("EV1"), notice("EV2"))).toMatchObject({ ok: true });
});

test("without an instalment that says that it has come, only a constraint keeps a notice from making its gift again (the guard matters)", async () => {
  await end();
  await begin((statement) =>
    statement.startsWith('update "instalments" set "order"')
      ? statement.replace(" where ", " where false and ")
      : statement.replace(
          /^(update "instalments" set "state".*)("instalments"\."state" in .* <> \$\d+)/,
          "$1($2 or true)",
        ),
  );
  const made = await collected(await active());
  await set("payments", made.collection, "paid_out");
  const notice = (id: string) => ({ id, type: "payments", link: "payment", about: made.collection });
  await told(notice("EV1"));
  const again = await told(notice("EV2")).then(
    () => "made again",
    ({ cause }: { readonly cause?: { readonly code?: string } }) => cause?.code,
  );
  // A row that must be one of its kind.
  expect(again).toBe("23505");
});

test("money that falls back leaves the books, and the gift is marked as returned; nothing more is taken", async () => {
  const plan = await active();
  const made = await collected(plan);
  await set("payments", made.collection, "paid_out");
  await told({ id: "EV1", type: "payments", link: "payment", about: made.collection });
  await fulfilled();
  await set("payments", made.collection, "charged_back");
  await told({ id: "EV2", type: "payments", link: "payment", about: made.collection });
  expect((await books()).map(({ kind }) => kind)).toEqual(["charge", "refund"]);
  expect(await gifts()).toMatchObject([{ returned: true }]);
  expect(await planOf(plan)).toMatchObject({ state: "paused" });
});

test("what the bank has no money for is asked for twice more, then the plan rests and its payer is told", async () => {
  const plan = await active();
  const made = await collected(plan);
  for (const tries of [1, 2]) {
    await set("payments", made.collection, "failed");
    const notice = (id: string) => ({ id, type: "payments", link: "payment", about: made.collection });
    await Promise.all([
      told(notice(`EV${tries}a`)),
      told(notice(`EV${tries}a`)),
      told(notice(`EV${tries}b`)),
    ]);
    expect(await planOf(plan)).toMatchObject({ state: "failing" });
    await Promise.all([engine.collectInstalment(made.id), open().collectInstalment(made.id)]);
    expect(await instalment()).toMatchObject({ state: "submitted", tries: tries + 1 });
  }
  await set("payments", made.collection, "failed");
  await told({ id: "EV3", type: "payments", link: "payment", about: made.collection });
  expect(await planOf(plan)).toMatchObject({ state: "paused" });
  expect(await books()).toEqual([]);
  await value(debits().steer({ plan, deed: "resume" }, payer));
  const { next = "" } = (await planOf(plan)) ?? {};
  // Revived it takes nothing at once.
  expect(Date.parse(next) - shop.clock.now).toBeGreaterThan(13 * 86_400_000);
});

test("who stops the plan is asked for nothing more, also while it is being collected", async () => {
  const plan = await active();
  const { id } = await due(plan);
  await control("faults", { next: "POST /payments", answer: null, delayMs: 300 });
  const collecting = engine.collectInstalment(id);
  await expect.poll(async () => (await instalment()).state).toBe("submitting");
  await value(debits().steer({ plan, deed: "stop" }, payer));
  await collecting;
  expect(await instalment()).toMatchObject({ state: "skipped" });
  const book = (await (await fetch(`${sandbox.url}/sandbox/book`)).json()) as {
    payments: { status: string }[];
  };
  expect(book.payments.map(({ status }) => status)).toEqual(["cancelled"]);
  expect(await planOf(plan)).toMatchObject({ state: "ended", ended_by: "payer" });
  expect(await value(debits().mine({}, payer))).toEqual([]);
});

test("what was planned before money fell back is asked of no bank: its plan rests by then", async () => {
  const plan = await active();
  const first = await collected(plan);
  await set("payments", first.collection, "paid_out");
  await told({ id: "EV1", type: "payments", link: "payment", about: first.collection });
  const planned = await due(plan);
  expect(planned).toMatchObject({ state: "planned" });
  await set("payments", first.collection, "charged_back");
  await told({ id: "EV2", type: "payments", link: "payment", about: first.collection });
  expect(await planOf(plan)).toMatchObject({ state: "paused" });
  await engine.collectInstalment(planned.id);
  expect(await instalment()).toMatchObject({ id: planned.id, state: "skipped", collection: null });
  const book = (await (await fetch(`${sandbox.url}/sandbox/book`)).json()) as { payments: object[] };
  expect(book.payments).toHaveLength(1);
});

test("another amount is collected ten working days later, the next time of all can be left out", async () => {
  const plan = await active();
  const { next: first = "" } = (await planOf(plan)) ?? {};
  await value(debits().steer({ plan, deed: "skip" }, payer));
  const { next: second = "" } = (await planOf(plan)) ?? {};
  expect(second > first && second.endsWith("-28")).toBe(true);
  await itIs(Date.parse(`${second}T10:00:00Z`) - 7 * 86_400_000);
  await value(debits().change({ plan, amount: 20_000, day: 28 }, payer));
  await collected(plan);
  await collected(plan);
  expect(await rows("select amount::int from instalments order by due")).toEqual([
    { amount: 10_000 },
    { amount: 20_000 },
  ]);
});

test("amounts outside the house's bounds, strangers and unsigned notices are refused", async () => {
  const begin = (amount: number, caller = payer) => debits().begin({ fund: 115, amount, day: 28 }, caller);
  expect(await begin(4_999)).toMatchObject({ refusal: { reason: "amount-out-of-bounds" } });
  expect(await begin(10_000, await visitor(engine.backEnd))).toMatchObject({
    refusal: { reason: "login-needed" },
  });
  const plan = await active();
  const stranger = await signedIn(engine.backEnd, await visitor(engine.backEnd));
  expect(await debits().steer({ plan, deed: "stop" }, stranger)).toMatchObject({
    refusal: { reason: "unknown-debit-plan" },
  });
  expect(await debits().notice({ headers: {}, body: "{}" }, payer)).toMatchObject({
    refusal: { reason: "unsigned" },
  });
});
