import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Caller } from "#contract/operation.ts";
import { SANDBOX_SECRET_KEY } from "#sandbox/nexi/server.ts";
import { partOf, payByCard, storeCard } from "#sandbox/nexi/visitor.ts";
import { type Tender, tenders } from "../../payments/schema.ts";
import type { Transaction } from "../../payments/services.ts";
import { type Intent, settle } from "../../payments/settlement.ts";
import { paymentsOf, salesOf } from "../orders/payments/order-payments.ts";
import { type AtThePage, atThePage, rowsOf, verified } from "./money-scenes.ts";
import type { TestShop } from "./test-shop.ts";

/** For tests of settlement, refunds and stored cards. */

/** Returns an order and its provider payment as they are now. */
export async function found(shop: TestShop, link: string) {
  const [row] = await rowsOf<{ order: string; tender: string }>(
    shop,
    `select o.id as "order", t.id as tender from orders o join tenders t on t."order" = o.id and t.external where link = $1`,
    [link],
  );
  const sale = await salesOf(shop.services).read(row?.order ?? "");
  return { sale, tender: await tenderOf(shop, row?.tender ?? "") };
}

export async function tenderOf({ database }: TestShop, id: string): Promise<Tender> {
  const [tender] = await database.select().from(tenders).where(eq(tenders.id, id));
  if (!tender) throw new Error(`No tender ${id}`);
  return tender;
}

/** Settles the payment with this intent, and returns the result. */
export async function settled(shop: TestShop, link: string, requested: Intent) {
  return settle(paymentsOf(shop.services), await found(shop, link), requested);
}

/** Stores a card of the customer a second after the last one, and returns its id. */
export async function storedCard(
  { backEnd, clock }: TestShop,
  caller: Caller,
  expiry = "12/39",
): Promise<string> {
  clock.advance(1);
  const begun = await backEnd.paymentCards.begin({ holder: "Åsa Ek", consent: "2027-01" }, caller);
  if (!begun.ok) throw new Error(begun.refusal.reason);
  const { card, page } = begun.value;
  await storeCard(page ?? "", expiry);
  const approved = await backEnd.paymentCards.verify({ card, cancelled: false }, caller);
  if (!approved.ok) throw new Error(approved.refusal.reason);
  return card;
}

export async function paidOrder(shop: TestShop): Promise<AtThePage & { readonly order: string }> {
  const at = await atThePage(shop);
  await payByCard(at.page);
  await verified(shop, at.caller, at.link, "paid");
  return { ...at, order: (await found(shop, at.link)).sale.id };
}

/** An action of the house's staff in the provider's portal; returns the provider's id for it. */
export async function portal(shop: TestShop, path: string, body: object): Promise<string> {
  const isPart = (path.endsWith("/refunds") || path.endsWith("/charges")) && "amount" in body;
  const answer = await fetch(`${shop.provider}/v1/${path}`, {
    method: path.endsWith("/terminate") || path.endsWith("/orderitems") ? "PUT" : "POST",
    headers: { authorization: SANDBOX_SECRET_KEY, "content-type": "application/json" },
    body: JSON.stringify(isPart ? { ...partOf(Number(body.amount)), ...body } : body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  const made = answer.status === 204 ? {} : ((await answer.json()) as Record<string, string>);
  return made.chargeId ?? made.refundId ?? "";
}

export async function putTender(
  { database, clock }: TestShop,
  order: string,
  more: Partial<typeof tenders.$inferInsert> & { readonly amount: number },
): Promise<Tender> {
  const [put] = await database
    .insert(tenders)
    .values({
      ...{ id: randomUUID(), order, kind: "internal", external: false, state: "taken", currency: "SEK" },
      ...{ taken: more.amount, created: new Date(clock.now), ...more },
    })
    .returning();
  if (!put) throw new Error("not put");
  return put;
}

export function inTransaction<Result>(
  shop: TestShop,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return paymentsOf(shop.services).inTransaction(work);
}
