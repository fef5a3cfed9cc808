import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, moment } from "../../../../storage/columns.ts";

/** Keys of partners. Only hashes of the keys are stored. */
export const apiKeys = pgTable("api_keys", {
  /** In the audit log it stands where a member of staff would. */
  id: uuid().primaryKey(),
  name: text().notNull(),
  hash: bytes("hash").notNull().unique(),
  /** Its last characters, by which people recognise it. */
  ends: text().notNull(),
  /** Of the key before; it works until then. */
  previousHash: bytes("previous_hash").unique(),
  previousUntil: moment("previous_until"),
  permissions: text().array().notNull(),
  /** The role by which allocations name it as a seller; null if it sells none. */
  role: text(),
  perMinute: integer("per_minute").notNull(),
  created: moment("created").notNull(),
  createdBy: text("created_by").notNull(),
  lastUsed: moment("last_used"),
  lastNetwork: text("last_network"),
  revoked: moment("revoked"),
});
