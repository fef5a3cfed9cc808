import { expect } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { ResaleRules } from "#domain/orders/resale.ts";
import { journalFaults } from "../journal-audit.ts";
import { moneyFaults } from "../money-audit.ts";
import { rowsOf } from "../money-scenes.ts";
import { buy, readOrder } from "../purchase.ts";
import { audit, holdSeats } from "../seat-scenes.ts";
import { openTestShop, signedIn, type TestShop, type TestShopOptions, visitor } from "../test-shop.ts";
import { sellOut } from "./waiting-scenes.ts";

/** Scenes of tickets that are put up for resale. Carmen of the small house begins three days after the clock. */

export const RESALE: ResaleRules = { money: "credit", hoursBefore: 2 };
/** Of an ordinary ticket in band A, with its fee. */
export const PRICE = 81_500;

export interface Bought {
  readonly caller: Caller;
  readonly link: string;
}

/** A customer buys seats of Carmen. */
export async function bought(shop: TestShop, seats: readonly string[], as?: Caller): Promise<Bought> {
  const caller = as ?? (await signedIn(shop.backEnd, await visitor(shop.backEnd)));
  const held = await holdSeats(shop, caller, seats);
  if (!held.ok) throw new Error(`not held: ${JSON.stringify(held.refusal)}`);
  const { link } = await buy(shop, caller);
  return { caller, link };
}

export async function codesOf(shop: TestShop, { caller, link }: Bought): Promise<string[]> {
  return (await readOrder(shop, link, caller)).tickets.map(({ code }) => code);
}

export const putUp = (shop: Pick<TestShop, "backEnd">, { caller }: Pick<Bought, "caller">, code: string) =>
  shop.backEnd.resale.putUp({ code }, caller);
export const takeBack = (shop: Pick<TestShop, "backEnd">, { caller }: Pick<Bought, "caller">, code: string) =>
  shop.backEnd.resale.takeBack({ code }, caller);
export async function stateOf(shop: TestShop, { caller }: Pick<Bought, "caller">, code: string) {
  const read = await shop.backEnd.resale.quote({ code }, caller);
  if (!read.ok) throw new Error(read.refusal.reason);
  return read.value;
}

/** Of the order's customer, whose session may have ended. Minor units. */
export async function creditOf(shop: TestShop, { link }: Pick<Bought, "link">): Promise<number> {
  const [row] = await rowsOf<{ balance: number }>(
    shop,
    `select coalesce(sum(balance), 0)::int as balance from stored_value
     where kind = 'credit' and customer = (select customer from orders where link = $1)`,
    [link],
  );
  return row?.balance ?? 0;
}

/** Executes the jobs that are due, and deletes them. */
export async function resaleJobs(shop: TestShop): Promise<void> {
  const due = await rowsOf<{ name: string; resale: string }>(
    shop,
    `delete from jobs.job where name in ('pay-resale', 'end-resale') and start_after <= $1
     returning name, data->>'resale' as resale`,
    [new Date(shop.clock.now)],
  );
  for (const { name, resale } of due)
    await (name === "pay-resale" ? shop.engine.resales.pay(resale) : shop.engine.resales.end(resale));
}

export async function stagesOf(shop: TestShop): Promise<string[]> {
  const rows = await rowsOf<{ stage: string }>(
    shop,
    "select data->>'stage' as stage from jobs.job where name = 'resale' order by created_on, id",
  );
  return rows.map(({ stage }) => stage);
}

/** A shop that is sold out after a customer has bought two tickets, with their codes. */
export async function openResaleShop(options: TestShopOptions = {}) {
  const shop = await openTestShop({ ...options, settings: { resale: RESALE, ...options.settings } });
  const seller = await bought(shop, ["A-5", "A-6"]);
  const [code = "", other = ""] = await codesOf(shop, seller);
  await sellOut(shop);
  return { shop, seller, code, other };
}

/** Closes the shop after its money, its journal and its seats were found right. */
export async function closeAudited(shop: TestShop): Promise<void> {
  expect(await moneyFaults(shop)).toEqual([]);
  expect(await journalFaults(shop)).toEqual([]);
  expect(await audit(shop)).toMatchObject({ double: 0, unsold: 0, lost: 0 });
  await shop.close();
}
