import { defineConfig } from "drizzle-kit";

/** `npm run migration:spektrix` writes the next migration of the adapter's own database. */
export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./src/adapters/spektrix/storage/schema.ts",
    "./src/payments/schema.ts",
    "./src/visitors/schema.ts",
    "./src/credentials/schema.ts",
    "./src/audit-log/schema.ts",
    "./src/staff/schema.ts",
    "./src/house-versions/schema.ts",
    "./src/engine/storage/tables/queue.ts",
  ],
  out: "./src/adapters/spektrix/storage/migrations",
});
