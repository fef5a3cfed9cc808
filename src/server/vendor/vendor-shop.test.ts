import { randomUUID } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import pino from "pino";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { SANDBOX_KEYS } from "#config/environment.ts";
import { type HouseFolder, readHouseFolder } from "#config/house/house-folder.ts";
import type { Caller } from "#contract/operation.ts";
import { createSpektrixSandbox, type SpektrixSandbox } from "#sandbox/spektrix/server.ts";
import { SANDBOX_SPEKTRIX } from "#sandbox/spektrix/signatures.ts";
import { vendorId, worldOf } from "#sandbox/spektrix/world.ts";
import { SPEKTRIX_CAPABILITIES } from "../../adapters/spektrix/capabilities.ts";
import { openShop } from "../compose.ts";
import { buildCatalogue } from "../house/build-catalogue.ts";
import { prepareDatabase } from "../house/stored-houses.ts";
import { switchOff } from "../house/switch-off.ts";
import type { Shop, ShopOptions } from "../shop/shop-parts.ts";
import { openShopServices } from "../shop/shop-services.ts";

const ROOT = join(import.meta.dirname, "../../..");
const NOBODY: Caller = { session: null, language: "sv", address: "127.0.0.1", idempotencyKey: null };
let sandbox: SpektrixSandbox;
let name: string;

beforeEach(async () => {
  const today = new Date().toISOString().slice(0, 10);
  const files = await demo();
  const { contactPreferences } = files;
  const { catalogue, soldElsewhere } = buildCatalogue(files, today);
  sandbox = await createSpektrixSandbox({
    port: 0,
    world: worldOf(catalogue, soldElsewhere, contactPreferences.permissions),
  });
  name = `shop_${randomUUID().replaceAll("-", "")}`;
  await command(`create database ${name}`);
});
afterEach(async () => {
  await sandbox.close();
  await command(`drop database ${name} with (force)`);
});

async function demo(folder = join(ROOT, "demo/house")): Promise<HouseFolder> {
  const read = await readHouseFolder(folder);
  if (!read.ok) throw new Error(`the house has faults: ${JSON.stringify(read.faults)}`);
  return read.value;
}

/** Returns the same house with every feature switched off that the vendor's system lacks. */
async function reduced(): Promise<HouseFolder> {
  const folder = await mkdtemp(join(tmpdir(), "parkett-reduced-"));
  await cp(join(ROOT, "demo/house"), folder, { recursive: true });
  await switchOff(folder, SPEKTRIX_CAPABILITIES);
  return demo(folder).finally(() => rm(folder, { recursive: true, force: true }));
}

