import { execFile, spawn } from "node:child_process";
import { chown, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readHouseFolder } from "#config/house/house-folder.ts";
import { createMailbox, type Mailbox } from "#sandbox/mailbox/server.ts";
import { createSmtpMail } from "../../src/adapters/smtp/smtp.ts";
import { createEngine, type Engine } from "../../src/engine/engine.ts";
import { openDatabase } from "../../src/engine/storage/database.ts";
import { migrateDatabase } from "../../src/engine/storage/migrate.ts";
import type { TestDatabase } from "../../src/engine/testing/database.ts";
import { lineFaults, moneyFaults } from "../../src/engine/testing/money-audit.ts";
import { theirBooks } from "../../src/engine/testing/money-scenes.ts";
import { place } from "../../src/engine/testing/purchase.ts";
import { auditSeats, NO_VIOLATION } from "../../src/engine/testing/seat-audit.ts";
import { ADULT, CARMEN } from "../../src/engine/testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../src/engine/testing/test-shop.ts";
import { engineJobs } from "../../src/server/jobs/job-handlers.ts";
import { type JobQueue, openJobQueue } from "../../src/server/jobs/outbox.ts";
import { notingRefusals } from "../../src/server/jobs/refused-emails.ts";
import { unprivilegedAccount } from "../../src/server/postgres/postgres-places.ts";
import { freePort } from "../../tooling/free-ports.ts";

/**
 * A shop with orders and running jobs is backed up, goes on selling, is lost, and is restored to another
 * database.
 */

const ROOT = resolve(import.meta.dirname, "../..");
const run = promisify(execFile);

/** Debian's, because npm's comes without tools and the versions must match. */
interface Server {
  url(database: string): string;
  close(): Promise<void>;
}

async function startServer(folder: string): Promise<Server> {
  const account = await unprivilegedAccount();
  if (account) await chown(folder, account.uid, account.gid);
  const bin = (await run("pg_config", ["--bindir"])).stdout.trim();
  const data = join(folder, "database");
  const how = [
    "--pgdata",
    data,
    "--username=parkett",
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C",
    "--no-sync",
  ];
  await run(join(bin, "initdb"), how, { ...account });
  const port = await freePort();
  const quick = ["-c", "fsync=off", "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="];
  const child = spawn(join(bin, "postgres"), ["-D", data, "-p", String(port), ...quick], {
    ...account,
    stdio: "ignore",
  });
  const url = (database: string) => `postgres://parkett@127.0.0.1:${port}/${database}`;
  await vi.waitFor(() => on(url("postgres"), "select 1"), { timeout: 30_000, interval: 100 });
  return {
    url,
    async close() {
      const ended = new Promise((done) => child.once("exit", done));
      child.kill("SIGINT");
      await ended;
    },
  };
}

async function on<Row>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}

let folder: string;
let server: Server;
let mailbox: Mailbox;
let shop: TestShop;
let sold: TestDatabase;
let outboxThere: JobQueue;
const ending = new AsyncDisposableStack();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parkett-backup-"));
  ending.defer(() => rm(folder, { recursive: true, force: true }));
  server = await startServer(folder);
  ending.defer(() => server.close());
  mailbox = await createMailbox({ smtpPort: 0, port: 0, data: join(folder, "emails") });
  ending.defer(() => mailbox.close());
  const url = server.url("parkett");
  await on(server.url("postgres"), "create database parkett");
  await migrateDatabase(url, join(ROOT, "src/engine/storage/migrations"));
  const [database, outbox] = [openDatabase(url, 8), await openJobQueue(url, () => {})];
  outboxThere = outbox;
  sold = { url, database, queue: async () => outbox, drop: () => database.$client.end() };
  shop = await openTestShop({ database: sold });
  ending.defer(() => shop.close());
  ending.defer(() => outbox.stop());
}, 120_000);
afterAll(() => ending.disposeAsync(), 60_000);

const backup = (...args: readonly string[]) =>
  run(process.execPath, ["--disable-warning=ExperimentalWarning", "scripts/backup.ts", ...args], {
    cwd: ROOT,
  });

