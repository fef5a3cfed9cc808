import { randomBytes } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Logger } from "pino";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { House } from "#config/house/house.ts";
import type { BackEnd } from "#contract/back-end.ts";
import type { Caller } from "#contract/operation.ts";
import type { LiveSeats } from "../../engine/live/live-seats.ts";
import { languageOf } from "../../web/middleware/local-store.ts";
import { siteContext, visitContext } from "../../web/site.ts";
import { serveDocuments } from "../documents/documents.ts";
import { serveSeatViews } from "../documents/seat-views.ts";
import { type LiveStreams, serveLiveSeats } from "../live/live-seats.ts";
import { serveApi } from "./api.ts";
import { openApiDocument } from "./api-document.ts";
import { apiPage } from "./api-page.ts";
import { clientAddress } from "./client-address.ts";
import { compress } from "./compress.ts";
import { createPageCache } from "./page-cache.ts";
import { contentSecurityPolicy, sameOriginPosts, securityHeaders } from "./security.ts";
import { serveWebhooks } from "./webhooks.ts";

/** Everything the shop answers to, in one list. */

export interface AppParts {
  readonly house: House;
  readonly houseFolder: string;
  readonly backEnd: BackEnd;
  readonly liveSeats: Pick<LiveSeats, "read" | "watch">;
  readonly publicUrl: string;
  readonly formTargets: readonly string[];
  readonly trustedProxies: number;
  readonly now: () => number;
  readonly log: Logger;
  /** Throws when the database does not answer. */
  readonly checkReady: () => Promise<void>;
  readonly build: ServerBuild;
  /** The folder of the built browser files. */
  readonly clientFiles: string;
}

/** More than any form or notification of ours is. */
const MAX_BODY_BYTES = 512 * 1024;

type Env = { Bindings: HttpBindings; Variables: { address: string } };

export interface App {
  readonly fetch: Hono<Env>["fetch"];
  /** Ends what would keep the process from closing: streams have no end of their own. */
  close(): void;
}

export function createApp(parts: AppParts): App {
  const { house, backEnd, publicUrl, log } = parts;
  const app = new Hono<Env>();
  app.onError((error, context) => {
    if (error instanceof Response) return error;
    log.error({ err: error, path: context.req.path }, "request failed");
    return context.text("Internal Server Error", 500);
  });
  app.use(securityHeaders(parts));
  app.use(async (context, next) => {
    context.set("address", clientAddress(context.env.incoming, parts.trustedProxies));
    await next();
  });
  app.get("/healthz", (context) => context.text("ok"));
  app.get("/readyz", async (context) => {
    const ready = await parts.checkReady().then(
      () => true,
      () => false,
    );
    return context.text(ready ? "ready" : "database not reachable", ready ? 200 : 503);
  });

  app.use(limitBodies());
  const streams: LiveStreams = serveLiveSeats(app, {
    ...parts,
    mostPerAddress: house.constants.liveMapsPerAddress,
  });
  app.use(compress());
  const callerOf = (context: Context<Env>): Caller => ({
    session: null,
    idempotencyKey: null,
    language: languageOf(context.req.raw, house.languages),
    address: context.get("address"),
  });
  serveWebhooks(app, backEnd, callerOf);
  app.get("/api/v1/openapi.json", async (context) =>
    context.json(await openApiDocument(house.name, publicUrl)),
  );
  app.get("/api", async (context) => context.html(apiPage(await openApiDocument(house.name, publicUrl))));
  serveApi(app, { backEnd, callerOf, log: (error) => log.error({ err: error }, "api request failed") });

  app.use("/house/pictures/*", pictures(parts));
  app.use("/assets/*", async (context, next) => {
    await next();
    // Their names carry a hash of their content.
    if (context.res.ok) context.res.headers.set("Cache-Control", "public, max-age=31536000, immutable");
  });
  app.use("/assets/*", serveStatic({ root: parts.clientFiles, precompressed: true }));
  serveDocuments(app, parts, callerOf);
  serveSeatViews(app, parts, callerOf);

  app.use(sameOriginPosts(parts));
  servePages(app, parts);
  return { fetch: app.fetch, close: streams.close };
}

/** Only a body whose length is not said has to be counted; looking at one costs more than many an answer. */
function limitBodies(): MiddlewareHandler<Env> {
  const count = bodyLimit({ maxSize: MAX_BODY_BYTES });
  return async (context, next) => {
    const { method } = context.req;
    if (method === "GET" || method === "HEAD") return next();
    const said = context.req.header("content-length");
    if (said === undefined || context.req.header("transfer-encoding") !== undefined)
      return count(context, next);
    return Number(said) <= MAX_BODY_BYTES ? next() : context.text("Payload Too Large", 413);
  };
}

/** The storefront: what looks the same to all from the cache, everything else for this very visitor. */
function servePages(app: Hono<Env>, parts: AppParts): void {
  const { house, backEnd, publicUrl, now } = parts;
  const handle = createRequestHandler(parts.build, "production");
  const newNonce = () => randomBytes(16).toString("base64url");
  const policy = (nonce: string) => contentSecurityPolicy(nonce, parts.formTargets);
  const render = (request: Request, nonce: string, address: string) => {
    const provider = new RouterContextProvider();
    provider.set(siteContext, { house, backEnd, publicUrl, now });
    provider.set(visitContext, { address, nonce });
    return handle(request, provider);
  };
  const cache = createPageCache({
    publicUrl,
    languages: house.languages,
    now,
    newNonce,
    render: (request, nonce) => render(request, nonce, "page-cache"),
    policy,
  });
  app.all("*", async (context) => {
    let response = await cache.answer(context.req.raw);
    if (!response) {
      const nonce = newNonce();
      response = await render(context.req.raw, nonce, context.get("address"));
      response.headers.set("Content-Security-Policy", policy(nonce));
    }
    if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
    return response;
  });
}

/** Pictures of the house. An SVG is a document of its own: it may style itself and do nothing else. */
function pictures(parts: AppParts) {
  const serve = serveStatic<Env>({
    root: parts.houseFolder,
    rewriteRequestPath: (path) => path.replace(/^\/house/, ""),
  });
  return async (context: Context<Env>, next: () => Promise<void>) => {
    const response = await serve(context, next);
    if (response instanceof Response) {
      response.headers.set("Cache-Control", "public, max-age=3600");
      response.headers.set(
        "Content-Security-Policy",
        "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      );
    }
    return response;
  };
}
