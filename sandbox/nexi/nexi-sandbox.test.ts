import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createNexiSandbox, SANDBOX_SECRET_KEY, type Sandbox } from "./server.ts";
import {
  DECLINED_CARD,
  decide,
  loseConnection,
  partOf,
  payByCard,
  payBySwish,
  SECURE_CARD,
} from "./visitor.ts";

let data: string;
let sandbox: Sandbox;
const start = async () => {
  sandbox = await createNexiSandbox({ port: 0, data, webhookPauses: [10, 20, 40] });
};
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), "nexi-sandbox-"));
  await start();
});
afterEach(async () => {
  await sandbox.close();
  await rm(data, { recursive: true });
});

const item = {
  reference: "T-1",
  name: "Parkett",
  quantity: 2,
  unit: "st",
  unitPrice: 80_000,
  taxRate: 600,
  taxAmount: 9_600,
  netTotalAmount: 160_000,
  grossTotalAmount: 169_600,
};
function creation(webhookUrl = "http://127.0.0.1:9/n") {
  const hook = (eventName: string) => ({ eventName, url: webhookUrl, authorization: "12345678" });
  return {
    order: { items: [item], amount: 169_600, currency: "SEK", reference: "P1" },
    checkout: {
      integrationType: "HostedPaymentPage",
      returnUrl: "http://shop.example/back?a=1",
      cancelUrl: "http://shop.example/cancel",
      termsUrl: "http://shop.example/terms",
    },
    notifications: { webHooks: [hook("payment.checkout.completed"), hook("payment.reservation.failed")] },
    myReference: "ours",
  };
}

