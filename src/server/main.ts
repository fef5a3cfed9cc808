import { createServer, type Server } from "node:http";
import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import { getRequestListener } from "@hono/node-server";
import type { Logger } from "pino";
import { type Environment, parseEnvironment, SANDBOX_KEYS } from "#config/environment.ts";
import { describeFaults, type HouseFolder, readHouseFolder } from "#config/house/house-folder.ts";
import { isOutage } from "../engine/storage/database.ts";
import { migrationsFolder, openShop } from "./compose.ts";
import { HouseRefused } from "./house/house-refused.ts";
import { type App, createApp } from "./http/app.ts";
import { withoutUnreadableParameters } from "./http/door/bounds.ts";
import { createCookieCheck } from "./http/door/cookie-check.ts";
import { createOpeningApp } from "./http/opening-app.ts";
import { forgetHost } from "./http/public-request.ts";
import { CLOSING_MS, watchAnswers } from "./http/stopping.ts";
import { answerUnparsed } from "./http/unparsed-requests.ts";
import { createLog, logEverything } from "./log.ts";
import { listenForMetrics } from "./metrics/serve-metrics.ts";
import { privateFolder, privateName } from "./own-shop.ts";
import { claimFolder } from "./postgres/claim-folder.ts";
import { databaseRefusal } from "./postgres/database-refusal.ts";
import { type PrivatePostgres, startPrivatePostgres } from "./postgres/private-postgres.ts";
import type { Shop } from "./shop/shop-parts.ts";
import { vendorMigrationsFolder } from "./vendor/vendor-shop.ts";

/** Listens immediately, opens once the database responds, and reloads a changed house. */

const RETRY_MS = 2_000;
/** Waiting connections while the process is busy, so that rejected visitors get a response. */
const BACKLOG = 4_096;
const KEEP_ALIVE_MS = 75_000;
/** Requests that began before a changed house was opened are answered by then. */
const LEAVE_MS = 35_000;

type Listener = ReturnType<typeof getRequestListener>;

export async function main(root: string): Promise<void> {
  const parsed = parseEnvironment(process.env);
  if (!parsed.ok) refuseToStart("The environment is not right:", parsed.faults.join("\n"));
  const environment = parsed.value;
  const log = createLog(environment.logLevel);
  logEverything(log);
  const folder = await readHouseFolder(environment.house);
  if (!folder.ok) {
    refuseToStart(`The house in ${environment.house} has faults:`, describeFaults(folder.faults));
  }
  const files = folder.value;
  if (!environment.databaseUrl) await claimDataFolder(environment);

  let listener: Listener = getRequestListener(createOpeningApp(files.house).fetch);
  const server = createServer((request, response) => {
    forgetHost(request);
    request.url = withoutUnreadableParameters(request.url ?? "/");
    return listener(request, response);
  });
  // Against clients that send headers very slowly.
  server.headersTimeout = 15_000;
  server.requestTimeout = 30_000;
  // Longer than a proxy's keep-alive timeout (nginx: 60 s). Otherwise a proxy may send a form just as we
  // close, does not repeat it and answers 502.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  answerUnparsed(server, files.house);
  const answers = watchAnswers(server);
  await listen(server, environment);

  let postgres: Promise<PrivatePostgres> | null = null;
  let running: Running | null = null;
  let figures: Server | null = null;
  const leaving = new Set<Shop>();
  stopInOrder(log, async () => {
    const answered = answers.finish();
    figures?.close();
    running?.app.close();
    await answered;
    // A private database ends with its process even while it is still starting; otherwise the process could not exit.
    const shops = [...(running ? [running.shop] : []), ...leaving];
    const closed = Promise.all(shops.map((shop) => shop.close()));
    await within(CLOSING_MS, closed).finally(async () => (await postgres)?.stop());
  });
  const opened = Promise.withResolvers<void>();
  let takingOver: Promise<void> = opened.promise;
  process.on("SIGHUP", () => {
    takingOver = takingOver.then(takeOver).catch((error: unknown) => {
      log.error({ err: error }, "the changed house could not be opened: the previous one stays open");
    });
  });
  if (!environment.databaseUrl) postgres = openPrivatePostgres(environment, log);
  const databaseUrl = environment.databaseUrl ?? (await postgres)?.url(privateName(environment)) ?? "";
  const open = async (house: HouseFolder): Promise<Running | Refusal> => {
    const shop = await openWhenReachable(root, { environment, databaseUrl, files: house, log });
    return "title" in shop ? shop : { shop, app: appOf(root, { environment, shop, files: house, log }) };
  };
  /** Cannot fail; if an earlier step fails, visitors stay with the previous house. */
  const letIn = (next: Running) => {
    running = next;
    listener = getRequestListener(next.app.fetch);
  };
  const first = await open(files);
  if ("title" in first) {
    await (await postgres)?.stop();
    refuseToStart(first.title, first.reason);
  }
  const { port, host } = environment.metrics;
  if (port !== undefined) figures = await listenForMetrics(() => (running ?? first).shop.metrics, port, host);
  letIn(first);
  announce(environment, files, log);
  sayMissingWords(files, log);
  opened.resolve();

  async function takeOver(): Promise<void> {
    const changed = await readHouseFolder(environment.house);
    if (!changed.ok) {
      const places = describeFaults(changed.faults).split("\n");
      return log.error({ places }, "the changed house has faults: the previous one stays open");
    }
    const next = await open(changed.value);
    if ("title" in next) {
      return log.error(
        { reason: next.reason },
        "the changed house was not imported: the previous one stays open",
      );
    }
    const before = running;
    letIn(next);
    before?.app.close();
    log.info({ house: changed.value.house.id }, "the changed house is open");
    sayMissingWords(changed.value, log);
    if (before) leave(before.shop);
  }

  function leave(shop: Shop): void {
    leaving.add(shop);
    setTimeout(() => {
      if (!leaving.delete(shop)) return;
      shop
        .close()
        .catch((error: unknown) => log.error({ err: error }, "the previous house could not be closed"));
    }, LEAVE_MS).unref();
  }
}

