import { defineConfig } from "vitest/config";

/** Rooms of rules and words, whose tests leave nothing behind and ask no database: they need no process of their own each. */
const RULES = "{domain,config,request,languages,web}";

export default defineConfig({
  test: {
    // As many as there are cores: one of them would wait for PostgreSQL half of the time.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    env: { LOG_LEVEL: "silent" },
    projects: [
      {
        extends: true,
        test: { name: "rules", include: [`src/${RULES}/**/*.test.{ts,tsx}`], isolate: false },
      },
      {
        extends: true,
        test: {
          name: "machinery",
          include: ["{src,sandbox,demo,scripts}/**/*.test.{ts,tsx}"],
          exclude: [`src/${RULES}/**`],
          globalSetup: ["./scripts/test-database.ts"],
        },
      },
    ],
  },
});
