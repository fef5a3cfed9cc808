import { type ChildProcess, spawn } from "node:child_process";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { createServer as createTcpServer } from "node:net";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { VARIABLES } from "#config/environment.ts";
import people from "../demo/people.json" with { type: "json" };
import { sharedFolder } from "../tooling/shared-folder.ts";

const ROOT = resolve(import.meta.dirname, "..");
const PATIENCE_MS = 120_000;

interface Started {
  readonly child: ChildProcess;
  output(): string;
  /** Once all its child processes have ended. */
  readonly ended: Promise<number | null>;
}

const all: Started[] = [];

function start(command: readonly string[], variables: Readonly<Record<string, string>>): Started {
  const [program = "", ...args] = command;
  const inherited = Object.entries(process.env).filter(([name]) => !VARIABLES.includes(name));
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...Object.fromEntries(inherited), ...variables },
    // As in a terminal, where Ctrl-C goes to the whole group.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (part: Buffer) => {
      output += part;
    });
  }
  const ended = new Promise<number | null>((done) => child.once("close", done));
  const started = { child, ended, output: () => output };
  all.push(started);
  return started;
}

const npmStart = (variables: Readonly<Record<string, string>>) => start(["npm", "start"], variables);
const builtServer = (variables: Readonly<Record<string, string>>, ...flags: string[]) =>
  start([process.execPath, ...flags, "build/server/index.js"], variables);

async function until(started: Started, words: string): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS && !started.output().includes(words); waited += 50) {
    if (started.child.exitCode !== null) break;
    await new Promise((done) => setTimeout(done, 50));
  }
  expect(started.output()).toContain(words);
}

const STACK = /^\s+at .*[:)]\d*/m;
const address = (started: Started, what: string) =>
  new RegExp(`${what} +(http://\\S+)`).exec(started.output())?.[1] ?? "";
const answers = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => "nobody",
  );

const pidIn = async (data: string, name: string) =>
  Number(/\d+/.exec(await readFile(join(data, `${name}.holder`), "utf8"))?.[0]);
const hasDatabase = (data: string) =>
  readFile(join(data, "postgres/database/postmaster.pid")).then(
    () => true,
    () => false,
  );

async function stranger(port: number, came: string[]): Promise<Server | null> {
  const server = createServer((request, response) => {
    came.push(`${request.method} :${port}${request.url}`);
    response.end("somebody else");
  });
  return new Promise((done) => {
    server.once("error", () => done(null));
    server.listen(port, "127.0.0.1", () => done(server));
  });
}

let data: string;
beforeAll(async () => {
  data = await sharedFolder("start");
});
afterEach(async () => {
  for (const { child, ended } of all.splice(0)) {
    const isThere = child.exitCode === null && child.signalCode === null;
    if (isThere && child.pid) process.kill(-child.pid, "SIGTERM");
    await ended;
  }
});
afterAll(() => rm(data, { recursive: true, force: true }));

