import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BackEnd } from "#contract/back-end.ts";
import type { Caller } from "#contract/operation.ts";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import type { WebhookSender } from "#ports/webhooks.ts";
import { createNexiSandbox, SANDBOX_SECRET_KEY } from "#sandbox/nexi/server.ts";
import { createNexi } from "../../adapters/nexi/nexi.ts";
import { createNexiPayouts } from "../../adapters/nexi/payouts.ts";
import { createNexiCards } from "../../adapters/nexi/stored-cards.ts";
import { createPasswords } from "../../credentials/passwords.ts";
import { createEngine, type Engine } from "../engine.ts";
import type { LineKind } from "../kernel/line-kind.ts";
import type { EngineSettings, Random, Services } from "../kernel/services.ts";
import { LINE_KINDS } from "../line-kinds.ts";
import type { Database } from "../storage/database.ts";
import type { Catalogue } from "../storage/documents/catalogue-document.ts";
import { databaseInLocale, databaseOfItsOwn, freshDatabase, type TestDatabase } from "./database.ts";
import { type Rewrite, rewriteStatements } from "./rewritten.ts";
import { createHouseValue, type HouseValue } from "./sales/house-value.ts";
import { NOON, smallHouse } from "./small-house.ts";
import type { Turnstile } from "./turnstile.ts";

/** The shop that tests of the engine, the box office and the server open. */

/** PostgreSQL, the job queue, and the payment provider's sandbox over HTTP. Only the clock is simulated. */
export interface TestShop {
  readonly engine: Engine;
  readonly backEnd: BackEnd;
  readonly database: Database;
  readonly databaseUrl: string;
  /** The sandbox's address: /sandbox/ledger, /sandbox/faults. */
  readonly provider: string;
  readonly clock: { now: number; advance(seconds: number): void };
  /** A second engine on the same database, as in a second process. */
  another(other?: Pick<TestShopOptions, "kinds">): Engine;
  readonly services: Services;
  readonly value: HouseValue;
  close(): Promise<void>;
}

/** The cheapest argon2, since the real cost exceeds that of a test (`passwords.test.ts` has the real one). */
const PASSWORDS = createPasswords({ memory: 8, passes: 1 });
const WEBHOOK_AUTHORIZATION = "the-word-of-the-tests";

export const TEST_SETTINGS: EngineSettings = {
  publicUrl: "http://127.0.0.1:9",
  basketExpirySeconds: 1200,
  holdExtensions: 0,
  holdExtensionSeconds: 300,
  holdQueue: 5_000,
  holdBatchesAtOnce: 1,
  soldOutTrustMs: 0,
  orphanRule: "off",
  otherCurrencies: [],
  paymentWindowSeconds: 1800,
  paymentRetrySeconds: 300,
  paymentRetries: 3,
  refundLookDays: 32,
  unmatchedPaymentDays: 3,
  accountCreditMonths: 6,
  creditReturnDays: 30,
  cancellationWindowHours: 48,
  refundOfferDays: 14,
  reminderHours: 24,
  reportDays: 30,
  creditEmailDays: [30, 7],
  flexEmailDays: [60, 14],
  membershipEmailDays: [45, 24],
  voucherEmailDays: [60, 14],
  nameChangeHours: null,
  orderReturn: "ticket",
  packageReturn: "ticket",
  withdrawalDays: 14,
  accountYears: 7,
  payLater: null,
  waitingList: null,
  resale: null,
  noteCharacters: 500,
  giftAidDeclaration: null,
  survey: null,
  giftVoucherAmounts: [20_000, 50_000, 80_000, 100_000, 150_000],
  counter: {
    till: "external",
    tills: [
      { id: "one", name: "Kassa 1" },
      { id: "two", name: "Kassa 2" },
    ],
    witness: false,
    linkHours: 24,
  },
  counterNames: {
    receipt: { sv: "Kassakvitto" },
    terminal: { sv: "Kort" },
    cash: { sv: "Kontant" },
    transfer: { sv: "Bankgiro" },
  },
  tenderNames: {
    voucher: { sv: "Presentkort" },
    credit: { sv: "Tillgodohavande" },
    redemption: { sv: "Flexabonnemang" },
    exchange: { sv: "Byte" },
  },
  postageName: { sv: "Porto", en: "Postage" },
  cardConsent: { version: "2027-01", text: { sv: "Kortet får sparas.", en: "The card may be stored." } },
  cardPageText: { sv: "Spara ett kort" },
  door: { reentry: false, undoSeconds: 10, opensMinutes: new Map() },
  codesKey: "the-key-of-the-tests-that-opens-nothing-else",
  timeZone: "Europe/Oslo",
  passwordAttempts: 5,
  seatsPerNetwork: null,
  sessionsPerNetwork: null,
  newCustomersPerNetwork: null,
  linkMinutes: 10,
  ticketCode: { length: 20, prefix: "99" },
  customerDetails: {
    phone: "required",
    address: "required",
    title: "hidden",
    prefix: "hidden",
    middleName: "hidden",
    county: "hidden",
    dateOfBirth: "hidden",
  },
  defaultCountry: 191,
  contactPreferences: {
    permissions: [
      { id: 1, name: { sv: "Nyhetsbrev" }, text: { sv: "Ni får skriva till mig." } },
      { id: 2, name: { sv: "Sms" }, text: { sv: "Ni får skicka sms." } },
    ],
    interests: [{ id: "ballet", name: { sv: "Balett" } }],
  },
};

