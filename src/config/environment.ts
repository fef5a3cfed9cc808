import { resolve } from "node:path";
import { z } from "zod";
import { type OfficeAccess, OIDC_VARIABLES, officeFaults, officeOf } from "./office-access.ts";
import { type WalletAccess, walletsOf } from "./wallet-access.ts";

/** The variables of the shop, `npm run house` and `npm start`, parsed at start. All errors are reported together. */

const port = (fallback: number) =>
  z.coerce
    .number({ error: "must be a number, such as 3000" })
    .int("must be a whole number")
    .min(1, "must be between 1 and 65535")
    .max(65_535, "must be between 1 and 65535")
    .default(fallback);

const webAddress = z
  .url({ protocol: /^https?$/, error: "must be an address that begins with https:// or http://" })
  .transform((url) => url.replace(/\/+$/, ""));

const loqateVersion = z.string().regex(/^v\d+\.\d{2}$/, "must be a version as in v1.20");

const databaseAddress = z
  .string()
  .regex(
    /^postgres(ql)?:\/\//,
    "must begin with postgres://, as in postgres://user:password@host:5432/parkett",
  );

const schema = z.object({
  PORT: port(3000),
  HOST: z.string().default("0.0.0.0"),
  OFFICE_PORT: port(3004),
  OFFICE_URL: webAddress.optional(),
  ...OIDC_VARIABLES,
  PUBLIC_URL: webAddress.optional(),
  DATA_DIR: z.string().default("data"),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  HOUSE: z.string().default("demo/house"),
  HOUSE_EDITED_IN: z.enum(["office", "folder"], { error: "must be office or folder" }).default("office"),
  TRUSTED_PROXIES: z.coerce.number({ error: "must be a number of proxies" }).int().min(0).max(10).default(0),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET_KEY: z.string().optional(),
  RECAPTCHA_PROJECT: z.string().optional(),
  RECAPTCHA_URL: webAddress.default("https://www.google.com"),
  RECAPTCHA_ENTERPRISE_URL: webAddress.default("https://recaptchaenterprise.googleapis.com"),
  LOQATE_KEY: z.string().optional(),
  LOQATE_URL: webAddress.default("https://api.addressy.com"),
  LOQATE_FIND_VERSION: loqateVersion.default("v1.10"),
  LOQATE_RETRIEVE_VERSION: loqateVersion.default("v1.20"),
  APPLE_PASS_CERTIFICATE: z.string().optional(),
  APPLE_PASS_KEY: z.string().optional(),
  APPLE_PASS_KEY_PASSPHRASE: z.string().optional(),
  APPLE_PASS_INTERMEDIATE: z.string().optional(),
  APNS_URL: webAddress.default("https://api.push.apple.com"),
  GOOGLE_WALLET_KEY: z.string().optional(),
  GOOGLE_WALLET_URL: webAddress.default("https://walletobjects.googleapis.com"),
  GOOGLE_TOKEN_URL: webAddress.default("https://oauth2.googleapis.com/token"),
  GOOGLE_WALLET_ISSUER: z
    .string()
    .regex(/^\d+$/, "is the issuer id of the Google Pay & Wallet Console: digits")
    .optional(),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  METRICS_TOKEN: z.string().min(16, "must be at least 16 characters that nobody guesses").optional(),
  MAINTENANCE_SECRET: z.string().min(16, "must be at least 16 characters that nobody guesses").optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  ACCESS_LOG: z.enum(["yes", "no"], { error: "must be yes or no" }).default("no"),
  NEXI_URL: webAddress.default("https://api.dibspayment.eu"),
  NEXI_SECRET_KEY: z.string().min(8, "is the secret key from the Nexi portal").optional(),
  NEXI_WEBHOOK_AUTHORIZATION: z
    .string()
    .regex(/^[a-zA-Z0-9\-= ]{8,64}$/, "must be 8 to 64 letters, digits, hyphens, equal signs or spaces")
    .optional(),
  GOCARDLESS_URL: webAddress.default("https://api.gocardless.com"),
  GOCARDLESS_ACCESS_TOKEN: z.string().min(8, "is the access token from the GoCardless dashboard").optional(),
  GOCARDLESS_WEBHOOK_SECRET: z.string().min(8, "is the secret of the webhook endpoint there").optional(),
  VOUCHER_KEY: z
    .string()
    .min(32, "must have at least 32 characters, as from: openssl rand -hex 32")
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "must begin with smtp:// or smtps://")
    .optional(),
  MAIL_FROM: z.email("must be an e-mail address").optional(),
  BACK_END: z.enum(["engine", "spektrix"], { error: "must be engine or spektrix" }).default("engine"),
  BACK_END_URL: webAddress.optional(),
  BACK_END_ADMIN_URL: webAddress.optional(),
  BACK_END_CLIENT: z
    .string()
    .regex(/^[\w-]+$/, "is the name of the house's own system with the vendor: letters, digits and hyphens")
    .optional(),
  BACK_END_LOGIN: z.string().optional(),
  BACK_END_SECRET: z
    .string()
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, "is the secret of the login, in base64 as the vendor shows it")
    .optional(),
  SANDBOX_BACK_END_PORT: port(3102),
  SANDBOX_PAYMENTS_PORT: port(3100),
  SANDBOX_DIRECT_DEBIT_PORT: port(3103),
  SANDBOX_MAILBOX_PORT: port(3101),
  SANDBOX_SMTP_PORT: port(2525),
});

