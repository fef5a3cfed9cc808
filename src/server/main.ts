import { createServer } from "node:http";
import { join, resolve } from "node:path";
import * as build from "virtual:react-router/server-build";
import { getRequestListener } from "@hono/node-server";
import type { Logger } from "pino";
import { type Environment, parseEnvironment } from "#config/environment.ts";
import { describeFaults, type HouseFolder, readHouseFolder } from "#config/house/house-folder.ts";
import { isOutage } from "../engine/storage/database.ts";
import { HouseRefused, migrationsFolder, openShop, type Shop } from "./compose.ts";
import { type App, createApp } from "./http/app.ts";
import { createOpeningApp } from "./http/opening-app.ts";
import { createLog, logEverything } from "./log.ts";
import { type PrivatePostgres, startPrivatePostgres } from "./postgres/private-postgres.ts";

/** The shop as a process: reads its configuration, listens at once, opens when its database answers. */

const ROOT = resolve(import.meta.dirname, "../..");
const RETRY_MS = 2_000;
/** Connections that may wait while the process is busy: whoever is turned away wants to hear it, too. */
const BACKLOG = 4_096;
/** Without configured providers the shop pays and writes to the stand-ins on this machine. */
const SANDBOX_KEY = "test-secret-key-00000000000000000000000000000000";
const SANDBOX_AUTHORIZATION = "parkett-sandbox-notifications";

type Listener = ReturnType<typeof getRequestListener>;

async function main(): Promise<void> {
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

  let listener: Listener = getRequestListener(createOpeningApp(files.house).fetch);
  const server = createServer((request, response) => listener(request, response));
  // A visitor who sends headers one byte a minute does not keep a connection from the others.
  server.headersTimeout = 15_000;
  server.requestTimeout = 30_000;
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen({ port: environment.port, host: environment.host, backlog: BACKLOG }, done);
  });

  const postgres = environment.databaseUrl
    ? null
    : await startPrivatePostgres(join(environment.dataDir, "postgres"), (text) => log.info(text));
  await postgres?.ensureDatabase("parkett");
  const databaseUrl = environment.databaseUrl ?? postgres?.url("parkett") ?? "";

  let shop: Shop | null = null;
  let app: App | null = null;
  stopOnSignal(log, async () => {
    server.close();
    app?.close();
    server.closeIdleConnections();
    // A private database ends with its process, also when something else could not.
    await (shop?.close() ?? Promise.resolve()).finally(() => postgres?.stop());
  });
  shop = await openWhenReachable(environment, databaseUrl, files, log);
  app = createApp({
    ...shop,
    houseFolder: files.folder,
    publicUrl: environment.publicUrl,
    trustedProxies: environment.trustedProxies,
    now: Date.now,
    log,
    build,
    clientFiles: join(ROOT, "build/client"),
  });
  listener = getRequestListener(app.fetch);
  announce(environment, files, postgres, log);
}

async function openWhenReachable(
  environment: Environment,
  databaseUrl: string,
  files: HouseFolder,
  log: Logger,
): Promise<Shop> {
  const payments = environment.nexi ?? {
    url: `http://127.0.0.1:${environment.sandbox.payments}`,
    secretKey: SANDBOX_KEY,
    webhookAuthorization: SANDBOX_AUTHORIZATION,
  };
  const mail = environment.mail ?? {
    url: `smtp://127.0.0.1:${environment.sandbox.smtp}`,
    from: files.house.contact.email,
  };
  for (;;) {
    try {
      return await openShop({
        environment,
        databaseUrl,
        directUrl: environment.databaseDirectUrl ?? databaseUrl,
        migrations: migrationsFolder(ROOT),
        files,
        payments,
        mail,
        log,
      });
    } catch (error) {
      if (error instanceof HouseRefused) refuseToStart("The house was not imported:", error.message);
      if (!isOutage(error)) throw error;
      log.error(
        "The database cannot be reached; trying again. Is DATABASE_URL right, and does the server run?",
      );
      await new Promise((done) => setTimeout(done, RETRY_MS));
    }
  }
}

function announce(
  environment: Environment,
  { house }: HouseFolder,
  postgres: PrivatePostgres | null,
  log: Logger,
): void {
  log.info(
    { house: house.id, privatePostgres: postgres !== null },
    `${house.name} is open at ${environment.publicUrl}`,
  );
}

function stopOnSignal(log: Logger, close: () => Promise<void>): void {
  let closing = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (closing) return;
      closing = true;
      log.info({ signal }, "closing");
      close().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, "could not close in order");
          process.exit(1);
        },
      );
    });
  }
}

function refuseToStart(title: string, faults: string): never {
  // Before there is a log, and for a person who has just started it.
  process.stderr.write(`${title}\n\n${faults}\n\n`);
  process.exit(1);
}

await main();
