import { useState } from "react";
import { daysAfter, daysBetween, isDay } from "#domain/days.ts";
import { GENRES, type Genre } from "#domain/house/genres.ts";
import type { JsonObject } from "#domain/json/json.ts";
import { listIn } from "#domain/json/read.ts";
import { inOrder, type Production } from "#domain/programme/programme.ts";
import { copiedProduction, eventIn, freeIds, slugOf, withEvents } from "#domain/programme/season-edits.ts";
import { judge, type Proposal } from "#domain/programme/spans.ts";
import { readTime } from "#domain/programme/typed-moments.ts";
import { type EditedSeason, useSeason } from "../../house/programme/season.tsx";

/** No slug has a "#". */
export const NOTHING = "#nothing";

interface Fields {
  /** A production's slug, or NOTHING. */
  readonly source: string;
  readonly title: string;
  /** Null while it follows the title. */
  readonly slug: string | null;
  readonly genre: Genre;
  readonly minutes: string;
  readonly day: string;
  readonly time: string;
  readonly hall: string;
  readonly priceList: string;
}

/** What is typed of a new production, and what it would be. */
export function useNewProduction() {
  const season = useSeason();
  const { productions, moments, spans } = season;
  const [fields, setFields] = useState(() => firstFields(season));
  const original = productions.find(({ slug }) => slug === fields.source);
  const slug = fields.slug ?? freeSlug(slugOf(fields.title), productions);
  const minutes = original?.minutes ?? Number(fields.minutes);
  const first = inOrder(original?.performances ?? []).find(({ at }) => at !== null);
  const firstDay = first?.at == null ? null : moments.wallOf(first.at).day;
  const days = firstDay !== null && isDay(fields.day) ? daysBetween(firstDay, fields.day) : 0;
  const proposals = original && isDay(fields.day) ? copies(original, days, season) : [own(fields, season)];
  const production = { minutes, people: original?.people ?? [] };
  const judged = judge(proposals, { production, others: spans, moments });
  const slugFault = slugFaultOf(slug, productions);
  const hasMinutes = Number.isInteger(minutes) && minutes > 0;
  const isReady =
    fields.title.trim() !== "" && !slugFault && hasMinutes && judged.every(({ fault }) => fault === null);
  return {
    ...{ fields, original, slug, slugFault, hasMinutes, judged, isReady },
    set: (part: Partial<Fields>) => setFields({ ...fields, ...part }),
    create() {
      const title = fields.title.trim();
      season.change((json) => {
        const event = eventIn(json, fields.source);
        const ids = freeIds(json, event ? listIn(event["performances"]).length : 1, Math.random);
        const created = event
          ? copiedProduction(event, { slug, title, days, ids, moments })
          : emptyProduction({ ...fields, slug, title }, firstPerformance(ids[0] ?? 1));
        return withEvents(json, (events) => [...events, created]);
      });
    },
  };

  function firstPerformance(id: number): JsonObject {
    const { hall, priceList } = fields;
    return {
      ...{ id, hall, venue: season.venueOf(hall) },
      starts: judged[0]?.starts ?? "",
      priceList,
      sale: [],
    };
  }
}

function own({ day, time, hall, priceList }: Fields, { venueOf }: EditedSeason): Proposal {
  return {
    day: isDay(day) ? day : null,
    time: readTime(time),
    hall,
    venue: venueOf(hall),
    priceList,
    typed: time,
  };
}

function copies({ performances }: Production, days: number, { moments }: EditedSeason): Proposal[] {
  return performances.flatMap(({ at, hall, venue, priceList, starts }) => {
    if (at === null) return [];
    const { day, time } = moments.wallOf(at);
    return [{ day: daysAfter(day, days), time, hall, venue, priceList, typed: starts }];
  });
}

type Productions = EditedSeason["productions"];

const isTaken = (slug: string, productions: Productions) => productions.some((one) => one.slug === slug);

function slugFaultOf(slug: string, productions: Productions): "slug-taken" | "bad-slug" | null {
  if (isTaken(slug, productions)) return "slug-taken";
  return slugOf(slug) !== slug || slug === "" ? "bad-slug" : null;
}

function freeSlug(wanted: string, productions: Productions): string {
  if (wanted === "" || !isTaken(wanted, productions)) return wanted;
  let number = 2;
  while (isTaken(`${wanted}-${number}`, productions)) number++;
  return `${wanted}-${number}`;
}

function firstFields({ halls, pricing }: Pick<EditedSeason, "halls" | "pricing">): Fields {
  return {
    ...{ source: NOTHING, title: "", slug: null, genre: GENRES[0], minutes: "150", day: "", time: "19:00" },
    hall: halls[0]?.id ?? "",
    priceList: pricing.lists[0]?.id ?? "",
  };
}

/** What is empty is a fault of the draft until it is filled in. */
function emptyProduction(
  { slug, title, genre, minutes }: Pick<Fields, "title" | "genre" | "minutes"> & { readonly slug: string },
  performance: JsonObject,
) {
  return {
    ...{ slug, title: { sv: title }, genre, durationMinutes: Number(minutes) },
    ...{ lead: { sv: "" }, body: { sv: "" }, picture: { file: "", alt: { sv: "" } } },
    performances: [performance],
  };
}
