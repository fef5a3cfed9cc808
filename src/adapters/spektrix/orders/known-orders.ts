import { eq } from "drizzle-orm";
import { attributeKey } from "../basket/baskets.ts";
import type { Services } from "../services.ts";
import { type OrderRow, orders } from "../storage/schema.ts";
import { numbersOf } from "../storage/vendor-ids.ts";
import { ordersShape, type VendorOrder } from "../wire/shapes.ts";

/** Finds the vendor's order for one of ours, by our reference in its attribute or by seats, and stores it. */

export async function ordersOf({ vendor }: Services, customer: string): Promise<VendorOrder[]> {
  const path = `/customers/${encodeURIComponent(customer)}/orders`;
  const reply = await vendor.ask({ path, answer: ordersShape });
  return reply.kind === "done" ? reply.value : [];
}

export async function orderUnder(services: Services, order: OrderRow): Promise<VendorOrder | null> {
  const { customer, basket, document } = order;
  const sold = await ordersOf(services, customer);
  const key = attributeKey(services.book);
  const ours = key === null ? undefined : sold.find((one) => one[key] === basket);
  if (ours) return ours;
  // A seat is sold only once. Tickets without seats do not identify an order.
  const tickets = document.tickets.filter(({ seat }) => seat !== "");
  const has = await seatsIn(services, sold);
  return sold.find((one) => tickets.length > 0 && tickets.every((ticket) => has(one, ticket))) ?? null;
}

type Ticket = OrderRow["document"]["tickets"][number];

async function seatsIn({ database }: Services, sold: readonly VendorOrder[]) {
  const instances = sold.flatMap(({ tickets }) => tickets.map(({ instance }) => instance.id));
  const performances = await numbersOf(database, "instance", instances);
  return (order: VendorOrder, { seat, performance }: Ticket) =>
    order.tickets.some((one) => one.seat?.id === seat && performances.get(one.instance.id) === performance);
}

export async function noteVendorOrder(
  { database }: Services,
  { id, document }: OrderRow,
  made: VendorOrder,
): Promise<"known"> {
  const instances = made.tickets.map(({ instance }) => instance.id);
  const performances = await numbersOf(database, "instance", instances);
  const left = [...document.tickets];
  const codes = made.tickets.flatMap(({ id: ticket, seat, instance, barcode }) => {
    // A ticket's id may change when it is sold.
    const isSame = (one: Ticket) =>
      one.seat === (seat?.id ?? "") && one.performance === performances.get(instance.id);
    const own = left.find((one) => one.id === ticket) ?? left.find(isSame);
    if (own) left.splice(left.indexOf(own), 1);
    return own && barcode ? [[own.id, barcode] as const] : [];
  });
  await database
    .update(orders)
    .set({ vendorOrder: made.id, barcodes: Object.fromEntries(codes) })
    .where(eq(orders.id, id));
  return "known";
}
