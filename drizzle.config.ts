import { defineConfig } from "drizzle-kit";

/** `npm run migration` writes the next migration from a change of the schema; migrations never change after. */
export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./src/engine/storage/schema.ts",
    "./src/engine/storage/lines-schema.ts",
    "./src/engine/storage/members-schema.ts",
    "./src/engine/storage/access-schema.ts",
    "./src/engine/storage/account-schema.ts",
    "./src/engine/storage/additions-schema.ts",
    "./src/engine/storage/checkout-schema.ts",
    "./src/engine/storage/desk-schema.ts",
    "./src/engine/storage/direct-debit-schema.ts",
    "./src/engine/storage/enquiries-schema.ts",
    "./src/engine/storage/flex-schema.ts",
    "./src/engine/storage/passkeys-schema.ts",
    "./src/engine/storage/queue-schema.ts",
    "./src/engine/storage/refund-offers-schema.ts",
    "./src/engine/storage/registrations-schema.ts",
    "./src/engine/storage/reminders-schema.ts",
    "./src/engine/storage/series-schema.ts",
    "./src/engine/storage/shares-schema.ts",
    "./src/engine/storage/vouchers-schema.ts",
    "./src/engine/storage/withdrawals-schema.ts",
    "./src/payments/schema.ts",
  ],
  out: "./src/engine/storage/migrations",
});
