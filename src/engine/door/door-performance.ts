import { Temporal } from "temporal-polyfill";
import type { DoorPerformance } from "#domain/door/door-list.ts";
import { inLanguage, type LocalText } from "#domain/languages.ts";
import type { CatalogueIndex } from "../catalogue/catalogue-index.ts";
import type { Services } from "../kernel/services.ts";

const OPENS_MINUTES = 60;
/** The house's day ends at this hour of the next. */
const END_OF_DAY = 5;

/** Null if the catalogue does not have it. */
export function doorPerformance(
  { settings }: Pick<Services, "settings">,
  index: CatalogueIndex,
  id: number,
): DoorPerformance | null {
  const performance = index.performance(id);
  if (!performance) return null;
  const event = index.eventOf(performance);
  const venue = index.venueOf(performance);
  const { sections } = index.planOf(performance).plan;
  const doors = new Map(sections.flatMap(({ door }) => (door ? [[entranceId(door), door] as const] : [])));
  const opens = settings.door.opensMinutes.get(venue.id) ?? OPENS_MINUTES;
  return {
    id,
    title: staffText(event.title),
    venue: staffText(venue.name),
    starts: performance.starts,
    doorsOpen: performance.starts - opens * 60_000,
    ends: performance.starts + event.durationMinutes * 60_000,
    cancelled: performance.cancelled,
    deleteAt: endOfDay(performance.starts, settings.timeZone),
    entrances: [...doors].map(([entrance, name]) => ({ id: entrance, name: staffText(name) })),
    sections: sections.map(({ id: section, name, door }) => ({
      id: section,
      name: staffText(name),
      entrance: door && entranceId(door),
    })),
    priceTypes: index.catalogue.priceTypes.map(({ id: type, name, condition }) => ({
      id: type,
      name: staffText(name),
      condition: condition && staffText(condition),
    })),
  };
}

/** The house's files give doors no id. */
function entranceId(door: LocalText): string {
  return door.sv;
}

/** Staff read Swedish or English. */
function staffText(text: LocalText): LocalText {
  return { sv: text.sv, en: inLanguage(text, "en") };
}

function endOfDay(moment: number, timeZone: string): number {
  return Temporal.Instant.fromEpochMilliseconds(moment)
    .toZonedDateTimeISO(timeZone)
    .add({ days: 1 })
    .withPlainTime({ hour: END_OF_DAY }).epochMilliseconds;
}
