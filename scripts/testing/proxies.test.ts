import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm, writeFile } from "node:fs/promises";
import { createServer, get as plainGet, type Server } from "node:http";
import { connect as connectHttp2 } from "node:http2";
import { request } from "node:https";
import { type AddressInfo, connect, createServer as createTcpServer } from "node:net";
import { join, resolve } from "node:path";
import { connect as connectTls } from "node:tls";
import { promisify } from "node:util";
import { parseYaml } from "@redocly/openapi-core";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { unprivilegedAccount } from "../../src/server/postgres/postgres-places.ts";
import { freePort, freePorts } from "../../tooling/free-ports.ts";
import { sharedFolder } from "../../tooling/shared-folder.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const read = (file: string) => readFile(join(ROOT, file), "utf8");
const run = promisify(execFile);
/** Debian installs servers outside a normal user's PATH. */
const SERVERS = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

let folder: string;
beforeAll(async () => {
  folder = await sharedFolder("proxies");
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "fullchain.pem")];
  await run("openssl", ["req", ...kind, "-subj", "/CN=localhost", ...files]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

function start(command: string, args: readonly string[], options: object = {}): ChildProcess {
  const child = spawn(command, args, { env: SERVERS, stdio: "ignore", ...options });
  ending.push(async () => {
    const gone = child.exitCode === null && child.signalCode === null ? once(child, "exit") : null;
    child.kill("SIGKILL");
    await gone;
  });
  return child;
}

/** @throws if one of them does not occur exactly once */
function changed(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((before, [from, to]) => {
    if (before.split(from).length !== 2) throw new Error(`"${from}" does not stand there once`);
    return before.replace(from, () => to);
  }, text);
}

const output = (requested: Promise<{ stderr: string; stdout: string }>) =>
  requested.then(
    ({ stderr, stdout }) => ({ isTaken: true, words: stderr + stdout }),
    (error: { stderr: string; stdout: string }) => ({ isTaken: false, words: error.stderr + error.stdout }),
  );

describe("nginx", () => {
  const PLACES = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

  /**
   * Unchanged except for ports, certificate, the shop's addresses, and their re-resolution, which Debian's
   * nginx lacks.
   */
  async function file(ports: Ports, change = (text: string) => text): Promise<string> {
    const places = PLACES.map((name) => `${name}_temp_path ${join(folder, name)};`).join(" ");
    const shops = ports.shops
      .map((port) => `server 127.0.0.1:${port} `)
      .join("max_fails=1 fail_timeout=1s; ");
    const text = changed(change(await read("deploy/nginx.conf")), [
      ["http {", `http { ${places}`],
      ["server shop:3000 ", shops],
      ["fail_timeout=1s resolve;", "fail_timeout=1s;"],
      ["server shop:3004 resolve ", "server 127.0.0.1:9 "],
      ["listen 443 http2 ssl;", `listen 127.0.0.1:${ports.tls} http2 ssl;`],
      ["listen 80;", `listen 127.0.0.1:${ports.plain};`],
      ["listen 443 ssl http2;", `listen 127.0.0.1:${ports.tls} ssl http2;`],
      ["/etc/nginx/tls/fullchain.pem", join(folder, "fullchain.pem")],
      ["/etc/nginx/tls/key.pem", join(folder, "key.pem")],
    ]);
    const path = join(folder, `nginx-${ports.tls}.conf`);
    const own = `pid ${path}.pid; error_log ${path}.log; daemon off; master_process off;`;
    await writeFile(path, `${own}\n${text}`);
    return path;
  }

  interface Ports {
    readonly plain: number;
    readonly tls: number;
    readonly shops: readonly number[];
  }
  async function ports(): Promise<Ports> {
    const [plain = 0, tls = 0, ...shops] = await freePorts(4);
    return { plain, tls, shops };
  }

  const reads = async (change?: (text: string) => string) =>
    output(run("nginx", ["-t", "-p", folder, "-c", await file(await ports(), change)], { env: SERVERS }));

  test("accepts the shop's configuration file, and rejects it with an unknown directive", async () => {
    expect(await reads()).toMatchObject({ isTaken: true });
    const wrong = await reads((text) => text.replace("proxy_next_upstream", "proxy_next_shop"));
    expect(wrong.isTaken).toBe(false);
    expect(wrong.words).toContain('unknown directive "proxy_next_shop"');
  });

  async function openShop(port: number): Promise<Server> {
    const server = createServer(({ headers, url, httpVersion }, response) => {
      response.end(JSON.stringify({ port, url, httpVersion, headers }));
    });
    server.keepAliveTimeout = 75_000;
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    ending.push(() => close(server));
    return server;
  }
  async function close(server: Server): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  }

  interface Told {
    readonly port: number;
    readonly url: string;
    readonly httpVersion: string;
    readonly headers: Readonly<Record<string, string>>;
  }
  function ask(
    port: number,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ status: number; seen: Told | null }> {
    return new Promise((done, fail) => {
      const requested = request(
        { host: "127.0.0.1", port, path: "/basket?a=b", headers, rejectUnauthorized: false, agent: false },
        (answer) => {
          let text = "";
          answer.setEncoding("utf8").on("data", (part) => {
            text += part;
          });
          answer.on("end", () => {
            const status = answer.statusCode ?? 0;
            done({ status, seen: status === 200 ? JSON.parse(text) : null });
          });
        },
      );
      requested.on("error", fail).end();
    });
  }

  async function open(change?: (text: string) => string) {
    const own = await ports();
    const shops = await Promise.all(own.shops.map(openShop));
    start("nginx", ["-p", folder, "-c", await file(own, change)]);
    await expect
      .poll(
        () =>
          ask(own.tls).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 20_000 },
      )
      .toBe(200);
    return { ...own, processes: shops };
  }

  test("terminates TLS from 1.2 on with HTTP/2, redirects plain HTTP, and forwards the client's address and the host", async () => {
    const { tls, plain } = await open();
    const { seen } = await ask(tls, { host: "tickets.example.org", "x-forwarded-for": "203.0.113.6" });
    expect(seen).toMatchObject({ url: "/basket?a=b", httpVersion: "1.1" });
    expect(seen?.headers).toMatchObject({ host: "tickets.example.org", "x-forwarded-for": "127.0.0.1" });
    expect(seen?.headers).not.toHaveProperty("connection", "close");

    const session = connectHttp2(`https://127.0.0.1:${tls}`, { rejectUnauthorized: false });
    ending.push(() => session.destroy());
    const [headers] = await once(session.request({ ":path": "/" }), "response");
    expect(headers[":status"]).toBe(200);

    // Node's TLS library does not offer it by default.
    const before = { maxVersion: "TLSv1.1", minVersion: "TLSv1", ciphers: "DEFAULT@SECLEVEL=0" } as const;
    const old = connectTls({ port: tls, host: "127.0.0.1", rejectUnauthorized: false, ...before });
    const [refusal] = await once(old, "error").catch((error: Error) => [error]);
    expect(String(refusal)).toMatch(/alert protocol version|unsupported protocol/i);

    const [led] = await once(
      plainGet({
        host: "127.0.0.1",
        port: plain,
        path: "/events/carmen",
        headers: { host: "tickets.example.org" },
      }),
      "response",
    );
    led.resume();
    expect([led.statusCode, led.headers.location]).toEqual([
      301,
      "https://tickets.example.org/events/carmen",
    ]);
  });

  /** Of all requests, while first one process was replaced, then the other. */
  async function statusesWhileReplacing(change?: (text: string) => string): Promise<Set<number>> {
    const { tls, shops, processes } = await open(change);
    const statuses = new Set<number>();
    const visit = async () => {
      const { status, seen } = await ask(tls);
      statuses.add(status);
      return seen?.port;
    };
    for (const [index, one] of processes.entries()) {
      const port = shops[index] ?? 0;
      for (let visits = 0; visits < 10; visits++) await visit();
      await close(one);
      for (let visits = 0; visits < 20; visits++) await visit();
      await openShop(port);
      // Waits until it gets requests again before the next one is stopped.
      await expect.poll(visit, { timeout: 5_000, interval: 100 }).toBe(port);
    }
    return statuses;
  }

  test("answers every request during a rolling restart", async () => {
    expect(await statusesWhileReplacing()).toEqual(new Set([200]));
  });

  test("without a retry at the next process fails a request", async () => {
    const alone = (text: string) =>
      text.replace("proxy_next_upstream error timeout", "proxy_next_upstream off");
    expect(await statusesWhileReplacing(alone)).toContain(502);
  });
});

