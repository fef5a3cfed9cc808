import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import type { BackEnd } from "#contract/back-end.ts";
import { BackEndAway } from "#contract/back-end-away.ts";
import type { Caller } from "#contract/operation.ts";
import { expectOk } from "#contract/testing/sales-contract.ts";
import { SALES_OF_BOTH } from "#contract/testing/sales-of-both.ts";
import { ledger, movements, tenders } from "../../payments/schema.ts";
import { orders } from "./storage/schema.ts";
import { dyingAt, Killed } from "./testing/dying.ts";
import { approvedIn, json, NOBODY, post } from "./testing/purchases.ts";
import { openVendorShop, type VendorShop } from "./testing/vendor-shop.ts";

/** In any failure, no customer pays twice or gets a ticket without paying. */

let shop: VendorShop;
afterEach(() => shop.close());

const approved = (backEnd: BackEnd, more?: (caller: Caller) => Promise<void>) =>
  approvedIn(shop, backEnd, more);
const misfortune = (fault: object) => post(`${shop.vendor}/sandbox/faults`, fault);

interface Sold {
  readonly total: number;
  readonly payments: readonly { readonly amount: number }[];
}
const vendorOrders = () => json<Sold[]>(`${shop.vendor}/sandbox/orders`);
const charges = () => shop.database.select().from(ledger).where(eq(ledger.kind, "charge"));

async function expectSoldOnce(link: string, total: number): Promise<void> {
  const sold = await vendorOrders();
  expect(sold).toMatchObject([{ total, payments: [{ amount: total }] }]);
  expect(await charges()).toMatchObject([{ amount: total }]);
  const order = await expectOk(shop.backEnd.orders.read({ link }, NOBODY));
  expect(order).toMatchObject({ state: "paid", tickets: [{ valid: true }, { valid: true }] });
  expect(order.tickets.every(({ code }) => /^\d{12}$/.test(code))).toBe(true);
}

const comeBack = (backEnd: BackEnd, link: string) =>
  backEnd.orders.verify({ link, returned: "paid" }, NOBODY);

describe("a purchase in the vendor's system", () => {
  test("is paid through the house's provider, confirmed by its owner, and shows the vendor's barcodes", async () => {
    shop = await openVendorShop();
    const { link, total, caller } = await approved(shop.backEnd);
    expect(await expectOk(comeBack(shop.backEnd, link))).toMatchObject({ state: "paid" });
    await expectSoldOnce(link, total);
    expect(await expectOk(shop.backEnd.orders.mine({}, caller))).toMatchObject([{ link }]);
    expect(await expectOk(shop.backEnd.basket.read({}, caller))).toMatchObject({ basket: null, ended: null });
  });

  test("is sold once, however many concurrent requests verify it", async () => {
    shop = await openVendorShop();
    const { link, total, payment } = await approved(shop.backEnd);
    const other = shop.another();
    await Promise.allSettled([
      comeBack(shop.backEnd, link),
      comeBack(other.backEnd, link),
      other.payments.settle(payment),
      shop.spektrix.payments.settle(payment),
    ]);
    await shop.spektrix.payments.settle(payment);
    await expectSoldOnce(link, total);
  });

  test("makes exactly the requests to the vendor that the adapter's README lists", async () => {
    shop = await openVendorShop();
    const { link } = await approved(shop.backEnd);
    await comeBack(shop.backEnd, link);
    const requested = shop.requests.map((line) =>
      line.replace(/(baskets|customers|instances|plans|areas)\/[^/?]+/g, "$1/…").replace(/\?.*/, ""),
    );
    const page = await readFile(join(import.meta.dirname, "README.md"), "utf8");
    const [, listed = ""] = /```text\n([\s\S]*?)```/.exec(page) ?? [];
    expect(requested.join("\n")).toBe(listed.trim());
    expect(page).toContain(`${requested.length} requests`);
  });
});

describe("when the vendor answers late, twice or not at all,", () => {
  for (const answer of ["lose-answer", "hang", "reset", 503] as const) {
    for (const ends of ["confirm", "custom-payments"]) {
      test(`the payment stays known, the visitor waits, and the next check completes the order: ${ends}, ${answer}`, async () => {
        shop = await openVendorShop();
        const { link, total, payment } = await approved(shop.backEnd);
        await misfortune({ method: "POST", ends, answer });
        expect(await expectOk(comeBack(shop.backEnd, link))).toEqual({ state: "paying", paymentPage: null });
        expect(await charges()).toHaveLength(1);
        await shop.spektrix.payments.settle(payment);
        await expectSoldOnce(link, total);
      });
    }
  }

  test("nothing is charged while it is unknown whether the seats are still in the basket", async () => {
    shop = await openVendorShop();
    const { link, total, payment } = await approved(shop.backEnd);
    await misfortune({ method: "GET", answer: 503, times: 6 });
    expect(await expectOk(comeBack(shop.backEnd, link))).toEqual({ state: "paying", paymentPage: null });
    expect(await charges()).toEqual([]);
    await expect(shop.spektrix.payments.settle(payment)).rejects.toThrow(BackEndAway);
    await shop.spektrix.payments.settle(payment);
    await expectSoldOnce(link, total);
  });
});

