import { bigint, boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, moment } from "../../../../storage/columns.ts";
import { ofCustomer } from "../references.ts";

/** Customers' passkeys; the private key never leaves its device. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid().primaryKey(),
    customer: ofCustomer(),
    /** The credential's id from its device, base64url. */
    credential: text().notNull().unique(),
    /** COSE_Key, RFC 9052. */
    publicKey: bytes("public_key").notNull(),
    /** The device's signature counter; always 0 if it has none. */
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull().default([]),
    synced: boolean().notNull(),
    name: text().notNull(),
    added: moment("added").notNull(),
    lastUsed: moment("last_used"),
  },
  (table) => [index("passkeys_customer").on(table.customer)],
);
