import { bigint, customType, timestamp } from "drizzle-orm/pg-core";

/** Column types that the schemas share. */

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
/** Of the transaction that wrote a row; grows with time. */
export const transactionId = customType<{ data: string }>({ dataType: () => "xid8" });
/** Minor units. */
export const units = (name: string) => bigint(name, { mode: "number" });
