import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useMemo } from "react";
import { type Moments, momentsOf } from "#domain/house/moments.ts";
import type { Json } from "#domain/json/json.ts";
import { listIn, objectIn, textIn, translationsIn } from "#domain/json/read.ts";
import type { Currency } from "#domain/money.ts";
import { isMade } from "#domain/pictures/names.ts";
import { type Pricing, pricingIn, type Words } from "#domain/programme/pricing.ts";
import { type Production, productionsIn } from "#domain/programme/programme.ts";
import { type PlannedSpan, spansOf } from "#domain/programme/spans.ts";
import { office } from "../../client/client.ts";
import { useMay, useSession } from "../../session/session-context.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { useLanguage } from "../../words/words-context.tsx";
import { useEditedFile } from "../editing/use-edited-file.ts";
import { hallsIn } from "../halls/hall-of-draft.ts";

export const SEASON = "season.json";
const HOUSE = "house.json";

export interface Named {
  readonly id: string;
  readonly label: string;
}

/** A draft's season as it is being edited. */
export interface EditedSeason {
  readonly draft: string;
  readonly json: Json | undefined;
  readonly house: Json | undefined;
  readonly moments: Moments;
  readonly productions: readonly Production[];
  readonly spans: readonly PlannedSpan[];
  readonly pricing: Pricing;
  readonly halls: readonly Named[];
  readonly venues: readonly Named[];
  readonly pictures: readonly string[];
  readonly currency: Currency;
  readonly mayEdit: boolean;
  /** Saves the difference. */
  change(edit: (before: Json | undefined) => Json): void;
  /** In the office's language, else in Swedish, else any. */
  say(words: Words, otherwise: string): string;
  venueOf(hall: string): string;
  hallName(hall: string): string;
}

const SeasonContext = createContext<EditedSeason | null>(null);

export function useSeason(): EditedSeason {
  const season = use(SeasonContext);
  if (!season) throw new Error("SeasonProvider is missing");
  return season;
}

/** Reads a draft's season for the screen inside it. */
export function SeasonProvider({ draft, children }: { draft: string; children: ReactNode }) {
  const status = useQuery(office.house.status.queryOptions({ input: {} }));
  const files = useQuery(office.drafts.files.queryOptions({ input: { draft } }));
  const house = useEditedFile(draft, HOUSE);
  const season = useEditedFile(draft, SEASON);
  return (
    <Loaded query={status} lines={12}>
      {({ firstDay }) => (
        <Loaded query={files} lines={12}>
          {({ files: paths }) => (
            <Loaded query={house.query} lines={12}>
              {() => (
                <Loaded query={season.query} lines={12}>
                  {() => (
                    <Provided
                      {...{ draft, firstDay, children }}
                      paths={paths.map(({ path }) => path)}
                      house={house.json}
                      json={season.json}
                      change={season.change}
                    />
                  )}
                </Loaded>
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

interface ProvidedProps extends Pick<EditedSeason, "draft" | "house" | "json" | "change"> {
  readonly firstDay: string;
  readonly paths: readonly string[];
  readonly children: ReactNode;
}

function Provided({ draft, firstDay, paths, house, json, change, children }: ProvidedProps) {
  const session = useSession();
  const may = useMay();
  const { language } = useLanguage();
  const mayEdit = may("house.edit");
  const read = useMemo(() => {
    const zone = textIn(objectIn(house)["timeZone"]) || session.timeZone;
    const moments = momentsOf(zone, firstDay);
    const productions = productionsIn(json, moments);
    return { moments, productions, spans: spansOf(productions), pricing: pricingIn(json) };
  }, [house, json, firstDay, session.timeZone]);
  const season = useMemo((): EditedSeason => {
    const say: EditedSeason["say"] = (words, otherwise) =>
      words[language] ?? words["sv"] ?? Object.values(words)[0] ?? otherwise;
    const venues = listIn(objectIn(house)["venues"]).map((entry) => {
      const id = textIn(objectIn(entry)["id"]);
      return { id, label: say(translationsIn(objectIn(entry)["name"]), id) };
    });
    const venueOf: EditedSeason["venueOf"] = (hall) => {
      const used = read.productions.flatMap((one) => one.performances).find((one) => one.hall === hall);
      return used?.venue ?? venues.find(({ id }) => id === hall)?.id ?? venues[0]?.id ?? "";
    };
    const hallName: EditedSeason["hallName"] = (hall) => venues.find(({ id }) => id === hall)?.label ?? hall;
    const halls = hallsIn(paths).map((id) => ({ id, label: hallName(id) }));
    return {
      ...{ draft, house, json, ...read, halls, venues, mayEdit, change, say, venueOf, hallName },
      pictures: paths.filter((path) => path.startsWith("pictures/") && !isMade(path)),
      currency: (textIn(objectIn(house)["currency"]) || "SEK") as Currency,
    };
  }, [draft, house, json, read, paths, mayEdit, change, language]);
  return <SeasonContext value={season}>{children}</SeasonContext>;
}
