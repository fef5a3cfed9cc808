import { and, asc, eq, inArray, lt, sql } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import { inLanguage, type Language } from "#domain/languages.ts";
import type { Money } from "#domain/money.ts";
import { worthByLine } from "#domain/orders/fee-shares.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { claimableUntil, REASON_CHARACTERS } from "#domain/sales/protection.ts";
import { keyFor, seal, unseal } from "../../../credentials/sealed-text.ts";
import { leftOfSale, refundSale } from "../../../payments/refund-sale.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import { moneyIn } from "../../catalogue/money-in.ts";
import { execute } from "../../kernel/commands.ts";
import type { Services } from "../../kernel/services.ts";
import { TICKET } from "../../orders/document/order-lines.ts";
import { paymentsOf } from "../../orders/payments/order-payments.ts";
import { freeSeats } from "../../orders/returned/return-lines.ts";
import { followSales } from "../../orders/sold/sales-journal.ts";
import type { Database, Transaction } from "../../storage/database.ts";
import type { OrderDocument } from "../../storage/documents/order-document.ts";
import { inTransaction } from "../../storage/in-transaction.ts";
import { ticketUses } from "../../storage/tables/box-office.ts";
import { protections } from "../../storage/tables/customers/members.ts";
import { orderLines } from "../../storage/tables/orders/lines.ts";
import { orders, tickets } from "../../storage/tables/shop.ts";
import { customerSession } from "../../visitors/sessions.ts";

/** An approved claim refunds what the ticket cost with its fees. The reason is encrypted and erased a month after the decision. */

const USE = "seal a claim";
const ERASE_AFTER_DAYS = 30;
const DAY_MS = 86_400_000;

type ProtectionRow = typeof protections.$inferSelect;
type OrderRow = typeof orders.$inferSelect;

export function createProtectionClaims(services: Services): Pick<BackEnd["protection"], "mine" | "claim"> {
  const { database } = services;
  return {
    async mine(_input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const index = await services.catalogue.current();
      const rows = await database
        .select()
        .from(protections)
        .innerJoin(orders, eq(orders.id, protections.order))
        .where(eq(orders.customer, session.value.customer))
        .orderBy(asc(protections.since), asc(protections.id));
      const money = moneyIn(index);
      return done(
        await Promise.all(
          rows.map(async ({ protections: row, orders: order }) => {
            const { title, starts } = performanceOf(index, order.document, row);
            const until = claimableUntil(starts, row);
            const isOpen =
              row.state === "bought" && until >= services.now() && (await isValid(database, row, order));
            return {
              ...{ id: row.id, order: order.number, state: row.state, canClaim: isOpen },
              title: title ? inLanguage(title, caller.language) : "",
              starts: new Date(starts).toISOString(),
              until: new Date(until).toISOString(),
              covers: money(ticketOf(order.document, row).gross),
            };
          }),
        ),
      );
    },

    async claim({ protection, reason: written }, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const reason = written.trim();
      const { least, most } = REASON_CHARACTERS;
      if (reason.length < least || reason.length > most)
        return refused("invalid", { faults: [{ field: "reason", rule: "claim-reason" }] });
      const index = await services.catalogue.current();
      const requested = { operation: "claimProtection", input: { protection } };
      return execute(services, { session: session.value, caller, requested }, async (transaction) => {
        const found = await lockProtection(transaction, protection);
        if (found?.order.customer !== session.value.customer) return refused("unknown-protection");
        const { row, order } = found;
        if (row.state !== "bought" || !(await isValid(transaction, row, order)))
          return refused("not-claimable");
        const { starts } = performanceOf(index, order.document, row);
        if (claimableUntil(starts, row) < services.now()) return refused("not-claimable");
        await transaction
          .update(protections)
          .set({ state: "claimed", reason: sealed(services, reason), claimed: new Date(services.now()) })
          .where(eq(protections.id, row.id));
        return done({});
      });
    },
  };
}

