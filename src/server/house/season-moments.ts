import { Temporal } from "temporal-polyfill";

/** Turns the moments of `season.json` into instants (milliseconds). */
export interface Moments {
  /** `2027-02-06T19:00` or `+12d 19:00`. */
  at(text: string): number;
  /** The same, or a distance before `starts`: `-2h`, `-90m`, `-14d`. */
  before(text: string, starts: number): number;
}

/** @param firstDay YYYY-MM-DD: the day relative moments count from */
export function momentsOf(timeZone: string, firstDay: string): Moments {
  const local = (dateTime: Temporal.PlainDateTime) => dateTime.toZonedDateTime(timeZone).epochMilliseconds;
  const at = (text: string) => {
    const relative = /^([+-]\d+)d (\d{2}:\d{2})$/.exec(text);
    if (!relative) return local(Temporal.PlainDateTime.from(text));
    const day = Temporal.PlainDate.from(firstDay).add({ days: Number(relative[1]) });
    return local(day.toPlainDateTime(Temporal.PlainTime.from(relative[2] ?? "00:00")));
  };
  return {
    at,
    before(text, starts) {
      const distance = /^-(\d+)([dhm])$/.exec(text);
      if (!distance) return at(text);
      const unit = { d: "days", h: "hours", m: "minutes" }[distance[2] ?? "m"] ?? "minutes";
      return Temporal.Instant.fromEpochMilliseconds(starts)
        .toZonedDateTimeISO(timeZone)
        .subtract({ [unit]: Number(distance[1]) }).epochMilliseconds;
    },
  };
}
