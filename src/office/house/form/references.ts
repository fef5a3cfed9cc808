import type { Reference } from "#domain/house/field-notes.ts";
import { isText } from "#domain/house/text-states.ts";
import { isList, isObject, type Json, type JsonObject } from "#domain/json/json.ts";
import { hallsIn } from "../halls/hall-of-draft.ts";

export interface Referred {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  /** A name for where the production is known. */
  readonly short?: string;
}

/** What a form's references can name, as an editor knows it. */
export type References = (reference: Reference) => readonly Referred[];

interface Sources {
  /** The draft's files by name; what cannot be read is missing. */
  readonly files: Readonly<Record<string, Json | undefined>>;
  /** The names of all files of the draft. */
  readonly paths: readonly string[];
  readonly language: string;
  /** As it is shown; null for what is no moment. */
  readonly when: (starts: string) => string | null;
}

export function referencesIn(sources: Sources): References {
  const known = new Map<Reference, readonly Referred[]>();
  return (reference) => {
    const found = known.get(reference) ?? referred(reference, sources);
    known.set(reference, found);
    return found;
  };
}

/** The files that references of a form lead to. */
export const REFERENCE_FILES = [
  ...["house.json", "season.json", "packages.json", "donations.json"],
  ...["memberships.json", "products.json", "food.json"],
] as const;

const LISTS: Readonly<Partial<Record<Reference, readonly [file: string, ...path: string[]]>>> = {
  venue: ["house.json", "venues"],
  "price-list": ["season.json", "priceLists"],
  "price-type": ["season.json", "priceTypes"],
  "mode-of-sale": ["season.json", "modesOfSale"],
  "vat-rate": ["season.json", "vatRates"],
  package: ["packages.json"],
  fund: ["donations.json", "funds"],
  "membership-level": ["memberships.json", "levels"],
  "product-type": ["products.json", "types"],
  "food-place": ["food.json", "places"],
  "food-moment": ["food.json", "moments"],
};

function referred(reference: Reference, sources: Sources): readonly Referred[] {
  const { files, paths, language } = sources;
  switch (reference) {
    case "event":
      return events(sources).map((event) => ({
        id: idOf(event),
        label: titleOf(event, language),
        detail: idOf(event),
      }));
    case "performance":
      return events(sources).flatMap((event) =>
        entries(event["performances"]).map((performance) => {
          const id = idOf(performance);
          const short = when(performance, sources) || id;
          const venue = String(performance["venue"] ?? performance["hall"] ?? "");
          const place = referred("venue", sources).find((one) => one.id === venue)?.label ?? venue;
          const label = [titleOf(event, language), short].filter(Boolean).join(", ");
          return { id, label, short, detail: [place, id].filter(Boolean).join(" · ") };
        }),
      );
    case "hall":
      return hallsIn(paths).map((id) => ({ id, label: id }));
    case "level":
    case "section":
      return sidecarNames(reference, sources);
    case "membership-fund": {
      const funds = entries(at(files["memberships.json"], ["levels"])).map(({ fund }) => String(fund));
      return [...new Set(funds)].map((id) => ({ id, label: id }));
    }
    default: {
      const [file = "", ...path] = LISTS[reference] ?? [];
      return entries(at(files[file], path)).map((entry) => {
        const id = idOf(entry);
        const label = titleOf(entry, language);
        return { id, label, ...(label === id ? {} : { detail: id }) };
      });
    }
  }
}

function sidecarNames(reference: "level" | "section", { files, language }: Sources): readonly Referred[] {
  const sidecars = Object.entries(files).filter(([file]) => file.endsWith(".sidecar.json"));
  return sidecars.flatMap(([, sidecar]) => {
    if (!isObject(sidecar)) return [];
    const { levels, zones } = sidecar;
    const all =
      reference === "level" ? entries(levels) : isObject(zones) ? Object.values(zones).filter(isObject) : [];
    return all.map((entry) => ({ id: idOf(entry), label: titleOf(entry, language), detail: idOf(entry) }));
  });
}

const events = ({ files }: Sources) => entries(at(files["season.json"], ["events"]));

const when = ({ starts }: JsonObject, sources: Sources) =>
  typeof starts === "string" ? (sources.when(starts) ?? starts) : "";

const idOf = ({ id, slug }: JsonObject) => String(id ?? slug ?? "");

/** As an editor calls an entry: its name or title, or its id. */
export function titleOf(entry: Json | undefined, language: string): string {
  if (!isObject(entry)) return String(entry ?? "");
  const named = [entry["title"], entry["name"], entry["label"], entry["part"]].find(isText);
  const text = named && (named[language] ?? named["sv"]);
  const { id, slug, name, value, step, date, from } = entry;
  return (
    text || String(id ?? slug ?? (isText(name) ? undefined : name) ?? value ?? step ?? date ?? from ?? "")
  );
}

function at(document: Json | undefined, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((here, step) => (isObject(here) ? here[step] : undefined), document);
}

function entries(value: Json | undefined): readonly JsonObject[] {
  return isList(value) ? value.filter(isObject) : [];
}
