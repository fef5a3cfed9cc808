import { resolve } from "node:path";
import { z } from "zod";

/**
 * The process environment, parsed once. Nobody else reads process.env. Every fault is reported together,
 * in words a web team understands.
 */

const port = (fallback: number) =>
  z.coerce
    .number({ error: "must be a number, such as 3000" })
    .int("must be a whole number")
    .min(0, "must be between 0 and 65535")
    .max(65_535, "must be between 0 and 65535")
    .default(fallback);

const webAddress = z
  .url({ protocol: /^https?$/, error: "must be an address that begins with https:// or http://" })
  .transform((url) => url.replace(/\/+$/, ""));

const databaseAddress = z
  .string()
  .regex(
    /^postgres(ql)?:\/\//,
    "must begin with postgres://, as in postgres://user:password@host:5432/parkett",
  );

const schema = z
  .object({
    PORT: port(3000),
    HOST: z.string().default("0.0.0.0"),
    PUBLIC_URL: webAddress.optional(),
    DATA_DIR: z.string().default("data"),
    DATABASE_URL: databaseAddress.optional(),
    DATABASE_DIRECT_URL: databaseAddress.optional(),
    DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
    HOUSE: z.string().default("demo/house"),
    TRUSTED_PROXIES: z.coerce
      .number({ error: "must be a number of proxies" })
      .int()
      .min(0)
      .max(10)
      .default(0),
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
    NEXI_URL: webAddress.default("https://api.dibspayment.eu"),
    NEXI_SECRET_KEY: z.string().min(8, "is the secret key from the Nexi portal").optional(),
    NEXI_WEBHOOK_AUTHORIZATION: z
      .string()
      .regex(/^[a-zA-Z0-9\-= ]{8,64}$/, "must be 8 to 64 letters, digits, hyphens, equal signs or spaces")
      .optional(),
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, "must begin with smtp:// or smtps://")
      .optional(),
    MAIL_FROM: z.email("must be an e-mail address").optional(),
    SANDBOX_PAYMENTS_PORT: port(3100),
    SANDBOX_MAILBOX_PORT: port(3101),
    SANDBOX_SMTP_PORT: port(2525),
  })
  .superRefine((value, context) => {
    const isLive = value.NEXI_SECRET_KEY !== undefined;
    if (isLive && value.NEXI_WEBHOOK_AUTHORIZATION === undefined) {
      const message = "is needed with NEXI_SECRET_KEY: the word by which notifications are recognised";
      context.addIssue({ code: "custom", path: ["NEXI_WEBHOOK_AUTHORIZATION"], message });
    }
    if (isLive && value.PUBLIC_URL === undefined) {
      const message = "is needed with NEXI_SECRET_KEY: the address at which visitors reach the shop";
      context.addIssue({ code: "custom", path: ["PUBLIC_URL"], message });
    }
    if (value.DATABASE_DIRECT_URL !== undefined && value.DATABASE_URL === undefined) {
      const message = "is needed with DATABASE_DIRECT_URL: the pooler's address";
      context.addIssue({ code: "custom", path: ["DATABASE_URL"], message });
    }
    if (value.SMTP_URL !== undefined && value.MAIL_FROM === undefined) {
      context.addIssue({ code: "custom", path: ["MAIL_FROM"], message: "is needed with SMTP_URL" });
    }
  });

export interface Environment {
  readonly port: number;
  readonly host: string;
  /** Without a slash at the end. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** Absent: a private PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The database itself, where `databaseUrl` is a pooler that shares connections between transactions. */
  readonly databaseDirectUrl: string | undefined;
  readonly databasePool: number;
  readonly house: string;
  /** How many proxies of ours stand before us: so many entries of X-Forwarded-For are believed. */
  readonly trustedProxies: number;
  readonly logLevel: string;
  /** Absent: the payment sandbox. */
  readonly nexi:
    | { readonly url: string; readonly secretKey: string; readonly webhookAuthorization: string }
    | undefined;
  /** Absent: the demo mailbox. */
  readonly mail: { readonly url: string; readonly from: string } | undefined;
  readonly sandbox: { readonly payments: number; readonly mailbox: number; readonly smtp: number };
}

export type EnvironmentResult =
  | { readonly ok: true; readonly value: Environment }
  | { readonly ok: false; readonly faults: readonly string[] };

export function parseEnvironment(variables: Readonly<Record<string, string | undefined>>): EnvironmentResult {
  // A variable that is set to nothing is not set.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    return { ok: false, faults };
  }
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
    trustedProxies: data.TRUSTED_PROXIES,
    logLevel: data.LOG_LEVEL,
    nexi:
      secretKey && webhookAuthorization ? { url: data.NEXI_URL, secretKey, webhookAuthorization } : undefined,
    mail: data.SMTP_URL && data.MAIL_FROM ? { url: data.SMTP_URL, from: data.MAIL_FROM } : undefined,
    sandbox: {
      payments: data.SANDBOX_PAYMENTS_PORT,
      mailbox: data.SANDBOX_MAILBOX_PORT,
      smtp: data.SANDBOX_SMTP_PORT,
    },
  };
  return { ok: true, value };
}