async function command(text: string): Promise<void> {
  const client = new Client({ connectionString: inject("databaseServer") });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

/** A shop with services of its own, which end with it. */
async function open(files: HouseFolder, database = name): Promise<Shop> {
  const url = inject("databaseServer").replace(/\/postgres$/, `/${database}`);
  const vendor = { apiUrl: sandbox.apiUrl, adminUrl: undefined, ...SANDBOX_SPEKTRIX };
  const log = pino({ level: "silent" });
  await prepareDatabase(ROOT, { vendor }, url);
  const services = await openShopServices({ databaseUrl: url, directUrl: url, databasePool: 4, log });
  const end = async () => {
    await services.queue.stop();
    await services.database.$client.end();
  };
  const options: ShopOptions = {
    environment: {
      publicUrl: "http://127.0.0.1:9",
      dataDir: "",
      voucherKey: SANDBOX_KEYS.voucherKey,
      vendor,
    },
    databaseUrl: url,
    directUrl: url,
    files,
    payments: {
      url: "http://127.0.0.1:9",
      secretKey: "nobody-is-paid",
      webhookAuthorization: "nobody-notifies",
    },
    mail: { url: "smtp://127.0.0.1:9", from: "house@test.example" },
    log,
  };
  try {
    const shop = await openShop(options, services);
    return {
      ...shop,
      async close() {
        await shop.stop();
        await shop.close();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

test("the demo house opens with the vendor's performances, the house's texts and the plan's seats", async () => {
  const files = await reduced();
  const vendor = { ...files.house.vendor, seats: "own-map" } as const;
  const shop = await open({ ...files, house: { ...files.house, vendor } });
  try {
    const agenda = await shop.backEnd.catalogue.agenda({}, NOBODY);
    const performances = agenda.ok ? agenda.value.performances : [];
    expect(performances.length).toBeGreaterThan(10);
    const carmen = performances.find(({ event }) => event.slug === "carmen");
    expect(carmen).toMatchObject({ event: { title: "Carmen" } });
    const map = await shop.liveSeats.read(carmen?.id ?? 0);
    expect(map?.seats).toBeGreaterThan(500);
    const offers = await shop.backEnd.catalogue.offers({}, NOBODY);
    expect(offers).toMatchObject({
      value: { memberships: true, donations: true, vouchers: true, flex: true },
    });
    const shelf = await shop.backEnd.products.shelf({ type: "shop" }, NOBODY);
    const glasses = shelf.ok && shelf.value.products.find(({ id }) => id === "opera-glasses");
    expect(glasses).toMatchObject({ variants: [{ id: "red" }, { id: "black" }], handover: ["collect"] });
    await shop.checkReady();
  } finally {
    await shop.close();
  }
});

test("holds at a performance with a waiting room, found by the house's number, are for admitted visitors only", async () => {
  const shop = await open(await reduced());
  try {
    const agenda = await shop.backEnd.catalogue.agenda({}, NOBODY);
    const performances = agenda.ok ? agenda.value.performances : [];
    const started = await shop.backEnd.customers.startSession({}, NOBODY);
    const caller = { ...NOBODY, session: started.ok ? started.value.session : null };
    const ask = (performance: number) =>
      shop.backEnd.basket.addBestAvailable(
        { performance, band: "A", quantities: [{ priceType: 1, quantity: 1 }] },
        caller,
      );
    const reasons = new Set<string>();
    for (const { id, event } of performances.filter((one) => one.event.slug === "peter-grimes")) {
      const requested = await ask(id);
      if (requested.ok || requested.refusal.reason !== "queue-needed") continue;
      reasons.add(event.slug);
      expect(requested.refusal).toEqual({ reason: "queue-needed", room: "peter-grimes-farewell" });
      expect(await shop.queue.barring(id, caller.session, false)).toBe("peter-grimes-farewell");
    }
    expect([...reasons]).toEqual(["peter-grimes"]);
    const carmen = performances.find(({ event }) => event.slug === "carmen")?.id ?? 0;
    expect(await ask(carmen)).not.toMatchObject({ refusal: { reason: "queue-needed" } });
  } finally {
    await shop.close();
  }
});

test("a vendor's shop rejects a house with features that the vendor lacks, naming their places", async () => {
  await expect(open(await demo())).rejects.toThrow(/food\.json, the whole file: .*"food"/);
});

test("a vendor's shop rejects unmapped price bands and an unknown payment type at start, by name", async () => {
  const files = await reduced();
  const { "Band C": _, ...priceBands } = files.house.vendor.priceBands;
  const vendor = { ...files.house.vendor, priceBands, paymentType: "Webshop" };
  const house = { ...files.house, vendor };
  const id = vendorId("B", "C");
  await expect(open({ ...files, house })).rejects.toThrow(
    [
      'house.json, vendor.paymentType: the vendor has no custom payment type "Webshop"; it has "Invoice", "Parkett"',
      `house.json, vendor.priceBands: the vendor's price band "Band C" (${id}) is not mapped`,
    ].join("\n"),
  );
});

test("a vendor's shop opens a house while the vendor is unavailable", async () => {
  const files = await reduced();
  await fetch(`${sandbox.url}/sandbox/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ answer: 503, times: 30 }),
  });
  const shop = await open(files);
  await shop.checkReady().finally(() => shop.close());
});

test("a vendor's shop rejects a database of the engine", async () => {
  await expect(open(await reduced(), "template")).rejects.toThrow(/engine's own database/);
});
