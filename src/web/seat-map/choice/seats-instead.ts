import { askNear } from "./near-seats.ts";

/** As many seats as were lost, near the first of them or beside those that are left; null when there are none. */
export async function seatsInstead(
  nearPath: string,
  lost: readonly number[],
  keep: readonly number[],
): Promise<readonly number[] | null> {
  const [near] = lost;
  if (near === undefined) return null;
  const answer = await askNear(nearPath, { near, count: lost.length, keep, avoid: lost });
  return answer?.found ? answer.seats : null;
}
