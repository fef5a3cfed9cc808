import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readHouseFolder } from "#config/house/house-folder.ts";
import type { Caller } from "#contract/operation.ts";
import type { Order } from "#contract/operations/orders.ts";
import { type ApnsSandbox, createApnsSandbox } from "#sandbox/apns/server.ts";
import { createGoogleWalletSandbox, type GoogleWalletSandbox } from "#sandbox/google-wallet/server.ts";
import { reissueTicket } from "../../engine/orders/tickets/reissue-ticket.ts";
import { jobsOf, rowsOf } from "../../engine/testing/money-scenes.ts";
import { buy, readOrder } from "../../engine/testing/purchase.ts";
import { holdSeats } from "../../engine/testing/seat-scenes.ts";
import { CARMEN, smallHouse } from "../../engine/testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../engine/testing/test-shop.ts";
import type { SiteEnv } from "../http/guards/request-guards.ts";
import { serveAppleUpdates } from "./serve-apple-updates.ts";
import { serveWalletPasses } from "./serve-wallet-passes.ts";
import { makeHouseKeys, unzipped, verifyManifest } from "./testing/house-keys.ts";
import { createWalletUpdates, notifyWallets, type WalletUpdates } from "./wallet-updates.ts";
import { openWallets, type Wallets } from "./wallets.ts";

/** With a simulated device and push service. */

const HOUSE = join(import.meta.dirname, "../../../demo/house");
const TYPE = "pass.example.sundoperan";
const WEB = "https://house.example/wallet/apple";

let folder: string;
let intermediate: string;
let shop: TestShop;
let apns: ApnsSandbox;
let google: GoogleWalletSandbox;
let wallets: Wallets;
let updates: WalletUpdates;
let app: Hono<SiteEnv>;
const shown: object[] = [];
let seats = 0;
/** Row A first; the first seats of row B have other price types. */
const seatAt = (count: number) => (count <= 10 ? `A-${count}` : `B-${count - 7}`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parkett-updates-"));
  const keys = await makeHouseKeys(folder);
  intermediate = keys.apple.intermediate;
  shop = await openTestShop({ settings: { nameChangeHours: 24 } });
  apns = await createApnsSandbox();
  const read = await readHouseFolder(HOUSE);
  if (!read.ok) throw new Error("the demo house has faults");
  const { house } = read.value;
  const log = { warn: (facts: object) => void shown.push(facts) };
  google = await createGoogleWalletSandbox();
  const googles = { ...keys.google, apiUrl: google.url, tokenUrl: `${google.url}/token` };
  const access = { wallets: { apple: { ...keys.apple, pushUrl: apns.url }, google: googles } };
  wallets = await openWallets(read.value, access, Date.now, log as Parameters<typeof openWallets>[3]);
  updates = createWalletUpdates(shop.engine, house, WEB);
  app = new Hono();
  const parts = { house, backEnd: shop.backEnd, wallets, walletUpdates: updates, now: () => shop.clock.now };
  const nobody = { session: null, language: "sv" as const, address: "::1", idempotencyKey: null };
  serveWalletPasses(
    app,
    parts,
    () => nobody,
    (context) => context.text("Google does not answer", 503),
  );
  serveAppleUpdates(app, { wallets, walletUpdates: updates, log: log as never });
});
afterAll(async () => {
  wallets.push?.close();
  await apns.close();
  await google.close();
  await shop.close();
  await rm(folder, { recursive: true });
});

let me: Caller;
let order: Order;
beforeEach(async () => {
  shop.clock.advance(10);
  me = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  seats += 1;
  await holdSeats(shop, me, [seatAt(seats)]);
  order = await buy(shop, me);
});

const code = () => order.tickets[0]?.code ?? "";

async function opened(answer: Response) {
  const files = await unzipped(folder, new Uint8Array(await answer.arrayBuffer()));
  expect(await verifyManifest(folder, files, intermediate)).toContain("Verification successful");
  return JSON.parse(String(files.get("pass.json")));
}
async function putInto(telephone: string, query = `order=${order.link}&code=${code()}`) {
  const pass = await opened(await app.request(`/tickets.pkpass?${query}`));
  const serial: string = pass.serialNumber;
  const authorization = `ApplePass ${pass.authenticationToken}`;
  const at = `/wallet/apple/v1/devices/${telephone}/registrations/${TYPE}`;
  const register = (token = authorization) =>
    app.request(`${at}/${serial}`, {
      method: "POST",
      headers: { authorization: token, "content-type": "application/json" },
      body: JSON.stringify({ pushToken: `push-${telephone}` }),
    });
  const registered = await register();
  return {
    ...{ pass, serial, registered, register, at },
    unregister: (token = authorization) =>
      app.request(`${at}/${serial}`, { method: "DELETE", headers: { authorization: token } }),
    changed: (since = "") => app.request(`${at}${since === "" ? "" : `?passesUpdatedSince=${since}`}`),
    fetch: (headers: Record<string, string> = {}) =>
      app.request(`/wallet/apple/v1/passes/${TYPE}/${serial}`, { headers: { authorization, ...headers } }),
  };
}
/** As the outbox a moment later. */
async function expectOk(): Promise<string[]> {
  shop.clock.advance(2);
  const before = apns.pushed.length;
  for (const { data } of await jobsOf(shop, "wallet-passes")) {
    await notifyWallets(updates, wallets, (data as { order?: string }).order ?? "");
  }
  await rowsOf(shop, "delete from jobs.job where name = 'wallet-passes'");
  return apns.pushed.slice(before).map(({ token }) => token);
}

