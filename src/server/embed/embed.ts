import { serveStatic } from "@hono/node-server/serve-static";
import type { Context, Hono } from "hono";
import type { House } from "#config/house/house.ts";
import type { BackEnd } from "#contract/back-end.ts";
import type { Caller, OutputOf } from "#contract/operation.ts";
import type { catalogue } from "#contract/operations/catalogue.ts";
import { sellsTo } from "#domain/availability.ts";
import { performanceWords } from "#languages/availability-words.ts";
import type { Embedded, EmbeddedPerformance } from "../../embed/embedded.ts";
import { type Words, wordsIn } from "../emails/words.ts";
import type { SiteEnv } from "../http/guards/request-guards.ts";

type Performance = OutputOf<typeof catalogue.agenda>["performances"][number];

export const EMBEDDED = "/embed/performances.json";
const SCRIPT = "/embed/parkett.js";
const DEFAULT_LIMIT = 10;
const MOST = 100;

interface EmbedParts {
  readonly house: House;
  readonly backEnd: BackEnd;
  readonly clientFiles: string;
}

/** For pages of other sites: public data and a script, without a session. */
export function serveEmbed(
  app: Hono<SiteEnv>,
  { house, backEnd, clientFiles }: EmbedParts,
  callerOf: (context: Context<SiteEnv>) => Caller,
): void {
  const open = (context: Context<SiteEnv>, seconds: number) => {
    context.header("Access-Control-Allow-Origin", "*");
    context.header("Cross-Origin-Resource-Policy", "cross-origin");
    context.header("Cache-Control", `public, max-age=${seconds}`);
  };
  app.get(EMBEDDED, async (context) => {
    const { venue, genre, event, performance, limit = "", language: asked } = context.req.query();
    const { language: own, address } = callerOf(context);
    const language = house.languages.find((one) => one === asked) ?? house.languages[0] ?? own;
    const filter = { ...(venue && { venue }), ...(genre && { genre }) };
    const caller = { language, address, session: null, idempotencyKey: null };
    const agenda = await backEnd.catalogue.agenda(filter, caller);
    if (!agenda.ok) return context.text("Not found", 404);
    const words = await wordsIn(language, house);
    const count = /^[1-9]\d?$|^100$/.test(limit) ? Number(limit) : DEFAULT_LIMIT;
    const shown = agenda.value.performances
      .filter((one) => (event ? one.event.slug === event : true))
      .filter((one) => (performance ? String(one.id) === performance : true))
      .slice(0, Math.min(count, MOST));
    const embedded: Embedded = {
      language,
      performances: shown.map((one) => show(one, words)),
      words: { all: words.say("home.show-all"), none: words.say("home.none") },
    };
    open(context, 30);
    return context.json(embedded);
  });
  app.use(SCRIPT, async (context, next) => {
    await next();
    if (context.res.ok) open(context, 3600);
  });
  app.use(SCRIPT, serveStatic({ root: clientFiles, precompressed: true }));
}

function show(performance: Performance, { say, format }: Words): EmbeddedPerformance {
  const { id, starts, event, venue, availability, from } = performance;
  const { state } = availability;
  const { key, when } = performanceWords(performance);
  return {
    ...{ id, event: event.slug, title: event.title, starts, venue: venue.name, state },
    when: format.fullDateTime(starts),
    availability: say(`availability.${key}`, { when: when ? format.dateTime(when) : "" }),
    price: from === null ? null : say("home.from", { price: format.money(from) }),
    action: say(sellsTo(state) ? "home.choose-seats" : "home.read-more"),
    path: `/events/${encodeURIComponent(event.slug)}/${id}`,
  };
}