export const VARIABLES: readonly string[] = Object.keys(schema.shape);

/** Public, so no public address may use them. */
export const SANDBOX_KEYS = {
  secretKey: "test-secret-key-00000000000000000000000000000000",
  webhookAuthorization: "parkett-sandbox-notifications",
  directDebitToken: "sandbox-token-of-parkett-everybody-knows-it",
  directDebitSecret: "parkett-sandbox-direct-debits",
  voucherKey: "parkett-sandbox-vouchers-everybody-knows-it",
  backEndClient: "sundoperan",
  backEndLogin: "parkett-sandbox",
  backEndSecret: "cGFya2V0dC1zYW5kYm94LWV2ZXJ5Ym9keS1rbm93cy1pdA==",
} as const;

type Given = Readonly<Record<string, string>>;

function missing(given: Given): string[] {
  const faults = new Map<string, string>();
  const need = (name: string, why: string) => {
    if (given[name] === undefined && !faults.has(name)) faults.set(name, why);
  };
  if (isPublic(given["PUBLIC_URL"])) inPublic(given, faults);
  if (given["NEXI_SECRET_KEY"] !== undefined) {
    need(
      "NEXI_WEBHOOK_AUTHORIZATION",
      "is needed with NEXI_SECRET_KEY: the word by which notifications are recognised",
    );
    need("PUBLIC_URL", "is needed with NEXI_SECRET_KEY: the address at which visitors reach the shop");
  }
  if (given["DATABASE_DIRECT_URL"] !== undefined) {
    need("DATABASE_URL", "is needed with DATABASE_DIRECT_URL: the pooler's address");
  }
  if (given["RECAPTCHA_SITE_KEY"] !== undefined)
    need("RECAPTCHA_SECRET_KEY", "is needed with RECAPTCHA_SITE_KEY");
  if (given["RECAPTCHA_SECRET_KEY"] !== undefined)
    need("RECAPTCHA_SITE_KEY", "is needed with RECAPTCHA_SECRET_KEY");
  if (given["GOCARDLESS_ACCESS_TOKEN"] !== undefined) {
    need(
      "GOCARDLESS_WEBHOOK_SECRET",
      "is needed with GOCARDLESS_ACCESS_TOKEN: notifications are signed with it",
    );
  }
  if (given["GOCARDLESS_WEBHOOK_SECRET"] !== undefined) {
    need("GOCARDLESS_ACCESS_TOKEN", "is needed with GOCARDLESS_WEBHOOK_SECRET");
  }
  for (const together of [APPLE_PASS, GOOGLE_WALLET]) {
    const [first] = together.filter((name) => given[name] !== undefined);
    if (first) for (const name of together) need(name, `is needed with ${first}`);
  }
  for (const [name, why] of officeFaults(given, isPublic(given["PUBLIC_URL"]))) faults.set(name, why);
  if (given["SMTP_URL"] !== undefined) need("MAIL_FROM", "is needed with SMTP_URL");
  // A link alone, as beside the stand-in, reaches no system.
  if (VENDORS.some(([name]) => name !== "BACK_END_ADMIN_URL" && given[name] !== undefined)) {
    for (const [name, why] of VENDORS) need(name, `is needed with the others of BACK_END_…: ${why}`);
  }
  return [...faults].map(([name, why]) => `${name} ${why}`);
}

const APPLE_PASS = ["APPLE_PASS_CERTIFICATE", "APPLE_PASS_KEY", "APPLE_PASS_INTERMEDIATE"];
const GOOGLE_WALLET = ["GOOGLE_WALLET_KEY", "GOOGLE_WALLET_ISSUER"];
const GOCARDLESS = ["GOCARDLESS_ACCESS_TOKEN", "GOCARDLESS_WEBHOOK_SECRET"];

const NEEDED_IN_PUBLIC: readonly (readonly [name: string, why: string])[] = [
  ["NEXI_SECRET_KEY", "the payment sandbox is never used there"],
  ["NEXI_WEBHOOK_AUTHORIZATION", "the word by which notifications of payments are recognised"],
  ["VOUCHER_KEY", "gift vouchers are found and sealed by it; keep it as long as there are any"],
  ["SMTP_URL", "the demo mailbox is never used there"],
  ["MAIL_FROM", "the address that emails come from"],
];

