import { useSession } from "../session/session-context.tsx";

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^([01]?\d|2[0-3])[:.]([0-5]\d)$/;

/** Reads a day and a time of the house's time zone. @returns ISO with Z; null for what no clock shows */
export function useInstant(): (day: string, time: string) => string | null {
  const { timeZone } = useSession();
  return (day, time) => instantIn(timeZone, day, time);
}

export function instantIn(timeZone: string, day: string, time: string): string | null {
  const [, hour = "", minute = ""] = TIME.exec(time.trim()) ?? [];
  if (!DAY.test(day) || hour === "") return null;
  const wall = `${day}T${hour.padStart(2, "0")}:${minute}`;
  const shown = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  const utc = Date.parse(`${wall}Z`);
  if (Number.isNaN(utc)) return null;
  // Offsets of all zones, by quarters of an hour; the earlier of two in autumn.
  for (let offset = 14 * 60; offset >= -12 * 60; offset -= 15) {
    const instant = new Date(utc - offset * 60_000);
    if (shown.format(instant).replace(" ", "T") === wall) return instant.toISOString();
  }
  return null;
}
