import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { atBoxOffice } from "../../../box-office/box-office.ts";
import { moneyFaults } from "../../testing/money-audit.ts";
import { executeDueJobs, jobsOf, rowsOf, tendersIn, theirBooks } from "../../testing/money-scenes.ts";
import { buy } from "../../testing/purchase.ts";
import { holdSeats } from "../../testing/seat-scenes.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../testing/test-shop.ts";

const SEAT = 81_500;
const DAY_MS = 86_400_000;
const REASON = "Feber sedan i morse, 39 grader";
const PROTECTION = {
  perTicket: 3_900,
  vat: "service",
  name: { sv: "Skydd" },
  terms: { sv: "" },
  claimDays: 60,
};
const EMAIL = "asa@test.example";
let shop: TestShop;
let caller: Caller;
beforeEach(async () => {
  shop = await openTestShop({ catalogue: { sales: { protection: PROTECTION } } });
  caller = await signedIn(shop.backEnd, await visitor(shop.backEnd), EMAIL);
});
afterEach(() => shop.close());

async function twoProtected() {
  await holdSeats(shop, caller, ["A-5", "A-6"]);
  await shop.backEnd.protection.choose({ wanted: true }, caller);
  const order = await buy(shop, caller);
  const mine = await listed();
  return { order, mine, first: mine[0]?.id ?? "" };
}
async function listed(as = caller) {
  const read = await shop.backEnd.protection.mine({}, as);
  return read.ok ? read.value : [];
}
const claim = (protection: string, reason = REASON, as = caller) =>
  shop.backEnd.protection.claim({ protection, reason }, as);
async function boxOffice(line: string): Promise<string> {
  const result = await atBoxOffice({ engine: shop.engine, who: "the box office" }, line.split(" "));
  return result.ok ? result.value : `refused: ${result.refusal.reason}`;
}
async function backAtProvider(): Promise<number> {
  await executeDueJobs(shop);
  return (await theirBooks(shop)).reduce((sum, { refunded }) => sum + refunded, 0);
}
const valid = async () =>
  (await rowsOf<{ seat: string }>(shop, "select seat from tickets where valid")).map(({ seat }) => seat);

