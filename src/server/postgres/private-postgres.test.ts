import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startPrivatePostgres } from "./private-postgres.ts";

let made: string;
let folder: string;
beforeAll(async () => {
  made = await emptyFolder();
  const server = await startPrivatePostgres(join(made, "postgres"), () => {});
  await server.ensureDatabase("shop");
  await server.stop();
});
beforeEach(async () => {
  folder = await emptyFolder();
});
afterEach(() => rm(folder, { recursive: true, force: true }));
afterAll(() => rm(made, { recursive: true, force: true }));

async function emptyFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "parkett-postgres-"));
  await chmod(path, 0o755);
  return path;
}

/** initdb takes longer than most of the tests. */
async function copied(): Promise<string> {
  const data = join(folder, "postgres");
  // Keeps the owner, unlike node's own copying.
  await promisify(execFile)("cp", ["-a", join(made, "postgres"), data]);
  return data;
}

async function ask(url: string, text: string) {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
const pidIn = async (data: string) =>
  Number((await readFile(join(data, "database/postmaster.pid"), "utf8")).split("\n")[0]);

test("a private database keeps its data across restarts, with fsync on", async () => {
  const data = join(folder, "postgres");
  const first = await startPrivatePostgres(data, () => {});
  await first.ensureDatabase("shop");
  await ask(first.url("shop"), "create table seats (name text)");
  await ask(first.url("shop"), "insert into seats values ('A-5')");
  expect(await ask(first.url("shop"), "show fsync")).toEqual([{ fsync: "on" }]);
  await first.stop();
  const second = await startPrivatePostgres(data, () => {});
  await second.ensureDatabase("shop");
  expect(await ask(second.url("shop"), "select name from seats")).toEqual([{ name: "A-5" }]);
  await second.stop();
});

/** The server keeps running. */
async function killOwner(data: string): Promise<{ readonly url: string; readonly pid: number }> {
  const started = `
    const { startPrivatePostgres } = await import(${JSON.stringify(join(import.meta.dirname, "private-postgres.ts"))});
    const postgres = await startPrivatePostgres(${JSON.stringify(data)}, () => {});
    await postgres.ensureDatabase("shop");
    process.send(postgres.url("shop"));
    setInterval(() => {}, 1_000);`;
  const owner = spawn(process.execPath, ["--input-type=module", "--eval", started], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const [url] = (await once(owner, "message")) as [string];
  owner.kill("SIGKILL");
  await once(owner, "exit");
  return { url, pid: await pidIn(data) };
}

test("a private database left running by a killed process is taken over instead of starting another", async () => {
  const data = await copied();
  const first = await killOwner(data);
  const output: string[] = [];
  const second = await startPrivatePostgres(data, (message) => output.push(message));
  expect(await pidIn(data)).toBe(first.pid);
  expect(output.join()).toContain("taking over");
  expect(second.url("shop")).toBe(first.url);
  await second.stop();
});

test("a killed private database is restarted once its remaining backends have ended", async () => {
  const data = await copied();
  const first = await killOwner(data);
  const client = new Client({ connectionString: first.url });
  client.on("error", () => {});
  await client.connect();
  await client.query("create table seats (name text)");
  // The backend notices late that the server has died, and blocks the folder until then.
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const [left] = rows.map(({ pid }) => pid);
  if (!left) throw new Error("Nobody serves the connection");
  process.kill(left, "SIGSTOP");
  process.kill(first.pid, "SIGKILL");
  const output: string[] = [];
  const second = await startPrivatePostgres(data, (message) => {
    output.push(message);
    if (message.includes("ended with code")) process.kill(left, "SIGCONT");
  });
  expect(output.join()).toContain("ended with code 1");
  expect(await ask(second.url("shop"), "select count(*)::int as seats from seats")).toEqual([{ seats: 0 }]);
  await second.stop();
  await client.end().catch(() => {});
});

test("a private database that dies under a running process is restarted at the same address", async () => {
  const data = await copied();
  const postgres = await startPrivatePostgres(data, () => {});
  const pid = await pidIn(data);
  process.kill(pid, "SIGKILL");
  await expect
    .poll(() => ask(postgres.url("postgres"), "select 1 as one").catch(() => []), { timeout: 15_000 })
    .toEqual([{ one: 1 }]);
  expect(await pidIn(data)).not.toBe(pid);
  await postgres.stop();
});

test("a private database stores its data elsewhere, and logs where, if the server's account cannot use the folder", async () => {
  const isRoot = process.getuid?.() === 0;
  await chmod(folder, 0o700);
  const output: string[] = [];
  const postgres = await startPrivatePostgres(join(folder, "postgres"), (message) => output.push(message));
  await postgres.ensureDatabase("shop");
  expect(output.some((message) => message.includes("its data is in"))).toBe(isRoot);
  await postgres.stop();
  const elsewhere = output.map((message) => /its data is in (.*)$/.exec(message)?.[1]).find(Boolean);
  if (elsewhere) await rm(elsewhere, { recursive: true });
});
