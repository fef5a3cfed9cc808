import { customType, timestamp } from "drizzle-orm/pg-core";

/** Kinds of column that all tables share. */

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
