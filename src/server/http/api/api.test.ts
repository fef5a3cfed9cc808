import { serve } from "@hono/node-server";
import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { afterEach, describe, expect, test } from "vitest";
import { type BackEndStage, backEndContract } from "#contract/back-end.contract.ts";
import { ENGINE_CAPABILITIES } from "#contract/capabilities.ts";
import { createHttpBackEnd } from "#contract/http-client.ts";
import type { Operation } from "#contract/operation.ts";
import { SALES_OF_BOTH } from "#contract/testing/sales-of-both.ts";
import type { Sales } from "#domain/sales/sales.ts";
import { payByCard, storeCard } from "#sandbox/nexi/visitor.ts";
import { orders } from "../../../engine/storage/tables/shop.ts";
import { createHouseValue } from "../../../engine/testing/sales/house-value.ts";
import { ADULT, CARMEN, FAUST } from "../../../engine/testing/small-house.ts";
import { openTestShop, type TestShop, visitor } from "../../../engine/testing/test-shop.ts";
import { serveApi as serveOperations } from "./api.ts";
import { openApiDocument } from "./api-document.ts";
import { checkedBackEnd } from "./checked-back-end.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function openShop(sales?: Sales): Promise<TestShop> {
  const shop = await openTestShop(sales ? { catalogue: { sales } } : {});
  closing.push(() => shop.close());
  return shop;
}

async function serveApi(shop: TestShop): Promise<string> {
  const app = new Hono();
  serveOperations(app, {
    backEnd: checkedBackEnd(shop.backEnd),
    callerOf: () => ({ language: "sv", address: "127.0.0.1" }),
    log: () => {},
    onAnswer: expectNoMore,
  });
  return new Promise((done) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
      done(`http://127.0.0.1:${port}`),
    );
    closing.push(() => new Promise((closed) => server.close(() => closed())));
  });
}

function expectNoMore({ output }: Operation, value: unknown): void {
  expect(output.parse(value)).toEqual(value);
}

type OfShop = "issueVoucher" | "workOff" | "storeCard";
const STAGE: Omit<BackEndStage, "backEnd" | OfShop> = {
  pay: async (page) => void (await payByCard(page)),
  capabilities: ENGINE_CAPABILITIES,
  onSale: { event: "carmen", performance: CARMEN, seats: ["A-4", "A-5", "A-6"] },
  notYet: { event: "faust", performance: FAUST },
  priceType: ADULT,
};

backEndContract("the engine in process", async () => {
  const shop = await openShop(SALES_OF_BOTH);
  return { ...STAGE, backEnd: checkedBackEnd(shop.backEnd), ...house(shop) };
});
backEndContract("the engine over HTTP", async () => {
  const shop = await openShop(SALES_OF_BOTH);
  return { ...STAGE, backEnd: createHttpBackEnd(await serveApi(shop)), ...house(shop) };
});

function house({ engine, database, backEnd }: TestShop): Pick<BackEndStage, OfShop> {
  return {
    async storeCard({ caller }) {
      const listed = await backEnd.paymentCards.list({}, caller);
      const consent = listed.ok ? (listed.value.consent?.version ?? null) : null;
      const begun = await backEnd.paymentCards.begin({ holder: "Åsa Öberg", consent }, caller);
      if (!begun.ok) throw new Error(begun.refusal.reason);
      await storeCard(begun.value.page ?? "");
      await backEnd.paymentCards.verify({ card: begun.value.card, cancelled: false }, caller);
    },
    async issueVoucher(amount) {
      const days = { validFrom: "2020-01-01", validUntil: null };
      const voucher = { face: amount, paid: amount, currency: "SEK", origin: "sold", ...days } as const;
      return (await createHouseValue(engine.services).issueVoucher(voucher)).code;
    },
    async workOff(link) {
      const [order] = await database.select().from(orders).where(eq(orders.link, link));
      if (order) await engine.orders.fulfil(order.id);
    },
  };
}

describe("the JSON API", () => {
  test("rejects input outside the contract: quantities of -1, 0, 1.5, a billion and no number", async () => {
    const shop = await openShop();
    const url = await serveApi(shop);
    const { session } = await visitor(shop.backEnd);
    for (const quantity of [-1, 0, 1.5, 1e9, "NaN", null]) {
      const answer = await fetch(`${url}/api/v1/basket/best-available`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${session}` },
        body: JSON.stringify({
          performance: CARMEN,
          band: "A",
          quantities: [{ priceType: ADULT, quantity }],
        }),
      });
      expect(answer.status, String(quantity)).toBeGreaterThanOrEqual(400);
      expect(answer.status, String(quantity)).toBeLessThan(500);
    }
  });

  test("answers an error result with its status and reason", async () => {
    const url = await serveApi(await openShop());
    const answer = await fetch(`${url}/api/v1/events/no-such-event`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: "unknown-event", defined: true });
  });

  test("has an OpenAPI 3.1 document with every operation and error result", async () => {
    const document = await openApiDocument("Sundoperan", "http://localhost");
    expect(document.openapi).toMatch(/^3\.1/);
    const text = JSON.stringify(document);
    expect(text).toContain("/basket/best-available");
    expect(text).toContain("seats-taken");
    expect(text).not.toContain("payment-notices");
  });

  test("documents the security, language header and common errors of every operation", async () => {
    const document = await openApiDocument("Sundoperan", "https://tickets.example.org");
    const operations = Object.values(document.paths ?? {}).flatMap((item) =>
      (["get", "post", "put", "patch", "delete"] as const).flatMap((method) => item?.[method] ?? []),
    );
    expect(operations.length).toBeGreaterThan(20);
    for (const operation of operations) {
      expect(operation.security?.[0], operation.operationId).toEqual({ session: [] });
      expect(Object.keys(operation.responses ?? {})).toEqual(expect.arrayContaining(["400", "503"]));
      expect(operation.parameters).toContainEqual({ $ref: "#/components/parameters/AcceptLanguage" });
    }
    const place = document.paths?.["/orders"]?.post;
    expect(place?.parameters).toContainEqual({ $ref: "#/components/parameters/IdempotencyKey" });
    expect(Object.keys(place?.responses ?? {})).toEqual(expect.arrayContaining(["401", "409", "413", "422"]));
    expect(document.info.description).toMatch(/Limits: .* 64 KB[\s\S]*Changes: /);
  });

  test("documents schemas used by several operations once", async () => {
    const document = await openApiDocument("Sundoperan", "https://tickets.example.org");
    const { Basket, Money, Order, Fault } = document.components?.schemas ?? {};
    expect([Basket, Money, Order, Fault].map((schema) => typeof schema)).toEqual(Array(4).fill("object"));
    const text = JSON.stringify(document);
    expect(text.split("Minor units with their currency").length).toBe(2);
    const named = new Set(
      [...text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)].map(([, ...path]) => path.join("/")),
    );
    const missing = [...named].filter((path) => {
      const [kind = "", name = ""] = path.split("/");
      return !(name in ((document.components as Record<string, object>)[kind] ?? {}));
    });
    expect(missing).toEqual([]);
  });
});
