import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { CompKind } from "#domain/seating/allocation.ts";
import type { Services } from "../../kernel/services.ts";
import { takeTogether } from "../../seats/holds.ts";
import type { Transaction } from "../../storage/database.ts";
import type { LineRow } from "../../storage/documents/line-row.ts";
import type { OrderDocument } from "../../storage/documents/order-document.ts";
import { baskets, orders } from "../../storage/tables/shop.ts";
import { writeOrderLines } from "../document/order-lines.ts";
import { newOrder } from "../write-order.ts";

/** How long the seats are held while the order is written. */
const HELD_MS = 60_000;

export interface StaffOrder {
  readonly id: string;
  readonly number: string;
  readonly link: string;
  readonly basket: { readonly id: string; readonly expires: Date };
}

/** Writes an order that staff make, holding its seats. The caller pays and completes it in the same transaction. */
export async function writeStaffOrder(
  services: Services,
  transaction: Transaction,
  {
    document,
    customer,
    lines = [],
    allocations = [],
    comp = null,
  }: {
    readonly document: OrderDocument;
    readonly customer: string;
    readonly lines?: readonly LineRow[];
    /** Whose seats it may take besides free ones. */
    readonly allocations?: readonly string[];
    readonly comp?: CompKind | null;
  },
): Promise<Outcome<StaffOrder, { readonly reason: "not-free"; readonly seats: readonly string[] }>> {
  const at = new Date(services.now());
  const basket = { id: services.random.id(), expires: new Date(at.getTime() + HELD_MS) };
  await transaction.insert(baskets).values({
    ...{ ...basket, session: services.random.id(), state: "paying", created: at, lines: [...lines] },
    tickets: document.lines.map(({ id, performance, seat, priceType }) => ({
      ...{ id, performance, seat, priceType },
    })),
  });
  const missing = await takeTogether(transaction, { ...basket, allocations }, document.lines, at);
  if (missing.length > 0) return refused("not-free", { seats: missing.map(({ seat }) => seat) });
  const fresh = newOrder(services, basket.id, customer, { document, total: document.totals.total });
  const [written] = await transaction
    .insert(orders)
    .values({ ...fresh, state: "paying", comp })
    .returning({ number: orders.number });
  if (!written) throw new Error("The order was not written");
  await writeOrderLines(transaction, fresh.id, document);
  return done({ id: fresh.id, number: written.number, link: fresh.link, basket });
}
