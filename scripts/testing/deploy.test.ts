import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseYaml } from "@redocly/openapi-core";
import { describe, expect, test } from "vitest";
import { parseEnvironment, VARIABLES } from "../../src/config/environment.ts";
import { ANSWERING_MS, CLOSING_MS } from "../../src/server/http/stopping.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const read = (file: string) => readFile(join(ROOT, file), "utf8");

type Variables = Readonly<Record<string, string>>;
interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly stop_grace_period?: string;
  readonly environment?: Variables;
  readonly volumes?: readonly string[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}
const compose = async (file: string) => parseYaml(await read(file)) as Compose;

const FILLED: Variables = {
  PUBLIC_URL: "https://tickets.example.org",
  DATABASE_PASSWORD: "a-password",
  NEXI_SECRET_KEY: "a-key-of-this-very-house",
  NEXI_WEBHOOK_AUTHORIZATION: "a-word-of-this-very-house",
  VOUCHER_KEY: "a-key-of-this-very-house-for-its-vouchers",
  SMTP_URL: "smtp://mail.example.org",
  MAIL_FROM: "tickets@example.org",
};
const filled = (text: string) =>
  text.replace(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_, name: string, sign?: string, other?: string) => {
    const value = FILLED[name] ?? (sign === "-" ? other : undefined);
    if (value === undefined) throw new Error(`${name} has no value`);
    return value;
  });

/** `NAME=value` pairs, as in a Dockerfile's ENV and a unit's Environment. */
const pairs = (text: string): Variables =>
  Object.fromEntries([...text.matchAll(/(\w+)=(\S+)/g)].map(([, name = "", value = ""]) => [name, value]));
const ofImage = async () => pairs(/^ENV (.+)$/m.exec(await read("Dockerfile"))?.[1] ?? "");
const ofUnit = async () =>
  pairs(/^Environment=(.+)$/m.exec(await read("deploy/parkett@.service"))?.[1] ?? "");

/** Known to neither the shop nor Node. */
const unknown = (variables: Variables) =>
  Object.keys(variables).filter((name) => name !== "NODE_ENV" && !VARIABLES.includes(name));

describe("the environment variables", () => {
  test("of the compose file are known to the shop, which accepts them with the image's at a public address", async () => {
    const { shop } = (await compose("deploy/compose.yaml")).services;
    const given = shop?.environment ?? {};
    expect(unknown(given)).toEqual([]);
    const image = await ofImage();
    expect(unknown(image)).toEqual([]);
    const all = { ...image, ...given };
    const variables = Object.fromEntries(Object.entries(all).map(([name, value]) => [name, filled(value)]));
    const parsed = parseEnvironment(variables);
    expect(parsed.ok ? [] : parsed.faults).toEqual([]);
    expect(unknown({ ...given, PUBLIC_ADDRESS: "https://tickets.example.org" })).toEqual(["PUBLIC_ADDRESS"]);
  });

  test("of the compose file without a default stop compose with an error that names them", async () => {
    const text = await read("deploy/compose.yaml");
    const requested = [...text.matchAll(/\$\{(\w+):\?set (\w+)\}/g)];
    expect(requested.map(([, name]) => name)).toEqual(requested.map(([, , output]) => output));
    const names = new Set(requested.map(([, name]) => name));
    expect([...names].sort()).toEqual(Object.keys(FILLED).sort());
  });

  test("of the systemd unit are known to the shop", async () => {
    const given = await ofUnit();
    expect(Object.keys(given)).toContain("PORT");
    expect(unknown(given)).toEqual([]);
  });

  test("that name the standby database point to services of its compose file", async () => {
    const text = await read("deploy/standby/compose.yaml");
    const named = [...text.matchAll(/(DATABASE_\w+)=(postgres:\/\/\S+?)(?:,|\.?$| and)/gm)];
    const { services } = await compose("deploy/standby/compose.yaml");
    const places = named.map(([, name = "", url = ""]) => {
      expect(VARIABLES).toContain(name);
      const { hostname, port } = new URL(url.replace("…", "password"));
      expect(Object.keys(services)).toContain(hostname);
      return [hostname, port];
    });
    const pooler = /listen_port = (\d+)/.exec(await read("deploy/standby/pgbouncer.ini"))?.[1];
    const balancer = services["haproxy"]?.environment?.["LISTEN"]?.split(":")[1];
    expect(places).toEqual([
      ["pgbouncer", pooler],
      ["haproxy", balancer],
    ]);
    expect(await read("deploy/standby/pgbouncer.ini")).toContain(`host=haproxy port=${balancer} `);
  });
});

