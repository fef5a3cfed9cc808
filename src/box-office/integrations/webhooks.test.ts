import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { type Receiver, type ReceiverMode, startReceiver } from "../../adapters/webhooks/testing/receiver.ts";
import { inTransaction } from "../../engine/storage/in-transaction.ts";
import { letIn, sellTickets, upload } from "../../engine/testing/door/door-scenes.ts";
import { rowsOf } from "../../engine/testing/money-scenes.ts";
import { buy } from "../../engine/testing/purchase.ts";
import { holdSeats } from "../../engine/testing/seat-scenes.ts";
import { CARMEN, FAUST, smallHouse } from "../../engine/testing/small-house.ts";
import { signedIn, type TestShop, visitor } from "../../engine/testing/test-shop.ts";
import { noteEvent } from "../../engine/webhooks/note-event.ts";
import { webhooks } from "../operations/integrations/webhooks.ts";
import { ask, askAnyway } from "../testing/ask.ts";
import { at } from "../testing/execute-operation.ts";
import { listen, messageOf, openSendingShop, sendAll, verify } from "../testing/webhook-scenes.ts";

let shop: TestShop;
let receiver: Receiver;
beforeEach(async () => {
  [shop, receiver] = await Promise.all([openSendingShop(), startReceiver()]);
});
afterEach(async () => {
  await Promise.all([shop.close(), receiver.stop()]);
});

const messages = () => receiver.received.map(messageOf);
const types = () => messages().map(({ type }) => type);
/** The receiver's lines come through a pipe. */
const arrived = (count: number) => expect.poll(() => receiver.received.length).toBe(count);
const again = async (seconds: number) => {
  shop.clock.advance(seconds);
  await sendAll(shop);
};

async function customer(): Promise<Caller> {
  return signedIn(shop.backEnd, await visitor(shop.backEnd));
}
async function bought(...seats: string[]) {
  const caller = await customer();
  await holdSeats(shop, caller, seats);
  return { caller, order: await buy(shop, caller) };
}
const change = (object: string, step: number) =>
  inTransaction(shop.database, (transaction) =>
    noteEvent(transaction, {
      ...{ kind: "performance.moved", object, data: { step }, at: new Date(shop.clock.now) },
    }),
  );
const steps = () => messages().map(({ data }) => data["step"]);
const only = async () => {
  const [endpoint] = (await ask(shop, webhooks.list, {})).endpoints;
  if (!endpoint) throw new Error("no endpoint");
  return endpoint;
};

