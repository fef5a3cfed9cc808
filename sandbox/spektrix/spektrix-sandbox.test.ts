import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { SALES_OF_BOTH } from "#contract/testing/sales-of-both.ts";
import { createSpektrix } from "../../src/adapters/spektrix/wire/client.ts";
import { NOON, smallHouse } from "../../src/engine/testing/small-house.ts";
import { createSpektrixSandbox, type SpektrixSandbox } from "./server.ts";
import { SANDBOX_SPEKTRIX } from "./signatures.ts";
import { vendorId, worldOf } from "./world.ts";

/** Behaviour the stand-in shares with the vendor: its data, its access control, its errors. */

let sandbox: SpektrixSandbox;
beforeEach(async () => {
  sandbox = await createSpektrixSandbox({ port: 0, world: worldOf(smallHouse()), now: () => NOON });
});
afterEach(() => sandbox.close());

const anything = z.any();
const asOwner = (secret: string = SANDBOX_SPEKTRIX.secret, now = NOON) =>
  createSpektrix({ baseUrl: sandbox.apiUrl, login: SANDBOX_SPEKTRIX.login, secret, now: () => now });
/** A registered customer, in the form that a basket takes. */
async function somebody() {
  const person = { email: "kim@test.example", firstName: "Kim", lastName: "Ek", password: "kim-2026-word" };
  const made = await fetch(`${sandbox.apiUrl}/customer`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": "A shop" },
    body: JSON.stringify(person),
  });
  return { customer: ((await made.json()) as { id: string }).id };
}
const carmen = vendorId("I", 1);
const ticket = (seat: string, type = 1) => ({
  instance: carmen,
  seat,
  type: vendorId("T", type),
});

test("the stand-in accepts a signature of the right secret and a recent date, and answers 401 otherwise", async () => {
  expect(await asOwner().ask({ path: "/events", answer: anything })).toMatchObject({ kind: "done" });
  await expect(asOwner("d3Jvbmc=").ask({ path: "/events", answer: anything })).rejects.toThrow(/401/);
  await expect(
    asOwner(SANDBOX_SPEKTRIX.secret, NOON + 3_600_000).ask({ path: "/events", answer: anything }),
  ).rejects.toThrow(/401/);
  const unsigned = await fetch(`${sandbox.apiUrl}/events`, { headers: { "user-agent": "A shop" } });
  expect(unsigned.status).toBe(401);
});

test("the stand-in answers a library's default user agent with a firewall page, and accepts the adapter's user agent", async () => {
  const blocked = await fetch(`${sandbox.apiUrl}/events`);
  expect([blocked.status, blocked.headers.get("content-type")]).toEqual([
    403,
    expect.stringContaining("text/html"),
  ]);
  expect(await asOwner().ask({ path: "/events", answer: anything })).toMatchObject({ kind: "done" });
});

test("the stand-in verifies the signature of a URL with an apostrophe as it was sent, encoded", async () => {
  const ask = asOwner().ask({ path: "/customers?email=kim.o'hara@test.example", answer: anything });
  expect(await ask).toEqual({ kind: "missing" });
});

test("the stand-in has the house's events with instances, prices in decimals, and plans with each seat", async () => {
  const ask = (path: string) => asOwner().ask({ path, answer: anything });
  expect(await ask("/events?$expand=instances")).toMatchObject({
    value: [{ webEventId: "carmen", name: "Carmen", instances: [{ id: carmen, cancelled: false }] }, {}, {}],
  });
  const prices = (await ask(`/instances/${carmen}/price-list`)) as {
    value: { prices: { amount: number }[] };
  };
  expect(prices.value.prices.map(({ amount }) => amount)).toContain(198);
  expect(await ask(`/instances/${carmen}/status`)).toMatchObject({ value: { capacity: 20, available: 20 } });
  expect(await ask("/instances/nowhere/status")).toEqual({ kind: "missing" });
});

