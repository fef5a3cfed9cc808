import { eq } from "drizzle-orm";
import type { Outcome } from "#domain/outcome.ts";
import type { Engine } from "../../engine/engine.ts";
import { orders } from "../../engine/storage/tables/shop.ts";
import { PERMISSIONS } from "../../staff/permissions.ts";
import { executeOperation } from "../execute.ts";
import { implementations } from "../implementations.ts";

/** For tests of orders, tickets and value that call several operations of the office. */

/** An ordinary seat of the small house, with its fee. */
export const SEAT = 81_500;

/** Executes an operation, as `orders.refund`, with every permission. */
export function at(
  engine: Pick<Engine, "services" | "orders" | "backEnd">,
  name: string,
  input: object,
): Promise<Outcome<unknown, { readonly reason: string }>> {
  const [group = "", member = ""] = name.split(".");
  const implementation = implementations[group]?.[member];
  if (!implementation) throw new Error(`There is no operation ${name}`);
  const staff = { who: "Kim", id: null, device: null, permissions: new Set(PERMISSIONS) };
  const audited = { boxOffice: { engine, who: "Kim" }, services: engine.services };
  return executeOperation(audited, staff, { name, implementation, input });
}

/** The ids of an order's tickets, in their order. */
export async function ticketIds(
  { services: { database } }: Pick<Engine, "services">,
  { number }: { readonly number: string },
): Promise<string[]> {
  const [order] = await database.select().from(orders).where(eq(orders.number, number));
  return order?.document.lines.map(({ id }) => id) ?? [];
}