export interface ClaimToDecide {
  readonly id: string;
  readonly order: string;
  readonly claimed: Date;
  readonly title: string;
  readonly starts: Date;
  readonly covers: Money;
  /** When the ticket was scanned; null if it was not. */
  readonly used: Date | null;
  readonly reason: string;
}

/** @param after the id of a claim: only later ones */
export async function claimsToDecide(
  services: Services,
  { after, most }: { readonly after: string | undefined; readonly most: number },
): Promise<ClaimToDecide[]> {
  const index = await services.catalogue.current();
  const rows = await services.database
    .select()
    .from(protections)
    .innerJoin(orders, eq(orders.id, protections.order))
    .where(
      and(
        eq(protections.state, "claimed"),
        after === undefined
          ? undefined
          : sql`(${protections.claimed}, ${protections.id}) > (select one.claimed, one.id from protections one where one.id = ${after})`,
      ),
    )
    .orderBy(asc(protections.claimed), asc(protections.id))
    .limit(most);
  const claims = rows.map(async ({ protections: row, orders: order }) => {
    const { title, starts } = performanceOf(index, order.document, row);
    const { gross } = ticketOf(order.document, row);
    return {
      used: await usedAt(services.database, row, order),
      ...{ id: row.id, order: order.number },
      covers: { amount: gross, currency: order.document.currency },
      claimed: row.claimed ?? row.since,
      title: title?.sv ?? "",
      starts: new Date(starts),
      reason: row.reason === null ? "" : opened(services, row.reason),
    };
  });
  return Promise.all(claims);
}

async function usedAt(
  executor: Pick<Database, "select">,
  row: ProtectionRow,
  order: OrderRow,
): Promise<Date | null> {
  const { position } = ticketOf(order.document, row);
  const [use] = await executor
    .select({ at: ticketUses.at })
    .from(tickets)
    .innerJoin(ticketUses, eq(ticketUses.code, tickets.code))
    .where(and(eq(tickets.order, order.id), eq(tickets.line, position), eq(tickets.valid, true)));
  return use?.at ?? null;
}

/** Waits for the entrance, so that a use is seen. */
async function lockTicketOf(transaction: Transaction, row: ProtectionRow, order: OrderRow): Promise<void> {
  const { position } = ticketOf(order.document, row);
  await transaction
    .select({ code: tickets.code })
    .from(tickets)
    .where(and(eq(tickets.order, order.id), eq(tickets.line, position)))
    .for("update");
}

/**
 * For the box office. Approval voids the ticket, frees its seat and starts the refund.
 * @param isUseConfirmed approves although the ticket was scanned
 * @returns minor units to refund
 */
export async function decideClaim(
  services: Services,
  id: string,
  isApproved: boolean,
  isUseConfirmed = false,
): Promise<Outcome<number, { reason: "unknown-claim" } | { reason: "ticket-used"; at: Date }>> {
  return inTransaction(services.database, async (transaction) => {
    const found = await lockProtection(transaction, id);
    if (found?.row.state !== "claimed") return refused("unknown-claim");
    const { row, order } = found;
    await lockTicketOf(transaction, row, order);
    const used = isApproved && !isUseConfirmed ? await usedAt(transaction, row, order) : null;
    if (used) return refused("ticket-used", { at: used });
    const back = isApproved ? await payBack(services, transaction, row, order) : 0;
    await transaction
      .update(protections)
      .set({ state: isApproved ? "approved" : "refused", decided: new Date(services.now()) })
      .where(eq(protections.id, row.id));
    await services.outbox.put(transaction, { kind: "claim-decided", claim: row.id, amount: back });
    return done(back);
  });
}

