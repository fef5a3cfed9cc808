import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { inject } from "vitest";
import type { BackEnd } from "#contract/back-end.ts";
import { BANDS } from "#domain/seating/seating.ts";
import { inTransaction } from "#engine/storage/in-transaction.ts";
import { createNexiSandbox, SANDBOX_SECRET_KEY } from "#sandbox/nexi/server.ts";
import { createSpektrixSandbox } from "#sandbox/spektrix/server.ts";
import { SANDBOX_SPEKTRIX, type SystemKeys } from "#sandbox/spektrix/signatures.ts";
import { worldOf } from "#sandbox/spektrix/world.ts";
import { migrateDatabase } from "../../../engine/storage/migrate.ts";
import { freshDatabase } from "../../../engine/testing/database.ts";
import { NOON, smallHouse } from "../../../engine/testing/small-house.ts";
import { TEST_SETTINGS } from "../../../engine/testing/test-shop.ts";
import type { Executor } from "../../../payments/services.ts";
import { openJobQueue } from "../../../server/jobs/outbox.ts";
import { createNexi } from "../../nexi/nexi.ts";
import type { HouseBook } from "../house-book.ts";
import type { Services } from "../services.ts";
import { createSpektrixBackEnd, type SpektrixBackEnd } from "../spektrix.ts";
import { createSpektrix, type Spektrix } from "../wire/client.ts";

/** A shop on the stand-in of the vendor's system, for tests of the second back end. */

/** Separate database, outbox, and stand-ins over HTTP. Only the clock is fake. */
export interface VendorShop {
  readonly spektrix: SpektrixBackEnd;
  readonly backEnd: BackEnd;
  readonly database: Executor;
  readonly outbox: Services["outbox"];
  readonly inTransaction: Services["inTransaction"];
  /** Stand-ins: /sandbox/faults etc. */
  readonly vendor: string;
  readonly provider: string;
  readonly clock: { now: number };
  /** Requests sent to the vendor, in order. */
  readonly requests: string[];
  readonly warnings: object[];
  /** At the box office; returns the code. */
  issueVoucher(amount: number): Promise<string>;
  storeCard(email: string, isPending?: boolean): Promise<void>;
  /** On the same database; `around` wraps its requests to the vendor. */
  another(around?: (vendor: Spektrix) => Spektrix, wrap?: (given: Given) => Given): SpektrixBackEnd;
  close(): Promise<void>;
}
export type Given = Parameters<typeof createSpektrixBackEnd>[0];

/** The stand-in's names for what `house.json` maps. */
export const VENDOR_NAMES = {
  priceBands: Object.fromEntries(BANDS.map((band) => [`Band ${band}`, band])),
  payment: "provider" as const,
  component: {
    script: "https://vendor.example/script.js",
    style: "https://vendor.example/style.css",
  },
  paymentType: "Parkett",
  orderAttribute: null,
  seats: "own-map" as const,
  domain: null,
};
const KEYS: SystemKeys = SANDBOX_SPEKTRIX;

export async function openVendorShop(
  house: Parameters<typeof smallHouse>[0] = {},
  names: Partial<HouseBook> = {},
): Promise<VendorShop> {
  template ??= makeTemplate();
  const kept = await freshDatabase(false, await template);
  const folder = await mkdtemp(join(tmpdir(), "parkett-vendor-"));
  const clock = { now: NOON };
  const now = () => clock.now;
  const provider = await createNexiSandbox({ port: 0, data: folder });
  const vendor = await createSpektrixSandbox({
    port: 0,
    world: worldOf(smallHouse(house), [], TEST_SETTINGS.contactPreferences.permissions),
    now,
  });
  const website = `${vendor.url}/${SANDBOX_SPEKTRIX.client}`;
  const queue = await kept.queue();
  const { database } = kept;
  const outbox: Services["outbox"] = {
    put: (transaction, job, options) => queue.put(transaction as never, job, options),
  };
  const inOne: Services["inTransaction"] = (work) => inTransaction(database, work);
  const requests: string[] = [];
  const warnings: object[] = [];
  const open: VendorShop["another"] = (around = (same) => same, wrap = (same) => same) => {
    const given: Given = {
      vendor: around(
        createSpektrix({
          baseUrl: vendor.apiUrl,
          ...KEYS,
          now,
          timeoutMs: 1_000,
          onRequest: (method, path) => void requests.push(`${method} ${path}`),
        }),
      ),
      book: { ...smallHouse(house), ...VENDOR_NAMES, website, ...names },
      database,
      inTransaction: inOne,
      outbox,
      payments: createNexi({
        baseUrl: provider.url,
        secretKey: SANDBOX_SECRET_KEY,
        webhookAuthorization: "the-word-of-the-tests",
        allowInsecureWebhooks: true,
        timeoutMs: 2_000,
      }),
      settings: {
        ...TEST_SETTINGS,
        systemName: SANDBOX_SPEKTRIX.client,
        sealKey: "the-key-of-the-tests-that-opens-nothing-else",
      } satisfies Services["settings"],
      now,
      random: {
        bytes: (count) => randomBytes(count),
        below: (limit) => randomInt(limit),
        id: () => randomUUID(),
      },
      log: { info() {}, warn: (facts, text) => void warnings.push({ ...facts, text }) },
    };
    return createSpektrixBackEnd(wrap(given));
  };
  const spektrix = open();
  return {
    spektrix,
    backEnd: spektrix.backEnd,
    database,
    outbox,
    inTransaction: inOne,
    vendor: vendor.url,
    provider: provider.url,
    clock,
    requests,
    warnings,
    async issueVoucher(amount) {
      const sold = await fetch(`${vendor.url}/sandbox/gift-vouchers`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ amount }),
      });
      return ((await sold.json()) as { code: string }).code;
    },
    async storeCard(email, isPending = false) {
      await fetch(`${vendor.url}/sandbox/cards`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, isPending }),
      });
    },
    another: open,
    async close() {
      await vendor.close();
      await provider.close();
      await kept.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** With the outbox's tables, created once per process and copied. */
let template: Promise<string> | null = null;

async function makeTemplate(): Promise<string> {
  const name = newName();
  await command(`create database ${name}`);
  await migrateDatabase(urlOf(name), join(import.meta.dirname, "../storage/migrations"));
  await (await openJobQueue(urlOf(name), () => {})).stop();
  return name;
}

const newName = () => `vendor_${randomUUID().replaceAll("-", "")}`;
const urlOf = (name: string) => inject("databaseServer").replace(/\/postgres$/, `/${name}`);

async function command(text: string): Promise<void> {
  const client = new Client({ connectionString: inject("databaseServer") });
  await client.connect();
  await client.query(text).finally(() => client.end());
}
