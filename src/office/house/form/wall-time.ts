/** A moment of a file as a day and a time of the house's zone; null for what is no moment. */
export function wallTime(
  text: string,
  kind: "house" | "instant",
  timeZone: string,
): { readonly day: string; readonly time: string } | null {
  if (kind === "house") {
    const [, day = "", time = ""] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(text) ?? [];
    return day === "" ? null : { day, time };
  }
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : shownAt(at, timeZone);
}

/** As files have it: a wall time, or a moment with the offset of the house's zone. @param instant ISO */
export function withOffset(instant: string, kind: "house" | "instant", timeZone: string): string {
  const at = Date.parse(instant);
  const { day, time } = shownAt(at, timeZone);
  if (kind === "house") return `${day}T${time}`;
  const minutes = Math.round((Date.parse(`${day}T${time}Z`) - at) / 60_000);
  const size = Math.abs(minutes);
  const pad = (part: number) => String(part).padStart(2, "0");
  const offset = `${minutes < 0 ? "-" : "+"}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
  return `${day}T${time}:00${offset}`;
}

function shownAt(at: number, timeZone: string): { readonly day: string; readonly time: string } {
  const shown = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  const [day = "", time = ""] = shown.format(at).split(" ");
  return { day, time };
}
