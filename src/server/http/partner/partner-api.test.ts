import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { KEY_PERMISSIONS } from "#domain/integrations/api-keys.ts";
import { implementations } from "../../../box-office/implementations.ts";
import { apiKeys, KEY_OPERATIONS } from "../../../box-office/operations/integrations/api-keys.ts";
import { officeOperations } from "../../../box-office/operations/operations.ts";
import { sales } from "../../../box-office/operations/sales.ts";
import { allocations } from "../../../box-office/operations/seats/allocations.ts";
import { ask, askAnyway } from "../../../box-office/testing/ask.ts";
import { rowsOf } from "../../../engine/testing/money-scenes.ts";
import { CARMEN } from "../../../engine/testing/small-house.ts";
import { openTestShop, type TestShop, visitor } from "../../../engine/testing/test-shop.ts";
import { officeEntries } from "../../office/office-entries.ts";
import { openPartner } from "./open-partner.ts";
import { PARTNER_API, servePartnerApi } from "./partner-api.ts";

let shop: TestShop;
let app: Hono;
beforeEach(async () => {
  shop = await openTestShop();
  app = new Hono();
  const boxOffice = { engine: shop.engine };
  const entries = officeEntries(implementations, boxOffice, shop.services);
  servePartnerApi(app, openPartner(shop.services, entries), {
    ...{ title: "Operan", publicUrl: "https://operan.example", now: () => shop.clock.now },
    ...{ addressOf: () => "192.0.2.7", log: (error) => console.error(error) },
  });
});
afterEach(() => shop.close());

/** Its roles have no permissions here: a key's own count. */
const AGENT = "front-of-house";
const makeKey = (more: object = {}) =>
  ask(shop, apiKeys.make, {
    ...{ name: "Agent AB", permissions: [...KEY_PERMISSIONS], role: AGENT, perMinute: 120 },
    ...more,
  });

