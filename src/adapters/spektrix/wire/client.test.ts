import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { BackEndAway } from "#contract/back-end-away.ts";
import { createSpektrix } from "./client.ts";

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

type Says = number | "nothing" | "firewall" | "hang-up" | { status: number; after: string };

async function vendor(...says: Says[]) {
  const heard: string[] = [];
  const agents: string[] = [];
  const server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`);
    agents.push(request.headers["user-agent"] ?? "");
    const say = says.shift() ?? 200;
    if (say === "nothing") return;
    if (say === "hang-up") return request.socket.destroy();
    if (say === "firewall") {
      response.writeHead(403, { "content-type": "text/html; charset=UTF-8" }).end("<!DOCTYPE html>");
      return;
    }
    const [status, after] = typeof say === "number" ? [say, null] : [say.status, say.after];
    if (after !== null) response.setHeader("retry-after", after);
    response.writeHead(status, { "content-type": "application/json" }).end('{"ok":true}');
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const waits: number[] = [];
  const spektrix = createSpektrix({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    login: "parkett",
    secret: "c2VjcmV0",
    timeoutMs: 1_500,
    now: () => 0,
    wait: async (time) => void waits.push(time),
  });
  const ask = () => spektrix.ask({ path: "/events", answer });
  const notify = () => spektrix.write({ method: "POST", path: "/baskets", body: {}, answer });
  return { ask, notify, heard, agents, waits };
}

const answer = z.object({ ok: z.boolean() });

test("a read is retried with increasing delays when the vendor is overloaded or the connection breaks", async () => {
  const { ask, heard, waits } = await vendor(503, "hang-up");
  expect(await ask()).toMatchObject({ kind: "done", value: { ok: true } });
  expect(heard).toHaveLength(3);
  expect(waits).toEqual([150, 300]);
});

test("a command whose response is lost is not sent again", async () => {
  for (const misfortune of ["nothing", "hang-up", 500, 503] as const) {
    const { notify, heard } = await vendor(misfortune);
    await expect(notify()).rejects.toThrow(BackEndAway);
    expect(heard, String(misfortune)).toHaveLength(1);
  }
});

test("a command rejected before it was read may be sent again", async () => {
  const { notify, heard } = await vendor(429);
  expect(await notify()).toMatchObject({ kind: "done" });
  expect(heard).toHaveLength(2);
});

test("a pause requested by the vendor applies to all requests", async () => {
  const { ask, notify, heard } = await vendor({ status: 429, after: "30" });
  await expect(ask()).rejects.toMatchObject({ retryAfter: 30 });
  await expect(notify()).rejects.toThrow(BackEndAway);
  await expect(ask()).rejects.toThrow(BackEndAway);
  expect(heard).toHaveLength(1);
});

test("concurrent identical reads share one request", async () => {
  const { ask, heard } = await vendor();
  await Promise.all([ask(), ask(), ask()]);
  expect(heard).toHaveLength(1);
});

test("not found and refused are returned as results, and a wrong key throws an error", async () => {
  expect(await (await vendor(404)).ask()).toEqual({ kind: "missing" });
  expect(await (await vendor(409)).notify()).toMatchObject({ kind: "refused", status: 409 });
  await expect((await vendor(401)).ask()).rejects.toThrow(/secret/);
});

test("a page of the vendor's firewall is treated as an unavailable vendor, not as a wrong key", async () => {
  const { ask, heard } = await vendor("firewall", "firewall", "firewall");
  await expect(ask()).rejects.toThrow(BackEndAway);
  expect(heard).toHaveLength(3);
});

test("every request has a user agent, since the vendor's firewall rejects the defaults of HTTP libraries", async () => {
  const { ask, notify, agents } = await vendor();
  await ask();
  await notify();
  expect(agents).toEqual(["Parkett", "Parkett"]);
});
