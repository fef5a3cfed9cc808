import { defineConfig } from "vitest/config";

/** Rules and messages, whose tests need no database. */
const RULES = "{domain,config,request,languages,web}";

export default defineConfig({
  test: {
    // One more than the slowest machine has cores: workers wait now and then for PostgreSQL or a process.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    env: { LOG_LEVEL: "silent" },
    // Tests restore what they change; shared imports are loaded once.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: "rules",
          include: [`src/${RULES}/**/*.test.{ts,tsx}`],
          globalSetup: ["./scripts/testing/temporary-folder.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "machinery",
          include: ["{src,sandbox,demo,scripts,tooling,bench}/**/*.test.{ts,tsx}"],
          exclude: [`src/${RULES}/**`],
          globalSetup: ["./scripts/testing/temporary-folder.ts", "./scripts/testing/test-database.ts"],
        },
      },
    ],
  },
});
