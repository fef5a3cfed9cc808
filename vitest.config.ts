import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{src,sandbox,demo,scripts}/**/*.test.{ts,tsx}"],
    globalSetup: ["./scripts/test-database.ts"],
    // As many as there are cores: one of them would wait for PostgreSQL half of the time.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    env: { LOG_LEVEL: "silent" },
  },
});