describe("npm start", { timeout: PATIENCE_MS }, () => {
  const ports = {
    PORT: "4791",
    OFFICE_PORT: "4795",
    SANDBOX_PAYMENTS_PORT: "4792",
    SANDBOX_MAILBOX_PORT: "4793",
    SANDBOX_SMTP_PORT: "4794",
  };

  // Starting takes longer than the checks: the third start shows the effects of the first two.
  test("after a SIGKILL starts again beside taken ports, rejects a second instance, and ends at Ctrl-C", {
    timeout: 2 * PATIENCE_MS,
  }, async () => {
    const orphaned = npmStart({ ...ports, DATA_DIR: data });
    await until(orphaned, "Demo customer");
    orphaned.child.kill("SIGKILL");
    await orphaned.ended;
    expect(await answers("http://127.0.0.1:4791/readyz")).toBe("nobody");
    expect(await hasDatabase(data)).toBe(false);

    const killed = npmStart({ ...ports, DATA_DIR: data });
    await until(killed, "Demo customer");
    process.kill(await pidIn(data, "start"), "SIGKILL");
    await killed.ended;
    expect(await answers("http://127.0.0.1:4791/readyz")).toBe("nobody");
    expect(await hasDatabase(data)).toBe(false);

    const bereft = npmStart({ ...ports, DATA_DIR: data });
    await until(bereft, "Demo customer");
    process.kill(await pidIn(data, "shop"), "SIGKILL");
    expect(await bereft.ended).not.toBe(0);
    expect(await answers("http://127.0.0.1:4792/")).toBe("nobody");
    expect(bereft.output()).not.toMatch(STACK);

    const came: string[] = [];
    const strangers = await Promise.all([3000, 3004, 3100, 3101, 2525].map((port) => stranger(port, came)));
    const first = npmStart({ DATA_DIR: data });
    await until(first, "Demo customer");
    expect(first.output()).toContain("taking over the database server");
    expect(first.output()).toMatch(/Port 3000 is taken: PORT is \d+ instead\./);
    expect(first.output()).toMatch(/Port 2525 is taken: SANDBOX_SMTP_PORT is \d+ instead\./);
    const shop = address(first, "Shop");
    expect(await (await fetch(shop)).text()).toContain("Sundoperan");
    for (const what of ["Office", "API documentation", "Mailbox", "Payment sandbox"]) {
      const page = await fetch(address(first, what));
      expect([what, page.status, page.headers.get("content-type")]).toEqual([
        what,
        200,
        expect.stringMatching(/^text\/html/),
      ]);
    }
    expect(came).toEqual([]);

    const found = start(["npm", "run", "house", "--", "find", people[0]?.email ?? ""], { DATA_DIR: data });
    expect([await found.ended, found.output()]).toEqual([
      0,
      expect.stringContaining(people[0]?.lastName ?? ""),
    ]);

    const second = npmStart({ DATA_DIR: data });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`runs already (pid ${await pidIn(data, "start")}, ${shop})`);
    const bare = builtServer({ DATA_DIR: data, PORT: "4790" });
    expect(await bare.ended).toBe(1);
    expect(bare.output()).toContain(`Another shop (pid ${await pidIn(data, "shop")}, ${shop}) uses ${data}`);
    for (const refused of [second, bare]) {
      expect(refused.output()).not.toMatch(STACK);
      expect(refused.output()).not.toMatch(/Payment sandbox +http/);
    }
    expect(await answers(`${shop}/readyz`)).toBe(200);

    process.kill(-(first.child.pid ?? 0), "SIGINT");
    await first.ended;
    expect(first.output()).not.toMatch(STACK);
    expect(await answers(shop)).toBe("nobody");
    expect(await hasDatabase(data)).toBe(false);
    for (const server of strangers) server?.close();
    const late = start(["npm", "run", "house", "--", "find", "100010"], { DATA_DIR: data });
    expect(await late.ended).toBe(1);
    expect(late.output()).toContain(`No shop runs on ${data}. Open it with npm start`);
  });

  test("does not replace a configured port that is taken, and names it", async () => {
    const server = await stranger(4795, []);
    const refused = npmStart({ ...ports, SANDBOX_MAILBOX_PORT: "4795", DATA_DIR: data });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain("SANDBOX_MAILBOX_PORT 4795 is taken by another program.");
    expect(refused.output()).not.toMatch(STACK);
    expect(refused.output()).not.toMatch(/Shop +http/);
    server?.close();
  });

  test("with errors in the house's files lists them and ends", async () => {
    const house = join(data, "house");
    await cp(join(ROOT, "demo/house"), house, { recursive: true });
    const about = JSON.parse(await readFile(join(house, "house.json"), "utf8"));
    await writeFile(join(house, "house.json"), JSON.stringify({ ...about, terms: undefined }));
    const refused = npmStart({ ...ports, DATA_DIR: data, HOUSE: house });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toMatch(/house\.json, terms: .*\s*$/);
    expect(refused.output()).not.toMatch(STACK);
  });

  test("with BACK_END=spektrix opens the demo house, lists what it omits, and rejects any other house", async () => {
    const vendor = { ...ports, SANDBOX_BACK_END_PORT: "4789", BACK_END: "spektrix", DATA_DIR: data };
    const started = npmStart(vendor);
    await until(started, "Demo customer");
    expect(
      started.output().match(/^Left out .* \(docs\/back-ends\.md\): .*\bfood\b.*\bsurvey\b.*\.$/gm),
    ).toHaveLength(1);
    expect(await (await fetch(address(started, "Shop"))).text()).toContain("Sundoperan");
    process.kill(-(started.child.pid ?? 0), "SIGINT");
    await started.ended;

    const own = join(data, "own-house");
    await cp(join(ROOT, "demo/house"), own, { recursive: true });
    const refused = npmStart({ ...vendor, HOUSE: own });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain('food.json, the whole file: this back end has no "food"');
    expect(refused.output()).not.toMatch(/Left out|Shop +http/);
  });

  test("at a public address without required variables names them and does not start", async () => {
    const refused = npmStart({ ...ports, DATA_DIR: data, PUBLIC_URL: "https://tickets.example.org" });
    expect(await refused.ended).toBe(1);
    for (const name of [
      "NEXI_SECRET_KEY",
      "NEXI_WEBHOOK_AUTHORIZATION",
      "VOUCHER_KEY",
      "SMTP_URL",
      "MAIL_FROM",
    ]) {
      expect(refused.output()).toContain(`\n${name} is needed`);
    }
    expect(refused.output()).not.toContain("andbox:");
  });
});

