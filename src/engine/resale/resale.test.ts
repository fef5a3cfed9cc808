import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { decide } from "#domain/door/verdict.ts";
import { findByCode } from "../door/find-ticket.ts";
import { refundOrder } from "../orders/returned/refund-order.ts";
import { moveTickets } from "../orders/tickets/move-tickets.ts";
import { reissueTicket } from "../orders/tickets/reissue-ticket.ts";
import { rowsOf, theirBooks } from "../testing/money-scenes.ts";
import { buy, readOrder } from "../testing/purchase.ts";
import {
  type Bought,
  bought,
  closeAudited,
  codesOf,
  creditOf,
  openResaleShop,
  PRICE,
  putUp,
  RESALE,
  resaleJobs,
  stagesOf,
  stateOf,
  takeBack,
} from "../testing/sales/resale-scenes.ts";
import {
  entryOf,
  holdFor,
  LIST_RULES,
  payOffer,
  publicSeats,
  wait,
} from "../testing/sales/waiting-scenes.ts";
import { holdSeats } from "../testing/seat-scenes.ts";
import { CARMEN, smallHouse } from "../testing/small-house.ts";
import { signedIn, type TestShop, type TestShopOptions, visitor } from "../testing/test-shop.ts";

let shop: TestShop;
let seller: Bought;
let code: string;
let other: string;
const HOUR = 3_600;

async function open(options: TestShopOptions = {}) {
  ({ shop, seller, code, other } = await openResaleShop(options));
}
beforeEach(() => open());
afterEach(() => closeAudited(shop));

const ticket = async (at = 0) => (await readOrder(shop, seller.link, seller.caller)).tickets[at];
const reopen = async (options: TestShopOptions) => {
  await shop.close();
  await open(options);
};