describe("the container image", () => {
  test("is built from existing files, and runs the build's output", async () => {
    const steps = await read("Dockerfile");
    const ignored = (await read(".dockerignore")).split("\n").filter(Boolean);
    const copied = [...steps.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, list = ""]) =>
      list.split(" "),
    );
    const taken = [...steps.matchAll(/^COPY --from=build \/app\/(\S+) /gm)].map(([, from = ""]) => from);
    expect(copied).toContain("package-lock.json");
    expect(taken).toContain("build");
    const made = ["build", "node_modules"];
    const sources = [...copied, ...taken.filter((one) => !made.includes(one))];
    expect(sources.filter((one) => !existsSync(join(ROOT, one)))).toEqual([]);
    expect(sources.filter((one) => ignored.includes(one.split("/")[0] ?? ""))).toEqual([]);
    expect(ignored).toEqual(expect.arrayContaining([...made, ".git", "data"]));
    const { scripts } = JSON.parse(await read("package.json")) as { scripts: Variables };
    const called = [...steps.matchAll(/npm run (\w+)/g)].map(([, name = ""]) => name);
    expect(called).toEqual(["build"]);
    expect(called.filter((name) => !(name in scripts))).toEqual([]);
  });

  test("starts the same file as the systemd unit and `npm run house`", async () => {
    const started = /^CMD \["node", "([^"]+)"\]$/m.exec(await read("Dockerfile"))?.[1];
    const unit = /^ExecStart=\/usr\/bin\/node (\S+)$/m.exec(await read("deploy/parkett@.service"))?.[1];
    expect(unit).toBe(started);
    expect(await read("package.json")).toContain(` ${started} house"`);
    expect(await read("docs/operations.md")).toContain(`node ${started}`);
  });

  test("checks its health at the shop's health address, on the port that the shop and the proxy use", async () => {
    const steps = await read("Dockerfile");
    const routes = await read("src/server/http/app.ts");
    const [, path] = /process\.env\.PORT\+'(\/\w+)'/.exec(steps) ?? [];
    expect(routes).toContain(`app.get("${path}"`);
    const { PORT } = await ofImage();
    expect(steps).toContain(`\nEXPOSE ${PORT}\n`);
    expect(await read("deploy/nginx.conf")).toContain(`server shop:${PORT} `);
    expect(Object.keys((await compose("deploy/compose.yaml")).services)).toContain("shop");
  });
});

test("every file that a compose file mounts or waits for exists", async () => {
  for (const folder of ["deploy", "deploy/standby"]) {
    const { services, volumes = {} } = await compose(`${folder}/compose.yaml`);
    for (const [name, { build, volumes: mounted = [], depends_on: needs = [] }] of Object.entries(services)) {
      if (build) expect(existsSync(join(ROOT, folder, build, "Dockerfile")), name).toBe(true);
      const others = Array.isArray(needs) ? needs : Object.keys(needs);
      expect(
        others.filter((other) => !(other in services)),
        name,
      ).toEqual([]);
      for (const mount of mounted) {
        const from = filled(mount).split(":")[0] ?? "";
        if (from === "./tls") continue;
        const isThere = from.startsWith(".") ? existsSync(join(ROOT, folder, from)) : from in volumes;
        expect(isThere, `${name}: ${mount}`).toBe(true);
      }
    }
  }
  const copied = /^COPY (.+) \/etc\/patroni\/$/m.exec(await read("deploy/standby/Dockerfile"))?.[1] ?? "";
  for (const file of copied.split(" "))
    expect(existsSync(join(ROOT, "deploy/standby", file)), file).toBe(true);
});

test("HAProxy uses exactly its environment variables, and checks Patroni's endpoint", async () => {
  const balancer = await read("deploy/standby/haproxy.cfg");
  const requested = [...balancer.matchAll(/\$\{(\w+)\}/g)].map(([, name = ""]) => name);
  const { haproxy, postgres1 } = (await compose("deploy/standby/compose.yaml")).services;
  expect([...new Set(requested)].sort()).toEqual(Object.keys(haproxy?.environment ?? {}).sort());
  const api = postgres1?.environment?.["PATRONI_RESTAPI_CONNECT_ADDRESS"]?.split(":")[1];
  expect([haproxy?.environment?.["ONE_API"], haproxy?.environment?.["TWO_API"]]).toEqual([api, api]);
  expect(balancer).toContain("option httpchk GET /primary\n");
});

test("the shop stops with systemd's own signal, SIGTERM", async () => {
  expect(await read("deploy/parkett@.service")).not.toContain("KillSignal");
  expect(await read("src/server/process/stop-in-order.ts")).toContain('"SIGTERM"');
});

test("compose and the systemd unit allow the shop enough time to finish requests and close its database", async () => {
  const seconds = (ANSWERING_MS + CLOSING_MS) / 1_000;
  const unit = await read("deploy/parkett@.service");
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(seconds);
  const { shop } = (await compose("deploy/compose.yaml")).services;
  expect(Number(/^(\d+)s$/.exec(shop?.stop_grace_period ?? "")?.[1])).toBeGreaterThan(seconds);
});

test("the proxy accepts no TLS version before 1.2", async () => {
  const text = await read("deploy/nginx.conf");
  const spoken = [...text.matchAll(/^\s*ssl_protocols ([^;]+);/gm)].flatMap(([, all = ""]) => all.split(" "));
  expect(spoken).toEqual(["TLSv1.2", "TLSv1.3"]);
});

test("the proxy forwards the client address, and the shop trusts one proxy", async () => {
  const text = await read("deploy/nginx.conf");
  const { shop } = (await compose("deploy/compose.yaml")).services;
  expect(shop?.environment?.["TRUSTED_PROXIES"]).toBe("1");
  expect(text).toContain("proxy_set_header X-Forwarded-For $remote_addr;");
  expect(text).toContain("ssl_protocols TLSv1.2 TLSv1.3;");
  expect(text).not.toMatch(/proxy_buffering on|proxy_ignore_headers/);
});
