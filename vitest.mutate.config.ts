import { defineConfig } from "vitest/config";

/** The tests by which changed code is judged: those of pure rules, which need no database. */
export default defineConfig({
  test: { include: ["src/domain/**/*.test.ts"], testTimeout: 30_000 },
});
