import { expect } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { holdSeats, placeOrder } from "./seat-scenes.ts";
import { signedIn, type TestShop, visitor } from "./test-shop.ts";

/**
 * Orders at the payment page, due jobs and failures of the provider, for tests that pay; and rows by SQL (`rowsOf`),
 * for any test.
 */

export interface AtThePage {
  readonly caller: Caller;
  readonly link: string;
  readonly page: string;
  readonly total: number;
}

/** Returns a visitor with two seats at the payment page. */
export async function atThePage(
  shop: TestShop,
  seats: readonly string[] = ["A-5", "A-6"],
): Promise<AtThePage> {
  const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  const held = await holdSeats(shop, caller, seats);
  const placed = await placeOrder(shop, caller);
  if (!held.ok || !placed.ok) throw new Error("not placed");
  const { link, paymentPage } = placed.value;
  return { caller, link, page: paymentPage ?? "", total: held.value.basket.totals.total.amount };
}

export function paymentId(page: string): string {
  return /hosted\/([0-9a-f]{32})/.exec(page)?.[1] ?? "";
}

export async function verified(
  shop: TestShop,
  caller: Caller,
  link: string,
  returned: "paid" | "cancelled" | "unknown" = "unknown",
) {
  const result = await shop.backEnd.orders.verify({ link, returned }, caller);
  if (!result.ok) throw new Error(result.refusal.reason);
  return result.value;
}

async function notify(
  shop: TestShop,
  what: "faults" | "faults/release" | "reservations" | "refunds" | `refunds/${string}`,
  body: object,
): Promise<void> {
  const answer = await fetch(`${shop.provider}/sandbox/${what}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (answer.status !== 204) throw new Error(await answer.text());
}

export const misfortune = (shop: TestShop, fault: object) => notify(shop, "faults", fault);

/** Resolves once the provider delays a request, as set up with the fault `held`. */
export function isHeld(shop: TestShop): Promise<void> {
  const requested = async () => (await fetch(`${shop.provider}/sandbox/faults/held`)).json();
  return expect.poll(requested, { interval: 20, timeout: 20_000 }).toBe(1);
}

export const release = (shop: TestShop) => notify(shop, "faults/release", {});

/** Whether the provider completes refunds immediately or keeps them pending. */
export const slowRefunds = (shop: TestShop, slow: boolean) => notify(shop, "refunds", { slow });

/** Completes all pending refunds at the provider. */
export async function endRefunds(
  shop: TestShop,
  state: "Completed" | "Failed" | "Cancelled" | "Expired",
): Promise<void> {
  for (const { pendingRefunds } of await theirBooks(shop))
    for (const id of pendingRefunds) await notify(shop, `refunds/${id}`, { state });
}

/** Reserves an amount other than the requested one. */
export const reserve = (shop: TestShop, page: string, odd: { amount?: number; currency?: string }) =>
  notify(shop, "reservations", { paymentId: paymentId(page), ...odd });

export interface Theirs {
  readonly amount: number;
  readonly paymentId: string;
  readonly reserved: number;
  readonly charged: number;
  readonly refunded: number;
  readonly cancelled: number;
  readonly charges: number;
  readonly terminated: boolean;
  readonly pendingRefunds: readonly string[];
}

export async function theirBooks(shop: TestShop): Promise<Theirs[]> {
  const answer = await fetch(`${shop.provider}/sandbox/ledger`);
  return ((await answer.json()) as { payments: Theirs[] }).payments;
}

export async function rowsOf<Row extends object>(shop: TestShop, statement: string, values: unknown[] = []) {
  const { rows } = await shop.database.$client.query<Row>(statement, values);
  return rows;
}

export async function jobsOf(
  shop: TestShop,
  kind: string,
): Promise<{ data: { payment?: string }; start_after: Date }[]> {
  return rowsOf(shop, "select data, start_after from jobs.job where name = $1 order by start_after", [kind]);
}

export interface TenderRow {
  readonly id: string;
  readonly state: string;
  readonly kind: string;
  readonly amount: number;
  readonly taken: number;
  readonly returned: number;
}

export function tendersIn(shop: TestShop): Promise<TenderRow[]> {
  return rowsOf(
    shop,
    "select id, state, kind, amount::int, taken::int, returned::int from tenders order by created, id",
  );
}

export async function executeDueJobs(shop: TestShop): Promise<void> {
  const due = await rowsOf<{
    id: string;
    name: string;
    data: { payment?: string; watch?: boolean; movement?: string };
  }>(
    shop,
    "select id, name, data from jobs.job where name in ('settle-payment', 'refund') and start_after <= $1",
    [new Date(shop.clock.now)],
  );
  for (const { id, data } of due) {
    try {
      if (data.payment) await shop.engine.payments.settle(data.payment, data.watch);
      if (data.movement) await shop.engine.payments.executeRefund(data.movement);
    } catch {
      // It stays in the queue and is retried.
      continue;
    }
    await rowsOf(shop, "delete from jobs.job where id = $1", [id]);
  }
}