interface Compose {
  readonly services: Readonly<Record<string, { readonly environment?: Readonly<Record<string, string>> }>>;
}
const STANDBY = join(ROOT, "deploy/standby");

describe("HAProxy", () => {
  const file = join(STANDBY, "haproxy.cfg");
  async function given(): Promise<Readonly<Record<string, string>>> {
    const { services } = parseYaml(await read("deploy/standby/compose.yaml")) as Compose;
    return services["haproxy"]?.environment ?? {};
  }

  test("accepts its configuration file with the compose file's variables, and rejects it with an unknown keyword", async () => {
    const env = { ...SERVERS, ...(await given()) };
    expect(await output(run("haproxy", ["-c", "-f", file], { env }))).toMatchObject({ isTaken: true });
    const wrong = join(folder, "haproxy.cfg");
    await writeFile(wrong, changed(await readFile(file, "utf8"), [["option httpchk", "option httpask"]]));
    const answer = await output(run("haproxy", ["-c", "-f", wrong], { env }));
    expect(answer.isTaken).toBe(false);
    expect(answer.words).toContain("unknown option 'httpask'");
    // An unset variable is not a valid address.
    expect(await output(run("haproxy", ["-c", "-f", file], { env: SERVERS }))).toMatchObject({
      isTaken: false,
    });
  });

  test("connects to the writable database, also when the other database's name does not resolve", async () => {
    const [listen = 0, database = 0, api = 0] = await freePorts(3);
    let leads = true;
    const patroni = createServer(({ url }, response) => {
      response.statusCode = leads && url === "/primary" ? 200 : 503;
      response.end();
    }).listen(api, "127.0.0.1");
    const postgres = createTcpServer((socket) => socket.on("error", () => {}).end("the database")).listen(
      database,
      "127.0.0.1",
    );
    ending.push(
      () => patroni.closeAllConnections(),
      () => patroni.close(),
      () => postgres.close(),
    );
    const own = {
      LISTEN: `127.0.0.1:${listen}`,
      ...{ ONE: "postgres1.invalid:5432", ONE_API: "8008" },
      ...{ TWO: `127.0.0.1:${database}`, TWO_API: String(api) },
    };
    expect(Object.keys(own).sort()).toEqual(Object.keys(await given()).sort());
    start("haproxy", ["-db", "-f", file], { env: { ...SERVERS, ...own } });
    const heard = () =>
      new Promise<string>((done) => {
        let text = "";
        const socket = connect(listen, "127.0.0.1", () => {});
        socket.setEncoding("utf8").on("data", (part) => {
          text += part;
        });
        socket.on("error", () => {}).on("close", () => done(text));
      });
    await expect.poll(heard, { timeout: 20_000 }).toBe("the database");
    leads = false;
    await expect.poll(heard, { timeout: 20_000 }).toBe("");
  });
});

