import { askNear } from "./near-seats.ts";
import type { SeatStore } from "./seat-store.ts";

/** Chooses the best free seats around one, in addition to those already chosen; returns them. */
export async function chooseNear(
  store: SeatStore,
  address: string,
  near: number,
  count: number,
): Promise<readonly number[]> {
  const keep = store.read().chosen.map(({ seat }) => seat);
  const answer = await askNear(address, { near, count: Math.max(1, count), keep, avoid: [] });
  if (!answer) store.notify({ kind: "no-answer" });
  else if (!answer.found) {
    store.notify({ kind: "none-near", wanted: answer.wanted, available: answer.available });
  } else {
    store.choose(answer.seats, { apart: !answer.together });
    return answer.seats.filter(store.isChosen);
  }
  return [];
}
