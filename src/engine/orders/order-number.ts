import { eq, type SQL } from "drizzle-orm";
import { plainCode } from "#domain/text/typed-text.ts";
import { orders } from "../storage/tables/shop.ts";

/** Matches an order by its number as typed. */
export function isNumbered(typed: string): SQL {
  return eq(orders.number, plainCode(typed));
}