describe("events", () => {
  test("of a purchase, a seat change, a return and the door arrive without names, addresses, codes and links", async () => {
    await listen(shop, receiver);
    const { caller, order } = await bought("A-5", "A-6");
    await sendAll(shop);
    await arrived(3);
    expect(types().sort()).toEqual(["order.paid", "ticket.issued", "ticket.issued"]);
    expect(messages().find(({ type }) => type === "order.paid")?.data).toMatchObject({
      ...{ order: order.number, tickets: 2, total: { currency: "SEK" } },
    });
    await at(shop.engine, "moves.move", {
      ...{ performance: CARMEN, order: order.number, seats: ["parkett/A/8-9"] },
    });
    await sendAll(shop);
    expect(receiver.received).toHaveLength(3);
    const returned = await shop.backEnd.orders.giveBack({ link: order.link }, caller);
    expect(returned).toMatchObject({ ok: true });
    await sendAll(shop);
    await arrived(6);
    expect(types().slice(3).sort()).toEqual(["order.returned", "ticket.revoked", "ticket.revoked"]);
    const texts = receiver.received.map(({ body }) => body).join();
    const secrets = [
      order.link,
      order.holder.email,
      order.holder.lastName,
      ...order.tickets.map(({ code }) => code),
    ];
    for (const secret of secrets) expect(texts).not.toContain(secret);
  });

  test("that a process claimed, and could not record, are sent once the claim has ended", async () => {
    await listen(shop, receiver, ["performance.moved"]);
    await change("performance:1", 1);
    const until = new Date(shop.clock.now + 60_000);
    await shop.database.$client.query("update webhook_deliveries set claimed_until = $1", [until]);
    await sendAll(shop);
    expect(receiver.received).toEqual([]);
    await again(61);
    await arrived(1);
    expect(steps()).toEqual([1]);
  });

  test("of an entry, a consent, an erasure and a changed programme arrive", async () => {
    await listen(shop, receiver, [
      ...(["ticket.scanned", "customer.consent_changed", "customer.erased"] as const),
      ...(["performance.moved", "performance.cancelled"] as const),
    ]);
    const [ticket] = await sellTickets(shop, ["A-5"]);
    if (!ticket) throw new Error("not sold");
    await upload(shop, [letIn(ticket)]);
    const caller = await customer();
    const answers = [
      { id: 1, agreed: true },
      { id: 2, agreed: false },
    ];
    await shop.backEnd.account.setContactPreferences({ permissions: answers, interests: [] }, caller);
    const [{ id } = { id: "" }] = await rowsOf<{ id: string }>(
      shop,
      "select customer as id from contact_answers",
    );
    await at(shop.engine, "customers.erase", { customer: id, why: "Asked by letter" });
    const { performances } = smallHouse();
    const changed = performances.map((one) =>
      one.id === CARMEN
        ? { ...one, starts: one.starts + 3_600_000 }
        : { ...one, cancelled: one.id === FAUST },
    );
    await shop.engine.house.importCatalogue(smallHouse({ performances: changed }), []);
    await sendAll(shop);
    await arrived(5);
    const byType = Object.fromEntries(messages().map(({ type, data }) => [type, data]));
    expect(byType["ticket.scanned"]).toMatchObject({ performance: CARMEN, ticket: 0 });
    expect(byType["customer.consent_changed"]).toEqual({ customer: id, permissions: answers });
    expect(byType["customer.erased"]).toEqual({ customer: id });
    expect(byType["performance.moved"]).toMatchObject({ performance: CARMEN });
    expect(byType["performance.cancelled"]).toMatchObject({ performance: FAUST });
  });

  test("of a performance that comes on sale or is sold out arrive once, and not for what was so at the first look", async () => {
    await listen(shop, receiver);
    const look = async () => {
      await Promise.all([
        shop.engine.webhooks.watchPerformances(),
        shop.another().webhooks.watchPerformances(),
      ]);
      await sendAll(shop);
    };
    await look();
    shop.clock.advance(86_401);
    await look();
    await look();
    await arrived(1);
    expect(messages()).toMatchObject([{ type: "performance.on_sale", data: { performance: FAUST } }]);
    const sell = (state: number) =>
      shop.database.$client.query(
        "update performance_seats set state = $1, basket = gen_random_uuid(), held_until = 'infinity' where performance = $2",
        [state, FAUST],
      );
    // Seats in baskets may come back.
    await sell(1);
    shop.clock.advance(2);
    await look();
    expect(types()).toHaveLength(1);
    await sell(2);
    shop.clock.advance(2);
    await look();
    await look();
    await arrived(2);
    expect(types().at(-1)).toBe("performance.sold_out");
  });

  test("of a change that is rolled back do not exist, nor do those that no endpoint listens to", async () => {
    await listen(shop, receiver, ["performance.moved"]);
    await bought("A-5");
    await inTransaction(shop.database, async (transaction) => {
      const event = { kind: "performance.moved" as const, object: "performance:1", data: {}, at: new Date() };
      await noteEvent(transaction, event);
      throw new Error("undone");
    }).catch(() => {});
    await sendAll(shop);
    expect(await rowsOf(shop, "select kind from webhook_events")).toEqual([]);
    expect(receiver.received).toEqual([]);
  });
});

