import { defineConfig } from "drizzle-kit";

/** `npm run migration` writes the next migration from a change of the schema; migrations never change after. */
export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./src/engine/storage/tables/shop.ts",
    "./src/engine/storage/tables/lines.ts",
    "./src/engine/storage/tables/members.ts",
    "./src/engine/storage/tables/access.ts",
    "./src/engine/storage/tables/account.ts",
    "./src/engine/storage/tables/additions.ts",
    "./src/engine/storage/tables/checkout.ts",
    "./src/engine/storage/tables/box-office.ts",
    "./src/engine/storage/tables/sales/direct-debit.ts",
    "./src/engine/storage/tables/enquiries.ts",
    "./src/engine/storage/tables/sales/flex.ts",
    "./src/engine/storage/tables/passkeys.ts",
    "./src/engine/storage/tables/payment-cards.ts",
    "./src/engine/storage/tables/queue.ts",
    "./src/engine/storage/tables/refund-offers.ts",
    "./src/engine/storage/tables/sales/registrations.ts",
    "./src/engine/storage/tables/refused-emails.ts",
    "./src/engine/storage/tables/reminders.ts",
    "./src/engine/storage/tables/sales/series.ts",
    "./src/engine/storage/tables/shares.ts",
    "./src/engine/storage/tables/sales/vouchers.ts",
    "./src/engine/storage/tables/wallets.ts",
    "./src/engine/storage/tables/withdrawals.ts",
    "./src/payments/schema.ts",
    "./src/visitors/schema.ts",
  ],
  out: "./src/engine/storage/migrations",
});
