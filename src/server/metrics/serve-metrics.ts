import { createServer, type Server } from "node:http";
import type { Hono } from "hono";
import { isSameToken } from "../../credentials/tokens.ts";
import type { SiteEnv } from "../http/guards/request-guards.ts";
import type { Metrics } from "./metrics.ts";

const TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** To callers with the bearer token; without a configured one, not at all. */
export function serveMetrics(app: Hono<SiteEnv>, metrics: Metrics, token: string | undefined): void {
  if (token === undefined) return;
  app.get("/metrics", async (context) => {
    const given = /^Bearer (.{1,200})$/.exec(context.req.header("authorization") ?? "")?.[1] ?? "";
    if (!isSameToken(given, token)) return context.text("Not found", 404, { "Cache-Control": "no-store" });
    return context.text(await metrics.text(), 200, { "Content-Type": TYPE, "Cache-Control": "no-store" });
  });
}

/**
 * Without authentication, on a port that visitors cannot reach. @param metrics of the currently open shop,
 * which is replaced when the house's files change
 */
export async function listenForMetrics(metrics: () => Metrics, port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== "/metrics" || request.method !== "GET") return void response.writeHead(404).end();
    metrics()
      .text()
      .then(
        (text) => response.writeHead(200, { "Content-Type": TYPE }).end(text),
        () => response.writeHead(500).end(),
      );
  });
  await new Promise<void>((done, fail) => {
    server.once("error", fail).listen(port, host, done);
  });
  return server;
}
