import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { Order } from "#contract/operations/orders.ts";
import { rowsOf } from "../testing/money-scenes.ts";
import { buy } from "../testing/purchase.ts";
import { holdSeats } from "../testing/seat-scenes.ts";
import {
  openTestShop,
  signedIn,
  type TestShop,
  type TestShopOptions,
  visitor,
} from "../testing/test-shop.ts";
import { readValidShare } from "./shared-ticket.ts";

let shop: TestShop;
let owner: Caller;
let order: Order;
beforeEach(() => open());
afterEach(() => shop.close());

async function open(options: TestShopOptions = {}): Promise<void> {
  shop = await openTestShop(options);
  owner = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  await holdSeats(shop, owner, ["A-5", "A-6", "A-7"]);
  order = await buy(shop, owner);
}

const NOBODY: Caller = { session: null, language: "sv", address: "127.0.0.1", idempotencyKey: null };
const codes = () => order.tickets.map(({ code }) => code);
const tryToShare = (code = codes()[0] ?? "", caller = owner, email = "", name = "Maja") =>
  shop.backEnd.sharing.share({ code, name, email }, caller);
async function share(...requested: Parameters<typeof tryToShare>) {
  const shared = await tryToShare(...requested);
  if (!shared.ok) throw new Error(shared.refusal.reason);
  return shared.value;
}
const read = (token: string) => shop.backEnd.sharing.read({ token }, NOBODY);
const emails = () => rowsOf(shop, "select data from jobs.job where name = 'shared-ticket'");

describe("a share link", () => {
  test("shows its ticket only, without a login, and nothing of the payment", async () => {
    const { token } = await share();
    const shown = await read(token);
    expect(shown).toMatchObject({
      ok: true,
      value: { name: "Maja", from: order.holder.firstName, ticket: { code: codes()[0], valid: true } },
    });
    const json = JSON.stringify(shown);
    expect([codes()[1], codes()[2], order.link, "81500"].filter((word) => json.includes(word ?? ""))).toEqual(
      [],
    );
  });

  test("cannot be guessed, and cannot be read from the database", async () => {
    const { token } = await share();
    expect(token).toMatch(/^[\w-]{43}$/);
    const kept = await rowsOf(shop, "select * from ticket_shares");
    expect(JSON.stringify(kept)).not.toContain(token);
    expect(await read(`${token.slice(0, -1)}_`)).toMatchObject({ refusal: { reason: "share-ended" } });
  });

  test("shows nothing once it is revoked, and the ticket can be shared again through a new link", async () => {
    const first = await share();
    expect(await shop.backEnd.sharing.takeBack({ id: first.id }, owner)).toMatchObject({ ok: true });
    expect(await read(first.token)).toMatchObject({ refusal: { reason: "share-ended" } });
    const second = await share();
    expect(second.token).not.toBe(first.token);
    expect(await read(second.token)).toMatchObject({ ok: true });
    // The recipient's data is deleted after a while.
    shop.clock.advance(72 * 3600);
    await shop.engine.tidy();
    expect(await rowsOf(shop, "select id from ticket_shares")).toEqual([{ id: second.id }]);
  });

  test("works until the performance has ended", async () => {
    const { token } = await share();
    const [performance] = order.performances;
    const ends = Date.parse(performance?.starts ?? "") + (performance?.durationMinutes ?? 0) * 60_000;
    shop.clock.now = ends - 1;
    expect(await read(token)).toMatchObject({ ok: true });
    shop.clock.now = ends;
    expect(await read(token)).toMatchObject({ refusal: { reason: "performance-over" } });
  });

  test("shows that the order was returned once it is refunded", async () => {
    const { token } = await share();
    await shop.database.$client.query("update tickets set valid = false where code = $1", [codes()[0]]);
    expect(await read(token)).toMatchObject({ refusal: { reason: "order-returned" } });
    await shop.database.$client.query("update ticket_shares set revoked = now()");
    expect(await tryToShare()).toMatchObject({ refusal: { reason: "ticket-not-shareable" } });
  });
});

describe("sharing of tickets", () => {
  test("is possible for the buyer only, as is revoking the link", async () => {
    const other = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    expect(await tryToShare(codes()[0], other)).toMatchObject({
      refusal: { reason: "ticket-not-shareable" },
    });
    expect(await tryToShare(codes()[0], NOBODY)).toMatchObject({ refusal: { reason: "login-needed" } });
    const { id, token } = await share();
    expect(await shop.backEnd.sharing.takeBack({ id }, other)).toMatchObject({
      refusal: { reason: "unknown-share" },
    });
    expect(await read(token)).toMatchObject({ ok: true });
  });

  test("shows the buyer every share, with its link to send again", async () => {
    const { token } = await share();
    expect(await shop.backEnd.sharing.tickets({}, owner)).toMatchObject({
      ok: true,
      value: [
        {
          tickets: [
            { ticket: { code: codes()[0] }, share: { name: "Maja", token } },
            { share: null },
            { share: null },
          ],
        },
      ],
    });
  });

  test("requires a name and a valid address", async () => {
    expect(await tryToShare(undefined, owner, "maja", " ")).toMatchObject({
      refusal: {
        faults: [
          { field: "name", rule: "share-name-required" },
          { field: "email", rule: "email-invalid" },
        ],
      },
    });
  });
});

describe("one live share link per ticket", () => {
  const ticketsShared = async () => {
    const requested = Array.from({ length: 8 }, () => tryToShare());
    const answers = await Promise.all(requested);
    return answers.filter(({ ok }) => ok).length;
  };

  test("is kept with eight simultaneous requests", async () => {
    expect(await ticketsShared()).toBe(1);
    expect(await tryToShare()).toMatchObject({ refusal: { reason: "shared-already" } });
  });

  test("is enforced by the database, and without the constraint there would be several", async () => {
    await shop.close();
    await open({ changesSchema: true });
    await shop.database.$client.query("drop index a_ticket_has_one_live_share");
    expect(await ticketsShared()).toBeGreaterThan(1);
  });
});

describe("the email with a share link", () => {
  test("is sent once, however often the form is submitted, and its job does not contain the link", async () => {
    const twice = { ...owner, idempotencyKey: "the-same-form" };
    const first = await share(undefined, twice, "maja@test.example");
    expect(await share(undefined, twice, "maja@test.example")).toEqual(first);
    const waiting = await emails();
    expect(waiting).toHaveLength(1);
    expect(JSON.stringify(waiting)).not.toContain(first.token);
    const shared = await readValidShare(shop.engine.services, first.id, "sv");
    expect(shared).toMatchObject({ token: first.token, name: "Maja" });
    await shop.backEnd.sharing.takeBack({ id: first.id }, owner);
    expect(await readValidShare(shop.engine.services, first.id, "sv")).toBeNull();
  });

  test("is not sent when the owner sends the link personally", async () => {
    await share();
    expect(await emails()).toEqual([]);
  });

  test("is rate-limited", async () => {
    for (let at = 0; at < 30; at++) {
      const { id } = await share(undefined, owner, `somebody-${at}@test.example`);
      await shop.backEnd.sharing.takeBack({ id }, owner);
    }
    expect(await tryToShare(undefined, owner, "one-more@test.example")).toMatchObject({
      refusal: { reason: "too-many-attempts" },
    });
  });
});