describe("a protection claim", () => {
  test("when approved voids only its ticket, frees the seat and refunds its full price", async () => {
    const { first, mine } = await twoProtected();
    expect(mine).toMatchObject([
      { title: "Carmen", state: "bought", canClaim: true, covers: { amount: SEAT } },
      { state: "bought", canClaim: true },
    ]);
    expect(await claim(first)).toEqual({ ok: true, value: {} });
    expect(await boxOffice("claims")).toContain(REASON);
    expect(await boxOffice(`claim-approve ${first}`)).toContain("815.00");
    expect(await backAtProvider()).toBe(SEAT);
    expect(await valid()).toHaveLength(1);
    expect((await listed()).map(({ state }) => state).sort()).toEqual(["approved", "bought"]);
    expect(await jobsOf(shop, "claim-decided")).toHaveLength(1);
    const other = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    const [kept] = await valid();
    const freed = kept === "A-5" ? "A-6" : "A-5";
    expect(await holdSeats(shop, other, [freed])).toMatchObject({ ok: true });
  });

  test("when approved renews the wallet passes of its ticket", async () => {
    const { first, order } = await twoProtected();
    const passes = () =>
      rowsOf(shop, "select data->>'order' as link from jobs.job where name = 'wallet-passes'");
    for (const { code } of order.tickets) {
      await shop.engine.walletPasses.note({
        ...{ serial: code, ticket: code, share: null, language: "sv", contentHash: "x", google: false },
      } as never);
    }
    await claim(first);
    expect(await passes()).toEqual([]);
    await boxOffice(`claim-approve ${first}`);
    expect(await passes()).toEqual([{ link: order.link }]);
  });

  test("is decided once, even if two requests decide it", async () => {
    const { first } = await twoProtected();
    await claim(first);
    const entered = await Promise.all(Array.from({ length: 6 }, () => boxOffice(`claim-approve ${first}`)));
    expect(entered.filter((one) => one.includes("goes back"))).toHaveLength(1);
    expect(await boxOffice(`claim-refuse ${first}`)).toBe("refused: unknown-claim");
    expect(await backAtProvider()).toBe(SEAT);
  });

  test("when rejected changes nothing, and cannot be made again", async () => {
    const { first } = await twoProtected();
    await claim(first);
    expect(await boxOffice(`claim-refuse ${first}`)).toContain("refused");
    expect(await backAtProvider()).toBe(0);
    expect(await valid()).toHaveLength(2);
    expect(await claim(first)).toEqual({ ok: false, refusal: { reason: "not-claimable" } });
    expect(await jobsOf(shop, "claim-decided")).toHaveLength(1);
  });

  test("must come from its customer, give a reason, and be in time", async () => {
    const { first } = await twoProtected();
    const stranger = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    expect(await claim(first, REASON, stranger)).toMatchObject({ refusal: { reason: "unknown-protection" } });
    expect(await listed(stranger)).toEqual([]);
    expect(await claim(first, "  sjuk  ")).toMatchObject({
      refusal: { reason: "invalid", faults: [{ field: "reason", rule: "claim-reason" }] },
    });
    const until = Date.parse((await listed())[0]?.until ?? "");
    const starts = Date.parse((await listed())[0]?.starts ?? "");
    expect(until - starts).toBe(60 * DAY_MS);
    shop.clock.now = until + 1;
    caller = { ...caller, ...(await again()) };
    expect(await claim(first)).toMatchObject({ refusal: { reason: "not-claimable" } });
    expect((await listed())[0]).toMatchObject({ canClaim: false });
  });

  test("can be made within the period stated at purchase, counted from the new date of a moved performance", async () => {
    const { first } = await twoProtected();
    const { catalogue } = await shop.services.catalogue.current();
    const { protection: _gone, ...rest } = catalogue.sales ?? {};
    const later = catalogue.performances.map((one) => ({ ...one, starts: one.starts + 10 * DAY_MS }));
    const [before] = await listed();
    await shop.engine.house.importCatalogue({ ...catalogue, sales: rest, performances: later }, []);
    const [after] = await listed();
    expect(after).toMatchObject({ id: first, canClaim: true });
    expect(Date.parse(after?.until ?? "") - Date.parse(before?.until ?? "")).toBe(10 * DAY_MS);
    expect(Date.parse(after?.until ?? "") - Date.parse(after?.starts ?? "")).toBe(60 * DAY_MS);
  });

  test("on an order that has been returned is not refunded again", async () => {
    const { first, order } = await twoProtected();
    await claim(first);
    expect(await shop.backEnd.orders.giveBack({ link: order.link }, caller)).toMatchObject({ ok: true });
    expect(await boxOffice(`claim-approve ${first}`)).toContain("0.00");
    expect(await backAtProvider()).toBe(0);
  });

  test("on an order paid by voucher, credit and card refunds each proportionally, to the öre", async () => {
    const paid = { currency: "SEK", origin: "sold" };
    const voucher = { ...paid, face: 50_001, paid: 50_001, validUntil: null };
    const { code } = await shop.value.issueVoucher(voucher);
    const [customer] = await rowsOf<{ id: string }>(shop, "select id from customers where email = $1", [
      EMAIL,
    ]);
    await shop.value.issueCredit({ ...paid, amount: 20_003, customer: customer?.id ?? "" });
    await holdSeats(shop, caller, ["A-5", "A-6"]);
    await shop.backEnd.protection.choose({ wanted: true }, caller);
    expect(await shop.backEnd.storedValue.applyVoucher({ code }, caller)).toMatchObject({ ok: true });
    expect(await shop.backEnd.storedValue.applyCredit({}, caller)).toMatchObject({ ok: true });
    const total = 2 * (SEAT + PROTECTION.perTicket);
    const order = await buy(shop, caller);
    expect(order.totals.total.amount).toBe(total);
    const brought = { voucher: 50_001, credit: 20_003, provider: total - 70_004 };
    const gone = async () => {
      await executeDueJobs(shop);
      const [book] = await theirBooks(shop);
      const back = new Map((await tendersIn(shop)).map(({ kind, returned }) => [kind, returned]));
      expect(book?.refunded).toBe(back.get("provider"));
      expect(await moneyFaults(shop)).toEqual([]);
      return Object.keys(brought).map((kind) => back.get(kind) ?? Number.NaN);
    };
    const sum = (some: readonly number[]) => some.reduce((all, one) => all + one, 0);
    const protections = await listed();
    for (const [before, { id }] of protections.entries()) {
      await claim(id);
      expect(await boxOffice(`claim-approve ${id}`)).toContain("815.00");
      const back = await gone();
      expect(sum(back)).toBe((before + 1) * SEAT);
      for (const [at, whole] of Object.values(brought).entries()) {
        // Each refund is proportional; an indivisible öre per refund may remain.
        const due = (whole * (before + 1) * SEAT) / total;
        expect(Math.abs((back[at] ?? 0) - due)).toBeLessThanOrEqual(before + 1);
      }
    }
    const value = await rowsOf<{ kind: string; balance: number }>(
      shop,
      "select kind, balance::int from stored_value order by kind",
    );
    const [voucherBack, creditBack] = await gone();
    expect(value).toEqual([
      { kind: "credit", balance: creditBack },
      { kind: "voucher", balance: voucherBack },
    ]);
  });

  test("has its reason stored encrypted, and erased a month after the decision", async () => {
    const { first } = await twoProtected();
    await claim(first);
    const kept = () =>
      rowsOf<{ reason: string | null }>(shop, "select reason from protections where id = $1", [first]);
    expect((await kept())[0]?.reason).toEqual(expect.not.stringContaining("Feber"));
    await boxOffice(`claim-refuse ${first}`);
    shop.clock.now += 29 * DAY_MS;
    await shop.engine.tidy();
    expect((await kept())[0]?.reason).not.toBeNull();
    shop.clock.now += 2 * DAY_MS;
    await shop.engine.tidy();
    expect((await kept())[0]?.reason).toBeNull();
  });
});

/** Signs in again: the session has expired by the day of the performance. */
async function again(): Promise<Partial<Caller>> {
  const as = await visitor(shop.backEnd);
  const signed = await shop.backEnd.customers.logIn({ email: EMAIL, password: SOMEBODY.password }, as);
  return { session: signed.ok ? signed.value.session : null };
}
