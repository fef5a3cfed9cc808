import { createHash } from "node:crypto";
import type { Context, Hono } from "hono";
import type { House } from "#config/house/house.ts";
import type { BackEnd } from "#contract/back-end.ts";
import type { Caller } from "#contract/operation.ts";
import type { SeatPlan } from "#contract/operations/seating.ts";
import { isLanguage, type Language } from "#domain/languages.ts";
import { type ViewFacts, viewFrom } from "#domain/seating/seat-view.ts";
import { type Words, wordsIn } from "../emails/words.ts";
import type { SiteEnv } from "../http/guards/request-guards.ts";
import { seatViewSvg } from "./seat-view-svg.ts";

const FOR_EVER = "public, max-age=31536000, immutable";

/**
 * `/seat-view/main-stage-4c1f…/ms-p2-7-12.svg?lang=sv`; the map knows only a seat's index and requests
 * `~211.svg`.
 */
export function serveSeatViews(
  app: Hono<SiteEnv>,
  {
    house,
    backEnd,
  }: { readonly house: House; readonly backEnd: { readonly seating: Pick<BackEnd["seating"], "plan"> } },
  callerOf: (context: Context<SiteEnv>) => Caller,
): void {
  app.get("/seat-view/:plan/:file", async (context) => {
    const { plan: id, file } = context.req.param();
    const name = /^(.+)\.svg$/.exec(file)?.[1];
    const requested = requestedLanguage(context.req.query("lang"), house);
    const caller = callerOf(context);
    const language = requested ?? caller.language;
    const plan = await backEnd.seating.plan({ plan: id }, { ...caller, language });
    const seat = name !== undefined && plan.ok ? seatNamed(plan.value, name) : undefined;
    const drawing = seat !== undefined && plan.ok ? await drawingOf(plan.value, seat, language, house) : null;
    if (drawing === null) {
      return context.text("Not Found", 404, { "Cache-Control": "public, max-age=60" });
    }
    const tag = `W/"${createHash("sha256").update(drawing).digest("base64url").slice(0, 16)}"`;
    const headers = {
      ETag: tag,
      "Cache-Control": requested ? FOR_EVER : "private, max-age=3600",
    };
    if (context.req.header("if-none-match") === tag) return context.body(null, 304, headers);
    return context.body(drawing, 200, {
      ...headers,
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Content-Language": language,
      // An SVG opened alone is a document; it may style itself and nothing else.
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "X-Robots-Tag": "noindex",
    });
  });
}

/** Null for a seat that is not in the plan. */
export const drawSeatView = (plan: SeatPlan, seat: string, language: Language) =>
  drawingOf(plan, seat, language, NO_TIMES_AND_AMOUNTS);

const NO_TIMES_AND_AMOUNTS = { timeZone: "UTC", currency: "SEK" } as const;

async function drawingOf(
  plan: SeatPlan,
  seat: string,
  language: Language,
  house: Pick<House, "timeZone" | "currency">,
): Promise<string | null> {
  const view = viewFrom(plan, seat);
  if (!view) return null;
  const words = describe(plan, seat, view.facts, await wordsIn(language, house));
  return seatViewSvg(view, { language: language === "en-us" ? "en-US" : language, ...words });
}

function requestedLanguage(lang: string | undefined, { languages }: House): Language | null {
  return isLanguage(lang) && languages.includes(lang) ? lang : null;
}

/** Offset from the stage's centre, relative to the distance, from which a seat is at the side. */
const ASIDE = 0.2;
const LOOKS_DOWN = 6;

function describe(plan: SeatPlan, seat: string, facts: ViewFacts, { say }: Words) {
  const share = facts.aside / facts.distance;
  const side = share < -ASIDE ? "left" : share > ASIDE ? "right" : "middle";
  const parts = [
    say("seatView.distance", { metres: Math.max(2, Math.round(facts.distance)) }),
    say("seatView.aside", { side }),
    say("seatView.look", { look: facts.down > LOOKS_DOWN ? "down" : "level" }),
    say("seatView.heads", { count: facts.heads }),
  ];
  const found = placeOf(plan, seat);
  const reason = found?.seat.restrictedView;
  if (reason) parts.push(say("place.restricted-view", { reason }));
  const place = found
    ? say("place.seat-place", { section: found.section, row: found.row, seat: found.seat.number })
    : "";
  return { title: say("seatView.title", { place }), description: parts.join(" ") };
}

function seatNamed({ sections }: SeatPlan, name: string): string | undefined {
  const place = /^~(\d{1,6})$/.exec(name)?.[1];
  if (place === undefined) return name;
  return sections.flatMap(({ rows }) => rows.flatMap(({ seats }) => seats))[Number(place)]?.id;
}

function placeOf({ sections }: SeatPlan, id: string) {
  for (const section of sections) {
    for (const row of section.rows) {
      const seat = row.seats.find((one) => one.id === id);
      if (seat) return { section: section.name, row: row.number, seat };
    }
  }
  return null;
}