test("two processes that check the same unpaid basket complete it once, and neither refunds what the other sells", async () => {
  shop = await openVendorShop();
  const { link, total, payment } = await approved(shop.backEnd);
  const signal = () => {
    let give = () => {};
    const given = new Promise<void>((done) => {
      give = done;
    });
    return { give: () => give(), given };
  };
  const [isPaying, looked, paid] = [signal(), signal(), signal()];
  const pause = (milliseconds: number) => new Promise<void>((over) => setTimeout(over, milliseconds));
  const isPayment = ({ path }: { readonly path: string }) => path.endsWith("/custom-payments");
  // The first pays once the second has checked or cannot check, and delays the confirmation.
  const first = shop.another((vendor) => ({
    ...vendor,
    write: async (command) => {
      if (isPayment(command)) {
        isPaying.give();
        await Promise.race([looked.given, pause(1_500)]);
      }
      const reply = await vendor.write(command);
      if (isPayment(command)) {
        paid.give();
        await pause(300);
      }
      return reply;
    },
  }));
  const second = shop.another((vendor) => ({
    ...vendor,
    write: async (command) => {
      if (isPayment(command)) {
        looked.give();
        await paid.given;
      }
      return vendor.write(command);
    },
  }));
  const paying = first.payments.settle(payment);
  await isPaying.given;
  await Promise.all([paying, second.payments.settle(payment)]);
  await shop.spektrix.payments.settle(payment);
  await expectSoldOnce(link, total);
});

test("a process that finds the basket missing because another process confirmed the order loses nothing", async () => {
  shop = await openVendorShop();
  const { link, total, payment } = await approved(shop.backEnd);
  let open = () => {};
  const gate = new Promise<void>((opened) => {
    open = opened;
  });
  let arrived = () => {};
  const isAsking = new Promise<void>((asking) => {
    arrived = asking;
  });
  const slow = shop.another((vendor) => ({
    ...vendor,
    ask: async (question) => {
      arrived();
      await gate;
      return vendor.ask(question);
    },
  }));
  const late = slow.payments.settle(payment);
  await isAsking;
  const dying = shop.another((vendor) => ({
    ...vendor,
    write: async (command) => {
      const reply = await vendor.write(command);
      if (command.path.endsWith("/confirm")) throw new Killed("with the vendor's order in its hands");
      return reply;
    },
  }));
  await expect(dying.payments.settle(payment)).rejects.toThrow(Killed);
  open();
  await late;
  await expectSoldOnce(link, total);
});

async function oneOfEach({ backEnd }: Pick<VendorShop, "backEnd">, caller: Caller) {
  const { products, memberships, donations, vouchers, flexSubscriptions } = backEnd;
  const shown = { appeal: "", recognition: "", anonymous: false, tribute: "", giftAid: false };
  const to = { message: "", delivery: "email", email: "kim@test.example", day: null } as const;
  await expectOk(products.add({ product: "mug", variant: "blue", quantity: 2, handover: "collect" }, caller));
  await expectOk(memberships.join({ level: "friend", renews: false }, caller));
  await expectOk(donations.give({ fund: 115, amount: 5_049, ...shown }, caller));
  await expectOk(vouchers.add({ ...to, quantity: 1, amount: 20_000, recipient: "Kim" }, caller));
  await expectOk(flexSubscriptions.add({ flex: "three" }, caller));
}
const EACH = ["donation", "flex", "membership", "merchandise", "voucher"];

test("a process that dies between payment and confirmation of an order of all items leaves it to the next process", async () => {
  shop = await openVendorShop({ sales: SALES_OF_BOTH });
  let deaths = 0;
  for (const when of ["before", "after"] as const) {
    for (let at = 1; ; at++) {
      const { link, total, payment } = await approved(shop.backEnd, (caller) => oneOfEach(shop, caller));
      const death = dyingAt(at, when);
      const dying = shop.another(death.around, death.wrap);
      await dying.payments.settle(payment).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      // The next process starts later, after the lease has expired.
      shop.clock.now += 30_000;
      await shop.spektrix.payments.settle(payment);
      await expectSoldOnce(link, total);
      const { lines } = await expectOk(shop.backEnd.orders.read({ link }, NOBODY));
      expect(lines.map(({ kind }) => kind).sort()).toEqual(EACH);
      const [sold] = await json<Record<string, unknown[]>[]>(`${shop.vendor}/sandbox/orders`);
      const count = (list: string) => sold?.[list]?.length;
      expect(
        ["merchandise", "memberships", "donations", "giftVouchers", "ticketSubscriptions"].map(count),
      ).toEqual([2, 1, 1, 1, 1]);
      await expectEmails(1);
      await startOver();
      if (!death.hasDied) break;
      deaths += 1;
    }
  }
  expect(deaths).toBeGreaterThanOrEqual(16);
}, 120_000);

async function expectEmails(count: number): Promise<void> {
  const { rows } = await shop.database.execute(
    sql`select data from jobs.job where name = 'order-confirmation' order by created_on`,
  );
  expect(rows).toHaveLength(count);
}

async function startOver(): Promise<void> {
  await post(`${shop.vendor}/sandbox/forget`, {});
  await shop.database.transaction(async (transaction) => {
    // The ledger's triggers prevent it from being emptied.
    await transaction.execute(sql`set local session_replication_role = replica`);
    await transaction.execute(sql`truncate ${orders}, ${tenders}, ${ledger}, ${movements} cascade`);
  });
  await shop.database.execute(sql`delete from jobs.job`);
}
