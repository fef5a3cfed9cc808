import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { MailService } from "#ports/mail.ts";
import type { NexiOptions } from "../../adapters/nexi/wire.ts";
import { createSmtpMail } from "../../adapters/smtp/smtp.ts";
import type { EngineLog } from "../../engine/kernel/services.ts";
import { type Database, openDatabase } from "../../engine/storage/database.ts";
import type { EmailHouse } from "../emails/email.ts";
import { EMAILS_AT_ONCE } from "../emails/email-table.ts";
import { type JobQueue, openJobQueue } from "../jobs/outbox.ts";
import { createStateLog, type StateLog } from "../log.ts";
import { databaseFailed, type ShopOptions } from "./shop-parts.ts";

/** Of the process, with either back end: each version of the house uses them in its turn. */
export interface ShopServices {
  readonly database: Database;
  readonly queue: JobQueue;
  readonly states: StateLog;
  readonly now: () => number;
  readonly log: EngineLog;
}

interface ShopServicesOptions {
  readonly databaseUrl: string;
  /** The direct database connection if `databaseUrl` is a transaction pooler. */
  readonly directUrl: string;
  /** Connections for commands and pages. */
  readonly databasePool: number;
  readonly log: Logger;
  readonly now?: () => number;
}

/** For a database that is migrated. */
export async function openShopServices({
  databaseUrl,
  directUrl,
  databasePool,
  log,
  now = Date.now,
}: ShopServicesOptions): Promise<ShopServices> {
  const database = openDatabase(databaseUrl, databasePool, { isPooled: databaseUrl !== directUrl });
  const states = createStateLog(log);
  const isBack = () => database.execute(sql`select 1`);
  const opening = openJobQueue(directUrl, (error) => databaseFailed(states, error, isBack));
  const queue = await opening.catch(async (error: unknown) => {
    await database.$client.end();
    throw error;
  });
  return {
    database,
    queue,
    states,
    now,
    log: { info: (facts, text) => log.info(facts, text), warn: (facts, text) => log.warn(facts, text) },
  };
}

export function nexiOptions({ payments }: Pick<ShopOptions, "payments">): NexiOptions {
  const isLoopback = /^http:\/\/(?:localhost|127\.0\.0\.1)[:/]/.test(`${payments.url}/`);
  return { baseUrl: payments.url, ...payments, allowInsecureWebhooks: isLoopback };
}

export function openEmails({ files, mail }: Pick<ShopOptions, "files" | "mail">): MailService {
  const from = { name: files.house.name, address: mail.from };
  return createSmtpMail({ url: mail.url, from, connections: EMAILS_AT_ONCE });
}

export function emailHouse({ environment, files }: Pick<ShopOptions, "environment" | "files">): EmailHouse {
  const { publicUrl, office } = environment;
  return { house: files.house, publicUrl, ...(office && { officeUrl: office.url }) };
}
