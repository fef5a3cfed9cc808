/** 0 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Returns a month as weeks of seven days, with null for days of other months. */
export function monthWeeks(yearAndMonth: string, firstDay: Weekday): (number | null)[][] {
  const [year = 0, month = 1] = yearAndMonth.split("-").map(Number);
  const before = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() - firstDay + 7) % 7;
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const weeks = Math.ceil((before + days) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, index) => {
      const day = week * 7 + index - before + 1;
      return day >= 1 && day <= days ? day : null;
    }),
  );
}