describe("pgbouncer", () => {
  test("accepts its configuration file, and admits a client to the database only with the password", async () => {
    const port = await freePort();
    let requested = "";
    const database = createTcpServer((socket) => {
      ending.push(() => socket.destroy());
      socket
        .on("error", () => {})
        .on("data", (part) => {
          requested += part;
        });
    }).listen(0, "127.0.0.1");
    ending.push(() => database.close());
    await once(database, "listening");
    const [file, users] = [join(folder, "pgbouncer.ini"), join(folder, "userlist.txt")];
    await writeFile(users, '"parkett" "the-word"\n');
    const there = (database.address() as AddressInfo).port;
    const text = changed(await readFile(join(STANDBY, "pgbouncer.ini"), "utf8"), [
      ["host=haproxy port=5432", `host=127.0.0.1 port=${there}`],
      ["listen_addr = *", "listen_addr = 127.0.0.1"],
      ["listen_port = 6432", `listen_port = ${port}`],
      ["/etc/pgbouncer/userlist.txt", users],
    ]);
    await writeFile(file, text);
    start("pgbouncer", ["--quiet", file], { ...(await unprivilegedAccount()) });
    const come = (password: string) => {
      const client = new Client({ host: "127.0.0.1", port, user: "parkett", database: "parkett", password });
      client.on("error", () => {});
      // `end()` never resolves for a client that waits for the database.
      ending.push(() => void client.end().catch(() => {}));
      return client.connect();
    };
    const refused = () => come("a guess").catch((error: Error) => error.message);
    await expect.poll(refused, { timeout: 20_000 }).toMatch(/password authentication failed|SASL/);
    expect(requested).toBe("");
    come("the-word").catch(() => {});
    await expect.poll(() => requested, { timeout: 20_000 }).toContain("database\0parkett\0");
  });
});
