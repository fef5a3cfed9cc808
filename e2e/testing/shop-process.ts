import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { startPrivatePostgres } from "../../src/server/postgres/private-postgres.ts";
import { endProcess, untilAnswers } from "../../tooling/processes.ts";
import { copyReadyDatabase } from "../../tooling/ready-databases.ts";
import { sharedFolder } from "../../tooling/shared-folder.ts";
import { privateDatabase } from "./private-database.ts";

/** A separate shop, for browser tests that change the house, its environment or its process. */

/** The same as the stop timeout in systemd and compose. */
const STOP_PATIENCE_MS = 30_000;

const ROOT = resolve(import.meta.dirname, "../..");

export interface ShopProcess {
  readonly url: string;
  readonly payments: string;
  readonly mailbox: string;
  readonly house: string;
  /** Like a power cut; database and sandboxes keep running. */
  kill(): Promise<void>;
  killDatabase(): Promise<void>;
  start(): Promise<void>;
  /** Graceful. Returns the exit code. */
  stop(): Promise<number | null>;
  /** Publishes what was changed in the house's folder. @returns what the command printed, refused or not */
  pushHouse(): Promise<string>;
  /** Only with `databaseApart`. `continueDatabase` restarts it at the same address. */
  stopDatabase(): Promise<void>;
  continueDatabase(): Promise<void>;
  /** Suspends its processes with connections open. */
  freezeDatabase(): Promise<void>;
  thawDatabase(): Promise<void>;
  boxOffice(...typed: string[]): Promise<string>;
  /** Stdout and stderr so far. */
  written(): string;
  databaseUrl(): Promise<string>;
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

interface Options {
  /** Four ports from here on, five with `databaseApart`. */
  readonly port: number;
  readonly constants?: Readonly<Record<string, unknown>>;
  readonly about?: Readonly<Record<string, unknown>>;
  readonly environment?: Readonly<Record<string, string>>;
  /** A separate database server, used through DATABASE_URL. */
  readonly databaseApart?: boolean;
  readonly rewrite?: (house: string) => Promise<void>;
  readonly logLevel?: "info" | "error";
}

export async function openShopProcess({
  port,
  constants,
  about: changes = {},
  environment: variables = {},
  databaseApart = false,
  rewrite = async () => {},
  logLevel = "error",
}: Options): Promise<ShopProcess> {
  const data = await sharedFolder("shop");
  const house = process.env.HOUSE ?? join(ROOT, "demo/house");
  const ownHouse = join(data, "house");
  await cp(house, ownHouse, { recursive: true });
  const about = JSON.parse(await readFile(join(ownHouse, "house.json"), "utf8"));
  await writeFile(
    join(ownHouse, "house.json"),
    JSON.stringify({ ...about, ...changes, constants: { ...about.constants, ...constants } }),
  );
  await rewrite(ownHouse);
  await mkdir(join(data, "sandbox"), { recursive: true });
  await copyReadyDatabase(join(data, "postgres"));

  const startDatabase = () => startPrivatePostgres(join(data, "postgres"), () => {}, { port: port + 4 });
  let apart = databaseApart ? await startDatabase() : null;
  await apart?.ensureDatabase("parkett");

  const url = `http://localhost:${port}`;
  const environment = {
    ...process.env,
    PORT: String(port),
    HOUSE: ownHouse,
    DATA_DIR: data,
    DATABASE_URL: apart?.url("parkett") ?? "",
    SANDBOX_PAYMENTS_PORT: String(port + 1),
    SANDBOX_MAILBOX_PORT: String(port + 2),
    SANDBOX_SMTP_PORT: String(port + 3),
    LOG_LEVEL: logLevel,
    ...variables,
  };
  const run = (args: readonly string[], output: "ignore" | "pipe" = "ignore") =>
    spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...args], {
      cwd: ROOT,
      env: environment,
      stdio: ["ignore", output, output === "ignore" ? "inherit" : output],
    });
  let written = "";
  const sandboxes = [
    run(["sandbox/nexi/main.ts", "--port", String(port + 1), "--data", join(data, "sandbox/nexi")]),
    run([
      ...["sandbox/mailbox/main.ts", "--smtp", String(port + 3), "--port", String(port + 2)],
      ...["--data", join(data, "sandbox/mailbox")],
    ]),
  ];
  let shop: ChildProcess | null = null;

  const database = privateDatabase(data);
  const typed = async (...words: readonly string[]) => {
    const boxOffice = spawn(process.execPath, ["build/server/index.js", "house", ...words], {
      cwd: ROOT,
      env: { ...environment, DATABASE_URL: await database.url() },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [output, errors, [code]] = await Promise.all([
      text(boxOffice.stdout),
      text(boxOffice.stderr),
      once(boxOffice, "close"),
    ]);
    return { code, output, written: output + errors };
  };
  const opened: ShopProcess = {
    url,
    payments: `http://127.0.0.1:${port + 1}`,
    mailbox: `http://127.0.0.1:${port + 2}`,
    house: ownHouse,
    async start() {
      shop = run(["build/server/index.js"], "pipe");
      for (const stream of [shop.stdout, shop.stderr]) {
        stream?.on("data", (part: Buffer) => {
          written += part;
        });
      }
      await untilAnswers(`${url}/readyz`);
    },
    async pushHouse() {
      const { written } = await typed("push", ownHouse);
      return written;
    },
    async kill() {
      await endProcess(shop, "SIGKILL");
      shop = null;
    },
    async stop() {
      await endProcess(shop, "SIGTERM", STOP_PATIENCE_MS);
      return shop?.exitCode ?? null;
    },
    async killDatabase() {
      process.kill((await database.server()).pid, "SIGKILL");
    },
    async stopDatabase() {
      await apart?.stop();
    },
    async continueDatabase() {
      apart = await startDatabase();
    },
    async freezeDatabase() {
      for (const pid of await family((await database.server()).pid)) process.kill(pid, "SIGSTOP");
    },
    async thawDatabase() {
      for (const pid of await family((await database.server()).pid)) process.kill(pid, "SIGCONT");
    },
    written: () => written,
    async boxOffice(...words) {
      const { code, output, written } = await typed(...words);
      if (code !== 0) throw new Error(`The box office ended with ${code}: ${words.join(" ")}: ${written}`);
      return output;
    },
    databaseUrl: database.url,
    query: database.query,
    async close() {
      await endProcess(shop);
      await Promise.all([...sandboxes.map((sandbox) => endProcess(sandbox)), apart?.stop()]);
      await rm(data, { recursive: true, force: true });
    },
  };
  try {
    await untilAnswers(`${opened.payments}/sandbox/health`);
    await opened.start();
  } catch (error) {
    await opened.close();
    throw error;
  }
  return opened;
}

async function family(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return [pid, ...children.trim().split(" ").filter(Boolean).map(Number)];
}