const VENDORS: readonly (readonly [name: string, why: string])[] = [
  ["BACK_END_URL", "where the vendor's interface is, as in https://system.spektrix.com"],
  ["BACK_END_ADMIN_URL", "where the box office works with it"],
  ["BACK_END_CLIENT", "the name of the house's own system there"],
  ["BACK_END_LOGIN", "who signs requests"],
  ["BACK_END_SECRET", "what they are signed with"],
];

function inPublic(given: Given, faults: Map<string, string>): void {
  const wanted = given["BACK_END"] === "spektrix" ? [...NEEDED_IN_PUBLIC, ...VENDORS] : NEEDED_IN_PUBLIC;
  for (const [name, why] of wanted) {
    if (given[name] === undefined) faults.set(name, `is needed at a public address (PUBLIC_URL): ${why}`);
  }
  const known: readonly string[] = Object.values(SANDBOX_KEYS);
  for (const name of [
    "NEXI_SECRET_KEY",
    "NEXI_WEBHOOK_AUTHORIZATION",
    "VOUCHER_KEY",
    "BACK_END_SECRET",
    ...GOCARDLESS,
  ]) {
    if (known.includes(given[name] ?? "")) faults.set(name, "is the sandbox's own, which everybody knows");
  }
  for (const name of ["NEXI_URL", "GOCARDLESS_URL"]) {
    const provider = given[name] ?? "";
    if (provider.startsWith("http:") || isOnThisMachine(provider)) {
      faults.set(name, "must be the provider's https address where PUBLIC_URL is a public one");
    }
  }
}

/** TLS, and reachable from other machines. */
function isPublic(url: string | undefined): boolean {
  return url !== undefined && URL.canParse(url) && url.startsWith("https:") && !isOnThisMachine(url);
}

export function isOnThisMachine(url: string): boolean {
  if (!URL.canParse(url)) return false;
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}

export interface Environment {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly dataDir: string;
  /** Absent: a private PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The database's own address, if `databaseUrl` is a pooler that shares connections between transactions. */
  readonly databaseDirectUrl: string | undefined;
  readonly databasePool: number;
  readonly house: string;
  /** "folder": the office shows the house and changes nothing but cancelled and moved performances. */
  readonly houseEditedIn: "office" | "folder";
  /** Number of the operator's own proxies, and so of trusted entries in X-Forwarded-For. */
  readonly trustedProxies: number;
  readonly logLevel: string;
  readonly accessLog: boolean;
  /** Grants staff access while the shop is closed; absent: no access. */
  readonly maintenanceSecret: string | undefined;
  readonly metrics: {
    readonly port: number | undefined;
    readonly host: string;
    readonly token: string | undefined;
  };
  readonly loqate: Readonly<Record<"key" | "url" | "findVersion" | "retrieveVersion", string>> | undefined;
  readonly recaptcha:
    | {
        readonly siteKey: string;
        readonly secretKey: string;
        readonly project: string | undefined;
        readonly url: string;
        readonly enterpriseUrl: string;
      }
    | undefined;
  /** Absent: the payment sandbox. */
  readonly nexi:
    | { readonly url: string; readonly secretKey: string; readonly webhookAuthorization: string }
    | undefined;
  /** Absent at a public address without its variables: disabled. Elsewhere the default is the sandbox. */
  readonly directDebit: DirectDebitAccess | undefined;
  /** Paths of the house's certificates and keys; absent: no wallet passes. */
  readonly wallets: WalletAccess;
  readonly voucherKey: string;
  /** Absent at a public address without OFFICE_URL: there is no office. */
  readonly office: OfficeAccess | undefined;
  /** Absent: the built-in engine. */
  readonly vendor: Vendor | undefined;
  readonly mail: { readonly url: string; readonly from: string } | undefined;
  readonly sandbox: {
    readonly payments: number;
    readonly directDebit: number;
    readonly mailbox: number;
    readonly smtp: number;
    readonly backEnd: number;
  };
  /** Set explicitly; the others may change if a port is taken. */
  readonly chosenPorts: readonly string[];
}

export interface DirectDebitAccess {
  readonly url: string;
  readonly accessToken: string;
  readonly webhookSecret: string;
}

export interface Vendor {
  /** Includes the house's part: "https://system.spektrix.com/sundoperan/api/v3". */
  readonly apiUrl: string;
  readonly adminUrl: string | undefined;
  readonly client: string;
  readonly login: string;
  readonly secret: string;
}

export type EnvironmentResult =
  | { readonly ok: true; readonly value: Environment }
  | { readonly ok: false; readonly faults: readonly string[] };