async function buyer(seat: string) {
  const caller = await signedIn(
    shop.backEnd,
    await visitor(shop.backEnd),
    `${seat}@house.example`.toLowerCase(),
  );
  const held = await shop.backEnd.basket.addSeats(
    { performance: CARMEN, seats: [{ seat, priceType: ADULT }] },
    caller,
  );
  if (!held.ok) throw new Error(held.refusal.reason);
  return caller;
}

/** Advances the clock; the product's own workers run all due jobs. */
async function work(queue: JobQueue, engine: Engine, url: string): Promise<void> {
  const read = await readHouseFolder(join(ROOT, "demo/house"));
  if (!read.ok) throw new Error("the demo house has faults");
  const mail = createSmtpMail({
    url: mailbox.smtpUrl,
    from: { name: "The house", address: "tickets@house.example" },
    connections: 2,
  });
  const sent = notingRefusals(mail, async ({ answer }) => expect.fail(answer));
  await queue.work(engineJobs(engine, sent, { house: read.value.house, publicUrl: "http://house.example" }));
  const unfinished = async () => {
    shop.clock.advance(300);
    const moment = new Date(shop.clock.now).toISOString();
    await on(url, `update jobs.job set start_after = now() where start_after between now() and '${moment}'`);
    return on(
      url,
      `select name from jobs.job where state in ('created', 'retry', 'active') and name <> 'settle-payment'
       union all select state from orders where state <> 'paid'`,
    );
  };
  await expect.poll(unfinished, { timeout: 60_000, interval: 250 }).toEqual([]);
  await mail.close();
}

const emails = async () => {
  const names = await readdir(join(folder, "emails"));
  return names.filter((name) => name.endsWith(".eml")).length;
};
const count = async (url: string, what: string) =>
  (await on<{ count: number }>(url, `select count(*)::int as count from ${what}`))[0]?.count;

test("a shop restored from an earlier backup has correct books, loses no job, and repeats no email", async () => {
  // One paid with an email waiting, one paid without the shop knowing, one hold.
  const paid = await buyer("A-1");
  const { link } = await place(shop, paid);
  expect(await shop.backEnd.orders.verify({ link, returned: "paid" }, paid)).toMatchObject({ ok: true });
  const open = await place(shop, await buyer("A-2"));
  await buyer("A-3");
  expect(await count(sold.url, "jobs.job where name = 'order-confirmation' and state = 'created'")).toBe(1);

  const later = "jobs.job where name = 'performance-reminder' and state = 'created'";
  await on(
    sold.url,
    `insert into jobs.job (name, data, start_after) values ('performance-reminder', '{}', now() + interval '9 days');
     insert into jobs.job (name, data) select 'fulfil-order', json_build_object('order', id) from orders where state = 'paid'`,
  );

  const moment = shop.clock.now;
  const { stdout } = await backup("--to", join(folder, "backups"), "--database", sold.url);
  expect(stdout).toContain("was restored and compared");
  expect(stdout).toContain('"orders":2');
  const [file = "", ...others] = await readdir(join(folder, "backups"));
  expect([file, others]).toEqual([expect.stringMatching(/^parkett-.+\.dump$/), []]);
  expect(
    await on(server.url("postgres"), "select 1 from pg_database where datname like '%rehearsal%'"),
  ).toEqual([]);

  await on(sold.url, "delete from jobs.job where name = 'performance-reminder'");
  await work(outboxThere, shop.engine, sold.url);
  const before = await emails();
  expect(before).toBe(2);

  await on(server.url("postgres"), "create database restored");
  const url = server.url("restored");
  const restored = await backup("--restore", join(folder, "backups", file), "--into", url);
  expect(restored.stdout).toMatch(/emails of before the backup are put aside/);
  const [database, outbox] = [openDatabase(url, 8), await openJobQueue(url, () => {})];
  ending.defer(() => database.$client.end());
  ending.defer(() => outbox.stop());
  const engine = createEngine({ ...shop.services, database, outbox });
  // Holds are compared at the time of the backup; later they have expired.
  shop.clock.now = moment;
  const again: TestShop = { ...shop, engine, backEnd: engine.backEnd, database, databaseUrl: url };
  expect(await auditSeats(database, new Date(shop.clock.now))).toEqual(NO_VIOLATION);
  expect([await moneyFaults(again), await lineFaults(again)]).toEqual([[], []]);
  expect(await count(url, "orders where state = 'paid'")).toBe(1);
  expect(await count(url, "ledger")).toBe(1);
  expect(await count(url, "jobs.job where name = 'order-confirmation' and state = 'cancelled'")).toBe(1);
  expect(await count(url, "jobs.job where name = 'fulfil-order' and state = 'created'")).toBe(1);
  expect(await count(url, later)).toBe(1);
  await on(url, "delete from jobs.job where name = 'performance-reminder'");

  await work(outbox, engine, url);
  // Once: no customer was charged again.
  expect(await count(url, "orders where state = 'paid'")).toBe(2);
  expect(await count(url, "ledger where kind = 'charge'")).toBe(2);
  expect((await theirBooks(shop)).map(({ charged, reserved }) => charged === reserved)).toEqual([true, true]);
  expect(await auditSeats(database, new Date(shop.clock.now))).toEqual(NO_VIOLATION);
  expect([await moneyFaults(again), await lineFaults(again)]).toEqual([[], []]);
  // The email stays set aside. The other order is paid again in these books, which have no record of its
  // email.
  const written = await on<{ number: string }>(url, `select number from orders where link = '${open.link}'`);
  expect(written).toHaveLength(1);
  expect((await emails()) - before).toBe(1);
}, 180_000);

