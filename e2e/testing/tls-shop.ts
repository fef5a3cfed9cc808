import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:https";
import { join, resolve } from "node:path";
import { Client } from "pg";
import { startPrivatePostgres } from "../../src/server/postgres/private-postgres.ts";
import { endProcess, startNode, untilAnswers } from "../../tooling/processes.ts";
import { copyReadyDatabase } from "../../tooling/ready-databases.ts";
import { sharedFolder } from "../../tooling/shared-folder.ts";

/** For `behind-tls.spec.ts`: nginx terminates TLS for two processes, as in docs/operations.md. */

const ROOT = resolve(import.meta.dirname, "../..");
const KEYS = {
  NEXI_SECRET_KEY: "a-key-of-this-very-house",
  NEXI_WEBHOOK_AUTHORIZATION: "a-word-of-this-very-house",
  VOUCHER_KEY: "a-key-of-this-very-house-for-its-vouchers",
};

export interface TlsShop {
  requests(): Promise<string>;
  /** Directly to the shop, with any headers, as our proxy would. */
  post(path: string, headers: Readonly<Record<string, string>>, body: string): Promise<number>;
  keptSeconds(): Promise<number>;
  query<Row>(text: string): Promise<Row[]>;
  close(): Promise<void>;
}

/** Seven ports from `port` on; nginx has the first. */
export async function openTlsShop(port: number): Promise<TlsShop> {
  const data = await sharedFolder("tls");
  const certificate = makeCertificate(data);
  await copyReadyDatabase(join(data, "postgres"));
  const postgres = await startPrivatePostgres(join(data, "postgres"), () => {}, { port: port + 6 });
  await postgres.ensureDatabase("parkett");
  const client = new Client({ connectionString: postgres.url("parkett") });
  await client.connect();
  const sandboxes = [
    startNode(["sandbox/nexi/main.ts", "--port", String(port + 3), "--data", join(data, "nexi")], {
      SANDBOX_PAYMENTS_SECRET_KEY: KEYS.NEXI_SECRET_KEY,
      // It sends notifications to the shop's public address.
      NODE_EXTRA_CA_CERTS: certificate.file,
    }),
    startNode([
      ...["sandbox/mailbox/main.ts", "--smtp", String(port + 5), "--port", String(port + 4)],
      ...["--data", join(data, "mailbox")],
    ]),
  ];
  const shops = [1, 2].map((number) =>
    startNode(["build/server/index.js"], {
      ...KEYS,
      PORT: String(port + number),
      HOST: "127.0.0.1",
      PUBLIC_URL: `https://localhost:${port}`,
      TRUSTED_PROXIES: "1",
      DATA_DIR: data,
      DATABASE_URL: postgres.url("parkett"),
      NEXI_URL: `http://127.0.0.1:${port + 3}`,
      SMTP_URL: `smtp://127.0.0.1:${port + 5}`,
      MAIL_FROM: "tickets@house.example",
      LOG_LEVEL: "error",
    }),
  );
  for (const number of [1, 2]) await untilAnswers(`http://127.0.0.1:${port + number}/readyz`);
  const proxy = await startNginx(data, port, certificate);
  await untilListening(port);
  return {
    requests: () => readFile(join(data, "access.log"), "utf8"),
    post: (path, headers, body) => ask(port, "POST", path, headers, body),
    async keptSeconds() {
      const { headers } = await fetch(`http://127.0.0.1:${port + 1}/healthz`);
      return Number(/timeout=(\d+)/.exec(headers.get("keep-alive") ?? "")?.[1]);
    },
    async query<Row>(text: string) {
      return (await client.query(text)).rows as Row[];
    },
    async close() {
      await endProcess(proxy);
      for (const child of [...shops, ...sandboxes]) await endProcess(child);
      await client.end();
      await postgres.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

interface Certificate {
  readonly file: string;
  readonly key: string;
}

function makeCertificate(folder: string): Certificate {
  const certificate = { file: join(folder, "shop.pem"), key: join(folder, "shop.key") };
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const whose = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const files = ["-keyout", certificate.key, "-out", certificate.file];
  execFileSync("openssl", ["req", ...kind, ...whose, ...files], { stdio: "ignore" });
  return certificate;
}

/** Of docs/operations.md, unchanged except for name, ports and certificate. */
async function nginxBlock(port: number, { file, key }: Certificate): Promise<string> {
  const page = await readFile(join(ROOT, "docs/operations.md"), "utf8");
  const block = /```nginx\n([\s\S]*?)```/.exec(page)?.[1] ?? "";
  const changes: readonly (readonly [string, string])[] = [
    ["listen 443 ", `listen 127.0.0.1:${port} `],
    ["server_name tickets.example.org;", "server_name localhost;"],
    ["127.0.0.1:3001", `127.0.0.1:${port + 1}`],
    ["127.0.0.1:3002", `127.0.0.1:${port + 2}`],
    ["/etc/ssl/tickets.example.org.pem", file],
    ["/etc/ssl/tickets.example.org.key", key],
  ];
  return changes.reduce((text, [from, to]) => {
    if (text.split(from).length !== 2) throw new Error(`docs/operations.md says "${from}" not once`);
    return text.replace(from, to);
  }, block);
}

async function startNginx(folder: string, port: number, certificate: Certificate): Promise<ChildProcess> {
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const file = join(folder, "nginx.conf");
  await writeFile(
    file,
    `daemon off; master_process off; pid ${join(folder, "nginx.pid")}; error_log stderr error;
events { worker_connections 512; }
http { log_format short '$status $request_uri'; access_log ${join(folder, "access.log")} short; ${places.join(" ")}
${await nginxBlock(port, certificate)}}
`,
  );
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  const proxy = spawn("nginx", ["-p", folder, "-c", file], { env, stdio: ["ignore", "ignore", "inherit"] });
  proxy.once("error", (error) => console.error(`nginx: ${error.message}`));
  return proxy;
}

async function untilListening(port: number): Promise<void> {
  for (let waited = 0; waited < 10_000; waited += 50) {
    const status = await ask(port, "GET", "/healthz").catch(() => 0);
    if (status > 0) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error("nginx does not answer");
}

function ask(
  port: number,
  method: "GET" | "POST",
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body = "",
): Promise<number> {
  return new Promise((done, fail) => {
    const requested = request(
      { host: "localhost", port, path, method, headers, rejectUnauthorized: false, family: 4 },
      (answer) => answer.resume().on("end", () => done(answer.statusCode ?? 0)),
    );
    requested.on("error", fail).end(body);
  });
}
