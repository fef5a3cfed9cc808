import { askNear } from "./near-seats.ts";

/** As many seats as others took, beside those that remain or near the lost ones; null if there are not enough. */
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
