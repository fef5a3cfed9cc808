import type { EventEntry, PlanEntry, SectionEntry } from "#domain/house/entries.ts";
import { inLanguage, type Language, type LocalText } from "#domain/languages.ts";
import type { LineNote, LineText } from "#domain/sales/line-text.ts";
import type { LineNote as NoteView } from "./lines.ts";
import type { EventDetail, EventSummary } from "./operations/catalogue.ts";
import type { SeatPlan } from "./operations/seating.ts";

/** Views of the house's files in the contract's shape, the same for every back end. */

export function summariseEvent(event: EventEntry, language: Language): EventSummary {
  return {
    slug: event.slug,
    title: inLanguage(event.title, language),
    originalTitle: event.originalTitle,
    composer: event.composer,
    genre: event.genre,
    durationMinutes: event.durationMinutes,
    intervals: event.intervals,
    lead: inLanguage(event.lead, language),
    picture: pictureOf(event, language),
  };
}

export function detailEvent(event: EventEntry, language: Language): EventDetail {
  return {
    ...summariseEvent(event, language),
    librettist: event.librettist,
    body: inLanguage(event.body, language),
    sungIn: event.sungIn,
    surtitles: [...event.surtitles],
    ageAdvice: event.ageAdvice,
    credits: (event.credits ?? []).map(({ part, by }) => ({
      part: inLanguage(part, language),
      by: typeof by === "string" ? by : inLanguage(by, language),
    })),
  };
}

export function pictureOf(event: Pick<EventEntry, "picture">, language: Language) {
  return { url: `/house/${event.picture.file}`, alt: inLanguage(event.picture.alt, language) };
}

export function viewLineText({ name, about, picture }: LineText, language: Language) {
  return {
    name: inLanguage(name, language),
    about: about.map((note) => viewNote(note, language)),
    picture: picture && pictureOf({ picture }, language),
  };
}

function viewNote(note: LineNote, language: Language): NoteView {
  if ("text" in note) return { text: inLanguage(note.text, language) };
  return { word: note.word, values: { ...note.values } };
}

export function localOrNull(text: LocalText | null, language: Language): string | null {
  return text === null ? null : inLanguage(text, language);
}

export function viewPlan(plan: PlanEntry, language: Language): SeatPlan {
  return {
    id: plan.id,
    size: plan.size,
    focalPoint: plan.focalPoint,
    stage: { label: inLanguage(plan.stage.label, language), outline: [...plan.stage.outline] },
    levels: plan.levels.map(({ id, name, height }) => ({
      id,
      name: inLanguage(name, language),
      height: height ?? null,
    })),
    sections: plan.sections.map((section) => viewSection(section, language)),
  };
}

function viewSection(section: SectionEntry, language: Language): SeatPlan["sections"][number] {
  return {
    id: section.id,
    slug: section.slug,
    name: inLanguage(section.name, language),
    level: section.level,
    door: localOrNull(section.door, language),
    ...(section.message && { message: inLanguage(section.message, language) }),
    standing: section.standing ?? false,
    areas: [...(section.areas ?? [])],
    rows: section.rows.map((row) => ({
      number: row.number,
      label: row.label ?? null,
      numbersAt: row.numbersAt ?? null,
      seats: row.seats.map(({ band: _band, restrictedView, viewPicture, ...seat }) => ({
        ...seat,
        ...(viewPicture && { viewPicture: pictureOf({ picture: viewPicture }, language) }),
        label: seat.label ?? null,
        restrictedView: localOrNull(restrictedView, language),
      })),
    })),
  };
}
