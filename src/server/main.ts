import type { Server } from "node:http";
import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import type { Logger } from "pino";
import { type Environment, parseEnvironment } from "#config/environment.ts";
import type { House } from "#config/house/house.ts";
import { describeFaults, type HouseFolder, readHouseFolder } from "#config/house/house-folder.ts";
import type { HouseSource } from "#config/house/house-source.ts";
import { readFolderFiles } from "../house-versions/folder-files.ts";
import { withNewestPictures } from "../house-versions/newest-pictures.ts";
import type { ReadFolder } from "./house/choose-house.ts";
import { type App, createApp } from "./http/app.ts";
import { createCookieCheck } from "./http/guards/cookie-check.ts";
import { createMaintenanceBypass } from "./http/guards/maintenance-bypass.ts";
import { CLOSING_MS } from "./http/stopping.ts";
import { createLog, logEverything } from "./log.ts";
import { listenForMetrics } from "./metrics/serve-metrics.ts";
import { createOfficeApp, type OfficeApp } from "./office/office-app.ts";
import { privateFolder, privateName } from "./own-shop.ts";
import { claimFolder } from "./postgres/claim-folder.ts";
import { type PrivatePostgres, startPrivatePostgres } from "./postgres/private-postgres.ts";
import { type Connections, openConnections } from "./process/connections.ts";
import { type CurrentShop, createCurrentShop, type Running } from "./process/current-shop.ts";
import { type OpenedShop, openWhenReachable, type Refusal } from "./process/open-when-reachable.ts";
import { openPublicServer, type PublicServer } from "./process/public-server.ts";
import { refuseToStart } from "./process/refuse-to-start.ts";
import { releaseMemoryWhenIdle } from "./process/release-memory.ts";
import { stopInOrder, withTimeLimit } from "./process/stop-in-order.ts";
import { type WatchedVersions, watchVersions } from "./process/watch-versions.ts";
import type { Shop } from "./shop/shop-parts.ts";

/** Listens immediately, opens once the database responds, and takes over new versions of the house. */

export async function main(root: string): Promise<void> {
  const environment = readEnvironment();
  const log = createLog(environment.logLevel);
  logEverything(log);
  const folder = await readFolder(environment);
  if (!environment.databaseUrl) await claimDataFolder(environment);

  const { port, host, office } = environment;
  const server = await openPublicServer({ port, host, variable: "PORT" }, folder.house.house);
  const officeServer = office && (await openOfficeServer(environment, folder.house.house, log));
  const current = createCurrentShop((next) => {
    server?.serve(next.app);
    if (next.office) officeServer?.serve(next.office);
  }, log);
  let postgres: Promise<PrivatePostgres> | null = null;
  let figures: Server | null = null;
  let connections: Connections | null = null;
  let versions: WatchedVersions | null = null;
  let isClosing = false;
  stopInOrder(log, async () => {
    isClosing = true;
    const answered = Promise.all([server?.answers.finish(), officeServer?.answers.finish()]);
    figures?.close();
    current.closeApp();
    await answered;
    // A private database ends with its process even while it is still starting; otherwise the process could not exit.
    const shops = current.closeShops(async () => connections?.stopJobs());
    const closed = shops.then(() => connections?.close());
    await withTimeLimit(CLOSING_MS, closed).finally(async () => (await postgres)?.stop());
  });
  if (!environment.databaseUrl) postgres = openPrivatePostgres(environment, log);
  const databaseUrl = environment.databaseUrl ?? (await postgres)?.url(privateName(environment)) ?? "";
  const directUrl = environment.databaseDirectUrl ?? databaseUrl;
  const { databasePool } = environment;
  const opened = openConnections({ databaseUrl, directUrl, databasePool, log });
  connections = opened;
  let version: number | null = null;
  const open = async (changed: ReadFolder | null): Promise<Opened | Refusal> => {
    const options = { environment, connections: opened, folder: changed, open: version, log };
    const found = await openWhenReachable(root, options);
    if ("title" in found) return found;
    const { shop, files } = found;
    const unopenedHouse = () => versions?.unopened() ?? null;
    const houseSource = withNewestPictures(files.source, opened.reader);
    const parts = { environment, shop, houseSource, log, unopenedHouse };
    return { ...found, app: appOf(root, parts), office: officeOf(root, parts) };
  };
  const first = await open(folder);
  if ("title" in first) {
    await (await postgres)?.stop();
    refuseToStart(first.title, first.reason);
  }
  const metrics = () => (current.running() ?? first).shop.metrics;
  const { metrics: at } = environment;
  if (at.port !== undefined) figures = await listenForMetrics(metrics, at.port, at.host);
  current.letIn(first);
  announce(environment, first.files, log);
  sayMissingWords(first.files, log);
  version = first.version;
  versions = watchVersions({
    current: version,
    newest: async () => current.running()?.shop.newestHouse() ?? null,
    async takeOver() {
      version =
        (await takeOver({ open: () => open(null), current, isClosing: () => isClosing, log })) ?? version;
      return version ?? 0;
    },
  });
  releaseMemoryWhenIdle();
}

