import { type ContactPreferences, NO_PREFERENCES } from "#domain/customer/contact-preferences.ts";
import type { Survey } from "#domain/customer/survey.ts";
import { momentsOf } from "#domain/house/moments.ts";
import type { Sales } from "#domain/sales/sales.ts";
import { english, message } from "#domain/text/message.ts";
import { contactPreferencesFaults, contactPreferencesSchema } from "../account/contact-preferences.ts";
import { surveyFaults, surveySchema } from "../account/culture-survey.ts";
import { type HallFiles, sharedSeatGuids } from "../halls/hall-faults.ts";
import { hallIds, readHall } from "../halls/read-hall.ts";
import { type Fault, type ReportFault, reporterFor } from "../json/fault.ts";
import { readSales } from "../sales/read-sales.ts";
import type { SalesReferences } from "../sales/references.ts";
import { alreadySoldFaults } from "../season/already-sold-faults.ts";
import { maintenanceFaults, momentFaults } from "../season/moment-faults.ts";
import {
  type PartialSeason,
  partialAlreadySold,
  partialSeason,
  performancesOfSeason,
} from "../season/partial-season.ts";
import { bandsAtPerformances, seasonPriceFaults } from "../season/price-faults.ts";
import { type HouseRegistrations, registrationFaults, registrationsSchema } from "../season/registrations.ts";
import { type AlreadySold, alreadySoldSchema, type Season, seasonSchema } from "../season/season.ts";
import { vatFaults } from "../season/vat-faults.ts";
import { type House, houseSchema } from "./house.ts";
import { readHouseFile } from "./house-files.ts";
import { hiddenPackageFaults, referenceFaults } from "./house-references.ts";
import { folderSource, type HouseSource } from "./house-source.ts";
import { missingWords } from "./missing-words.ts";
import { partialHouse } from "./partial-house.ts";
import { pictureFaults } from "./picture-faults.ts";

export type { Fault } from "../json/fault.ts";

/** A house without faults, read from a folder, a version or a draft. */
export interface HouseFolder {
  readonly house: House;
  readonly season: Season;
  readonly sales: Sales;
  readonly contactPreferences: ContactPreferences;
  readonly survey: Survey | null;
  readonly halls: ReadonlyMap<string, HallFiles>;
  readonly alreadySold: AlreadySold;
  readonly registrations: HouseRegistrations;
  /** Its pictures are read from here while it is open. */
  readonly source: HouseSource;
  /** Reported, but not fatal. */
  readonly missingWords: readonly Fault[];
}

const CONTACT_FILE = "contact-preferences.json";
const REGISTRATIONS_FILE = "registrations.json";
const SURVEY_FILE = "culture-survey.json";

export type HouseFolderResult =
  | { readonly ok: true; readonly value: HouseFolder }
  | { readonly ok: false; readonly faults: readonly Fault[] };

async function readForms(source: HouseSource, faults: Fault[]) {
  const optional = { faults, isOptional: true };
  const contact = await readHouseFile(source, {
    ...optional,
    file: CONTACT_FILE,
    schema: contactPreferencesSchema,
  });
  if (contact.content) contactPreferencesFaults(contact.content, reporterFor(CONTACT_FILE, faults));
  const survey = await readHouseFile(source, { ...optional, file: SURVEY_FILE, schema: surveySchema });
  if (survey.content) surveyFaults(survey.content, reporterFor(SURVEY_FILE, faults));
  return { contact, survey };
}

/** Undefined for a hall that cannot be read. */
const sectionsOf =
  ({ sidecars }: Pick<Awaited<ReturnType<typeof readHalls>>, "sidecars">) =>
  (hall: string) => {
    const sidecar = sidecars.get(hall);
    return sidecar && Object.values(sidecar.zones ?? {}).flatMap((zone) => zone?.slug ?? []);
  };

export function readHouseFolder(folder: string, today?: string): Promise<HouseFolderResult> {
  return readHouse(folderSource(folder), today);
}

/**
 * All errors together. @param today YYYY-MM-DD, the base of relative moments
 * @throws the source's errors only; errors in the files are returned as faults
 */