async function call(key: string | null, method: string, path: string, body?: object) {
  const response = await app.request(`${PARTNER_API}${path}`, {
    method,
    headers: {
      ...(key && { authorization: `Bearer ${key}` }),
      ...(body && { "content-type": "application/json", "idempotency-key": randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const allocate = (name: string, seats: string[], roles: string[]) =>
  ask(shop, allocations.make, { performance: CARMEN, name, seats, roles });

async function wanted(seats: string[]) {
  const { total } = await ask(shop, sales.quote, { performance: CARMEN, seats });
  return { performance: CARMEN, seats, receipt: randomUUID().slice(0, 20), paid: total.amount };
}

describe("a key", () => {
  test("sells from the allocations that name its role, and from nothing else", async () => {
    const { key, id } = await makeKey();
    const own = await allocate("Agent AB", ["parkett/A/5-6"], [AGENT]);
    const other = await allocate("Press", ["parkett/A/7"], ["box-office"]);
    const one = await wanted(["parkett/A/5"]);
    const sold = await call(key, "POST", "/sales", { ...one, allocation: own.id });
    expect(sold).toMatchObject({ status: 200, body: { tickets: 1, total: { currency: "SEK" } } });
    const refused = [
      await call(key, "POST", "/sales", await wanted(["parkett/A/1"])),
      await call(key, "POST", "/sales", { ...(await wanted(["parkett/A/7"])), allocation: other.id }),
    ];
    for (const answer of refused)
      expect(answer).toMatchObject({ status: 403, body: { code: "not-for-you" } });
    const order = await call(key, "GET", `/orders/${sold.body.order}`);
    expect(order.status).toBe(200);
    const logged = await rowsOf(
      shop,
      "select who, staff, device, outcome from audit_log where operation = 'sales.sell' and outcome <> 'begun' order by id",
    );
    const entry = { who: "Agent AB", staff: id, device: expect.stringContaining("192.0.2") };
    expect(logged).toMatchObject([
      { ...entry, outcome: "done" },
      { ...entry, outcome: "refused" },
      { ...entry, outcome: "refused" },
    ]);
  });

  test("without a role sells nothing, and without a permission is refused by the operation", async () => {
    const { key } = await makeKey({ role: undefined });
    const own = await allocate("Agent AB", ["parkett/A/5"], [AGENT]);
    const sale = { ...(await wanted(["parkett/A/5"])), allocation: own.id };
    expect(await call(key, "POST", "/sales", sale)).toMatchObject({
      status: 403,
      body: { code: "not-for-you" },
    });
    const reader = await makeKey({ permissions: ["seats.read"] });
    expect(await call(reader.key, "GET", `/performances/${CARMEN}/allocations`)).toMatchObject({
      status: 200,
      body: { allocations: [{ name: "Agent AB", seats: 1 }] },
    });
    for (const [method, path, body] of [
      ["GET", "/orders/100001", undefined],
      ["POST", "/sales", sale],
    ] as const)
      expect(await call(reader.key, method, path, body)).toMatchObject({
        ...{ status: 403, body: { code: "not-permitted" } },
      });
  });

  test("is stored as a hash, works for a day after its replacement, and not once it is revoked", async () => {
    const { key, id } = await makeKey();
    const isIn = async (given: string) =>
      (await call(given, "GET", `/performances/${CARMEN}/allocations`)).status === 200;
    expect(await isIn(key)).toBe(true);
    const rotated = await ask(shop, apiKeys.rotate, { id });
    expect([await isIn(key), await isIn(rotated.key)]).toEqual([true, true]);
    shop.clock.advance(86_401);
    expect([await isIn(key), await isIn(rotated.key)]).toEqual([false, true]);
    const everything = JSON.stringify([
      await rowsOf(shop, "select *, encode(hash, 'escape') as h from api_keys"),
      await rowsOf(shop, "select * from audit_log"),
    ]);
    for (const secret of [key, rotated.key]) expect(everything).not.toContain(secret);
    const { keys } = await ask(shop, apiKeys.list, {});
    expect(keys).toMatchObject([
      { ends: rotated.key.slice(-4), lastUsed: new Date(shop.clock.now).toISOString(), oldKeyUntil: null },
    ]);
    await ask(shop, apiKeys.revoke, { id });
    expect(await isIn(rotated.key)).toBe(false);
    for (const operation of [apiKeys.rotate, apiKeys.revoke])
      expect(await askAnyway(shop, operation, { id })).toMatchObject({ refusal: { reason: "unknown-key" } });
  });

  test("may send as many requests a minute as it was given, then has to wait", async () => {
    const { key } = await makeKey({ perMinute: 2 });
    const another = await makeKey({ name: "Other" });
    const read = (given: string) => call(given, "GET", `/performances/${CARMEN}/allocations`);
    const first = [await read(key), await read(key), await read(key)];
    expect(first.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(first[2]?.headers.get("retry-after")).toBe("60");
    expect((await read(another.key)).status).toBe(200);
    shop.clock.advance(61);
    expect((await read(key)).status).toBe(200);
  });

  test("gives only permissions that its maker holds", async () => {
    const maker = ["integrations.manage", "seats.read"] as const;
    const settings = { name: "Agent AB", permissions: ["sales.sell"] };
    const refusal = { reason: "permission-not-held" };
    expect(await askAnyway(shop, apiKeys.make, settings, maker)).toMatchObject({ refusal });
    const role = { ...settings, permissions: ["seats.read"], role: AGENT };
    expect(await askAnyway(shop, apiKeys.make, role, maker)).toMatchObject({ refusal });
    const unknown = { ...settings, role: "nobody" };
    expect(await askAnyway(shop, apiKeys.make, unknown)).toMatchObject({
      refusal: { reason: "unknown-role" },
    });
  });
});

describe("the partners' interface", () => {
  test("refuses requests without a key, with a visitor's session and with a guessed key, and stops guessing", async () => {
    const { session } = await visitor(shop.backEnd);
    for (const given of [null, session, `parkett_key_${"a".repeat(32)}`])
      expect(await call(given, "GET", `/performances/${CARMEN}/allocations`)).toMatchObject({ status: 401 });
    const { key } = await makeKey();
    for (let guess = 3; guess < 30; guess++)
      await call(`parkett_key_${guess}${"a".repeat(30)}`, "GET", "/orders/1");
    expect(await call(key, "GET", "/orders/1")).toMatchObject({ status: 429 });
  });

  test("has only operations whose permission a key may have, and its document names them", async () => {
    const { key } = await makeKey();
    expect(await call(key, "GET", "/staff")).toMatchObject({ status: 404 });
    const all = Object.entries(officeOperations).flatMap(([group, members]) =>
      Object.entries(members).map(([name, { permission }]) => ({ name: `${group}.${name}`, permission })),
    );
    const reached = all.filter(({ name }) => KEY_OPERATIONS.includes(name));
    expect(reached.map(({ name }) => name).sort()).toEqual([...KEY_OPERATIONS].sort());
    for (const { permission } of reached) expect(KEY_PERMISSIONS).toContain(permission);
    const { body } = await call(null, "GET", "/openapi.json");
    expect(body.servers).toEqual([{ url: `https://operan.example${PARTNER_API}` }]);
    expect(Object.keys(body.paths)).toHaveLength(KEY_OPERATIONS.length);
  });

  test("executes a command once that is sent twice with the same idempotency key", async () => {
    const { key } = await makeKey();
    const own = await allocate("Agent AB", ["parkett/A/5"], [AGENT]);
    const body = JSON.stringify({ ...(await wanted(["parkett/A/5"])), allocation: own.id });
    const headers = {
      ...{ authorization: `Bearer ${key}`, "content-type": "application/json" },
      "idempotency-key": randomUUID(),
    };
    const send = () => app.request(`${PARTNER_API}/sales`, { method: "POST", headers, body });
    expect((await send()).status).toBe(200);
    expect(await (await send()).json()).toMatchObject({ code: "done-before" });
    const { "idempotency-key": _without, ...rest } = headers;
    expect((await app.request(`${PARTNER_API}/sales`, { method: "POST", headers: rest, body })).status).toBe(
      400,
    );
  });
});
