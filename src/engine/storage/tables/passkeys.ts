import { bigint, boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, moment } from "./columns.ts";
import { customers } from "./shop.ts";

/** Keys that customers sign in with; the secret half of each never leaves its device. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid().primaryKey(),
    customer: uuid()
      .notNull()
      .references(() => customers.id),
    /** The credential's id as its device gave it, base64url. */
    credential: text().notNull().unique(),
    /** COSE_Key, RFC 9052. */
    publicKey: bytes("public_key").notNull(),
    /** How often the device says that it has signed; 0 for ever where it does not count. */
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull().default([]),
    synced: boolean().notNull(),
    name: text().notNull(),
    added: moment("added").notNull(),
    lastUsed: moment("last_used"),
  },
  (table) => [index("passkeys_customer").on(table.customer)],
);

/** Challenges that were signed: each is good once, and forgotten when it would be over anyway. */
export const spentChallenges = pgTable(
  "spent_challenges",
  {
    /** SHA-256 of the challenge as it stands in what is signed. */
    challengeHash: bytes("challenge_hash").primaryKey(),
    expires: moment("expires").notNull(),
  },
  (table) => [index("spent_challenges_expires").on(table.expires)],
);