test("the stand-in counts places of an instance and of an area, without listing seats", async () => {
  await sandbox.close();
  const { plans } = smallHouse();
  const [section] = plans[0]?.sections ?? [];
  const floor = {
    ...section,
    id: "floor",
    rows: [{ number: "", seats: [{ ...section?.rows[0]?.seats[0], id: "F" }] }],
  };
  const two = plans.map((plan) => ({ ...plan, sections: [...plan.sections, floor] }));
  const house = { ...smallHouse(), plans: two } as ReturnType<typeof smallHouse>;
  sandbox = await createSpektrixSandbox({ port: 0, world: worldOf(house), now: () => NOON });
  const ask = async (path: string) => {
    const answer = await asOwner().ask({ path, answer: anything });
    return answer.kind === "done" ? answer.value : answer.kind;
  };
  const [listed] = await ask("/plans");
  const plan = await ask(`/plans/${listed.id}`);
  expect(plan).toMatchObject({
    type: "Group",
    seats: null,
    areas: [{ type: "Reserved" }, { type: "Unreserved", seats: null }],
  });
  for (const [path, capacity] of [
    ["status", 21],
    [`status/areas/${plan.areas[0].id}`, 20],
    [`status/areas/${plan.areas[1].id}`, 1],
  ]) {
    const status = await ask(`/instances/${carmen}/${path}`);
    expect(status).toMatchObject({ available: capacity, capacity });
  }
});

test("the stand-in rejects an undocumented field, and accepts the client's custom attributes", async () => {
  const owner = asOwner();
  const write = (path: string, body: object) => owner.write({ method: "POST", path, body, answer: anything });
  expect(await write("/baskets", { custumer: "typed wrong" })).toMatchObject({ status: 400 });
  const made = await write("/baskets", { attribute_ParkettBasket: "ours" });
  const basket = made.kind === "done" ? made.value.id : "";
  const strange = { ...ticket("A-4"), bestAvailable: true };
  expect(await write(`/baskets/${basket}/tickets`, [strange])).toMatchObject({ status: 400 });
  expect(await write(`/baskets/${basket}/tickets`, [ticket("A-4")])).toMatchObject({ kind: "done" });
});

test("the stand-in shows a plan of one area as the area itself", async () => {
  const plans = await asOwner().ask({ path: "/plans", answer: anything });
  const id = plans.kind === "done" ? plans.value[0].id : "";
  const plan = await asOwner().ask({ path: `/plans/${id}`, answer: anything });
  expect(plan).toMatchObject({ value: { id, type: "Reserved", areas: [], capacity: 20 } });
  expect(plan.kind === "done" && plan.value.seats).toHaveLength(20);
});

test("best available names seats if enough are free, and none otherwise", async () => {
  const ask = (query: string) =>
    asOwner().ask({ path: `/instances/${carmen}/best-available?${query}`, answer: anything });
  expect(await ask("quantity=2")).toMatchObject({ value: [{ id: "A-5" }, { id: "A-6" }] });
  expect(await ask("quantity=99")).toMatchObject({ value: [] });
  expect(await ask("quantity=none")).toMatchObject({ kind: "refused", status: 400 });
});

test("the stand-in gives a seat to one basket, and sells only paid seats", async () => {
  const owner = asOwner();
  const open = async () => {
    const made = await owner.write({ method: "POST", path: "/baskets", body: {}, answer: anything });
    return made.kind === "done" ? (made.value as { id: string }).id : "";
  };
  const [mine, theirs] = [await open(), await open()];
  const add = (basket: string, ...seats: string[]) =>
    owner.write({
      method: "POST",
      path: `/baskets/${basket}/tickets`,
      body: seats.map((seat) => ticket(seat)),
      answer: anything,
    });
  expect(await add(mine, "A-4")).toMatchObject({ value: [{ total: 800 }] });
  expect(await add(theirs, "A-5", "A-4")).toMatchObject({ kind: "refused", status: 409 });
  expect(await add(theirs, "A-5")).toMatchObject({ kind: "done" });
  const confirm = await owner.write({
    method: "POST",
    path: `/baskets/${mine}/confirm`,
    body: { sendConfirmationEmail: false },
    answer: anything,
  });
  expect(confirm).toMatchObject({ kind: "refused", status: 400 });
  await owner.write({ method: "PATCH", path: `/baskets/${mine}`, body: await somebody(), answer: anything });
  expect(
    await owner.write({
      method: "POST",
      path: `/baskets/${mine}/confirm`,
      body: { sendConfirmationEmail: false },
      answer: anything,
    }),
  ).toMatchObject({ kind: "refused", status: 409, code: 11 });
});

