import { execFile } from "node:child_process";
import { chown, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { type SystemAccount, unprivilegedAccount } from "../src/server/postgres/postgres-places.ts";
import { startPrivatePostgres } from "../src/server/postgres/private-postgres.ts";
import { faultsIn } from "../tooling/audit.ts";
import { type Books, pause, register, startLoad, until } from "../tooling/load.ts";
import { openPerformances } from "./performances.ts";
import { asking, openFolder, openStage, type Rehearsed } from "./stage.ts";

/**
 * `npm run rehearse -- restore`. A base backup during sales with a continuously archived log, restored to a point in
 * time: everything acknowledged before it is there, and no seat has two owners. Prints how many later orders are there.
 */
const run = promisify(execFile);

export async function rehearseRestore(): Promise<Rehearsed> {
  await using folder = await openFolder();
  await using ending = new AsyncDisposableStack();
  const account = await unprivilegedAccount();
  const [archive, backup] = [join(folder.path, "archive"), join(folder.path, "backup/database")];
  for (const place of [archive, join(folder.path, "backup")]) {
    await mkdir(place);
    if (account) await chown(place, account.uid, account.gid);
  }
  const postgres = await startPrivatePostgres(join(folder.path, "postgres"), () => {}, {
    flags: ["-c", "archive_mode=on", "-c", `archive_command=cp %p ${archive}/%f`, "-c", "archive_timeout=1"],
  });
  ending.defer(() => postgres.stop());
  await postgres.ensureDatabase("parkett");
  const stage = await openStage({ databaseUrl: postgres.url("parkett"), shops: 1 });
  ending.defer(() => stage.close());
  const performances = await openPerformances(stage.url);
  const buyers = await Promise.all([0, 1, 2].map((who) => register(stage.url, `restore-${who}`)));
  const load = startLoad({ url: stage.url, name: "restore", holders: 6, buyers, ...performances.next() });
  const { books } = load;
  await until(async () => books.holders.length > 20 && books.paid.size > 2);
  await backUp(postgres.url("postgres"), join(folder.path, "postgres/database"), backup, account);
  await pause(1_500 + Math.random() * 2_000);
  // Acknowledgements so far are before the point in time, later ones after it.
  const [holders, paid] = [[...books.holders], new Map(books.paid)];
  const moment = new Date();
  await pause(2_000);
  await load.leave();
  const query = asking(() => postgres.url("parkett"));
  await query("select pg_switch_wal()");
  await pause(2_500);

  const settings = `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${moment.toISOString().replace("T", " ").replace("Z", "+00")}'\nrecovery_target_action = 'promote'\n`;
  await writeFile(join(backup, "postgresql.auto.conf"), settings);
  await writeFile(join(backup, "recovery.signal"), "");
  if (account)
    for (const file of ["postgresql.auto.conf", "recovery.signal"])
      await chown(join(backup, file), account.uid, account.gid);
  await run("cp", [join(folder.path, "postgres/password"), join(folder.path, "backup/password")]);
  const restored = await startPrivatePostgres(join(folder.path, "backup"), () => {}, {
    flags: ["-c", "archive_mode=off"],
  });
  ending.defer(() => restored.stop());
  const there = asking(() => restored.url("parkett"));
  await until(async () => !(await there<{ is: boolean }>("select pg_is_in_recovery() as is"))[0]?.is, 60_000);
  const before: Books = { ...books, holders, paid, refused: [] };
  const later = [...books.paid.values()].filter((link) => ![...paid.values()].includes(link));
  const faults = (await faultsIn(before, there, stage.payments)).filter((fault) => !isOfLater(fault));
  const [found] = await there<{ later: number }>(
    "select count(*)::int as later from orders where state = 'paid' and link = any($1)",
    [later],
  );
  return {
    moment: moment.toISOString(),
    held: holders.length,
    paid: paid.size,
    paidAfterwards: later.length,
    ofThoseThere: found?.later,
    faults,
  };
}

/**
 * Whether an error is expected: payments after the point in time are missing from the restored books, and orders may
 * have been under way.
 */
function isOfLater(fault: string): boolean {
  return fault.startsWith("the provider has") || fault.endsWith("orders between paid and not");
}

/** Copies the files during writes, as PostgreSQL's own tools do, which npm does not install. */
async function backUp(url: string, data: string, to: string, account: SystemAccount | null): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("select pg_backup_start('rehearsal', true)");
  // Files removed during the copy are in the log.
  await run("cp", ["-a", data, to]).catch(() => {});
  const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop()");
  await client.end();
  await rm(join(to, "postmaster.pid"), { force: true });
  await writeFile(join(to, "backup_label"), rows[0]?.labelfile ?? "");
  if (account) await chown(join(to, "backup_label"), account.uid, account.gid);
}