describe("a ticket that is put up for resale", () => {
  test("is not valid, and its seat can be bought by anyone", async () => {
    expect(await stateOf(shop, seller, code)).toMatchObject({
      ...{ state: "possible", why: null, amount: { amount: PRICE }, to: "credit" },
      until: "2027-01-18T09:00:00.000Z",
    });
    expect(await putUp(shop, seller, code)).toMatchObject({ ok: true });
    expect(await stateOf(shop, seller, code)).toMatchObject({ state: "open" });
    expect(await ticket()).toMatchObject({ valid: false, resale: { state: "open", sold: null } });
    expect(await ticket(1)).toMatchObject({ valid: true, resale: null });
    expect(await publicSeats(shop)).toEqual(["A-5"]);
    expect(await stagesOf(shop)).toEqual(["put-up"]);
    expect(await readOrder(shop, seller.link, seller.caller)).toMatchObject({ returned: false });
  });

  test("twice is put up once", async () => {
    await putUp(shop, seller, code);
    expect(await putUp(shop, seller, code)).toMatchObject({ ok: true });
    expect(await rowsOf(shop, "select 1 from ticket_resales")).toHaveLength(1);
    expect(await stagesOf(shop)).toEqual(["put-up"]);
  });

  test("is paid back as credit once, when another order has paid for the seat", async () => {
    await putUp(shop, seller, code);
    const buyer = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    await holdSeats(shop, buyer, ["A-5"]);
    await resaleJobs(shop);
    expect(await creditOf(shop, seller)).toBe(0);
    expect(await stateOf(shop, seller, code)).toMatchObject({ state: "being-bought" });
    await buy(shop, buyer);
    await resaleJobs(shop);
    for (const engine of [shop.engine, shop.another()]) {
      const [resale] = await rowsOf<{ id: string }>(shop, "select id from ticket_resales");
      await engine.resales.pay(resale?.id ?? "");
    }
    expect(await creditOf(shop, seller)).toBe(PRICE);
    expect(await ticket()).toMatchObject({
      valid: false,
      resale: { state: "sold", credit: { amount: PRICE } },
    });
    expect(await stateOf(shop, seller, code)).toMatchObject({ state: "sold", amount: { amount: PRICE } });
    expect(await stagesOf(shop)).toEqual(["put-up", "sold"]);
    expect(await takeBack(shop, seller, code)).toMatchObject({ refusal: { reason: "sold-again" } });
  });

  test("goes to the card that paid, where the house pays back to the payment method", async () => {
    await reopen({ settings: { resale: { ...RESALE, money: "original" } } });
    expect(await stateOf(shop, seller, code)).toMatchObject({ to: "original" });
    await putUp(shop, seller, code);
    await bought(shop, ["A-5"]);
    await resaleJobs(shop);
    const jobs = await rowsOf<{ movement: string }>(
      shop,
      "select data->>'movement' as movement from jobs.job where name = 'refund'",
    );
    for (const { movement } of jobs) await shop.engine.payments.executeRefund(movement);
    expect((await theirBooks(shop)).map(({ refunded }) => refunded)).toContain(PRICE);
    expect(await creditOf(shop, seller)).toBe(0);
    expect(await ticket()).toMatchObject({ resale: { state: "sold", value: { amount: PRICE } } });
  });

  test("stays paid for when the new order is refunded later", async () => {
    await putUp(shop, seller, code);
    const buyer = await bought(shop, ["A-5"]);
    await resaleJobs(shop);
    const [order] = await rowsOf<{ id: string; total: number }>(
      shop,
      "select id, total::int from orders where link = $1",
      [buyer.link],
    );
    await refundOrder(shop.services, { order: order?.id ?? "", amount: order?.total ?? 0, id: "again" });
    await resaleJobs(shop);
    expect(await creditOf(shop, seller)).toBe(PRICE);
    expect(await ticket()).toMatchObject({ valid: false, resale: { state: "sold" } });
  });

  test("is offered to the waiting list first", async () => {
    await reopen({ settings: { waitingList: LIST_RULES } });
    const link = await wait(shop, { party: 1 });
    await putUp(shop, seller, code);
    expect(await publicSeats(shop)).toEqual([]);
    await shop.engine.waitingLists.serveAll();
    expect(await entryOf(shop, link)).toMatchObject({ state: "offered" });
    expect(await takeBack(shop, seller, code)).toMatchObject({ refusal: { reason: "being-bought" } });
    await payOffer(shop, link);
    await resaleJobs(shop);
    expect(await creditOf(shop, seller)).toBe(PRICE);
  });

  test("cannot be moved, reissued or shared, and no ticket moves to its seat", async () => {
    const [row] = await rowsOf<{ id: string; line: string; other: string }>(
      shop,
      `select id, document #>> '{lines,0,id}' as line, document #>> '{lines,1,id}' as other from orders where link = $1`,
      [seller.link],
    );
    const { id: order = "", line = "", other: stays = "" } = row ?? {};
    await putUp(shop, seller, code);
    expect(await reissueTicket(shop.services, { order, ticket: line })).toMatchObject({
      refusal: { reason: "void-ticket" },
    });
    expect(await moveTickets(shop.services, [{ order, ticket: stays, seat: "A-5" }])).toMatchObject({
      refusal: { reason: "not-free" },
    });
    const shared = { code, name: "Bo", email: "" };
    expect(await shop.backEnd.sharing.share(shared, seller.caller)).toMatchObject({
      refusal: { reason: "ticket-not-shareable" },
    });
  });

  test("keeps its customer's account from being erased", async () => {
    await putUp(shop, seller, code);
    await putUp(shop, seller, other);
    const { backEnd } = shop;
    const input = { current: "correct horse battery", waiveCredit: true };
    const erased = await backEnd.account.erase(input, seller.caller);
    expect(erased).toMatchObject({ ok: false });
  });
});

describe("at the door", () => {
  test("a ticket for resale is refused as such, and one that was taken back as replaced", async () => {
    const eyes = { salt: "", names: false };
    const verdict = async (read: string) => {
      const found = await findByCode(shop.services, read, eyes);
      const standing = { performance: CARMEN, entrances: [], rules: shop.services.settings.door };
      return decide(found, { ...standing, direction: "in" });
    };
    expect(await verdict(code)).toMatchObject({ kind: "in" });
    await putUp(shop, seller, code);
    expect(await verdict(code)).toMatchObject({ kind: "refused", because: "for-resale" });
    const back = await takeBack(shop, seller, code);
    expect(await verdict(code)).toMatchObject({ kind: "refused", because: "replaced" });
    const fresh = back.ok ? back.value.code : "";
    expect(await verdict(fresh)).toMatchObject({ kind: "in" });
    await putUp(shop, seller, fresh);
    const buyer = await bought(shop, ["A-5"]);
    await resaleJobs(shop);
    expect(await verdict(fresh)).toMatchObject({ kind: "refused", because: "returned" });
    const [theirs = ""] = await codesOf(shop, buyer);
    expect(await verdict(theirs)).toMatchObject({ kind: "in" });
  });
});