async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${sandbox.url}${path}`, {
    method,
    headers: { authorization: SANDBOX_SECRET_KEY, "content-type": "application/json", ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  const json = text === "" ? null : JSON.parse(text);
  return { status: response.status, body: json };
}
/** Concurrent requests: each sends half of its body before any is finished. */
function sendTogether(
  requests: readonly { path: string; body: string; headers?: Record<string, string> }[],
): Promise<number[]> {
  return Promise.all(
    requests.map(async ({ path, body, headers }) => {
      const half = Math.floor(body.length / 2);
      const slow = new ReadableStream<Uint8Array>({
        start: async (controller) => {
          controller.enqueue(Buffer.from(body.slice(0, half)));
          await new Promise((resolve) => setTimeout(resolve, 100));
          controller.enqueue(Buffer.from(body.slice(half)));
          controller.close();
        },
      });
      const init = {
        method: "POST",
        headers: { authorization: SANDBOX_SECRET_KEY, "content-type": "application/json", ...headers },
        body: slow,
        duplex: "half",
        redirect: "manual",
      } as const;
      const response = await fetch(`${sandbox.url}${path}`, init);
      await response.arrayBuffer();
      return response.status;
    }),
  );
}
async function open(webhookUrl?: string): Promise<{ id: string; page: string }> {
  const { body } = await send("POST", "/v1/payments", creation(webhookUrl));
  return { id: body.paymentId, page: body.hostedPaymentPageUrl };
}
async function ledger() {
  const { body } = await send("GET", "/sandbox/ledger");
  return body.payments as Record<string, unknown>[];
}

describe("the stand-in's own address", () => {
  it("explains its purpose and the latest payments, in the browser's language", async () => {
    const { id } = await open();
    const page = async (language: string) => {
      const answer = await fetch(sandbox.url, { headers: { "accept-language": language } });
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=UTF-8"]);
      return answer.text();
    };
    expect(await page("de-AT,de;q=0.9")).toContain("Letzte Zahlungen");
    expect(await page("ht")).toContain("Dènye peman yo");
    const english = await page("pl");
    expect(english).toContain("Latest payments");
    const reference = (await ledger()).find((line) => line["paymentId"] === id)?.["reference"];
    expect(english).toContain(`<th scope="row">${reference ?? id}</th>`);
  });
});

describe("the stand-in provider's interface", () => {
  it("rejects requests without the key", async () => {
    expect((await send("GET", "/v1/payments/x", undefined, { authorization: "" })).status).toBe(401);
    const bearer = { authorization: `Bearer ${SANDBOX_SECRET_KEY}` };
    expect((await send("GET", "/v1/payments/x", undefined, bearer)).status).toBe(401);
  });

  it.each([
    ["a sum that differs", { order: { ...creation().order, amount: 1 } }, "order.amount"],
    ["an unknown currency", { order: { ...creation().order, currency: "XXX" } }, "order.currency"],
    [
      "a name to escape",
      { order: { ...creation().order, items: [{ ...item, name: "<b>" }] } },
      "order.items[0].name",
    ],
    [
      "VAT that is not the rate's",
      { order: { ...creation().order, items: [{ ...item, taxRate: 2_500 }] } },
      "order.items[0].taxAmount",
    ],
    [
      "a webhook without https",
      {
        notifications: {
          webHooks: [{ eventName: "payment.created", url: "http://shop.example", authorization: "12345678" }],
        },
      },
      "notifications.webHooks[0].url",
    ],
    [
      "a payment method by another name",
      { paymentMethodsConfiguration: [{ name: "Mobilepay" }] },
      "paymentMethodsConfiguration[0].name",
    ],
    [
      "a payment method beside its type",
      { paymentMethodsConfiguration: [{ name: "Card" }, { name: "Visa" }] },
      "paymentMethodsConfiguration[1].name",
    ],
    ...["<", ">", "\\", "'", '"', "&"].flatMap((sign): [string, object, string][] => [
      [
        `${sign} in the order's reference`,
        { order: { ...creation().order, reference: sign } },
        "order.reference",
      ],
      [`${sign} in the shop's own reference`, { myReference: sign }, "myReference"],
      [
        `${sign} in a unit`,
        { order: { ...creation().order, items: [{ ...item, unit: sign }] } },
        "order.items[0].unit",
      ],
    ]),
    [
      "a long address",
      { checkout: { ...creation().checkout, returnUrl: `http://shop.example/${"x".repeat(240)}` } },
      "checkout.returnUrl",
    ],
    ["a long reference", { myReference: "x".repeat(37) }, "myReference"],
  ])("names the invalid property: %s", async (_, change, property) => {
    const answer = await send("POST", "/v1/payments", { ...creation(), ...change });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toContain(property);
  });

  it("limits retrievals of one payment, and says when to retry", async () => {
    const { id } = await open();
    const other = await open();
    const get = (payment: string) =>
      fetch(`${sandbox.url}/v1/payments/${payment}`, { headers: { authorization: SANDBOX_SECRET_KEY } });
    for (let times = 0; times < 30; times++) expect((await get(id)).status).toBe(200);
    const refused = await get(id);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "5"]);
    expect((await get(other.id)).status).toBe(200);
  });

  it("omits amounts that are zero", async () => {
    const { id } = await open();
    const { body } = await send("GET", `/v1/payments/${id}`);
    expect(body.payment).toMatchObject({ paymentId: id, summary: {}, myReference: "ours" });
    expect(body.payment).not.toHaveProperty("charges");
  });

  it("changes references, and the items until something is reserved", async () => {
    const { id, page } = await open();
    const items = { items: [item, { ...item, reference: "T-2" }], amount: 339_200 };
    expect((await send("PUT", `/v1/payments/${id}/myreference`, { myReference: "new" })).status).toBe(204);
    const reference = { reference: "P2", checkoutUrl: "http://shop.example/c" };
    expect((await send("PUT", `/v1/payments/${id}/referenceinformation`, reference)).status).toBe(204);
    expect((await send("PUT", `/v1/payments/${id}/orderitems`, items)).status).toBe(204);
    await payByCard(page);
    expect((await send("PUT", `/v1/payments/${id}/orderitems`, items)).body.code).toBe("1004");
    expect(await ledger()).toMatchObject([{ reference: "P2", myReference: "new", reserved: 339_200 }]);
  });

  it("charges in parts, never more than is reserved, and refunds through both endpoints", async () => {
    const { id, page } = await open();
    await payByCard(page);
    const charges = `/v1/payments/${id}/charges`;
    expect((await send("POST", charges, { amount: 0 })).body.code).toBe("1002");
    const { body } = await send("POST", charges, partOf(69_600), { "idempotency-key": "a" });
    expect((await send("POST", charges, partOf(69_600), { "idempotency-key": "a" })).body).toEqual(body);
    expect((await send("POST", charges, { amount: 100_001 })).body.code).toBe("1001");
    expect((await send("POST", charges, partOf(100_000))).status).toBe(201);
    expect((await send("POST", charges, { amount: 1 })).body.code).toBe("1008");
    expect((await send("GET", `/v1/charges/${body.chargeId}`)).body).toMatchObject({ amount: 69_600 });
    expect((await send("POST", `/v1/charges/${body.chargeId}/refunds`, { amount: 69_600 })).status).toBe(201);
    expect((await send("POST", `/v1/charges/${body.chargeId}/refunds`, { amount: 1 })).body.code).toBe(
      "1023",
    );
    expect((await send("POST", `/v1/payments/${id}/refunds`, partOf(100_000))).status).toBe(201);
    expect(await ledger()).toMatchObject([{ charged: 169_600, refunded: 169_600, charges: 2, refunds: 2 }]);
  });

  it("rejects part of a payment without items, or with items of another sum", async () => {
    const { id, page } = await open();
    await payByCard(page);
    const charges = `/v1/payments/${id}/charges`;
    const wrong = { ...partOf(69_600), amount: 69_601 };
    expect((await send("POST", charges, { amount: 69_600 })).body.code).toBe("1015");
    expect((await send("POST", charges, wrong)).body.code).toBe("1005");
    const { body } = await send("POST", charges, { amount: 169_600 });
    const refunds = `/v1/charges/${body.chargeId}/refunds`;
    expect((await send("POST", refunds, { amount: 69_600 })).body.code).toBe("1015");
    expect((await send("POST", refunds, wrong)).body.code).toBe("1005");
    expect((await send("POST", refunds, { amount: 169_600 })).status).toBe(201);
  });

  it("counts a slow refund once it is completed, and lets a failed one be requested again", async () => {
    const { id, page } = await open();
    await payByCard(page);
    await send("POST", `/v1/payments/${id}/charges`, { amount: 169_600 });
    await send("POST", "/sandbox/refunds", { slow: true });
    const refunds = `/v1/payments/${id}/refunds`;
    const end = async (state: string) => {
      const { body } = await send("POST", refunds, { amount: 169_600 });
      expect((await send("POST", refunds, partOf(1))).body.code).toBe("1023");
      expect(await ledger()).toMatchObject([{ refunded: 0, pendingRefunds: [body.refundId] }]);
      return (await send("POST", `/sandbox/refunds/${body.refundId}`, { state })).status;
    };
    expect(await end("Failed")).toBe(204);
    expect(await end("Completed")).toBe(204);
    expect(await ledger()).toMatchObject([{ refunded: 169_600, refunds: 2, pendingRefunds: [] }]);
    const shown = (await send("GET", `/v1/payments/${id}`)).body.payment.refunds;
    expect(shown).toMatchObject([{ state: "Failed" }, { state: "Completed" }]);
  });

  it("charges once for concurrent requests with different keys", async () => {
    const { id, page } = await open();
    await payByCard(page);
    const path = `/v1/payments/${id}/charges`;
    const charge = (key: string) => ({
      path,
      body: '{"amount":169600}',
      headers: { "idempotency-key": key },
    });
    const statuses = await sendTogether([..."abcdefgh"].map(charge));
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(await ledger()).toMatchObject([{ charged: 169_600, charges: 1 }]);
  });

  it("either charges or cancels when both are requested concurrently", async () => {
    const { id, page } = await open();
    await payByCard(page);
    const path = `/v1/payments/${id}`;
    const body = '{"amount":169600}';
    await sendTogether([
      { path: `${path}/charges`, body },
      { path: `${path}/cancels`, body },
    ]);
    const [line] = await ledger();
    expect(Number(line?.["charged"]) + Number(line?.["cancelled"])).toBe(169_600);
  });

  it("cancels only a whole reservation", async () => {
    const { id, page } = await open();
    const cancels = `/v1/payments/${id}/cancels`;
    expect((await send("POST", cancels, { amount: 169_600 })).body.code).toBe("1003");
    await payByCard(page);
    expect((await send("POST", cancels, { amount: 1 })).body.code).toBe("1007");
    expect((await send("POST", cancels, { amount: 169_600 })).status).toBe(204);
    expect((await send("POST", cancels, { amount: 169_600 })).body.code).toBe("1019");
  });
});

