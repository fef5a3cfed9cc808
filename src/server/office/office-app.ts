import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Logger } from "pino";
import { FAULTS, sayFault } from "../http/api/api.ts";
import { officeOpenApi } from "../http/api/office-api-document.ts";
import { clientAddress } from "../http/client-address.ts";
import { compress } from "../http/compress.ts";
import { createTally } from "../http/guards/tally.ts";
import { serveDoorApi } from "./door/door-api.ts";
import { serveDoorFiles } from "./door/door-files.ts";
import { serveOfficeLive } from "./live-route.ts";
import { OFFICE_API, serveOfficeApi } from "./office-api.ts";
import type { OfficeEnv } from "./office-caller.ts";
import { officePage } from "./office-page.ts";
import type { OfficeParts } from "./office-parts.ts";
import { serveOidc } from "./oidc-routes.ts";

/** A picture of an invoice or a list of seats; uploads have separate operations. */
const MOST_BODY_BYTES = 256 * 1024;
/** Pictures and plans of the house, in base64, and lists of payouts. */
const MOST_HOUSE_BYTES = 30 * 1024 * 1024;
const LARGE_BODIES = ["/house/", "/payouts"];

const ofHouse = upTo(MOST_HOUSE_BYTES);
const ofOthers = upTo(MOST_BODY_BYTES);

function upTo(maxSize: number) {
  return bodyLimit({
    maxSize,
    onError: (context) =>
      sayFault(context, { code: "PAYLOAD_TOO_LARGE", status: 413, message: "The body is too large" }),
  });
}
/** Requests of one address in a minute: several clerks behind one. */
const MOST_REQUESTS = 1_200;
const MINUTE_MS = 60_000;

export interface OfficeApp {
  readonly fetch: Hono<OfficeEnv>["fetch"];
  /** Open streams would keep the process from exiting. */
  close(): void;
}

interface OfficeAppOptions {
  readonly trustedProxies: number;
  readonly log: Logger;
  /** The folder of the app's files. */
  readonly files: string;
  /** The folder of the door's app. */
  readonly doorFiles: string;
  /** @throws if the database does not respond */
  checkReady(): Promise<void>;
}

/** The office's own address: it shares no cookie, session or script with the storefront. */
export function createOfficeApp(parts: OfficeParts, options: OfficeAppOptions): OfficeApp {
  const { settings, now } = parts.services;
  const app = new Hono<OfficeEnv>();
  const requests = createTally(now, MINUTE_MS);
  app.onError((error, context) => {
    options.log.error({ err: error }, "office request failed");
    return context.text("Internal server error", 500);
  });
  app.use(headers(settings.publicUrl));
  app.use(async (context, next) => {
    context.set("address", clientAddress(context.env.incoming, options.trustedProxies));
    await next();
  });
  app.get("/healthz", (context) => context.text("ok"));
  app.get("/readyz", (context) =>
    options.checkReady().then(
      () => context.text("ready"),
      () => context.text("database not reachable", 503),
    ),
  );
  app.use(`${OFFICE_API}/*`, async (context, next) => {
    if (requests.add(context.get("address")) <= MOST_REQUESTS) return next();
    context.header("Retry-After", "60");
    return sayFault(context, FAULTS.tooMany);
  });
  app.use(`${OFFICE_API}/*`, sameOrigin(settings.publicUrl));
  app.use(`${OFFICE_API}/*`, (context, next) =>
    LARGE_BODIES.some((path) => context.req.path.startsWith(`${OFFICE_API}${path}`))
      ? ofHouse(context, next)
      : ofOthers(context, next),
  );
  const streams = parts.live && serveOfficeLive(app, parts.services, parts.live);
  app.use(compress());
  app.get(`${OFFICE_API}/openapi.json`, async (context) =>
    context.json(
      await officeOpenApi({
        title: `${settings.house}: office`,
        publicUrl: settings.publicUrl,
        operations: parts.operations,
      }),
    ),
  );
  serveOidc(app, parts.services);
  serveOfficeApi(app, parts, (error) => options.log.error({ err: error }, "office request failed"));
  if (parts.door) {
    serveDoorApi(app, {
      door: parts.door,
      now,
      log: (error) => options.log.error({ err: error }, "request of a device at the door failed"),
    });
    serveDoorFiles(app, options.doorFiles);
  }
  app.use("/assets/*", async (context, next) => {
    await next();
    // File names contain a hash of the content.
    if (context.res.ok) context.res.headers.set("Cache-Control", "public, max-age=31536000, immutable");
  });
  app.use("/assets/*", serveStatic({ root: options.files, precompressed: true }));
  app.all("/assets/*", (context) => context.text("Not found", 404));
  app.get("*", officePage(join(options.files, "index.html")));
  return { fetch: app.fetch, close: () => streams?.close() };
}

type Middleware = import("hono").MiddlewareHandler<OfficeEnv>;

function headers(officeUrl: string): Middleware {
  return async (context, next) => {
    await next();
    const { headers: sent } = context.res;
    sent.set("X-Content-Type-Options", "nosniff");
    sent.set("Referrer-Policy", "no-referrer");
    sent.set("Permissions-Policy", "camera=(self), microphone=(), geolocation=(), payment=()");
    sent.set("Cross-Origin-Opener-Policy", "same-origin");
    sent.set("Cross-Origin-Resource-Policy", "same-origin");
    sent.set("X-Robots-Tag", "noindex");
    if (officeUrl.startsWith("https:")) sent.set("Strict-Transport-Security", "max-age=63072000");
    if (!sent.has("Cache-Control")) sent.set("Cache-Control", "no-store");
    if (!sent.has("Content-Security-Policy"))
      sent.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; base-uri 'none'");
  };
}

const SAFE_METHODS = new Set(["GET", "HEAD"]);

/** Other sites send no requests here, not even to read: cookies are of this site only, and this is the second lock. */
function sameOrigin(officeUrl: string): Middleware {
  const { origin } = new URL(officeUrl);
  return async (context, next) => {
    const site = context.req.header("sec-fetch-site");
    const given = context.req.header("origin");
    const isForeign =
      site !== undefined
        ? site !== "same-origin" && site !== "none"
        : given !== undefined && given !== origin;
    const isCommand = !SAFE_METHODS.has(context.req.method);
    const isUnnamed = isCommand && site === undefined && given === undefined;
    const isJson = (context.req.header("content-type") ?? "application/json").startsWith("application/json");
    if (isForeign || isUnnamed || (isCommand && !isJson))
      return sayFault(context, { code: "FORBIDDEN", status: 403, message: "Not from this site" });
    return next();
  };
}
