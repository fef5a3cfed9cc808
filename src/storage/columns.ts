import { bigint, customType, timestamp } from "drizzle-orm/pg-core";

/** Column types of every schema. */

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
/** Minor units. */
export const units = (name: string) => bigint(name, { mode: "number" });