test("a device registers once, only with the token of its pass, and can unregister", async () => {
  const phone = await putInto("one");
  expect(phone.pass.webServiceURL).toBe(WEB);
  expect(phone.registered.status).toBe(201);
  expect((await phone.register()).status).toBe(200);
  expect((await phone.register("ApplePass wrong")).status).toBe(401);
  expect((await phone.register("")).status).toBe(401);
  expect((await phone.fetch({ authorization: "ApplePass wrong" })).status).toBe(401);
  expect((await phone.unregister("ApplePass wrong")).status).toBe(401);
  expect((await phone.changed()).status).toBe(200);
  expect((await phone.unregister()).status).toBe(200);
  expect((await phone.changed()).status).toBe(404);
});

test("the token of one pass opens no other pass of the house", async () => {
  const mine = await putInto("mine");
  seats += 1;
  await holdSeats(shop, me, [seatAt(seats)]);
  const other = await buy(shop, me);
  const theirs = await putInto("theirs", `order=${other.link}&code=${other.tickets[0]?.code}`);
  const authorization = `ApplePass ${theirs.pass.authenticationToken}`;
  expect((await mine.fetch({ authorization })).status).toBe(401);
  expect((await mine.register(authorization)).status).toBe(401);
  expect((await mine.unregister(authorization)).status).toBe(401);
  expect((await theirs.fetch()).status).toBe(200);
});

test("a new name on a ticket is pushed to the device once, which then fetches the pass", async () => {
  const phone = await putInto("two");
  const before = (await (await phone.changed()).json()) as { lastUpdated: string };
  expect((await phone.changed(before.lastUpdated)).status).toBe(204);
  await shop.backEnd.sharing.rename({ code: code(), name: "Elsa Ek" }, me);
  expect(await expectOk()).toEqual(["push-two"]);
  const list = await (await phone.changed(before.lastUpdated)).json();
  expect(list).toMatchObject({ serialNumbers: [phone.serial] });
  const answer = await phone.fetch();
  const modified = answer.headers.get("last-modified") ?? "";
  expect(JSON.stringify((await opened(answer)).eventTicket)).toContain("Elsa Ek");
  expect((await phone.fetch({ "if-modified-since": modified })).status).toBe(304);
  await notifyWallets(updates, wallets, order.link);
  expect(await expectOk()).toEqual([]);
});

test("a returned ticket becomes void in the wallet", async () => {
  const phone = await putInto("three");
  expect(phone.pass.voided).toBeUndefined();
  const [row] = await rowsOf<{ id: string; total: number }>(
    shop,
    "select id, total::int from orders where link = $1",
    [order.link],
  );
  await shop.engine.orders.refund({ order: row?.id ?? "", amount: row?.total ?? 0, id: "all" });
  for (const { data } of await jobsOf(shop, "refund"))
    await shop.engine.payments.executeRefund((data as { movement?: string }).movement ?? "");
  expect(await expectOk()).toEqual(["push-three"]);
  expect((await opened(await phone.fetch())).voided).toBe(true);
});

test("a ticket with a new code becomes void in the wallet, which never gets the new code", async () => {
  const phone = await putInto("stolen");
  const [row] = await rowsOf<{ id: string; line: string }>(
    shop,
    "select id, document->'lines'->0->>'id' as line from orders where link = $1",
    [order.link],
  );
  const old = code();
  await reissueTicket(shop.services, { order: row?.id ?? "", ticket: row?.line ?? "" });
  expect(await expectOk()).toEqual(["push-stolen"]);
  const after = await opened(await phone.fetch());
  expect(after).toMatchObject({ voided: true, serialNumber: phone.serial });
  order = await readOrder(shop, order.link, me);
  expect(code()).not.toBe(old);
  expect(JSON.stringify(after)).not.toContain(code());
  const fresh = await putInto("new");
  expect(fresh.serial).not.toBe(phone.serial);
  expect(JSON.stringify(fresh.pass)).toContain(code());
  expect(fresh.pass.voided).toBeUndefined();
});

