import { desc, eq } from "drizzle-orm";
import type { Basket } from "#contract/operations/basket.ts";
import { findCustomer } from "../account/login/customers.ts";
import { contextOf, readBasket } from "../basket/read-basket.ts";
import type { Services } from "../kernel/services.ts";
import { baskets, orders } from "../storage/tables/shop.ts";
import { callerOf, type SaleRow } from "./sales.ts";

type OrderRow = typeof orders.$inferSelect;

export interface SaleNow {
  readonly row: SaleRow;
  readonly basket: Basket | null;
  readonly hasExpired: boolean;
  /** The order that it became, or that it is to pay; null as long as there is none. */
  readonly order: OrderRow | null;
  readonly buyer: {
    readonly id: string | null;
    readonly name: string;
    readonly email: string;
    readonly phone: string;
  } | null;
}

/** What the counter's screen shows of a sale. */
export async function saleNow(services: Services, row: SaleRow): Promise<SaleNow> {
  const { database } = services;
  const context = await contextOf(services, callerOf(services, row));
  const [last] = await database
    .select({ order: orders })
    .from(baskets)
    .innerJoin(orders, eq(orders.basket, baskets.id))
    .where(eq(baskets.session, row.id))
    .orderBy(desc(orders.created))
    .limit(1);
  const order = last?.order ?? null;
  const customer = context.ok ? context.value.session.customer : null;
  const isOpen = row.ended === null && context.ok;
  const read = isOpen ? await readBasket(context.value) : { basket: null, justExpired: false };
  return {
    ...{ row, order, basket: read.basket, hasExpired: read.justExpired },
    buyer: await buyerNow(services, row, customer ?? order?.customer ?? null),
  };
}

async function buyerNow(
  { database }: Services,
  { buyer }: SaleRow,
  id: string | null,
): Promise<SaleNow["buyer"]> {
  const customer = id === null ? null : await findCustomer(database, id);
  if (!customer) return buyer && { id: null, ...buyer };
  const { firstName, lastName, email, phone } = customer;
  const name = buyer?.name || `${firstName} ${lastName}`;
  return { id: customer.id, name, email: buyer?.email || email, phone: buyer?.phone || phone };
}
