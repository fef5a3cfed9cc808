import { Temporal } from "temporal-polyfill";

/**
 * RFC 5545, 3.6.5: each transition from the last before the event to the first after it, exact also without a
 * rule; the platform has no rules.
 */
export function vtimezone(timeZone: string, from: Temporal.Instant, to: Temporal.Instant): string {
  const lines = ["BEGIN:VTIMEZONE", `TZID:${timeZone}`];
  for (const observance of observances(timeZone, from, to)) lines.push(...written(observance));
  lines.push("END:VTIMEZONE");
  return lines.join("\r\n");
}

interface Observance {
  /** In the local time of the previous period. */
  readonly onset: Temporal.PlainDateTime;
  readonly offsetFrom: number;
  readonly offsetTo: number;
  readonly standard: number;
  readonly name: string;
}

const NANOSECONDS_A_MINUTE = 60_000_000_000;

function observances(timeZone: string, from: Temporal.Instant, to: Temporal.Instant): Observance[] {
  const start = from.toZonedDateTimeISO(timeZone);
  const standard = winterOffset(start);
  const first = start.add({ nanoseconds: 1 }).getTimeZoneTransition("previous");
  if (first === null) return [unchanging(start)];
  const found: Observance[] = [];
  let change: Temporal.ZonedDateTime | null = first;
  while (change !== null) {
    const before: Temporal.ZonedDateTime = change.subtract({ nanoseconds: 1 });
    found.push({
      onset: change.toInstant().toZonedDateTimeISO(fixed(before)).toPlainDateTime(),
      offsetFrom: before.offsetNanoseconds,
      offsetTo: change.offsetNanoseconds,
      standard,
      name: nameOf(change),
    });
    if (Temporal.Instant.compare(change.toInstant(), to) > 0) break;
    change = change.getTimeZoneTransition("next");
  }
  return found;
}

function unchanging(start: Temporal.ZonedDateTime): Observance {
  const offset = start.offsetNanoseconds;
  return {
    onset: Temporal.PlainDateTime.from("1970-01-01T00:00"),
    offsetFrom: offset,
    offsetTo: offset,
    standard: offset,
    name: nameOf(start),
  };
}

function winterOffset(start: Temporal.ZonedDateTime): number {
  const months = Array.from({ length: 12 }, (_, month) => start.with({ month: month + 1, day: 1 }));
  return Math.min(...months.map(({ offsetNanoseconds }) => offsetNanoseconds));
}

function written({ onset, offsetFrom, offsetTo, standard, name }: Observance): string[] {
  const kind = offsetTo > standard ? "DAYLIGHT" : "STANDARD";
  return [
    `BEGIN:${kind}`,
    `DTSTART:${onset.toString({ smallestUnit: "second" }).replaceAll(/[-:]/g, "")}`,
    `TZOFFSETFROM:${utcOffset(offsetFrom)}`,
    `TZOFFSETTO:${utcOffset(offsetTo)}`,
    `TZNAME:${name}`,
    `END:${kind}`,
  ];
}

function utcOffset(nanoseconds: number): string {
  const minutes = Math.round(Math.abs(nanoseconds) / NANOSECONDS_A_MINUTE);
  const digits = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0"));
  return `${nanoseconds < 0 ? "-" : "+"}${digits.join("")}`;
}

/** "+02:00" */
function fixed(moment: Temporal.ZonedDateTime): string {
  return moment.offset.slice(0, 6);
}

/** "CET", "CEST": British English has names for European zones, other locales only offsets. */
function nameOf(moment: Temporal.ZonedDateTime): string {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone: moment.timeZoneId, timeZoneName: "short" });
  const parts = format.formatToParts(moment.epochMilliseconds);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? moment.offset;
}