test("the recipient of a shared ticket gets a separate pass without the order, which becomes void when the share is revoked", async () => {
  const requested = { code: code(), name: "Mor", email: "" };
  const shared = await shop.backEnd.sharing.share(requested, me);
  if (!shared.ok) throw new Error(shared.refusal.reason);
  const mine = await putInto("owner");
  const theirs = await putInto("guest", `share=${shared.value.token}`);
  expect(theirs.serial).not.toBe(mine.serial);
  expect(JSON.stringify(theirs.pass)).not.toContain(order.number);
  expect((await opened(await theirs.fetch())).voided).toBeUndefined();
  await shop.backEnd.sharing.takeBack({ id: shared.value.id }, me);
  expect(await expectOk()).toEqual(["push-guest"]);
  const after = await opened(await theirs.fetch());
  expect(after.voided).toBe(true);
  expect(JSON.stringify(after)).not.toContain(order.number);
  expect((await opened(await mine.fetch())).voided).toBeUndefined();
});

test("a device that no longer exists is deleted, and a push is retried during an outage", async () => {
  await putInto("gone");
  apns.answer("push-gone", 410, "Unregistered");
  await putInto("four");
  apns.answer("push-four", 503, "ServiceUnavailable");
  await shop.backEnd.sharing.rename({ code: code(), name: "Elsa Ek" }, me);
  await expect(expectOk()).rejects.toThrow("does not respond");
  apns.answer("push-four", 200);
  expect(await expectOk()).toEqual(["push-four"]);
  expect(await rowsOf(shop, "select 1 from wallet_devices where push_token = 'push-gone'")).toEqual([]);
});

test("a pass stored by Google is updated, and retried while Google is unavailable", async () => {
  const answer = await app.request(`/tickets.google-wallet?order=${order.link}&code=${code()}`);
  const object = google.open(answer.headers.get("location") ?? "");
  const event = String(google.read("eventTicketObject", object)?.["classId"]);
  await shop.backEnd.sharing.rename({ code: code(), name: "Nils Ek" }, me);
  google.answer(503, 1);
  await expect(expectOk()).rejects.toThrow("does not respond");
  await expectOk();
  expect(google.read("eventTicketObject", object)).toMatchObject({
    state: "ACTIVE",
    ticketHolderName: "Nils Ek",
  });
  await rowsOf(shop, "update tickets set valid = false where code = $1", [code()]);
  await notifyWallets(updates, wallets, order.link);
  expect(google.read("eventTicketObject", object)).toMatchObject({ state: "INACTIVE" });
  expect(google.read("eventTicketClass", event)).toHaveProperty("dateTime");
  expect(google.tokens()).toBe(1);
});

test("messages of a device are logged, truncated, and a malformed registration is rejected", async () => {
  shown.length = 0;
  const answer = await app.request("/wallet/apple/v1/log", {
    method: "POST",
    body: JSON.stringify({ logs: ["x".repeat(1000)] }),
  });
  expect(answer.status).toBe(200);
  expect(shown).toEqual([{ telephone: "x".repeat(300) }]);
  const phone = await putInto("six");
  const { authenticationToken } = phone.pass;
  const headers = { authorization: `ApplePass ${authenticationToken}` };
  for (const body of ["", "{}", '{"pushToken":"a b"}'])
    expect((await app.request(`${phone.at}/${phone.serial}`, { method: "POST", headers, body })).status).toBe(
      400,
    );
  expect((await app.request(`/wallet/apple/v1/passes/pass.other/${phone.serial}`, { headers })).status).toBe(
    401,
  );
});

test("a rescheduled or cancelled performance updates its passes", async () => {
  const phone = await putInto("five");
  const later = smallHouse();
  const performances = later.performances.map((one) =>
    one.id === CARMEN ? { ...one, starts: one.starts + 7 * 86_400_000 } : one,
  );
  await shop.engine.house.importCatalogue(smallHouse({ performances }), []);
  // The email's job updates the passes, too.
  expect((await jobsOf(shop, "performance-change")).length).toBeGreaterThan(0);
  shop.clock.advance(2);
  const before = apns.pushed.length;
  await notifyWallets(updates, wallets, order.link);
  expect(apns.pushed.slice(before).map(({ token }) => token)).toEqual(["push-five"]);
  const moved = await opened(await phone.fetch());
  const days =
    (Date.parse(moved.relevantDates[0].startDate) - Date.parse(phone.pass.relevantDates[0].startDate)) /
    86_400_000;
  expect(days).toBe(7);
  const cancelled = performances.map((one) => ({ ...one, cancelled: one.id === CARMEN || one.cancelled }));
  await shop.engine.house.importCatalogue(smallHouse({ performances: cancelled }), []);
  await notifyWallets(updates, wallets, order.link);
  expect(apns.pushed.slice(before).map(({ token }) => token)).toEqual(["push-five", "push-five"]);
  expect((await opened(await phone.fetch())).voided).toBe(true);
});