export function parseEnvironment(variables: Readonly<Record<string, string | undefined>>): EnvironmentResult {
  // An empty variable counts as unset.
  const given: Given = Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  const parsed = schema.safeParse(given);
  const wrong = parsed.error?.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`) ?? [];
  const faults = [...wrong, ...missing(given)];
  if (!parsed.success || faults.length > 0) return { ok: false, faults };
  const { data } = parsed;
  const { NEXI_SECRET_KEY: secretKey, NEXI_WEBHOOK_AUTHORIZATION: webhookAuthorization } = data;
  const value: Environment = {
    port: data.PORT,
    host: data.HOST,
    publicUrl: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    databaseDirectUrl: data.DATABASE_DIRECT_URL,
    databasePool: data.DATABASE_POOL,
    house: resolve(data.HOUSE),
    houseEditedIn: data.HOUSE_EDITED_IN,
    trustedProxies: data.TRUSTED_PROXIES,
    logLevel: data.LOG_LEVEL,
    accessLog: data.ACCESS_LOG === "yes",
    maintenanceSecret: data.MAINTENANCE_SECRET,
    metrics: { port: data.METRICS_PORT, host: data.METRICS_HOST, token: data.METRICS_TOKEN },
    recaptcha: recaptchaOf(data),
    nexi:
      secretKey && webhookAuthorization ? { url: data.NEXI_URL, secretKey, webhookAuthorization } : undefined,
    directDebit: directDebitOf(data),
    wallets: walletsOf(data),
    voucherKey: data.VOUCHER_KEY ?? SANDBOX_KEYS.voucherKey,
    office: officeOf(data, isPublic(data.PUBLIC_URL)),
    vendor: vendorOf(data),
    loqate: data.LOQATE_KEY
      ? {
          ...{ key: data.LOQATE_KEY, url: data.LOQATE_URL },
          ...{ findVersion: data.LOQATE_FIND_VERSION, retrieveVersion: data.LOQATE_RETRIEVE_VERSION },
        }
      : undefined,
    mail: data.SMTP_URL && data.MAIL_FROM ? { url: data.SMTP_URL, from: data.MAIL_FROM } : undefined,
    sandbox: {
      payments: data.SANDBOX_PAYMENTS_PORT,
      directDebit: data.SANDBOX_DIRECT_DEBIT_PORT,
      mailbox: data.SANDBOX_MAILBOX_PORT,
      smtp: data.SANDBOX_SMTP_PORT,
      backEnd: data.SANDBOX_BACK_END_PORT,
    },
    chosenPorts: chosenPorts(given),
  };
  return { ok: true, value };
}

function recaptchaOf(data: z.infer<typeof schema>): Environment["recaptcha"] {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET_KEY: secretKey } = data;
  if (!siteKey || !secretKey) return undefined;
  const { RECAPTCHA_PROJECT: project, RECAPTCHA_URL: url, RECAPTCHA_ENTERPRISE_URL: enterpriseUrl } = data;
  return { siteKey, secretKey, project, url, enterpriseUrl };
}

function directDebitOf(data: z.infer<typeof schema>): Environment["directDebit"] {
  const { GOCARDLESS_ACCESS_TOKEN: accessToken, GOCARDLESS_WEBHOOK_SECRET: webhookSecret } = data;
  if (accessToken && webhookSecret) return { url: data.GOCARDLESS_URL, accessToken, webhookSecret };
  if (isPublic(data.PUBLIC_URL)) return undefined;
  const url = `http://127.0.0.1:${data.SANDBOX_DIRECT_DEBIT_PORT}`;
  const { directDebitToken, directDebitSecret } = SANDBOX_KEYS;
  return { url, accessToken: directDebitToken, webhookSecret: directDebitSecret };
}

function vendorOf(data: z.infer<typeof schema>): Environment["vendor"] {
  if (data.BACK_END !== "spektrix") return undefined;
  const url = data.BACK_END_URL ?? `http://127.0.0.1:${data.SANDBOX_BACK_END_PORT}`;
  const client = data.BACK_END_CLIENT ?? SANDBOX_KEYS.backEndClient;
  return {
    apiUrl: `${url}/${client}/api/v3`,
    client,
    adminUrl: data.BACK_END_ADMIN_URL,
    login: data.BACK_END_LOGIN ?? SANDBOX_KEYS.backEndLogin,
    secret: data.BACK_END_SECRET ?? SANDBOX_KEYS.backEndSecret,
  };
}

/** If the public address is on this machine, setting it sets the shop's port. */
function chosenPorts(given: Given): string[] {
  const named = Object.keys(given).filter((name) => name === "PORT" || /^SANDBOX_\w+_PORT$/.test(name));
  return given["PUBLIC_URL"] === undefined || named.includes("PORT") ? named : ["PORT", ...named];
}
