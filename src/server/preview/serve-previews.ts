import type { Hono } from "hono";
import type { Outcome } from "#domain/outcome.ts";
import { CONSENT_COOKIE } from "#request/consent.ts";
import { readCookie, writeCookie } from "#request/cookies.ts";
import { LANGUAGE_COOKIE } from "#request/language.ts";
import { localAddress } from "#request/local-address.ts";
import { toServiceUnavailable } from "../http/api/checked-back-end.ts";
import type { RequestGuards, SiteEnv } from "../http/guards/request-guards.ts";
import type { PreviewLinks } from "./preview-links.ts";

/** Serves a draft's shop to browsers that have opened its link, instead of the shop that sells. */

interface PreviewApp {
  readonly fetch: Hono<SiteEnv>["fetch"];
  close(): void;
}

interface ServedPreviews<Preview> {
  readonly publicUrl: string;
  readonly links: Pick<PreviewLinks, "read">;
  readonly guards: Pick<RequestGuards, "turnAway">;
  /** The same object while the draft is unchanged. */
  open(draft: string): Promise<Outcome<Preview, { readonly reason: string }>>;
  openApp(preview: Preview): Promise<PreviewApp>;
}

/** Of the build, or about the process: the same in every preview. */
const SHARED_PATHS = /^\/(?:assets|webhooks)\//;

/** Each has a whole house in memory. */
const MOST_APPS = 3;

/** @returns what closes the apps that are open */
export function servePreviews<Preview>(
  app: Hono<SiteEnv>,
  { publicUrl, links, guards, open, openApp }: ServedPreviews<Preview>,
): { close(): void } {
  const isHttps = publicUrl.startsWith("https:");
  const cookie = {
    name: `${isHttps ? "__Host-" : ""}preview`,
    ...{ secure: isHttps, httpOnly: true },
  };
  const apps = openApps(openApp);

  app.get("/preview/end", (context) => {
    context.header("Set-Cookie", writeCookie({ ...cookie, value: "", maxAge: 0 }));
    context.header("Cache-Control", "no-store");
    return context.redirect("/", 303);
  });
  app.get("/preview/:token", async (context) => {
    const token = context.req.param("token");
    if (links.read(token) === null) return guards.turnAway(context, "preview-over", 410);
    context.header("Set-Cookie", writeCookie({ ...cookie, value: token }));
    context.header("Cache-Control", "no-store");
    return context.redirect(localAddress(context.req.query("page")), 303);
  });
  app.use(async (context, next) => {
    const token = readCookie(context.req.raw, cookie.name);
    if (!token || SHARED_PATHS.test(context.req.path)) return next();
    const draft = links.read(token);
    if (draft === null) return guards.turnAway(context, "preview-over", 410);
    const opened = await open(draft).catch((error: unknown) => {
      throw toServiceUnavailable(error);
    });
    if (!opened.ok) {
      return opened.refusal.reason === "unknown-draft"
        ? guards.turnAway(context, "preview-over", 410)
        : guards.turnAway(context, "preview-faults", 409);
    }
    const drafted = await apps.of(opened.value);
    const answer = await drafted.fetch(anonymous(context.req.raw), context.env);
    answer.headers.set("Cache-Control", "private, no-store");
    answer.headers.set("X-Robots-Tag", "noindex");
    return answer;
  });
  return apps;
}

/** The newest ones; an app that is no longer kept is closed. */
function openApps<Preview>(openApp: (preview: Preview) => Promise<PreviewApp>) {
  const apps = new Map<Preview, Promise<PreviewApp>>();
  const closeApp = (preview: Preview) => {
    apps.get(preview)?.then(
      (app) => app.close(),
      () => {},
    );
    apps.delete(preview);
  };
  return {
    of(preview: Preview): Promise<PreviewApp> {
      const known = apps.get(preview);
      if (known) return known;
      const opening = openApp(preview);
      apps.set(preview, opening);
      opening.catch(() => apps.delete(preview));
      const [oldest] = apps.keys();
      if (apps.size > MOST_APPS && oldest !== undefined) closeApp(oldest);
      return opening;
    },
    close() {
      for (const preview of [...apps.keys()]) closeApp(preview);
    },
  };
}

/** Of the visitor only the language and the consent are known: a preview has no session. */
function anonymous(request: Request): Request {
  const { headers } = request;
  const kept = [LANGUAGE_COOKIE, CONSENT_COOKIE].flatMap((name) => {
    const value = readCookie(request, name);
    return value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`];
  });
  headers.delete("authorization");
  headers.delete("if-none-match");
  if (kept.length > 0) headers.set("cookie", kept.join("; "));
  else headers.delete("cookie");
  return request;
}
