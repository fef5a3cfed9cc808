import { eq, type SQL } from "drizzle-orm";
import { plainCode } from "#domain/text/typed-text.ts";
import { orders } from "../storage/tables/shop.ts";

export function isNumbered(typed: string): SQL {
  return eq(orders.number, plainCode(typed));
}
