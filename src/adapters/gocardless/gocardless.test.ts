import { createHmac } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createGoCardlessSandbox,
  type GoCardlessSandbox,
  SANDBOX_ACCESS_TOKEN,
  SANDBOX_WEBHOOK_SECRET,
} from "#sandbox/gocardless/server.ts";
import { createGoCardless } from "./gocardless.ts";

let folder = "";
let sandbox: GoCardlessSandbox;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parkett-debit-"));
  sandbox = await createGoCardlessSandbox({ port: 0, data: folder });
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true, force: true });
});

const client = (token = SANDBOX_ACCESS_TOKEN) =>
  createGoCardless({
    url: sandbox.url,
    accessToken: token,
    webhookSecret: SANDBOX_WEBHOOK_SECRET,
    timeoutMs: 2_000,
  });

function control(path: string, body: object) {
  const headers = { "content-type": "application/json" };
  return fetch(`${sandbox.url}/sandbox/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
}

let count = 0;
async function opened() {
  count += 1;
  const made = await client().open({
    reference: `mandate-${count}`,
    currency: "SEK",
    payer: { email: "astrid@example.org", firstName: "Astrid", lastName: "Ek" },
    language: "sv",
    returnUrl: "http://127.0.0.1:9/order/direct-debits/verify?plan=1",
    exitUrl: "http://127.0.0.1:9/contributions",
  });
  if (!made.ok) throw new Error(made.refusal.reason);
  return made.value;
}

async function mandateOf(givenName: string) {
  const { setup, pageUrl } = await opened();
  const body = new URLSearchParams({
    given_name: givenName,
    family_name: "Ek",
    clearing: "5491",
    account: "000 000 3",
    personnummer: "19811228-9874",
  });
  const answer = await fetch(pageUrl, { method: "POST", body, redirect: "manual" });
  expect(answer.headers.get("location")).toContain("/order/direct-debits/verify?plan=1&outcome=success");
  const requested = await client().ask(setup);
  return { setup, mandate: requested.ok ? (requested.value.mandate ?? "") : "" };
}

test("a payer authorizes a mandate on the provider's page, and the bank accepts it some days later", async () => {
  const { setup: open } = await opened();
  expect(await client().ask(open)).toEqual({ ok: true, value: { state: "open", mandate: null } });
  const { setup, mandate } = await mandateOf("Successful");
  expect(await client().ask(setup)).toEqual({ ok: true, value: { state: "verifying", mandate } });
  await control("days", { days: 2 });
  expect(await client().ask(setup)).toEqual({ ok: true, value: { state: "active", mandate } });
  await control("state", { kind: "mandates", id: mandate, status: "cancelled" });
  expect(await client().ask(setup)).toMatchObject({ value: { state: "revoked" } });
});

test("a mandate refused by the bank fails, and nothing can be collected from it", async () => {
  const { setup, mandate } = await mandateOf("Invalid");
  await control("days", { days: 2 });
  expect(await client().ask(setup)).toMatchObject({ value: { state: "failed" } });
  const requested = {
    mandate,
    amount: { amount: 10_000, currency: "SEK" as const },
    on: "2030-01-28",
    idempotencyKey: "dead",
  };
  expect(await client().collect(requested)).toEqual({ ok: false, refusal: { reason: "mandate-dead" } });
});

test("a collection whose response was lost is not duplicated when it is requested again", async () => {
  const { mandate } = await mandateOf("Successful");
  const requested = {
    mandate,
    amount: { amount: 20_000, currency: "SEK" as const },
    on: "2020-01-28",
    idempotencyKey: "twice",
  };
  await control("faults", { next: "POST /payments", answer: "lose-answer" });
  expect(await client().collect(requested)).toEqual({ ok: false, refusal: { reason: "unreachable" } });
  const again = await client().collect(requested);
  const once = await client().collect(requested);
  expect(again).toEqual(once);
  const book = (await (await fetch(`${sandbox.url}/sandbox/book`)).json()) as {
    payments: { amount: number }[];
  };
  expect(book.payments.filter(({ amount }) => amount === 20_000)).toHaveLength(1);
});

test("late results of a collection from the payer's bank are reported", async () => {
  const seen = async (givenName: string, days: number) => {
    const { mandate } = await mandateOf(givenName);
    const amount = { amount: 100, currency: "SEK" as const };
    const made = await client().collect({
      mandate,
      amount,
      on: "2020-01-28",
      idempotencyKey: `of-${givenName}`,
    });
    const collection = made.ok ? made.value.collection : "";
    await control("days", { days });
    const requested = await client().askCollection(collection);
    return { collection, state: requested.ok ? requested.value : requested.refusal.reason };
  };
  expect((await seen("Successful", 4)).state).toBe("paid-out");
  expect((await seen("Fickle", 5)).state).toBe("charged-back");
  expect((await seen("Late", 4)).state).toBe("failed");
  const { collection, state } = await seen("Penniless", 3);
  expect(state).toBe("failed");
  await control("faults", { next: `POST /payments/${collection}`, answer: "lose-answer" });
  expect(await client().retry(collection)).toMatchObject({ refusal: { reason: "unreachable" } });
  // It is already being retried; another retry changes nothing.
  expect(await client().retry(collection)).toEqual({ ok: true, value: null });
  expect(await client().cancel(collection)).toEqual({ ok: true, value: null });
  expect(await client().cancel(collection)).toEqual({ ok: true, value: null });
  expect(await client().retry(collection)).toMatchObject({ refusal: { reason: "not-retryable" } });
});

test("an unavailable, slow or malformed provider leaves the result unknown, and a wrong token throws an error", async () => {
  await control("faults", { next: "GET /payments", answer: 503 });
  expect(await client().askCollection("PM1")).toEqual({ ok: false, refusal: { reason: "unreachable" } });
  await control("faults", { next: "GET /payments", delayMs: 3_000 });
  expect(await client().askCollection("PM1")).toEqual({ ok: false, refusal: { reason: "unreachable" } });
  expect(await client().askCollection("PM1")).toEqual({
    ok: false,
    refusal: { reason: "unknown-collection" },
  });
  await expect(client("another").askCollection("PM1")).rejects.toThrow("is the token right?");
});

test("a notification is valid only with a signature over its exact body", () => {
  const event = (type: string, links: object) => ({
    id: `EV-${type}`,
    resource_type: type,
    action: "x",
    links,
  });
  const body = JSON.stringify({
    events: [
      event("mandates", { mandate: "MD1" }),
      event("payments", { payment: "PM1" }),
      event("billing_requests", { billing_request: "BRQ1" }),
      event("payouts", { payout: "PO1" }),
    ],
  });
  const signature = createHmac("sha256", SANDBOX_WEBHOOK_SECRET).update(body).digest("hex");
  const read = (text: string, given: string) =>
    client().readNotification({ headers: { "webhook-signature": given }, body: text });
  expect(read(body, signature)).toEqual({
    ok: true,
    value: [
      { id: "EV-mandates", about: { kind: "mandate", id: "MD1" } },
      { id: "EV-payments", about: { kind: "collection", id: "PM1" } },
      { id: "EV-billing_requests", about: { kind: "setup", id: "BRQ1" } },
      { id: "EV-payouts", about: null },
    ],
  });
  for (const given of ["", "00", `${signature.slice(0, -1)}x`, signature.slice(2)]) {
    expect(read(body, given)).toEqual({ ok: false, refusal: { reason: "unsigned" } });
  }
  expect(read(`${body} `, signature)).toEqual({ ok: false, refusal: { reason: "unsigned" } });
});
