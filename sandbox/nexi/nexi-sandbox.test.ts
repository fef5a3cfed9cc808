import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SANDBOX_SECRET_KEY } from "./server.ts";
import {
  creation,
  data,
  item,
  ledger,
  open,
  sandbox,
  send,
  sendTogether,
  setUpSandbox,
  start,
} from "./testing/sandbox-stage.ts";
import { partOf, payByCard } from "./visitor.ts";

setUpSandbox();

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

  it("changes the reference of a payment, and its items until an amount is reserved", async () => {
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

  it("rejects a partial charge without items, or with items of another sum", async () => {
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
  it("is the same after a restart, including the idempotency keys of charges", async () => {
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
