import { useFormat } from "../format/format-context.tsx";

/** "18.42" today, "fre 27 nov 18.42" else. */
export function useMoment(): (at: string) => string {
  const { dayOf, shortDateTime, time } = useFormat();
  return (at) => (dayOf(at) === dayOf(Date.now()) ? time(at) : shortDateTime(at));
}
