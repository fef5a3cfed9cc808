import { eq, inArray, sql } from "drizzle-orm";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import type { Services } from "../../kernel/services.ts";
import { sellSeats, takeTogether, unsellSeats } from "../../seats/holds.ts";
import { seat as seatState } from "../../seats/seat-states.ts";
import type { Transaction } from "../../storage/database.ts";
import type { OrderDocument, OrderLine } from "../../storage/documents/order-document.ts";
import { orders, tickets } from "../../storage/tables/shop.ts";
import { lookAtPasses } from "../../wallets/wallet-passes.ts";
import { takeSnapshot } from "../document/order-snapshot.ts";
import { enterMoved } from "../sold/sales-journal.ts";
import { emailTickets } from "./lock-ticket.ts";
import type { MovePlan, PlannedMove } from "./plan-moves.ts";

/** How long the new seats are held while the tickets are written. */
const HELD_MS = 60_000;

/** @returns the seats that others took first; the caller rolls back if there are any */
export async function executeMoves(
  services: Services,
  index: CatalogueIndex,
  transaction: Transaction,
  plan: MovePlan,
): Promise<string[]> {
  const byOrder = [...Map.groupBy(plan, ({ order }) => order.id).values()];
  for (const moves of byOrder) {
    const missing = await sellNewSeats(services, transaction, moves);
    if (missing.length > 0) return missing;
  }
  const reused = new Set(plan.flatMap(({ from, to }) => (from === "moved" ? [to.seat] : [])));
  for (const moves of byOrder) {
    const given = moves.filter(({ ticket }) => !reused.has(ticket.seat)).map(({ ticket }) => ticket);
    if (given.length > 0) await unsellSeats(transaction, moves[0]?.order.basket ?? "", given);
  }
  await handOver(transaction, plan);
  await writeTickets(transaction, plan);
  for (const moves of byOrder) await rewriteOrder(services, index, transaction, moves);
  const performances = [...new Set(plan.map(({ ticket }) => ticket.performance))];
  services.seatChanges.announceAfter(transaction, { kind: "freed", performances });
  return [];
}

/** Sells the seats that come from outside the plan to the order of its tickets. */
async function sellNewSeats(
  { now }: Services,
  transaction: Transaction,
  moves: readonly PlannedMove[],
): Promise<string[]> {
  const [first] = moves;
  const wanted = moves.filter(({ from }) => from !== "moved").map(({ to }) => to);
  if (!first || wanted.length === 0) return [];
  const at = new Date(now());
  const { basket } = first.order;
  const allocations = moves.flatMap(({ from }) => (typeof from === "object" ? [from.allocation] : []));
  const holding = { id: basket, expires: new Date(at.getTime() + HELD_MS), allocations };
  const missing = await takeTogether(transaction, holding, wanted, at);
  if (missing.length > 0) return missing.map(({ seat }) => seat);
  if ((await sellSeats(transaction, basket, wanted)) !== wanted.length)
    throw new Error("A seat that was just taken is gone");
  return [];
}

/** The seats that tickets of the plan give to each other. */
async function handOver(transaction: Transaction, plan: MovePlan): Promise<void> {
  const handed = plan
    .filter(({ from }) => from === "moved")
    .map(({ order, ticket, to }) => ({
      ...{ performance: ticket.performance, seat: to.seat, basket: order.basket },
      before: plan.find((other) => other.ticket.seat === to.seat)?.order.basket,
    }));
  if (handed.length === 0) return;
  const result = await transaction.execute(sql`
    update performance_seats as sold set basket = handed.basket
    from jsonb_to_recordset(${JSON.stringify(handed)}::jsonb)
      as handed (performance int, seat text, basket uuid, before uuid)
    where sold.performance = handed.performance and sold.seat = handed.seat
      and sold.state = ${seatState("sold")} and sold.basket = handed.before`);
  if (result.rowCount !== handed.length) throw new Error("A ticket's seat was not sold to its order");
}

/** For a moment none is valid, since two valid tickets cannot have one seat. */
async function writeTickets(transaction: Transaction, plan: MovePlan): Promise<void> {
  const codes = plan.map(({ ticket }) => ticket.code);
  await transaction.update(tickets).set({ valid: false }).where(inArray(tickets.code, codes));
  for (const { ticket, to } of plan) {
    await transaction
      .update(tickets)
      .set({ seat: to.seat, valid: true })
      .where(eq(tickets.code, ticket.code));
  }
}

async function rewriteOrder(
  services: Services,
  index: CatalogueIndex,
  transaction: Transaction,
  moves: readonly PlannedMove[],
): Promise<void> {
  const [first] = moves;
  if (!first) return;
  const { order } = first;
  const document = moves.reduce(
    (before, { ticket, to }) => withLine(index, before, ticket.line, to),
    order.document,
  );
  await transaction.update(orders).set({ document }).where(eq(orders.id, order.id));
  const seats = moves.map(({ to: { id, seat } }) => ({ line: id, seat }));
  await enterMoved(services, transaction, order.id, seats);
  const moved = moves.map(({ ticket }) => ticket.code);
  await lookAtPasses(services, transaction, order.link, moved);
  await emailTickets(services, transaction, order, { tickets: moved, what: "seat" });
}

/** The ticket as it is sold now, in its place of the order's document. */
function withLine(
  index: CatalogueIndex,
  document: OrderDocument,
  position: number,
  line: OrderLine,
): OrderDocument {
  const [frozen = null] = takeSnapshot(index, { lines: [line], delivery: null }).tickets;
  const { snapshot } = document;
  const before = snapshot.tickets[position];
  const ticket = frozen && { ...frozen, priceType: before?.priceType ?? frozen.priceType };
  return {
    ...document,
    lines: document.lines.with(position, line),
    snapshot: { ...snapshot, tickets: snapshot.tickets.with(position, ticket) },
  };
}
