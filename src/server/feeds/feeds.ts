import type { Context, Hono } from "hono";
import { etag } from "hono/etag";
import { Temporal } from "temporal-polyfill";
import type { House } from "#config/house/house.ts";
import type { BackEnd } from "#contract/back-end.ts";
import type { Caller, OutputOf } from "#contract/operation.ts";
import type { catalogue } from "#contract/operations/catalogue.ts";
import { type CalendarEntry, calendarOf } from "../../adapters/calendar/calendar-file.ts";
import { atomFeed } from "../../adapters/feeds/atom.ts";
import { sitemap } from "../../adapters/feeds/sitemap.ts";
import type { SiteEnv } from "../http/guards/request-guards.ts";

type Agenda = OutputOf<typeof catalogue.agenda>;
type Performance = Agenda["performances"][number];

export const FEEDS = { season: "/feeds/season.ics", onSale: "/feeds/on-sale.atom", sitemap: "/sitemap.xml" };
/** The year in which these ids were given out; it never changes. */
const TAG_YEAR = 2026;
const MOST_ENTRIES = 100;
const HOUR_MS = 3_600_000;
const CACHED = "public, max-age=300";

interface FeedParts {
  readonly house: House;
  readonly backEnd: BackEnd;
  readonly publicUrl: string;
  readonly now: () => number;
}

type CallerOf = (context: Context<SiteEnv>) => Caller;

/** For everybody, without a session: calendars, news readers and search engines. */
export function serveFeeds(app: Hono<SiteEnv>, parts: FeedParts, callerOf: CallerOf): void {
  const { house, backEnd } = parts;
  const read = async (context: Context<SiteEnv>, filter: { venue?: string; genre?: string } = {}) => {
    const { language, address } = callerOf(context);
    const chosen = house.languages.find((one) => one === context.req.query("language")) ?? language;
    const caller = { language: chosen, address, session: null, idempotencyKey: null };
    const agenda = await backEnd.catalogue.agenda(filter, caller);
    if (!agenda.ok) throw new Error("The agenda refused to be read");
    return { agenda: agenda.value, language: chosen };
  };

  for (const path of Object.values(FEEDS)) app.use(path, etag({ weak: true }));

  app.get(FEEDS.season, async (context) => {
    const { venue, genre } = context.req.query();
    const { agenda } = await read(context, { ...(venue && { venue }), ...(genre && { genre }) });
    const isUnknown =
      (venue && !agenda.venues.some(({ id }) => id === venue)) || (genre && !agenda.genres.includes(genre));
    if (isUnknown) return context.text("Not found", 404);
    return answer(context, seasonCalendar(parts, agenda, venue), "text/calendar; charset=utf-8");
  });

  app.get(FEEDS.onSale, async (context) => {
    const { agenda, language } = await read(context);
    return answer(context, onSaleFeed(parts, agenda, language), "application/atom+xml; charset=utf-8");
  });

  app.get(FEEDS.sitemap, async (context) => {
    // As the pages' own `robots` say.
    if (!house.robots.events) return context.text("Not found", 404);
    const { agenda } = await read(context);
    return answer(context, sitemap(addresses(parts, agenda)), "application/xml; charset=utf-8");
  });
}

function answer(context: Context<SiteEnv>, text: string, type: string): Response {
  return context.body(text, 200, {
    "Content-Type": type,
    "Cache-Control": CACHED,
    Vary: "Accept-Language, Cookie",
    // The house's own site and programs on others may read it.
    "Access-Control-Allow-Origin": "*",
  });
}

function pageOf({ publicUrl }: FeedParts, { id, event }: Performance): string {
  return `${publicUrl}/events/${encodeURIComponent(event.slug)}/${id}`;
}

function seasonCalendar(parts: FeedParts, { performances, venues }: Agenda, venue?: string): string {
  const { house, publicUrl, now } = parts;
  // Changes with the hour, so that the answer can be cached.
  const stamp = new Date(Math.floor(now() / HOUR_MS) * HOUR_MS).toISOString();
  const entries = performances.map((performance): CalendarEntry => {
    const { id, starts, event, availability, movedFrom, note } = performance;
    const place = house.venues.find((one) => one.id === performance.venue.id);
    const isCancelled = availability.state === "cancelled";
    return {
      uid: `performance-${id}@${new URL(publicUrl).hostname}`,
      title: `${event.title}, ${house.name}`,
      start: Temporal.Instant.from(starts).toZonedDateTimeISO(house.timeZone).toString(),
      durationMinutes: event.durationMinutes,
      timeZone: house.timeZone,
      location: [performance.venue.name, house.name, place?.street, place?.city].filter(Boolean).join(", "),
      url: pageOf(parts, performance),
      description: [event.lead, note].filter(Boolean).join("\n"),
      // As in the calendar file of a ticket.
      sequence: isCancelled ? 2 : movedFrom === null ? 0 : 1,
      cancelled: isCancelled,
      stamp,
    };
  });
  const ofVenue = venues.find(({ id }) => id === venue)?.name;
  return calendarOf(entries, [house.name, ofVenue].filter(Boolean).join(", "));
}

/** The newest first. What is on sale to everybody, also if it is sold out by now. */
function onSaleFeed(parts: FeedParts, { performances }: Agenda, language: string): string {
  const { house, publicUrl, now } = parts;
  const host = new URL(publicUrl).hostname;
  const opened = performances
    .flatMap((performance) =>
      performance.onSaleFrom && Date.parse(performance.onSaleFrom) <= now()
        ? [{ ...performance, onSaleFrom: performance.onSaleFrom }]
        : [],
    )
    .filter(({ availability }) => availability.state !== "cancelled")
    .toSorted((one, other) => Date.parse(other.onSaleFrom) - Date.parse(one.onSaleFrom) || one.id - other.id)
    .slice(0, MOST_ENTRIES);
  const day = new Intl.DateTimeFormat(language, {
    ...{ dateStyle: "full", timeStyle: "short" },
    timeZone: house.timeZone,
  });
  return atomFeed({
    id: `tag:${host},${TAG_YEAR}:on-sale`,
    ...{ title: house.name, author: house.name, language },
    self: `${publicUrl}${FEEDS.onSale}`,
    page: `${publicUrl}/listings`,
    updated: opened[0]?.onSaleFrom ?? new Date(0).toISOString(),
    entries: opened.map((performance) => ({
      id: `tag:${host},${TAG_YEAR}:performance-${performance.id}`,
      title: `${performance.event.title}, ${day.format(Date.parse(performance.starts))}`,
      url: pageOf(parts, performance),
      summary: [performance.venue.name, performance.event.lead].join(". "),
      updated: performance.onSaleFrom,
      categories: [performance.event.genre, performance.venue.id],
    })),
  });
}

function addresses(parts: FeedParts, { performances }: Agenda): string[] {
  const { publicUrl } = parts;
  const events = performances.map(({ event }) => `${publicUrl}/events/${encodeURIComponent(event.slug)}`);
  const own = [`${publicUrl}/`, `${publicUrl}/listings`];
  return [...new Set([...own, ...events, ...performances.map((one) => pageOf(parts, one))])];
}
