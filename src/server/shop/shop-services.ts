import { sql } from "drizzle-orm";
import type { MailService } from "#ports/mail.ts";
import type { NexiOptions } from "../../adapters/nexi/wire.ts";
import { createSmtpMail } from "../../adapters/smtp/smtp.ts";
import type { EngineLog } from "../../engine/kernel/services.ts";
import { type Database, openDatabase } from "../../engine/storage/database.ts";
import { migrateDatabase } from "../../engine/storage/migrate.ts";
import type { EmailHouse } from "../emails/email.ts";
import { EMAILS_AT_ONCE } from "../emails/email-table.ts";
import { type JobQueue, openJobQueue } from "../jobs/outbox.ts";
import { createStateLog, type StateLog } from "../log.ts";
import { databaseFailed, type ShopOptions } from "./shop-parts.ts";

/** The services that the shop's own back end and a vendor's both use. */
export interface ShopServices {
  readonly database: Database;
  readonly queue: JobQueue;
  readonly states: StateLog;
  readonly now: () => number;
  readonly log: EngineLog;
}

/** @param migrations the folder of the back end's own tables */
export async function openShopServices(
  { environment, databaseUrl, directUrl, log, now = Date.now }: ShopOptions,
  migrations: string,
): Promise<ShopServices> {
  await migrateDatabase(directUrl, migrations);
  const database = openDatabase(databaseUrl, environment.databasePool, {
    isPooled: databaseUrl !== directUrl,
  });
  const states = createStateLog(log);
  const isBack = () => database.execute(sql`select 1`);
  const queue = await openJobQueue(directUrl, (error) => databaseFailed(states, error, isBack));
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
