import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, expect, test } from "vitest";
import { createClient, ShopFault } from "../../packages/client/index.js";
import { CARMEN } from "../../src/engine/testing/small-house.ts";
import { openTestShop } from "../../src/engine/testing/test-shop.ts";
import { publicOperations, serveApi } from "../../src/server/http/api/api.ts";
import { writeClient } from "./write-client.ts";

const PACKAGE = join(import.meta.dirname, "../../packages/client");
const run = promisify(execFile);

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function openShop(): Promise<string> {
  const shop = await openTestShop();
  closing.push(() => shop.close());
  const app = new Hono();
  serveApi(app, {
    backEnd: shop.backEnd,
    callerOf: () => ({ language: "sv", address: "127.0.0.1" }),
    log: () => {},
  });
  return new Promise((done) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
      done(`http://127.0.0.1:${port}`),
    );
    closing.push(() => new Promise((closed) => server.close(() => closed())));
  });
}

/** Installs the package by its name, as a customer of npm has it. */
async function example(name: string, ...values: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "parkett-client-"));
  closing.push(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "node_modules/@parkett"), { recursive: true });
  await symlink(PACKAGE, join(folder, "node_modules/@parkett/client"));
  await writeFile(join(folder, name), await readFile(join(PACKAGE, "examples", name)));
  const { stdout } = await run(process.execPath, [join(folder, name), ...values]);
  return stdout;
}

test("the generated files of the client are those of the contract; `npm run client` writes them", async () => {
  const { table, types } = await writeClient();
  expect(await readFile(join(PACKAGE, "operations.js"), "utf8")).toBe(table);
  expect(await readFile(join(PACKAGE, "operations.d.ts"), "utf8")).toBe(types);
  const client: object = createClient({ baseUrl: "https://tickets.example.org" });
  for (const [group, members] of Object.entries(publicOperations()))
    for (const name of Object.keys(members)) expect(client).toHaveProperty([group, name]);
});

test("each example of the client runs against a shop", async () => {
  const shop = await openShop();
  expect((await readdir(join(PACKAGE, "examples"))).sort()).toEqual(["hold-seats.mjs", "what-is-on.mjs"]);
  const listed = await example("what-is-on.mjs", shop);
  expect(listed).toMatch(/Carmen {2}select-or-book {2}[\d.]+ SEK/);
  expect(listed).toMatch(/Faust {2}not-on-sale-yet {2}-/);
  expect(await example("hold-seats.mjs", shop, String(CARMEN))).toMatch(/^2 seats for [\d.]+ SEK until 20/);
  expect(await example("hold-seats.mjs", shop, "4711")).toBe("Refused: unknown-performance\n");
  expect(await example("hold-seats.mjs", "http://127.0.0.1:1", "1")).toBe("Failed: 0 NO_ANSWER\n");
});

test("the client returns typed values and refusals, and throws what is no answer of an operation", async () => {
  const shop = createClient({ baseUrl: await openShop(), language: "sv" });
  const agenda = await shop.catalogue.agenda({ genre: "opera" });
  if (!agenda.ok) throw new Error("no agenda");
  const [first] = agenda.value.performances;
  expect(first?.event.slug).toBe("carmen");
  const missing = await shop.catalogue.performance({ event: "carmen", performance: 4711 });
  expect(missing.ok ? null : missing.refusal.reason).toBe("unknown-performance");
  const ofNobody = await shop.basket.empty();
  expect(ofNobody.ok ? null : ofNobody.refusal.reason).toBe("no-session");
  const wrong = shop.customers.lookUp({ email: "x".repeat(4000) });
  await expect(wrong).rejects.toThrow(ShopFault);
});

test("a command that gets no answer is repeated with the same key, after the pause that a busy shop asks for", async () => {
  const keys: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    keys.push(request.headers["idempotency-key"] as string | undefined);
    if (keys.length === 1) request.socket.destroy();
    else if (keys.length === 2) response.writeHead(503, { "retry-after": "1" }).end("{}");
    else response.end("{}");
  }).listen(0, "127.0.0.1");
  closing.push(() => new Promise((closed) => server.close(() => closed())));
  await new Promise((listening) => server.once("listening", listening));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const shop = createClient({ baseUrl: `http://127.0.0.1:${port}/`, session: "abc" });
  const before = performance.now();
  expect(await shop.basket.extend()).toEqual({ ok: true, value: {} });
  expect(performance.now() - before).toBeGreaterThan(1400);
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(3);
});
