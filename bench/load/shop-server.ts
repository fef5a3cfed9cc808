import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { Socket } from "node:net";
import { serve } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { Client } from "pg";
import { createNexi } from "../../src/adapters/nexi/nexi.ts";
import { createEngine } from "../../src/engine/engine.ts";
import { openDatabase } from "../../src/engine/storage/database.ts";
import { serveApi } from "../../src/server/http/api/api.ts";
import { checkedBackEnd } from "../../src/server/http/api/checked-back-end.ts";
import { compress } from "../../src/server/http/compress.ts";
import { serveWebhooks } from "../../src/server/http/webhooks.ts";
import { openJobQueue } from "../../src/server/jobs/outbox.ts";
import { BENCH_PATIENCE, BENCH_SETTINGS, PAYMENTS_AUTHORIZATION, PAYMENTS_KEY } from "./bench-settings.ts";

/**
 * A process with the JSON interface and without pages, forked by api-servers.ts. Sends its parent the port and, on
 * request, the number of database statements and messages.
 */

const { DATABASE_URL = "", PAYMENTS_URL = "" } = process.env;
const sent = { statements: 0, messages: 0 };
const { query } = Client.prototype;
Client.prototype.query = function (this: Client, ...all: unknown[]) {
  sent.statements += 1;
  return Reflect.apply(query, this, all);
} as typeof query;
// Statements are gathered between cork and uncork, and leave in one message.
const { cork } = Socket.prototype;
const databasePort = Number(new URL(DATABASE_URL).port);
Socket.prototype.cork = function (this: Socket) {
  if (this.writableCorked === 0 && this.remotePort === databasePort) sent.messages += 1;
  cork.call(this);
};
process.on("message", () => process.send?.(sent));

const queue = await openJobQueue(DATABASE_URL, (error) => console.error(error));
const app = new Hono();
const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
  open(`http://127.0.0.1:${port}`);
  process.send?.({ port });
});
process.once("disconnect", () => process.exit(0));
process.once("SIGTERM", () => server.close(() => process.exit(0)));

function open(publicUrl: string): void {
  const engine = createEngine({
    database: openDatabase(DATABASE_URL, 16, BENCH_PATIENCE),
    outbox: queue,
    payments: createNexi({
      baseUrl: PAYMENTS_URL,
      secretKey: PAYMENTS_KEY,
      webhookAuthorization: PAYMENTS_AUTHORIZATION,
      allowInsecureWebhooks: true,
    }),
    settings: { ...BENCH_SETTINGS, publicUrl },
    now: Date.now,
    random: { bytes: randomBytes, below: (limit) => randomInt(limit), id: () => randomUUID() },
    log: { info() {}, warn: (facts, message) => console.error(message, facts) },
  });
  const backEnd = checkedBackEnd(engine.backEnd);
  // Each counts as a network, so that the limits cost their time but do not reject.
  const callerOf = ({ req }: Context) =>
    ({ language: "sv", address: req.header("authorization") ?? "127.0.0.1" }) as const;
  app.use(compress());
  serveWebhooks(app, backEnd, (context) => ({
    ...callerOf(context),
    session: null,
    idempotencyKey: null,
  }));
  serveApi(app, { backEnd, callerOf, log: (error) => console.error(error) });
}