interface Running {
  readonly shop: Shop;
  readonly app: App;
}

interface AppOfOptions {
  readonly environment: Environment;
  readonly shop: Shop;
  readonly files: HouseFolder;
  readonly log: Logger;
}

function appOf(root: string, { environment, shop, files, log }: AppOfOptions): App {
  return createApp({
    ...shop,
    houseFolder: files.folder,
    cookieCheck: createCookieCheck(environment.voucherKey, Date.now),
    publicUrl: environment.publicUrl,
    trustedProxies: environment.trustedProxies,
    accessLog: environment.accessLog,
    maintenanceSecret: environment.maintenanceSecret,
    metricsToken: environment.metrics.token,
    now: Date.now,
    log,
    build,
    clientFiles: join(root, "build/client"),
  });
}

const MISSING_SHOWN = 20;

function sayMissingWords({ missingWords }: HouseFolder, log: Logger): void {
  if (missingWords.length === 0) return;
  const places = describeFaults(missingWords.slice(0, MISSING_SHOWN)).split("\n");
  log.warn({ texts: missingWords.length, places }, "the house offers languages that some of its texts lack");
}

/** Two shops on one private database would each stop it for the other. */
async function claimDataFolder(environment: Environment): Promise<void> {
  const claim = await claimFolder(environment.dataDir, "shop");
  if (!claim.ok) {
    refuseToStart(
      `Another shop (${claim.holder}) uses ${environment.dataDir}.`,
      "Stop it first, or give this one a folder of its own with DATA_DIR, or both one database with DATABASE_URL.",
    );
  }
  await claim.say(environment.publicUrl);
}

function listen(server: Server, { port, host }: Environment): Promise<void> {
  return new Promise((done, fail) => {
    server.once("error", (error) => {
      const code = "code" in error ? error.code : undefined;
      const reason = code === "EADDRINUSE" ? "another program listens there" : "this account may not use it";
      if (code !== "EADDRINUSE" && code !== "EACCES") return fail(error);
      refuseToStart(`PORT ${port} is not free: ${reason}.`, "Choose another with PORT.");
    });
    server.listen({ port, host, backlog: BACKLOG }, done);
  });
}

async function openPrivatePostgres(environment: Environment, log: Logger): Promise<PrivatePostgres> {
  const postgres = await startPrivatePostgres(privateFolder(environment), (text) => log.info(text));
  await postgres.ensureDatabase(privateName(environment));
  return postgres;
}

interface Refusal {
  readonly title: string;
  readonly reason: string;
}

interface OpenWhenReachableOptions {
  readonly environment: Environment;
  readonly databaseUrl: string;
  readonly files: HouseFolder;
  readonly log: Logger;
}

async function openWhenReachable(
  root: string,
  { environment, databaseUrl, files, log }: OpenWhenReachableOptions,
): Promise<Shop | Refusal> {
  const payments = environment.nexi ?? {
    url: `http://127.0.0.1:${environment.sandbox.payments}`,
    ...SANDBOX_KEYS,
  };
  const mail = environment.mail ?? {
    url: `smtp://127.0.0.1:${environment.sandbox.smtp}`,
    from: files.house.contact.email,
  };
  for (let requested = 0; ; requested += 1) {
    try {
      return await openShop({
        environment,
        databaseUrl,
        directUrl: environment.databaseDirectUrl ?? databaseUrl,
        migrations: migrationsFolder(root),
        vendorMigrations: vendorMigrationsFolder(root),
        files,
        payments,
        mail,
        log,
      });
    } catch (error) {
      if (error instanceof HouseRefused)
        return { title: "The house was not imported:", reason: error.message };
      const reason = databaseRefusal(error, databaseUrl);
      if (reason) return { title: "The database does not let us in:", reason };
      if (!isOutage(error)) throw error;
      if (requested === 0) {
        log.error("The database cannot be reached; trying again. Is DATABASE_URL right, and does it run?");
      }
      await new Promise((done) => setTimeout(done, RETRY_MS));
    }
  }
}

function announce(environment: Environment, { house }: HouseFolder, log: Logger): void {
  log.info(
    { house: house.id, privatePostgres: environment.databaseUrl === undefined },
    `${house.name} is open at ${environment.publicUrl}`,
  );
  // `npm start` waits for it before it prints its addresses.
  if (process.connected) process.send?.("open");
}

/** @throws if it takes longer */
function within(milliseconds: number, ending: Promise<unknown>): Promise<unknown> {
  const late = new Promise((_, fail) => {
    const error = new Error(`still in progress after ${milliseconds} ms`);
    setTimeout(() => fail(error), milliseconds).unref();
  });
  return Promise.race([ending, late]);
}

/** With `--with-parent` also when the parent process ends, which closes standard input. */
function stopInOrder(log: Logger, close: () => Promise<void>): void {
  let closing = false;
  const stop = (why: string) => {
    if (closing) return;
    closing = true;
    log.info({ why }, "closing");
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "could not shut down cleanly");
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
  if (process.argv.includes("--with-parent")) {
    process.stdin.resume().once("end", () => stop("the parent process has ended"));
  }
}

function refuseToStart(title: string, faults: string): never {
  process.stderr.write(`${title}\n\n${faults}\n\n`);
  process.exit(1);
}