test("the stand-in confirms an empty basket", async () => {
  const owner = asOwner();
  const made = await owner.write({
    method: "POST",
    path: "/baskets",
    body: await somebody(),
    answer: anything,
  });
  const path = `/baskets/${made.kind === "done" && made.value.id}/confirm`;
  expect(await owner.write({ method: "POST", path, body: {}, answer: anything })).toMatchObject({
    value: { tickets: [], total: 0 },
  });
});

test("the stand-in refuses a membership the customer holds, when it is added, or at confirm if the customer is set later", async () => {
  await sandbox.close();
  const world = worldOf(smallHouse({ sales: SALES_OF_BOTH }));
  sandbox = await createSpektrixSandbox({ port: 0, world, now: () => NOON });
  const write = async (method: "POST" | "PATCH", path: string, body: unknown) => {
    const reply = await asOwner().write({ method, path, body, answer: anything });
    return reply.kind === "done" ? reply.value : reply;
  };
  const { customer } = await somebody();
  const wanted = [{ membershipId: world.memberships[0]?.id }];
  const pay = async ({ id, total }: { id: string; total: number }) => {
    const paymentTypeId = "1CUSTOM";
    await write("POST", `/baskets/${id}/custom-payments`, { amount: total, paymentTypeId });
    return write("POST", `/baskets/${id}/confirm`, {});
  };
  const first = await write("POST", "/baskets", { customer, membershipSubscriptions: wanted });
  expect(await pay(first)).toMatchObject({ membershipSubscriptions: [{ isRenewal: false }] });
  const second = await write("POST", "/baskets", { customer });
  expect(await write("POST", `/baskets/${second.id}/membership-subscriptions`, wanted)).toMatchObject({
    status: 409,
    code: 18,
  });
  await write("PATCH", `/baskets/${second.id}`, { customer: null });
  const third = await write("POST", "/baskets", { membershipSubscriptions: wanted });
  expect(await write("PATCH", `/baskets/${third.id}`, { customer })).toMatchObject({
    membershipSubscriptions: [{ isRenewal: true }],
  });
  expect(await pay(third)).toMatchObject({ status: 409, code: 18 });
});

test("an overridden price changes the basket's hash, and the ticket shows its original price", async () => {
  const owner = asOwner();
  const write = async (method: "POST" | "PATCH", path: string, body: unknown) => {
    const reply = await owner.write({ method, path, body, answer: anything });
    return reply.kind === "done" ? reply.value : reply;
  };
  const before = await write("POST", "/baskets", { tickets: [ticket("A-4")] });
  const path = `/baskets/${before.id}`;
  expect(
    await write("PATCH", `${path}/tickets/${before.tickets[0].id}`, { overriddenPrice: 10 }),
  ).toMatchObject({
    ...{ price: 10, total: 10, originalPrice: 800, priceOverridden: true },
  });
  const after = await write("PATCH", path, {});
  expect(after).toMatchObject({ total: 10 });
  expect(after.hash).not.toBe(before.hash);
  expect((await write("PATCH", path, {})).hash).toBe(after.hash);
});

test("agreed statements are added by POST, replaced by PUT, and removed one by one by DELETE", async () => {
  await sandbox.close();
  const world = worldOf(smallHouse(), [], [{ text: { sv: "Post" } }, { text: { sv: "Telefon" } }]);
  sandbox = await createSpektrixSandbox({ port: 0, world, now: () => NOON });
  const [post, phone] = world.statements.map(({ id }) => ({ id }));
  const { customer } = await somebody();
  const path = `/customers/${customer}/agreed-statements`;
  const write = async (method: "POST" | "PUT" | "DELETE", rest: string, body?: unknown) => {
    const reply = await asOwner().write({ method, path: path + rest, body, answer: anything });
    return reply.kind === "done" ? reply.value.map(({ text }: { text: string }) => text) : reply;
  };
  expect(await write("POST", "", [post])).toEqual(["Post"]);
  expect(await write("POST", "", [phone])).toEqual(["Post", "Telefon"]);
  expect(await write("DELETE", `/${post?.id}`)).toEqual(["Telefon"]);
  expect(await write("PUT", "", [post])).toEqual(["Post"]);
});
