import { defineConfig } from "drizzle-kit";

/** `npm run migration` writes the next migration from a change of the schema; migrations never change after. */
export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./src/engine/storage/schema.ts",
    "./src/engine/storage/lines-schema.ts",
    "./src/engine/storage/members-schema.ts",
    "./src/engine/storage/account-schema.ts",
    "./src/engine/storage/schema-queue.ts",
    "./src/engine/storage/schema-shares.ts",
    "./src/engine/storage/schema-vouchers.ts",
    "./src/payments/schema.ts",
  ],
  out: "./src/engine/storage/migrations",
});
