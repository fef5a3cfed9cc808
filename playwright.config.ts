import { defineConfig } from "@playwright/test";
import { PORTS } from "./e2e/testing/ports.ts";
import { COMPILE_CACHE } from "./scripts/testing/compile-cache.ts";
import { installedChromium } from "./tooling/chromium.ts";

const executablePath = installedChromium();

const PORT = PORTS.shop;
/** Workers read this file too. */
process.env.SHOP_DATA ??= `test-results/shop-${process.pid}`;
process.env.NODE_COMPILE_CACHE = COMPILE_CACHE;

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./scripts/testing/temporary-folder.ts",
  testMatch: "*.spec.ts",
  outputDir: "test-results/browser",
  /** Text snapshots of screen reader announcements. */
  snapshotPathTemplate: "e2e/heard/{arg}{ext}",
  fullyParallel: true,
  // The cores of the slowest machine; a third takes as long.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.CI ? [["list"]] : [["dot"]],
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: "sv-SE",
    timezoneId: "Europe/Stockholm",
    // A trace of a hall of 1,200 seats is more work than the tests: `npx playwright test e2e/<file> --trace
    // on`.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // No spare process for a next page.
        "--renderer-process-limit=1",
      ],
    },
  },
  webServer: {
    command: "node e2e/testing/write-house.ts && node scripts/start.ts",
    url: `http://localhost:${PORT}/readyz`,
    reuseExistingServer: false,
    timeout: 240_000,
    stdout: "ignore",
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      PORT: String(PORT),
      OFFICE_PORT: String(PORTS.office),
      HOUSE: `test-results/house-${PORT}`,
      DATA_DIR: process.env.SHOP_DATA,
      SANDBOX_PAYMENTS_PORT: String(PORT + 1),
      SANDBOX_MAILBOX_PORT: String(PORT + 2),
      SANDBOX_SMTP_PORT: String(PORT + 3),
      SANDBOX_BACK_END_PORT: String(PORTS.vendor),
      SANDBOX_DIRECT_DEBIT_PORT: String(PORTS.directDebit),
      LOG_LEVEL: "warn",
      ...(process.env.BACK_END === "spektrix" ? { BACK_END_ADMIN_URL: "https://vendor.example/sales" } : {}),
    },
  },
});