function readEnvironment(): Environment {
  const parsed = parseEnvironment(process.env);
  if (!parsed.ok) refuseToStart("The environment is not right:", parsed.faults.join("\n"));
  return parsed.value;
}

async function readFolder({ house: path }: Environment): Promise<ReadFolder> {
  const read = await readHouseFolder(path);
  if (!read.ok) refuseToStart(`The house in ${path} has faults:`, describeFaults(read.faults));
  return { path, house: read.value, ...(await readFolderFiles(path)) };
}

interface Opened extends Running, Omit<OpenedShop, "shop"> {}

interface TakeOverOptions {
  readonly open: () => Promise<Opened | Refusal>;
  readonly current: CurrentShop;
  readonly isClosing: () => boolean;
  readonly log: Logger;
}

/** Opens the newest version of the house beside the one that is open. @returns its number; null if none could be opened */
async function takeOver({ open, current, isClosing, log }: TakeOverOptions): Promise<number | null> {
  try {
    const next = await open();
    if ("title" in next) {
      log.error(
        { reason: next.reason },
        "a new version of the house cannot be opened: the previous one stays",
      );
      return null;
    }
    current.letIn(next);
    log.info({ house: next.files.house.id, version: next.version }, "a new version of the house is open");
    sayMissingWords(next.files, log);
    return next.version;
  } catch (error) {
    // A closing process has no database left to open it with.
    if (isClosing()) return null;
    log.error({ err: error }, "a new version of the house could not be opened: the previous one stays");
    return null;
  }
}

interface AppOfOptions {
  readonly environment: Environment;
  readonly shop: Shop;
  readonly houseSource: HouseSource;
  readonly unopenedHouse: () => number | null;
  readonly log: Logger;
}

function appOf(root: string, { environment, shop, houseSource, unopenedHouse, log }: AppOfOptions): App {
  return createApp({
    ...shop,
    houseSource,
    unopenedHouse,
    cookieCheck: createCookieCheck(environment.voucherKey, Date.now),
    publicUrl: environment.publicUrl,
    trustedProxies: environment.trustedProxies,
    accessLog: environment.accessLog,
    maintenance: createMaintenanceBypass(environment.maintenanceSecret, environment.publicUrl, Date.now),
    preview: null,
    metricsToken: environment.metrics.token,
    now: Date.now,
    log,
    build,
    clientFiles: join(root, "build/client"),
  });
}

function officeOf(root: string, { environment, shop, log }: AppOfOptions): OfficeApp | null {
  const { office, checkReady } = shop;
  const { trustedProxies } = environment;
  return (
    office &&
    createOfficeApp(office, {
      trustedProxies,
      log,
      files: join(root, "build/office"),
      doorFiles: join(root, "build/door"),
      checkReady,
    })
  );
}

async function openOfficeServer(
  { office, host, chosenPorts }: Environment,
  house: House,
  log: Logger,
): Promise<PublicServer | null> {
  if (!office) return null;
  const isOptional = !chosenPorts.includes("OFFICE_PORT");
  const address = { port: office.port, host, variable: "OFFICE_PORT", isOptional };
  const server = await openPublicServer(address, house);
  if (!server) log.info(`port ${office.port} is taken: this process serves no office`);
  return server;
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

async function openPrivatePostgres(environment: Environment, log: Logger): Promise<PrivatePostgres> {
  const postgres = await startPrivatePostgres(privateFolder(environment), (text) => log.info(text));
  await postgres.ensureDatabase(privateName(environment));
  return postgres;
}

function announce(environment: Environment, { house }: HouseFolder, log: Logger): void {
  log.info(
    { house: house.id, privatePostgres: environment.databaseUrl === undefined },
    `${house.name} is open at ${environment.publicUrl}`,
  );
  // `npm start` waits for it before it prints its addresses.
  if (process.connected) process.send?.("open");
}
