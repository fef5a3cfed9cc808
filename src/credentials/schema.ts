import { index, pgTable } from "drizzle-orm/pg-core";
import { bytes, moment } from "../storage/columns.ts";

/** Used challenges, which are valid once; deleted when they would have expired. */
export const spentChallenges = pgTable(
  "spent_challenges",
  {
    /** SHA-256 of the challenge in the signed data. */
    challengeHash: bytes("challenge_hash").primaryKey(),
    expires: moment("expires").notNull(),
  },
  (table) => [index("spent_challenges_expires").on(table.expires)],
);