test.each(["pg_dump", "pg_restore"])(
  "a backup with a %s older than the server is refused in one sentence with both versions and the fix",
  async (tool) => {
    const older = join(folder, `older-${tool}`);
    await mkdir(older);
    await writeFile(join(older, tool), `#!/bin/sh\necho "${tool} (PostgreSQL) 9.6.24"\n`, { mode: 0o755 });
    const [{ server_version: version = "" } = {}] = await on<{ server_version: string }>(
      server.url("postgres"),
      "show server_version",
    );
    const requested = run(process.execPath, ["scripts/backup.ts", "--to", older, "--database", sold.url], {
      cwd: ROOT,
      env: { ...process.env, PATH: `${older}:${process.env.PATH}` },
    });
    await expect(requested).rejects.toMatchObject({
      code: 1,
      stderr: `${tool} is version 9.6 and cannot back up or restore the server, which is version ${version.split(" ")[0]}: install the client tools of PostgreSQL ${Number.parseInt(version, 10)} and put them first in PATH.\n`,
    });
    expect(await readdir(older)).toEqual([tool]);
  },
);

test("a backup of an unreachable database prints one sentence, without a stack trace", async () => {
  const url = `postgres://parkett@127.0.0.1:${await freePort()}/parkett`;
  const error = await backup("--to", folder, "--database", url).catch((failed) => failed);
  expect(error).toMatchObject({ code: 1, stderr: expect.stringMatching(/^connect ECONNREFUSED [\d.:]+\n$/) });
});

test("a dump that fails verification is not stored under the name of a backup", async () => {
  await writeFile(
    join(folder, "pg_dump"),
    '#!/bin/sh\n[ "$1" = --version ] || set -- --exclude-table-data=tickets "$@"\nexec "$REAL_DUMP" "$@"\n',
    {
      mode: 0o755,
    },
  );
  const real = (await run("which", ["pg_dump"])).stdout.trim();
  const to = join(folder, "worse");
  const requested = run(process.execPath, ["scripts/backup.ts", "--to", to, "--database", sold.url], {
    cwd: ROOT,
    env: { ...process.env, PATH: `${folder}:${process.env.PATH}`, REAL_DUMP: real },
  });
  await expect(requested).rejects.toThrow(/The backup is not what was there/);
  expect((await readdir(to)).filter((name) => name.endsWith(".dump"))).toEqual([]);
  expect(
    await on(server.url("postgres"), "select 1 from pg_database where datname like '%rehearsal%'"),
  ).toEqual([]);
}, 60_000);