describe("the stand-in's ledger", () => {
  it("is the same after a restart, including the keys of charges", async () => {
    const { id, page } = await open();
    await payByCard(page);
    const key = { "idempotency-key": "order-1" };
    const { body } = await send("POST", `/v1/payments/${id}/charges`, { amount: 169_600 }, key);
    const before = await ledger();
    await sandbox.close();
    await start();
    expect(await ledger()).toEqual(before);
    const again = await send("POST", `/v1/payments/${id}/charges`, { amount: 169_600 }, key);
    expect(again).toEqual({ status: 201, body });
  });

  it("recovers from a partially written line", async () => {
    await open();
    await sandbox.close();
    await appendFile(join(data, "ledger.jsonl"), '{"type":"reserved","payme');
    await start();
    await open();
    expect(await ledger()).toHaveLength(2);
    await sandbox.close();
    await start();
    expect(await ledger()).toHaveLength(2);
  });

  it("is empty after a reset", async () => {
    await open();
    expect((await send("POST", "/sandbox/reset")).status).toBe(204);
    expect(await ledger()).toEqual([]);
  });
});

describe("a visitor on the hosted page", () => {
  it("returns to the shop with the payment's id after paying", async () => {
    const { id, page } = await open();
    expect(await payByCard(page)).toBe(`http://shop.example/back?a=1&paymentid=${id}`);
    expect(await ledger()).toMatchObject([{ reserved: 169_600, charged: 0 }]);
  });

  it("pays once if the form is submitted twice concurrently", async () => {
    const { id } = await open();
    const form = {
      path: `/hosted/${id}/card`,
      body: "number=4925000000000079&expiry=12/39&cvc=123",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    };
    expect(await sendTogether([form, form, form])).toEqual([303, 303, 303]);
    const journal = await readFile(join(data, "ledger.jsonl"), "utf8");
    expect(journal.match(/"type":"reserved"/g)).toHaveLength(1);
  });

  it("can retry after a decline, and is returned to the shop after the third", async () => {
    const { id, page } = await open();
    expect(await payByCard(page, DECLINED_CARD)).toContain(`/hosted/${id}?`);
    expect(await (await fetch(`${page}?language=sv-SE`)).text()).toContain("Banken nekade köpet");
    await payByCard(page, DECLINED_CARD);
    expect(await payByCard(page, DECLINED_CARD)).toBe(`http://shop.example/cancel?paymentid=${id}`);
    expect(await payByCard(page)).toContain("/back?");
  });

  it("approves a card at the bank, or a Swish payment in the app", async () => {
    const card = await open();
    await payByCard(card.page, SECURE_CARD);
    expect(await ledger()).toMatchObject([{ reserved: 0 }]);
    expect(await decide(card.page, "approve")).toContain("/back?");
    const swish = await open();
    await payBySwish(swish.page);
    expect(await decide(swish.page, "deny")).toContain(`/hosted/${swish.id}?`);
    await payBySwish(swish.page);
    expect(await decide(swish.page, "approve")).toContain("/back?");
    expect(await ledger()).toMatchObject([
      { reserved: 169_600 },
      { reserved: 0, charged: 169_600, declines: 1 },
    ]);
  });

  it("has paid if the connection is lost before the return", async () => {
    const { page } = await open();
    const dropped = await loseConnection(page);
    await expect(fetch(new URL(dropped ?? "", page))).rejects.toThrow();
    expect(await ledger()).toMatchObject([{ reserved: 169_600 }]);
  });

  it("finds a terminated payment closed, and cannot pay it", async () => {
    const { id, page } = await open();
    expect((await send("PUT", `/v1/payments/${id}/terminate`)).status).toBe(204);
    const response = await fetch(page);
    expect(response.status).toBe(410);
    expect(await response.text()).toContain("no longer open");
    await payByCard(page);
    expect(await ledger()).toMatchObject([{ reserved: 0, terminated: true }]);
  });

  it("sees which fields to correct", async () => {
    const { page } = await open();
    const response = await fetch(`${page}/card?language=sv-SE`, {
      method: "POST",
      body: new URLSearchParams({ number: `"><script>alert(1)</script>`, expiry: "01/20", cvc: "1" }),
    });
    expect(response.status).toBe(422);
    const text = await response.text();
    expect(text).toContain("Skriv ett av kortnumren i listan");
    expect(text).toContain("Skriv en månad som ligger framåt i tiden");
    expect(text).not.toContain("<script>");
  });
});