async function payBack(
  services: Services,
  transaction: Transaction,
  row: ProtectionRow,
  order: OrderRow,
): Promise<number> {
  const { gross, position } = ticketOf(order.document, row);
  const voided = await transaction
    .update(tickets)
    .set({ valid: false })
    .where(and(eq(tickets.order, order.id), eq(tickets.line, position), eq(tickets.valid, true)))
    .returning({ code: tickets.code, performance: tickets.performance, seat: tickets.seat });
  // The ticket was returned in another way since: it must not be refunded twice.
  if (voided.length === 0) return 0;
  await transaction
    .update(orderLines)
    .set({ returned: sql`${orderLines.quantity}` })
    .where(
      and(eq(orderLines.order, order.id), eq(orderLines.line, row.ticketLine), eq(orderLines.kind, TICKET)),
    );
  await freeSeats(services, transaction, order, voided);
  const payments = paymentsOf(services);
  const sale = await payments.sales.lock(transaction, order.id);
  const amount = Math.min(gross, (await leftOfSale(transaction, sale)) ?? 0);
  if (amount === 0) {
    await followSales(services, transaction, order.id);
    return 0;
  }
  const refund = await refundSale(payments, transaction, sale, { amount, id: `claim-${row.id}` });
  if (!refund.ok) throw new Error(`Order ${order.number} cannot refund ${amount}: ${refund.refusal.reason}`);
  return amount;
}

export interface DecidedClaim {
  readonly link: string;
  readonly language: Language;
  readonly isApproved: boolean;
  readonly event: string;
  readonly starts: string;
}

/** For the email about the decision; null if the claim is not decided. */
export async function decidedClaim(services: Services, id: string): Promise<DecidedClaim | null> {
  const [found] = await services.database
    .select()
    .from(protections)
    .innerJoin(orders, eq(orders.id, protections.order))
    .where(and(eq(protections.id, id), inArray(protections.state, ["approved", "refused"])));
  if (!found) return null;
  const { orders: order, protections: row } = found;
  const { title, starts } = performanceOf(await services.catalogue.current(), order.document, row);
  const { language } = order.document;
  return {
    ...{ link: order.link, language, isApproved: row.state === "approved" },
    event: title ? inLanguage(title, language) : "",
    starts: new Date(starts).toISOString(),
  };
}

/** Called hourly. Erases the reasons of claims decided a month ago, which may be about health. */
export async function eraseReasons(database: Database, now: number): Promise<void> {
  await database
    .update(protections)
    .set({ reason: null })
    .where(lt(protections.decided, new Date(now - ERASE_AFTER_DAYS * DAY_MS)));
}

async function lockProtection(transaction: Transaction, id: string) {
  const [row] = await transaction.select().from(protections).where(eq(protections.id, id));
  if (!row) return null;
  // Locks the order first, like every other refund.
  const [order] = await transaction.select().from(orders).where(eq(orders.id, row.order)).for("update");
  const [now] = await transaction.select().from(protections).where(eq(protections.id, id)).for("update");
  return order && now ? { row: now, order } : null;
}

function ticketOf(document: OrderDocument, { ticketLine }: ProtectionRow) {
  return {
    position: document.lines.findIndex(({ id }) => id === ticketLine),
    gross: worthByLine(document).get(ticketLine) ?? 0,
  };
}

function performanceOf(index: CatalogueIndex, document: OrderDocument, row: ProtectionRow) {
  const id = document.lines[ticketOf(document, row).position]?.performance;
  const frozen = document.snapshot.performances.find((one) => one.id === id);
  const today = id === undefined ? undefined : index.performance(id);
  return { title: frozen?.event.title ?? null, starts: today?.starts ?? frozen?.starts ?? 0 };
}

async function isValid(
  executor: Pick<Database, "select">,
  row: ProtectionRow,
  order: OrderRow,
): Promise<boolean> {
  const { position } = ticketOf(order.document, row);
  const [ticket] = await executor
    .select({ valid: tickets.valid })
    .from(tickets)
    .where(and(eq(tickets.order, order.id), eq(tickets.line, position)));
  return ticket?.valid === true;
}

function sealed({ settings, random }: Services, reason: string): string {
  return seal(keyFor(settings.codesKey, USE), reason, (count) => random.bytes(count)).toString("base64");
}

function opened({ settings }: Services, reason: string): string {
  return unseal(keyFor(settings.codesKey, USE), Buffer.from(reason, "base64"));
}
