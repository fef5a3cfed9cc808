import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { PORTS } from "../testing/ports.ts";
import { privateDatabase } from "../testing/private-database.ts";

/**
 * The shop that most browser tests share, for what no page offers: emails, box office, database. A separate shop takes
 * as long to start as ten pages.
 */

const ROOT = resolve(import.meta.dirname, "../..");
const DATA = resolve(ROOT, process.env.SHOP_DATA ?? "");
const database = privateDatabase(DATA);

export const shopOfAll = {
  url: `http://localhost:${PORTS.shop}`,
  mailbox: `http://127.0.0.1:${PORTS.shop + 2}`,
  query: database.query,
  async boxOffice(...typed: string[]): Promise<string> {
    const environment = {
      ...process.env,
      PORT: String(PORTS.shop),
      HOUSE: resolve(ROOT, `test-results/house-${PORTS.shop}`),
      DATA_DIR: DATA,
      DATABASE_URL: await database.url(),
      SANDBOX_PAYMENTS_PORT: String(PORTS.shop + 1),
      SANDBOX_MAILBOX_PORT: String(PORTS.shop + 2),
      SANDBOX_SMTP_PORT: String(PORTS.shop + 3),
      LOG_LEVEL: "error",
    };
    const boxOffice = spawn(process.execPath, ["build/server/index.js", "house", ...typed], {
      cwd: ROOT,
      env: environment,
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [output, [code]] = await Promise.all([text(boxOffice.stdout), once(boxOffice, "close")]);
    if (code !== 0) throw new Error(`The box office ended with ${code}: ${typed.join(" ")}`);
    return output;
  },
};