describe("the stand-in's webhooks", () => {
  const received: { authorization: string | undefined; event: string; id: string }[] = [];
  let answers: number[] = [];
  const shop = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const { event, id } = JSON.parse(text);
    received.push({ authorization: request.headers.authorization, event, id });
    response.statusCode = answers.shift() ?? 200;
    response.end();
  });
  let shopUrl = "";
  beforeEach(async () => {
    received.length = 0;
    answers = [];
    await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
    shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`;
  });
  afterEach(async () => {
    shop.closeAllConnections();
    await new Promise((resolve) => shop.close(resolve));
  });
  const arrivals = (count: number) => vi.waitFor(() => expect(received).toHaveLength(count));

  it("carry the shop's own string, and are retried until accepted", async () => {
    answers = [503, 500];
    await payByCard((await open(shopUrl)).page);
    await arrivals(3);
    expect(new Set(received.map(({ id }) => id)).size).toBe(1);
    expect(received[0]).toMatchObject({ authorization: "12345678", event: "payment.checkout.completed" });
  });

  it("report a decline", async () => {
    await payByCard((await open(shopUrl)).page, DECLINED_CARD);
    await arrivals(1);
    expect(received[0]?.event).toBe("payment.reservation.failed");
  });

  it("can be duplicated, delayed and turned off", async () => {
    await send("POST", "/sandbox/webhooks", { copies: 3, delayMs: 30 });
    await payByCard((await open(shopUrl)).page);
    expect(received).toHaveLength(0);
    await arrivals(3);
    await send("POST", "/sandbox/webhooks", { mode: "off" });
    await payByCard((await open(shopUrl)).page);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(received).toHaveLength(3);
  });
});