describe("node build/server/index.js", { timeout: PATIENCE_MS }, () => {
  test("reports a wrong database password in one sentence", async () => {
    const url = new URL(inject("databaseServer"));
    url.password = "wrong";
    const refused = builtServer({ PORT: "4796", DATA_DIR: data, DATABASE_URL: url.href });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toBe(
      `The database does not let us in:\n\n${url.host} does not accept the user "parkett" with this password; correct DATABASE_URL.\n\n`,
    );
  });

  test("reports a missing database in one sentence", async () => {
    const url = inject("databaseServer").replace(/\/postgres$/, "/nowhere");
    const refused = builtServer({ PORT: "4796", DATA_DIR: data, DATABASE_URL: url });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain('there is no database "nowhere"');
    expect(refused.output()).not.toMatch(STACK);
  });

  test("reports an unreachable database once, over many attempts", async () => {
    let requested = 0;
    const deaf = createTcpServer((socket) => {
      requested += 1;
      socket.destroy();
    });
    await new Promise<void>((done) => deaf.listen(4798, "127.0.0.1", done));
    const DATABASE_URL = "postgres://parkett:word@127.0.0.1:4798/parkett";
    const waiting = builtServer({ PORT: "4796", DATA_DIR: data, DATABASE_URL });
    await expect.poll(() => requested, { timeout: PATIENCE_MS }).toBeGreaterThan(1);
    waiting.child.kill();
    await waiting.ended;
    deaf.close();
    expect(waiting.output().match(/cannot be reached/g)).toHaveLength(1);
  });

  test("reports a port in use in one sentence", async () => {
    const server = await stranger(4797, []);
    const refused = builtServer({ PORT: "4797", DATA_DIR: data, HOST: "127.0.0.1" });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain("PORT 4797 is not free: another program listens there.");
    expect(refused.output()).not.toMatch(STACK);
    server?.close();
  });

  test("on an older Node names the required version before it imports other modules", async () => {
    const older = `data:text/javascript,Object.defineProperty(process.versions,"node",{value:"20.20.2"})`;
    const refused = builtServer({ DATA_DIR: data }, "--import", older);
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain("Parkett needs Node.js 24 or newer, and this is 20.20.2.");
    const entry = await readFile(join(ROOT, "build/server/index.js"), "utf8");
    expect(entry.match(/^import .*$/gm)).toEqual(['import { resolve } from "node:path";']);
  });
});