describe("deliveries", () => {
  test.each<ReceiverMode>(["slow", "lie", "hang-up", "redirect"])(
    "to a receiver that answers %s are repeated with the same id, in the order of their object",
    async (mode) => {
      await listen(shop, receiver);
      await receiver.answer(mode);
      await change("performance:1", 1);
      await sendAll(shop);
      await change("performance:1", 2);
      await change("performance:1", 3);
      await again(1);
      await arrived(1);
      await receiver.answer("ok");
      await again(3600);
      await arrived(4);
      expect(steps()).toEqual([1, 1, 2, 3]);
      const [first, second] = messages();
      expect(second?.id).toBe(first?.id);
    },
  );

  test("of an object are made one after the other, although three processes deliver all at once", async () => {
    await listen(shop, receiver);
    await receiver.answer("late");
    for (let step = 0; step < 8; step++) await change("performance:1", step);
    const [lane] = await rowsOf<{ endpoint: string; object: string }>(
      shop,
      "select endpoint, object from webhook_deliveries",
    );
    if (!lane) throw new Error("no delivery");
    const engines = [shop.engine, shop.another(), shop.another()];
    await Promise.all(engines.map((engine) => engine.webhooks.deliver(lane)));
    await sendAll(shop, engines);
    await arrived(8);
    expect(steps()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(receiver.received.map(({ open }) => open)).toEqual(Array(8).fill(1));
  });

  test("that a process began before it ended are made again with the same id", async () => {
    await listen(shop, receiver);
    await change("performance:1", 1);
    await shop.database.$client.query("update webhook_deliveries set claimed_until = $1", [
      new Date(shop.clock.now + 60_000),
    ]);
    await sendAll(shop);
    expect(receiver.received).toEqual([]);
    const [lane] = await rowsOf<{ endpoint: string; object: string }>(
      shop,
      "select endpoint, object from webhook_deliveries",
    );
    shop.clock.advance(61);
    // The queue repeats a job whose process ended.
    if (lane) await shop.engine.webhooks.deliver(lane);
    await arrived(1);
  });

  test("are given up after three days, and are made again with the same id when staff ask for it", async () => {
    const { webhook } = await listen(shop, receiver);
    await receiver.stop();
    await change("performance:1", 1);
    for (let hours = 0; hours < 74; hours += 2) await again(7200);
    const dead = { webhook, state: "dead" as const };
    const { entries } = await ask(shop, webhooks.deliveries, dead);
    expect(entries).toMatchObject([{ kind: "performance.moved", fault: "no-connection", due: null }]);
    expect((await only()).dead).toBe(1);
    receiver = await startReceiver(receiver.port);
    expect(await ask(shop, webhooks.replay, { webhook })).toEqual({ count: 1 });
    await again(60);
    await arrived(1);
    expect(messages()[0]?.id).toBe(entries[0]?.event);
    expect(await only()).toMatchObject({ dead: 0, waiting: 0 });
  });

  test("to one receiver do not wait for another that does not answer", async () => {
    const other = await startReceiver();
    try {
      await listen(shop, receiver);
      await listen(shop, other);
      await receiver.answer("slow");
      for (let step = 0; step < 5; step++) await change(`performance:${step}`, step);
      await sendAll(shop);
      await expect.poll(() => other.received.length).toBe(5);
      // The first failure lets the receiver rest.
      for (let step = 5; step < 10; step++) await change(`performance:${step}`, step);
      const before = receiver.received.length;
      await sendAll(shop);
      await expect.poll(() => other.received.length).toBe(10);
      expect(receiver.received).toHaveLength(before);
    } finally {
      await other.stop();
    }
  });
});

describe("an endpoint", () => {
  test("gets signatures of the old and the new secret for a day after a rotation, then of the new one", async () => {
    const { webhook, secret: old } = await listen(shop, receiver);
    const { secret } = await ask(shop, webhooks.rotate, { webhook });
    await change("performance:1", 1);
    await sendAll(shop);
    shop.clock.advance(86_401);
    await change("performance:1", 2);
    await sendAll(shop);
    await arrived(2);
    const [both, one] = receiver.received;
    if (!both || !one) throw new Error("nothing arrived");
    verify(both, old);
    verify(both, secret);
    verify(one, secret);
    expect(() => verify(one, old)).toThrow("No matching signature");
    expect(JSON.stringify(await rowsOf(shop, "select input from audit_log"))).not.toContain(secret);
  });

  test("that is switched off gets nothing; what had waited is sent when it is switched on again", async () => {
    const { webhook } = await listen(shop, receiver);
    await change("performance:1", 1);
    await ask(shop, webhooks.change, { webhook, enabled: false });
    await sendAll(shop);
    await change("performance:1", 2);
    await sendAll(shop);
    expect(receiver.received).toEqual([]);
    await ask(shop, webhooks.change, { webhook, enabled: true });
    await sendAll(shop);
    await arrived(1);
    expect(steps()).toEqual([1]);
  });

  test("is tested with a test event, and its log has the answer", async () => {
    const { webhook } = await listen(shop, receiver, ["order.paid"]);
    await ask(shop, webhooks.test, { webhook });
    await sendAll(shop);
    await arrived(1);
    expect(types()).toEqual(["webhook.test"]);
    expect((await ask(shop, webhooks.deliveries, { webhook })).entries).toMatchObject([
      { kind: "webhook.test", state: "delivered", status: 204, fault: null, attempts: 1 },
    ]);
    await ask(shop, webhooks.remove, { webhook });
    expect(await ask(shop, webhooks.list, {})).toEqual({ endpoints: [] });
    for (const operation of [webhooks.test, webhooks.rotate, webhooks.remove, webhooks.change])
      expect(await askAnyway(shop, operation, { webhook })).toMatchObject({
        refusal: { reason: "unknown-endpoint" },
      });
  });

  test("with an address that is not allowed is refused when it is added and when it is changed", async () => {
    const { webhook } = await listen(shop, receiver);
    const url = "https://user:word@example.org/";
    const refusal = { reason: "not-an-address" };
    const endpoint = { name: "CRM", url, events: ["order.paid"] };
    expect(await askAnyway(shop, webhooks.make, endpoint)).toMatchObject({ refusal });
    expect(await askAnyway(shop, webhooks.change, { webhook, url })).toMatchObject({ refusal });
  });
});