export async function readHouse(
  source: HouseSource,
  today = new Date().toISOString().slice(0, 10),
): Promise<HouseFolderResult> {
  const faults: Fault[] = [];
  const house = await readHouseFile(source, { file: "house.json", schema: houseSchema, faults });
  const season = await readHouseFile(source, { file: "season.json", schema: seasonSchema, faults });
  const sold = await readHouseFile(source, {
    file: "already-sold.json",
    schema: alreadySoldSchema,
    faults,
    isOptional: true,
  });
  const partial = { house: partialHouse(house.raw), season: partialSeason(season.raw) };
  const reports = {
    house: reporterFor("house.json", faults),
    season: reporterFor("season.json", faults),
    alreadySold: reporterFor("already-sold.json", faults),
  };
  const named = performancesOfSeason(partial.season).map(({ performance }) => performance.hall);
  const halls = await readHalls(source, faults);

  const moments = momentsOf(knownTimeZone(partial.house.timeZone, reports.house) ?? "UTC", today);
  referenceFaults(partial.house, partial.season, halls.ids, reports);
  seasonPriceFaults(partial.season, halls.plans, halls.sidecars, reports.season);
  momentFaults(partial.season, moments, reports.season);
  maintenanceFaults(partial.house, moments, reports.house);
  vatFaults(partial.season, moments, today, reports.season);
  alreadySoldFaults(partialAlreadySold(sold.raw), {
    season: partial.season,
    plans: halls.plans,
    sidecars: halls.sidecars,
    report: reports.alreadySold,
  });
  const bandsOf = bandsAtPerformances(partial.season, halls.plans, halls.sidecars);
  // Names cannot be checked without a season: a lost comma should be one error, not a hundred.
  const isSeasonRead = typeof season.raw === "object" && season.raw !== null;
  const there = isSeasonRead ? { ...salesReferences(partial.season), bandsOf } : null;
  const sales = await readSales(source, there, faults);
  // An invalid packages.json is checked once it can be read.
  if (!faults.some(({ file }) => file === "packages.json"))
    hiddenPackageFaults(partial.house, sales, reports.house);
  const { contact, survey } = await readForms(source, faults);
  const registered = await readHouseFile(source, {
    file: REGISTRATIONS_FILE,
    schema: registrationsSchema,
    faults,
    isOptional: true,
  });
  if (registered.content && isSeasonRead) {
    const { season } = partial;
    const report = reporterFor(REGISTRATIONS_FILE, faults);
    registrationFaults(registered.content, { season, sectionsIn: sectionsOf(halls), moments, report });
  }
  if (house.content) giftAidFaults(house.content, reports.house);
  await pictureFaults(source, {
    house: partial.house,
    season: partial.season,
    sales,
    sidecars: halls.sidecars,
    reportFor: (file) => reporterFor(file, faults),
  });

  if (faults.length > 0 || !house.content || !season.content) return { ok: false, faults };
  const played = [...halls.complete].filter(([id]) => named.includes(id));
  const value = {
    house: house.content,
    season: season.content,
    sales,
    contactPreferences: contact.content ?? NO_PREFERENCES,
    survey: survey.content ?? null,
    halls: new Map(played),
    alreadySold: sold.content ?? [],
    registrations: registered.content ?? [],
    source,
  };
  return { ok: true, value: { ...value, missingWords: missingWords(textsOf(value), value.house.languages) } };
}

function giftAidFaults({ account, giftAid }: House, report: ReportFault): void {
  if (!account.pages["gift-aid"] || giftAid) return;
  report(["giftAid"], message`is needed with the account's page gift-aid: what would one declare there?`);
}

/** What visitors read of the house's files, by file. */
function textsOf(house: Omit<HouseFolder, "missingWords">) {
  const { sales, contactPreferences, survey, registrations, halls } = house;
  const sidecars = [...halls].map(([id, { sidecar }]) => [`halls/${id}.sidecar.json`, sidecar]);
  return {
    "house.json": house.house,
    "season.json": house.season,
    ...Object.fromEntries(Object.entries(sales).map(([part, content]) => [`${part}.json`, content])),
    [CONTACT_FILE]: contactPreferences,
    ...(survey ? { [SURVEY_FILE]: survey } : {}),
    [REGISTRATIONS_FILE]: registrations,
    ...Object.fromEntries(sidecars),
  };
}

function salesReferences({
  vatRates,
  events,
  modesOfSale,
  priceTypes,
}: PartialSeason): Omit<SalesReferences, "bandsOf"> {
  return {
    vatRates: (vatRates ?? []).flatMap((rate) => rate?.id ?? []),
    events: (events ?? []).flatMap((event) => event?.slug ?? []),
    modesOfSale: (modesOfSale ?? []).flatMap((mode) => mode?.id ?? []),
    performances: (events ?? []).flatMap((event) =>
      (event?.performances ?? []).flatMap((performance) => performance?.id ?? []),
    ),
    seatingOf: new Map(
      (events ?? []).flatMap((event) =>
        (event?.performances ?? []).flatMap((performance) =>
          performance?.id === undefined ? [] : [[performance.id, seatingOf(performance)] as const],
        ),
      ),
    ),
    priceTypes: (priceTypes ?? []).flatMap((type) => type?.id ?? []),
  };
}

function seatingOf({
  hall,
  bands,
}: {
  readonly hall?: string | undefined;
  readonly bands?: object | undefined;
}) {
  const sorted = Object.entries(bands ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { hall: hall ?? "", bands: JSON.stringify(sorted) };
}

/** One line a fault: `season.json, events[2].slug: the slug "carmen" is there twice` */
export function describeFaults(faults: readonly Fault[]): string {
  return faults
    .map(({ file, place, reason, remedy }) => {
      const where = place === "" ? file : `${file}, ${place}`;
      return `${where}: ${english(reason)}${remedy === undefined ? "" : ` – ${english(remedy)}`}`;
    })
    .join("\n");
}

async function readHalls(source: HouseSource, faults: Fault[]) {
  const ids = await hallIds(source);
  const plans = new Map<string, HallFiles["plan"]>();
  const sidecars = new Map<string, HallFiles["sidecar"]>();
  const complete = new Map<string, HallFiles>();
  for (const id of ids) {
    const files = { plan: `halls/${id}.json`, sidecar: `halls/${id}.sidecar.json` };
    const { plan, sidecar } = await readHall(source, files, faults);
    if (plan) plans.set(id, plan);
    if (sidecar) sidecars.set(id, sidecar);
    if (plan && sidecar) complete.set(id, { id, plan, sidecar });
  }
  sharedSeatGuids(
    [...plans].map(([id, plan]) => {
      const file = `halls/${id}.json`;
      return { plan, file, report: reporterFor(file, faults) };
    }),
  );
  return { ids, plans, sidecars, complete };
}

function knownTimeZone(timeZone: string | undefined, report: ReportFault): string | undefined {
  try {
    new Intl.DateTimeFormat("sv", { timeZone });
    return timeZone;
  } catch {
    report(["timeZone"], message`there is no time zone "${timeZone}"; write one such as Europe/Stockholm`);
    return undefined;
  }
}
