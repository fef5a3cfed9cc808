import type { RegistrationEntry, RegistrationView } from "#contract/sales/registrations.ts";
import type { SectionEntry } from "#domain/house/entries.ts";
import { inLanguage } from "#domain/languages.ts";
import { priceTypesFor } from "#domain/price/price-list.ts";
import { type Registration, stateAt } from "#domain/sales/registrations/registrations.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import { pricesFor, type Viewer } from "../../catalogue/visitor-view.ts";
import type { PerformanceEntry } from "../../storage/documents/catalogue-document.ts";
import { type DrawRow, viewChoice } from "./entry-view.ts";

export function viewRegistration(
  index: CatalogueIndex,
  {
    registration,
    performance,
    viewer,
    draw,
    entries,
    mine,
  }: {
    readonly registration: Registration;
    readonly performance: PerformanceEntry;
    readonly viewer: Viewer;
    readonly draw: DrawRow | null;
    readonly entries: number;
    readonly mine: RegistrationEntry | null;
  },
): RegistrationView {
  const { language, now } = viewer;
  const moment = (at: number) => new Date(at).toISOString();
  const entryOf = (id: number) => {
    const entry = index.performance(id);
    return entry ? [entry] : [];
  };
  const others = registration.performances.filter((id) => id !== performance.id).flatMap(entryOf);
  const [rehearsal] = registration.rehearsal === null ? [] : entryOf(registration.rehearsal);
  const { size } = index.planOf(performance).plan;
  return {
    about: inLanguage(registration.about, language),
    state: draw?.announced ? "drawn" : draw?.drawn ? "closed" : stateAt(registration, now),
    opens: moment(registration.opens),
    closes: moment(registration.closes),
    draws: moment(registration.draws),
    answerBy: moment(registration.answerBy),
    onePer: registration.onePer,
    declined: registration.declined,
    mostTickets: registration.mostTickets,
    mostAlternatives: registration.mostAlternatives,
    performance: viewChoice(index, performance, language),
    plan: { width: size.width, height: size.height },
    sections: sectionsOf(index, registration, performance).map((section) => ({
      section: section.slug,
      name: inLanguage(section.name, language),
      level: levelOf(index, performance, section, viewer),
      ...pricesIn(index, registration, performance, section),
      rows: section.rows.map(({ seats }) => line(seats)),
    })),
    others: others.map((other) => ({
      ...viewChoice(index, other, language),
      sections: sectionsOf(index, registration, other).map(({ slug, name }) => ({
        section: slug,
        name: inLanguage(name, language),
      })),
    })),
    rehearsal: rehearsal ? viewChoice(index, rehearsal, language) : null,
    priceTypes: priceTypesIn(index, registration).flatMap((id) => {
      const type = index.priceType(id);
      if (!type) return [];
      const { name, condition } = type;
      return [
        {
          id,
          name: inLanguage(name, language),
          condition: condition === null ? null : inLanguage(condition, language),
        },
      ];
    }),
    entries,
    draw: { commitment: draw?.commitment ?? null, seed: draw?.seed ?? null },
    mine,
  };
}

/** The sections with ordinary seats. Standing places cannot be requested. */
export function sectionsOf(
  index: CatalogueIndex,
  { sections }: Registration,
  performance: PerformanceEntry,
): SectionEntry[] {
  return index
    .planOf(performance)
    .plan.sections.filter(
      (section) =>
        section.standing !== true &&
        (sections.length === 0 || sections.includes(section.slug)) &&
        section.rows.some(({ seats }) => seats.some((seat) => !seat.accessible && !seat.companion)),
    );
}

export function priceTypesIn(index: CatalogueIndex, registration: Registration): number[] {
  const all = [
    ...registration.performances,
    ...(registration.rehearsal === null ? [] : [registration.rehearsal]),
  ];
  const sold = all.flatMap((id) => {
    const performance = index.performance(id);
    return performance ? [priceTypesFor(index.priceListOf(performance), [registration.modeOfSale])] : [];
  });
  const [first = [], ...rest] = sold;
  return first.filter(
    (id) => index.priceType(id)?.seats === "any" && rest.every((types) => types.includes(id)),
  );
}

function pricesIn(
  index: CatalogueIndex,
  registration: Registration,
  performance: PerformanceEntry,
  section: SectionEntry,
) {
  const bands = new Set(
    section.rows.flatMap(({ seats }) => seats.map(({ band }) => performance.bands[section.id] ?? band)),
  );
  const types = priceTypesIn(index, registration);
  const totals = pricesFor(index, performance, [registration.modeOfSale])
    .filter(({ band, priceType }) => bands.has(band) && types.includes(priceType))
    .map(({ total }) => total)
    .sort((a, b) => a.amount - b.amount);
  return { from: totals[0] ?? null, to: totals.at(-1) ?? null };
}

function levelOf(
  index: CatalogueIndex,
  performance: PerformanceEntry,
  { level }: SectionEntry,
  { language }: Viewer,
): string {
  const found = index.planOf(performance).plan.levels.find(({ id }) => id === level);
  return found ? inLanguage(found.name, language) : "";
}

/** A row as a line of at most five points; enough to show where the section is. */
function line(seats: readonly { readonly x: number; readonly y: number }[]): number[] {
  const last = seats.length - 1;
  const places = [...new Set([0, 0.25, 0.5, 0.75, 1].map((share) => Math.round(share * last)))];
  return places.flatMap((place) => {
    const seat = seats[place];
    return seat ? [Math.round(seat.x), Math.round(seat.y)] : [];
  });
}