describe("a ticket cannot be put up", () => {
  const refusal = (why: string) => ({ ok: false, refusal: { reason: "not-for-resale", why } });

  test("while seats like it are left that no other customer has put up", async () => {
    await shop.database.$client.query("update performance_seats set state = 0 where seat = 'B-9'");
    expect(await putUp(shop, seller, code)).toMatchObject({ ok: true });
    await shop.database.$client.query("update performance_seats set state = 0 where seat = 'A-1'");
    expect(await putUp(shop, seller, other)).toMatchObject(refusal("seats-available"));
    await shop.database.$client.query("update performance_seats set state = 2 where seat = 'A-1'");
    expect(await putUp(shop, seller, other)).toMatchObject({ ok: true });
  });

  test("after the deadline, or once it was used", async () => {
    await shop.database.$client.query("insert into ticket_uses (code, who, at) values ($1, 'Kim', now())", [
      other,
    ]);
    expect(await putUp(shop, seller, other)).toMatchObject(refusal("used"));
    await reopen({ settings: { resale: { ...RESALE, hoursBefore: 72 } } });
    expect(await putUp(shop, seller, code)).toMatchObject(refusal("too-late"));
  });

  test("of a performance that is off sale", async () => {
    const performances = smallHouse().performances.map((entry) =>
      entry.id === CARMEN ? { ...entry, offSale: true } : entry,
    );
    await shop.engine.house.importCatalogue(smallHouse({ performances }), []);
    expect(await putUp(shop, seller, code)).toMatchObject(refusal("cancelled"));
  });

  test("once it was returned, or by another customer, or in a house without resale", async () => {
    await shop.backEnd.orders.giveBack({ link: seller.link }, seller.caller);
    expect(await putUp(shop, seller, code)).toMatchObject(refusal("void"));
    const stranger = { caller: await signedIn(shop.backEnd, await visitor(shop.backEnd)) };
    expect(await putUp(shop, stranger, code)).toMatchObject({ refusal: { reason: "ticket-not-found" } });
    expect(await shop.backEnd.resale.quote({ code }, stranger.caller)).toMatchObject({
      refusal: { reason: "ticket-not-found" },
    });
    await reopen({ settings: { resale: null } });
    expect(await putUp(shop, seller, code)).toMatchObject({ refusal: { reason: "no-resale" } });
    expect(await shop.backEnd.resale.quote({ code }, seller.caller)).toMatchObject({
      refusal: { reason: "no-resale" },
    });
  });
});

describe("a ticket that is taken back", () => {
  test("is valid under a new code while no one has the seat", async () => {
    await shop.backEnd.sharing.share({ code, name: "Bo", email: "" }, seller.caller);
    await putUp(shop, seller, code);
    const back = await takeBack(shop, seller, code);
    expect(back).toMatchObject({ ok: true });
    const fresh = back.ok ? back.value.code : "";
    expect(fresh).not.toBe(code);
    expect(await ticket()).toMatchObject({ code: fresh, valid: true, resale: null });
    expect(await publicSeats(shop)).toEqual([]);
    expect(await rowsOf(shop, "select 1 from ticket_shares where revoked is null")).toEqual([]);
    expect(await takeBack(shop, seller, code)).toMatchObject({ value: { code: fresh } });
    expect(await stateOf(shop, seller, code)).toMatchObject({ code: fresh, state: "possible" });
    expect(await putUp(shop, seller, fresh)).toMatchObject({ ok: true });
  });

  test("does not come back while a visitor holds the seat, but once the hold has ended", async () => {
    await putUp(shop, seller, code);
    await holdFor(shop, ["A-5"]);
    expect(await takeBack(shop, seller, code)).toMatchObject({ refusal: { reason: "being-bought" } });
    shop.clock.advance(HOUR);
    expect(await takeBack(shop, seller, code)).toMatchObject({ ok: true });
  });

  test("comes back from an allocation that keeps the seat since", async () => {
    await putUp(shop, seller, code);
    await shop.database.$client.query(
      `with made as (
         insert into allocations (id, performance, name, colour, created, created_by)
         values (gen_random_uuid(), $1, 'Press', 'blue', now(), 'Kim') returning id
       ) update performance_seats set state = 3, allocation = made.id from made where performance = $1 and seat = 'A-5'`,
      [CARMEN],
    );
    expect(await takeBack(shop, seller, code)).toMatchObject({ ok: true });
  });
});
