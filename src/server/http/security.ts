import type { Context, Env, MiddlewareHandler } from "hono";
import type { House } from "#config/house/house.ts";
import type { TableBooking } from "#ports/table-booking.ts";
import { agreedPartners, allowsTables, consentOf } from "#request/consent.ts";
import type { BotCheckClient } from "../../web/site.ts";

export interface SecurityOptions {
  readonly publicUrl: string;
  readonly formTargets: readonly string[];
}

export interface ForeignSources {
  readonly script: readonly string[];
  readonly frame: readonly string[];
  readonly connect: readonly string[];
  readonly image: readonly string[];
  readonly style?: readonly string[];
  readonly form?: readonly string[];
}
export const NO_SOURCES: ForeignSources = { script: [], frame: [], connect: [], image: [] };

/** cloud.google.com/recaptcha/docs/faq */
function botCheckSources(client: BotCheckClient | null): ForeignSources {
  if (!client) return NO_SOURCES;
  const own = `${client.host}/recaptcha/`;
  const isGoogle = client.host.startsWith("https:");
  const files = isGoogle ? ["https://www.gstatic.com/recaptcha/"] : [client.host];
  const frames = isGoogle ? ["https://recaptcha.google.com/recaptcha/"] : [];
  return { script: [own, ...files], frame: [own, ...frames], connect: [own, ...files], image: [] };
}

interface ForeignSourcesOptions {
  readonly house: Pick<House, "consent" | "tableBooking">;
  readonly request: Request;
  readonly tables?: Pick<TableBooking, "sources"> | null;
  readonly seats?: Omit<ForeignSources, "image">;
}

export function foreignSources(
  client: BotCheckClient | null,
  { house, request, tables = null, seats = NO_SOURCES }: ForeignSourcesOptions,
): ForeignSources {
  const given = consentOf(request, house);
  const agreed = agreedPartners(house, given);
  const bots = botCheckSources(client);
  const { frame, script } = tables && allowsTables(house, given) ? tables.sources : NO_SOURCES;
  const scripts = agreed.map(({ script: address }) => new URL(address).origin);
  const hosts = agreed.flatMap((partner) => partner.hosts);
  const all = [...new Set([...scripts, ...hosts])];
  return {
    script: [...bots.script, ...seats.script, ...all, ...script],
    frame: [...bots.frame, ...seats.frame, ...all, ...frame],
    connect: [...bots.connect, ...seats.connect, ...all, ...agreed.flatMap(({ connect = [] }) => connect)],
    image: [...bots.image, ...all, ...agreed.flatMap(({ image = [] }) => image)],
  };
}

/** Scripts by nonce only; no framing; no other hosts unless listed. */
export function contentSecurityPolicy(
  nonce: string,
  formTargets: readonly string[],
  foreign: ForeignSources = NO_SOURCES,
): string {
  const also = (sources: readonly string[]) => sources.map((source) => ` ${source}`).join("");
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${also(foreign.script)}`,
    `style-src 'self'${also(foreign.style ?? [])}`,
    `img-src 'self' data:${also(foreign.image)}`,
    "font-src 'self'",
    `connect-src 'self'${also(foreign.connect)}`,
    ...(foreign.frame.length > 0 ? [`frame-src${also(foreign.frame)}`] : []),
    "manifest-src 'self'",
    // Browsers check redirects of a form too.
    `form-action 'self'${also([...formTargets, ...(foreign.form ?? [])])}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

export function securityHeaders({ publicUrl }: SecurityOptions): MiddlewareHandler {
  const isHttps = publicUrl.startsWith("https:");
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
    if (!headers.has("Permissions-Policy"))
      headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    if (isHttps) headers.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
    if (!headers.has("Content-Security-Policy")) {
      headers.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; base-uri 'none'");
    }
  };
}

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

export function sameOriginPosts<E extends Env>(
  { publicUrl }: Pick<SecurityOptions, "publicUrl">,
  turnAway: (context: Context<E>) => Response | Promise<Response>,
): MiddlewareHandler<E> {
  const { origin } = new URL(publicUrl);
  return async (context, next) => {
    if (SAFE_METHODS.has(context.req.method)) return next();
    const site = context.req.header("sec-fetch-site");
    const sameOrigin = site === undefined ? context.req.header("origin") === origin : site === "same-origin";
    const type = context.req.header("content-type") ?? "";
    const isForm = FORM_TYPES.some((known) => type.startsWith(known));
    if (!sameOrigin || !isForm) return turnAway(context);
    return next();
  };
}
