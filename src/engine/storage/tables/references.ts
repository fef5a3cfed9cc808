import { uuid } from "drizzle-orm/pg-core";
import { customers, orders } from "./shop.ts";

/** Columns that belong to a row of the shop's tables. */

export const ofCustomer = () =>
  uuid()
    .notNull()
    .references(() => customers.id);
export const ofOrder = () =>
  uuid()
    .notNull()
    .references(() => orders.id);
