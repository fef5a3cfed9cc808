import type { DoorPerformance } from "#domain/door/door-list.ts";
import type { Found } from "#domain/door/verdict.ts";
import { inLanguage } from "#domain/languages.ts";
import type { Searched, Shown } from "../device/door-core.ts";
import type { Signal } from "../running/signals.ts";
import type { useWords } from "../words/words.tsx";

/** What the screen shows, and a screen reader says. */
export interface VerdictWords {
  readonly signal: Signal;
  /** "Släpp in" */
  readonly head: string;
  /** "Annan ingång": of a refusal. */
  readonly because: string | null;
  readonly section: string | null;
  readonly row: string | null;
  readonly seat: string | null;
  /** Entrance, price type, holder. */
  readonly facts: readonly string[];
  /** What staff do now. */
  readonly advice: string | null;
}

type Words = ReturnType<typeof useWords>;

/** @param listRead when the list was read, by the server's clock; null without one */
export function verdictWords(shown: Shown, words: Words, listRead: number | null): VerdictWords {
  const { verdict } = shown;
  const { say, language } = words;
  const { found } = verdict;
  const seat = found ? seatWords(shown, words) : NO_SEAT;
  if (shown.scan.override) return { ...seat, signal: "in", head: say("in"), because: null, advice: null };
  if (verdict.kind === "out")
    return { ...seat, signal: "in", head: say("out"), because: null, advice: say("out-how") };
  if (verdict.kind === "in") {
    const { performance, ticket } = verdict.found;
    const type = performance.priceTypes.find(({ id }) => id === ticket.priceType);
    const condition = type?.condition ? inLanguage(type.condition, language) : null;
    if (condition !== null && !verdict.again)
      return { ...seat, signal: "check", head: say("check"), because: null, advice: condition };
    return {
      ...seat,
      signal: "in",
      head: say(verdict.again ? "in-again" : "in"),
      because: null,
      advice: null,
    };
  }
  const because = say(`because-${verdict.because}`);
  return { ...seat, signal: "stop", head: say("stop"), because, advice: adviceFor(shown, words, listRead) };
}

const NO_SEAT = { section: null, row: null, seat: null, facts: [] };

/** @param performance undefined if its list has been deleted */
function placeWords(
  { section, row, seat }: Pick<Searched, "section" | "row" | "seat">,
  performance: Pick<DoorPerformance, "sections"> | undefined,
  { say, language }: Pick<Words, "say" | "language">,
) {
  const found = performance?.sections.find(({ id }) => id === section);
  return {
    section: found ? inLanguage(found.name, language) : section,
    row: row === "" ? null : say("row", { row }),
    seat: seat === "" ? null : say("seat", { seat }),
  };
}

/** "Parkett mitten, Rad 3, Plats 12"; a standing place has neither row nor seat. */
export function placeText(...place: Parameters<typeof placeWords>): string {
  const { section, row, seat } = placeWords(...place);
  return [section, row, seat].filter(Boolean).join(", ");
}

function seatWords({ verdict: { found } }: Shown, words: Words) {
  if (!found) return NO_SEAT;
  const { language } = words;
  const { performance, ticket } = found;
  const type = performance.priceTypes.find(({ id }) => id === ticket.priceType);
  return {
    ...placeWords(ticket, performance, words),
    facts: [
      ownEntrance(found, language),
      type ? inLanguage(type.name, language) : null,
      ticket.holder === "" ? null : ticket.holder,
    ].filter((fact) => fact !== null),
  };
}

function adviceFor({ verdict, wasAsked }: Shown, words: Words, listRead: number | null): string | null {
  if (verdict.kind !== "refused") return null;
  const { say, language, time, day } = words;
  const { because, found, before } = verdict;
  switch (because) {
    case "used":
    case "no-reentry": {
      if (!before) return null;
      const { device, entrance: id, at } = before;
      const entrance = found && entranceName(found.performance, id, language);
      const values = { device, time: time(at) };
      return entrance ? say("used-entrance", { ...values, entrance }) : say("used-when", values);
    }
    case "wrong-performance": {
      if (!found) return null;
      const { title, starts, venue } = found.performance;
      return `${inLanguage(title, language)}, ${day(starts)} ${time(starts)}, ${inLanguage(venue, language)}`;
    }
    case "wrong-entrance": {
      const entrance = found && ownEntrance(found, language);
      return entrance ? say("go-to", { entrance }) : null;
    }
    case "returned":
      return say("returned-how");
    case "for-resale":
      return say("for-resale-how");
    case "replaced":
      return say("replaced-how");
    case "unknown":
      return wasAsked || listRead === null
        ? say("unknown-asked")
        : say("unknown-offline", { time: time(listRead) });
    case "cancelled":
      return say("cancelled-how");
    case "not-inside":
      return say("not-inside-how");
  }
}

function ownEntrance({ performance, ticket }: Found, language: Words["language"]): string | null {
  const section = performance.sections.find(({ id }) => id === ticket.section);
  return entranceName(performance, section?.entrance ?? null, language);
}

function entranceName(
  { entrances }: Pick<DoorPerformance, "entrances">,
  id: string | null,
  language: Words["language"],
): string | null {
  const entrance = entrances.find((one) => one.id === id);
  return entrance ? inLanguage(entrance.name, language) : null;
}

/** One sentence after the other, as a screen reader says them. */
export function spoken({ head, because, section, row, seat, facts, advice }: VerdictWords): string {
  const place = [section, row, seat].filter((part) => part !== null).join(", ");
  const sentences = [head, because, place, ...facts, advice].filter(Boolean);
  // "Å." ends with a full stop already.
  return sentences.map((sentence) => String(sentence).replace(/\.$/, "")).join(". ");
}
