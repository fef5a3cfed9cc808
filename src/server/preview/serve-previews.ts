import type { Hono } from "hono";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import { refused } from "#domain/outcome.ts";
import { CONSENT_COOKIE } from "#request/consent.ts";
import { readCookie, writeCookie } from "#request/cookies.ts";
import { LANGUAGE_COOKIE } from "#request/language.ts";
import type { SiteMaintenance, SiteQueue } from "../../web/site.ts";
import { wordsIn } from "../emails/words.ts";
import type { AppParts } from "../http/app-parts.ts";
import type { Door, DoorEnv } from "../http/door/door.ts";
import { tableBookingOf } from "../shop/shop-parts.ts";
import type { OpenedPreview, PreviewParts } from "./previews.ts";

/** Serves a draft's shop to browsers that have opened its link, instead of the shop that sells. */

type Served = Pick<Hono<DoorEnv>, "fetch">;

/** Of the build, or about the process: the same in every preview. */
const SHARED_PATHS = /^\/(?:assets\/|healthz$|readyz$|metrics$|webhooks\/)/;

export function servePreviews(
  app: Hono<DoorEnv>,
  parts: AppParts,
  { previews, links }: PreviewParts,
  { door, openApp }: { readonly door: Door; readonly openApp: (parts: AppParts) => Served },
): void {
  const isHttps = parts.publicUrl.startsWith("https:");
  const cookie = {
    name: `${isHttps ? "__Host-" : ""}preview`,
    ...{ secure: isHttps, httpOnly: true },
  };
  const apps = new WeakMap<OpenedPreview, Promise<Served>>();
  const appOf = (preview: OpenedPreview) => {
    const app = apps.get(preview) ?? partsOf(parts, preview).then(openApp);
    apps.set(preview, app);
    return app;
  };

  app.get("/preview/end", (context) => {
    context.header("Set-Cookie", writeCookie({ ...cookie, value: "", maxAge: 0 }));
    context.header("Cache-Control", "no-store");
    return context.redirect("/", 303);
  });
  app.get("/preview/:token", async (context) => {
    const token = context.req.param("token");
    if (links.read(token) === null) return door.turnAway(context, "preview-over", 410);
    context.header("Set-Cookie", writeCookie({ ...cookie, value: token }));
    context.header("Cache-Control", "no-store");
    return context.redirect("/", 303);
  });
  app.use(async (context, next) => {
    const token = readCookie(context.req.raw, cookie.name);
    if (!token || SHARED_PATHS.test(context.req.path)) return next();
    const draft = links.read(token);
    const opened = draft === null ? null : await previews.open(draft);
    if (!opened) return door.turnAway(context, "preview-over", 410);
    if (!opened.ok) {
      const { reason } = opened.refusal;
      return reason === "unknown-draft"
        ? door.turnAway(context, "preview-over", 410)
        : door.turnAway(context, "preview-faults", 409);
    }
    const drafted = await appOf(opened.value);
    const answer = await drafted.fetch(anonymous(context.req.raw), context.env);
    answer.headers.set("Cache-Control", "private, no-store");
    answer.headers.set("X-Robots-Tag", "noindex");
    return answer;
  });
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

async function partsOf(parts: AppParts, preview: OpenedPreview): Promise<AppParts> {
  const { name, files, backEnd, liveSeats } = preview;
  return {
    ...parts,
    ...{ backEnd, liveSeats, house: files.house, houseSource: files.source },
    ...{ preview: await bannersOf(files.house, name), previews: null },
    ...{ queue: NO_QUEUE, maintenance: OPEN, tableBooking: tableBookingOf(files.house) },
    visitTag: async () => null,
    languageOfOrder: async () => null,
    walletUpdates: null,
    partner: null,
    accessLog: false,
    metricsToken: undefined,
  };
}

async function bannersOf(house: OpenedPreview["files"]["house"], name: string) {
  const banners = await Promise.all(
    LANGUAGES.map(async (language) => {
      const { say } = await wordsIn(language, house);
      return [language, { text: say("preview.banner", { name }), leave: say("preview.leave") }] as const;
    }),
  );
  const all = new Map<Language, { readonly text: string; readonly leave: string }>(banners);
  return (language: Language) => all.get(language) ?? { text: name, leave: "" };
}

const OPEN: SiteMaintenance = { isBypassed: () => true, open: () => refused("wrong-secret") };
const noRoom = async () => refused("no-room");
const NO_QUEUE: SiteQueue = {
  anyOpen: () => null,
  barring: async () => null,
  about: () => null,
  standing: async () => null,
  join: noRoom,
  renewed: async () => null,
  goIn: noRoom,
  move: noRoom,
  sendEmail: noRoom,
};