export interface TestShopOptions {
  readonly catalogue?: Partial<Catalogue>;
  readonly settings?: Partial<EngineSettings>;
  readonly rewrite?: Rewrite;
  /** Holds every statement until the test releases it, so that the test decides the order. */
  readonly turnstile?: Turnstile;
  /** Kinds of line in addition to the house's own, or in their place. */
  readonly kinds?: readonly LineKind[];
  readonly random?: () => number;
  /** The test changes the schema, so the database must not be reused. */
  readonly changesSchema?: true;
  /** The database's locale, of ICU ("tr") or the C library ("C.UTF-8"). Default: C. */
  readonly locale?: string;
  readonly database?: TestDatabase;
  readonly webhookSender?: WebhookSender;
}

const RANDOM: Random = { bytes: randomBytes, below: (limit) => randomInt(limit), id: randomUUID };

function chanceOf(random: () => number): Random {
  const bytes = (count: number) =>
    Buffer.from(Array.from({ length: count }, () => Math.floor(random() * 256)));
  return {
    bytes,
    below: (limit) => Math.floor(random() * limit),
    id: () =>
      bytes(16)
        .toString("hex")
        .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"),
  };
}

export async function openTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const isToChange = options.rewrite !== undefined || options.turnstile !== undefined;
  const own =
    options.database ??
    (options.locale !== undefined
      ? await databaseInLocale(options.locale)
      : await (options.changesSchema ? databaseOfItsOwn() : freshDatabase(isToChange)));
  const { url, database, drop } = own;
  if (isToChange) {
    rewriteStatements(database, options.rewrite ?? ((statement) => statement), options.turnstile);
  }
  const folder = await mkdtemp(join(tmpdir(), "parkett-test-"));
  const sandbox = await createNexiSandbox({ port: 0, data: folder });
  const queue = await own.queue();
  const clock = {
    now: NOON,
    advance(seconds: number) {
      clock.now += seconds * 1000;
    },
  };
  const nexi = {
    baseUrl: sandbox.url,
    secretKey: SANDBOX_SECRET_KEY,
    webhookAuthorization: WEBHOOK_AUTHORIZATION,
    allowInsecureWebhooks: true,
    timeoutMs: 2_000,
  };
  const open = (other: Pick<TestShopOptions, "kinds"> = options) =>
    createEngine({
      kinds: new Map([...LINE_KINDS.values(), ...(other.kinds ?? [])].map((kind) => [kind.kind, kind])),
      database,
      outbox: queue,
      webhookSender: options.webhookSender,
      payments: createNexi(nexi),
      storedCards: createNexiCards(nexi),
      payouts: createNexiPayouts(nexi),
      settings: { ...TEST_SETTINGS, ...options.settings },
      now: () => clock.now,
      random: options.random ? chanceOf(options.random) : RANDOM,
      passwords: PASSWORDS,
      log: { info() {}, warn() {} },
    });
  const engine = open();
  await engine.house.importCatalogue(smallHouse(options.catalogue), []);
  return {
    engine,
    backEnd: engine.backEnd,
    database,
    databaseUrl: url,
    provider: sandbox.url,
    clock,
    another: open,
    services: engine.services,
    value: createHouseValue(engine.services),
    async close() {
      await sandbox.close();
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A notification as the provider would send it. */
export function noticeOf(providerPaymentId: string, event: string) {
  return {
    headers: { authorization: WEBHOOK_AUTHORIZATION },
    body: JSON.stringify({
      id: randomUUID().replaceAll("-", ""),
      timestamp: new Date(NOON).toISOString(),
      merchantId: 1,
      event,
      data: { paymentId: providerPaymentId },
    }),
  };
}

export async function visitor(backEnd: BackEnd): Promise<Caller> {
  const nobody: Caller = { session: null, language: "sv", address: "127.0.0.1", idempotencyKey: null };
  const started = await backEnd.customers.startSession({}, nobody);
  if (!started.ok) throw new Error("no session");
  return { ...nobody, session: started.value.session };
}

export const PASSWORD: string = SOMEBODY.password;

export async function signedIn(
  backEnd: BackEnd,
  as: Caller,
  email = `${randomUUID()}@test.example`,
  password = PASSWORD,
): Promise<Caller> {
  const registered = await backEnd.customers.register({ ...SOMEBODY, email, password }, as);
  if (!registered.ok) throw new Error(`not registered: ${JSON.stringify(registered.refusal)}`);
  return { ...as, session: registered.value.session };
}
