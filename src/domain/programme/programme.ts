import { WAYS, type Ways } from "../availability.ts";
import { RESTRICTIONS, type Restriction } from "../entitlements.ts";
import { type Moments, UNTIL_START } from "../house/moments.ts";
import type { Json, JsonObject } from "../json/json.ts";
import { listIn, numberIn, objectIn, textIn, translationsIn } from "../json/read.ts";
import { peopleIn } from "./people.ts";

/** The season's file as an editor sees it. It may have faults: what cannot be read is empty. */

export interface SaleLine {
  readonly modeOfSale: number | null;
  /** As they are written: a day and time, or a distance before the start. */
  readonly from: string;
  readonly to: string;
}

export interface Planned {
  readonly id: number;
  readonly event: string;
  readonly hall: string;
  readonly venue: string;
  readonly starts: string;
  readonly priceList: string;
  readonly sale: readonly SaleLine[];
  readonly cancelled: boolean;
  readonly offSale: boolean;
  readonly restrictedTo: Restriction | null;
  readonly ways: Ways;
  /** Milliseconds; null if there is no such moment. */
  readonly at: number | null;
}

export interface Production {
  readonly slug: string;
  readonly title: Readonly<Record<string, string>>;
  readonly minutes: number;
  readonly vat: string;
  /** Names in its credits. */
  readonly people: readonly string[];
  readonly performances: readonly Planned[];
}

export const DEFAULT_VAT = "admission";

export function productionsIn(season: Json | undefined, moments: Moments): Production[] {
  return listIn(objectIn(season)["events"]).flatMap((entry) => {
    const event = objectIn(entry);
    const slug = textIn(event["slug"]);
    return slug === "" ? [] : [productionOf(event, slug, moments)];
  });
}

function productionOf(event: JsonObject, slug: string, moments: Moments): Production {
  return {
    slug,
    title: translationsIn(event["title"]),
    minutes: numberIn(event["durationMinutes"]) ?? 0,
    vat: textIn(event["vat"]) || DEFAULT_VAT,
    people: peopleIn(event["credits"]),
    performances: listIn(event["performances"]).flatMap((entry) => {
      const performance = objectIn(entry);
      const id = numberIn(performance["id"]);
      return id === null ? [] : [plannedOf(performance, { id, event: slug, moments })];
    }),
  };
}

function plannedOf(
  performance: JsonObject,
  { id, event, moments }: { readonly id: number; readonly event: string; readonly moments: Moments },
): Planned {
  const starts = textIn(performance["starts"]);
  const at = moments.read(starts);
  return {
    ...{ id, event, starts },
    hall: textIn(performance["hall"]),
    venue: textIn(performance["venue"]),
    priceList: textIn(performance["priceList"]),
    sale: listIn(performance["sale"]).map((entry) => {
      const line = objectIn(entry);
      const to = textIn(line["to"]) || UNTIL_START;
      return { modeOfSale: numberIn(line["modeOfSale"]), from: textIn(line["from"]), to };
    }),
    cancelled: performance["cancelled"] === true,
    offSale: performance["offSale"] === true,
    restrictedTo: RESTRICTIONS.find((one) => one === performance["restrictedTo"]) ?? null,
    ways: WAYS.find((one) => one === performance["ways"]) ?? "both",
    at: at.ok ? at.value : null,
  };
}

/** In the order in which they are given; those without a moment last. */
export function inOrder<One extends Pick<Planned, "at" | "id">>(performances: readonly One[]): One[] {
  const time = ({ at }: One) => at ?? Number.POSITIVE_INFINITY;
  return performances.toSorted((a, b) => (time(a) === time(b) ? a.id - b.id : time(a) - time(b)));
}
