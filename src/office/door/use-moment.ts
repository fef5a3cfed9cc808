import { useFormat } from "../format/format-context.tsx";

/** "18.42" today, "fre 27 nov 18.42" else. */
export function useMoment(): (at: string) => string {
  const { dayOf, shortDate, time } = useFormat();
  return (at) => (dayOf(at) === dayOf(Date.now()) ? time(at) : `${shortDate(at)} ${time(at)}`);
}
