import { z } from "zod";
import { refersTo } from "#domain/house/field-notes.ts";
import type { Moments } from "#domain/house/moments.ts";
import { DECLINED_SEATS, PARTY_AFTER_DECLINE } from "#domain/sales/registrations/registrations.ts";
import { message } from "#domain/text/message.ts";
import { localText } from "../house/local-text.ts";
import { slug } from "../house/slug.ts";
import { reportDuplicates } from "../json/duplicates.ts";
import type { ReportFault } from "../json/fault.ts";
import { reportMoment, startOf } from "./moment-faults.ts";
import { houseMoment } from "./moments.ts";
import { type PartialSeason, performancesOfSeason } from "./partial-season.ts";

const registration = z.strictObject({
  id: slug,
  about: localText,
  performances: z.array(z.int().positive().meta(refersTo("performance"))).min(1),
  rehearsal: z.int().positive().meta(refersTo("performance")).nullable().default(null),
  /** A mode of sale reserved for the parties that were drawn. */
  modeOfSale: z.int().meta(refersTo("mode-of-sale")),
  sections: z.array(z.string().meta(refersTo("section"))).default([]),
  mostTickets: z.int().positive().default(4),
  mostAlternatives: z.int().nonnegative().default(3),
  onePer: z.enum(["customer", "household"]).default("household"),
  opens: houseMoment,
  closes: houseMoment,
  draws: houseMoment,
  answerBy: houseMoment,
  declined: z
    .strictObject({
      seats: z.enum(DECLINED_SEATS).default("next"),
      party: z.enum(PARTY_AFTER_DECLINE).default("may-buy"),
    })
    .default({ seats: "next", party: "may-buy" }),
});

export const registrationsSchema = z.array(registration);
export type HouseRegistrations = z.infer<typeof registrationsSchema>;

interface RegistrationFaultsOptions {
  readonly season: PartialSeason;
  readonly sectionsIn: (hall: string) => readonly string[] | undefined;
  readonly moments: Moments;
  readonly report: ReportFault;
}

/** @param sectionsIn undefined if the hall cannot be read */
export function registrationFaults(
  registrations: HouseRegistrations,
  { season, sectionsIn, moments, report }: RegistrationFaultsOptions,
): void {
  reportDuplicates(
    registrations.map(({ id }, index) => ({ name: id, path: [index, "id"] })),
    message`registration`,
    report,
  );
  for (const [index, one] of registrations.entries()) {
    timeFaults(one, { season, index, moments, report });
    performanceFaults(one, { season, index, all: registrations, sectionsIn, report });
    modeFaults(one, season, index, report);
  }
}

interface TimeFaultsOptions {
  readonly season: PartialSeason;
  readonly index: number;
  readonly moments: Moments;
  readonly report: ReportFault;
}

/** Opens, closes, is drawn, and leaves time to pay before the first performance. */
function timeFaults(
  one: HouseRegistrations[number],
  { season, index, moments, report }: TimeFaultsOptions,
): void {
  const order = ["opens", "closes", "draws", "answerBy"] as const;
  let before: number | null = null;
  for (const name of order) {
    const at = reportMoment(moments.read(one[name]), [index, name], report);
    if (at !== null && before !== null && at < before) {
      report([index, name], message`${name} (${one[name]}) comes before what has to come first: ${order}`);
    }
    before = at ?? before;
  }
  for (const { performance } of performancesOfSeason(season)) {
    const starts = startOf(performance, moments);
    const isOf = performance.id !== undefined && one.performances.includes(performance.id);
    if (isOf && starts !== null && before !== null && starts <= before)
      report(
        [index, "answerBy"],
        message`performance ${performance.id} has begun by then (${performance.starts})`,
      );
  }
}

interface PerformanceFaultsOptions {
  readonly season: PartialSeason;
  readonly index: number;
  readonly all: HouseRegistrations;
  readonly sectionsIn: (hall: string) => readonly string[] | undefined;
  readonly report: ReportFault;
}

function performanceFaults(
  one: HouseRegistrations[number],
  { season, index, all, sectionsIn, report }: PerformanceFaultsOptions,
): void {
  const named = [
    ...one.performances.map((id, at) => ({ id, path: [index, "performances", at] })),
    ...(one.rehearsal === null ? [] : [{ id: one.rehearsal, path: [index, "rehearsal"] }]),
  ];
  for (const { id, path } of named) {
    const found = performancesOfSeason(season).find(({ performance }) => performance.id === id);
    if (!found) report(path, message`there is no performance ${id}`);
    const other = all.findIndex(
      (two, at) => at < index && (two.performances.includes(id) || two.rehearsal === id),
    );
    if (other >= 0) report(path, message`performance ${id} belongs to "${all[other]?.id}" already`);
    const sections = found?.performance.hall === undefined ? undefined : sectionsIn(found.performance.hall);
    for (const [at, slugOf] of one.sections.entries()) {
      const isNamed = id !== one.rehearsal && sections !== undefined && !sections.includes(slugOf);
      if (isNamed)
        report([index, "sections", at], message`the hall of performance ${id} has no section "${slugOf}"`);
    }
  }
}

/** A mode of sale that opens anything else would open it to the winners too. */
function modeFaults(
  one: HouseRegistrations[number],
  season: PartialSeason,
  index: number,
  report: ReportFault,
): void {
  const path = [index, "modeOfSale"];
  if (!season.modesOfSale?.some((mode) => mode?.id === one.modeOfSale)) {
    report(path, message`there is no mode of sale ${one.modeOfSale}`);
    return;
  }
  for (const { performance } of performancesOfSeason(season)) {
    const { id = 0 } = performance;
    const isOwn = one.performances.includes(id) || one.rehearsal === id;
    const modes = (performance.sale ?? []).flatMap((window) => window?.modeOfSale ?? []);
    if (isOwn && !modes.includes(one.modeOfSale))
      report(path, message`performance ${id} is not sold in it`, message`give it a sale window of this mode`);
    if (!isOwn && modes.includes(one.modeOfSale))
      report(path, message`it also sells performance ${id}, for which nobody registers here`);
  }
}
