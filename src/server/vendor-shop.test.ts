import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { Client } from "pg";
import pino from "pino";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { type HouseFolder, readHouseFolder } from "#config/house/house-folder.ts";
import type { Caller } from "#contract/operation.ts";
import { createSpektrixSandbox, type SpektrixSandbox } from "#sandbox/spektrix/server.ts";
import { SANDBOX_SPEKTRIX } from "#sandbox/spektrix/signatures.ts";
import { worldOf } from "#sandbox/spektrix/world.ts";
import { migrationsFolder, openShop } from "./compose.ts";
import { buildCatalogue } from "./house/build-catalogue.ts";
import { vendorMigrationsFolder } from "./vendor-shop.ts";

/** The demo house, sold from a vendor's system: a shop as `npm start` opens it, but for its port. */

const ROOT = join(import.meta.dirname, "../..");
const NOBODY: Caller = { session: null, language: "sv", address: "127.0.0.1", idempotencyKey: null };
let sandbox: SpektrixSandbox;
let name: string;

beforeEach(async () => {
  const today = new Date().toISOString().slice(0, 10);
  const { catalogue, soldElsewhere } = buildCatalogue(await demo(), today);
  sandbox = await createSpektrixSandbox({ port: 0, world: worldOf(catalogue, soldElsewhere) });
  name = `shop_${randomUUID().replaceAll("-", "")}`;
  await command(`create database ${name}`);
});
afterEach(async () => {
  await sandbox.close();
  await command(`drop database ${name} with (force)`);
});

async function demo(): Promise<HouseFolder> {
  const read = await readHouseFolder(join(ROOT, "demo/house"));
  if (!read.ok) throw new Error("the demo house has faults");
  return read.value;
}

async function command(text: string): Promise<void> {
  const client = new Client({ connectionString: inject("databaseServer") });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

/** The same house with everything switched off that the vendor's system does not do. */
function plain({ house, season, ...rest }: HouseFolder): HouseFolder {
  const { giftAid: _, ...other } = house;
  const needed = ["basket", "account", "delivery", "review", "payment"];
  const pages = Object.fromEntries(
    Object.keys(house.account.pages).map((page) => [page, page === "your-orders"]),
  );
  return {
    ...rest,
    sales: {},
    season: { ...season, waitingRooms: [] },
    house: {
      ...other,
      payLater: { ...house.payLater, on: false },
      account: { ...house.account, pages: pages as typeof house.account.pages },
      constants: { ...house.constants, holdExtensions: 0 },
      checkout: {
        ...house.checkout,
        steps: house.checkout.steps.map((one) =>
          needed.includes(one.step) ? one : { ...one, state: "inactive" as const },
        ),
      },
    },
  };
}

const open = (files: HouseFolder, database = name) => {
  const url = inject("databaseServer").replace(/\/postgres$/, `/${database}`);
  return openShop({
    environment: {
      publicUrl: "http://127.0.0.1:9",
      databasePool: 4,
      dataDir: "",
      vendor: { apiUrl: sandbox.apiUrl, adminUrl: undefined, ...SANDBOX_SPEKTRIX },
    },
    databaseUrl: url,
    directUrl: url,
    migrations: migrationsFolder(ROOT),
    vendorMigrations: vendorMigrationsFolder(ROOT),
    files,
    payments: {
      url: "http://127.0.0.1:9",
      secretKey: "nobody-is-paid",
      webhookAuthorization: "nobody-tells",
    },
    mail: { url: "smtp://127.0.0.1:9", from: "house@test.example" },
    log: pino({ level: "silent" }),
  });
};

test("the demo house opens with the vendor's evenings, the house's words and the map's seats", async () => {
  const shop = await open(plain(await demo()));
  try {
    const agenda = await shop.backEnd.catalogue.agenda({}, NOBODY);
    const performances = agenda.ok ? agenda.value.performances : [];
    expect(performances.length).toBeGreaterThan(10);
    const carmen = performances.find(({ event }) => event.slug === "carmen");
    expect(carmen).toMatchObject({ event: { title: "Carmen" } });
    const map = await shop.liveSeats.read(carmen?.id ?? 0);
    expect(map?.seats).toBeGreaterThan(500);
    expect(shop.capabilities.has("giving")).toBe(false);
    await shop.checkReady();
  } finally {
    await shop.close();
  }
});

test("a house that wants what the vendor cannot do is refused, and told where", async () => {
  await expect(open(await demo())).rejects.toThrow(/goods\.json, the whole file: .*"goods"/);
});

test("the engine's own database is not taken for the vendor's", async () => {
  await expect(open(plain(await demo()), "template")).rejects.toThrow(/engine's own database/);
});
