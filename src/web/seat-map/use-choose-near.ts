import { useSeatSale } from "./seat-sale.tsx";

/** Asks the server for the best seats around one, and chooses them. Gives those that were chosen. */
export function useChooseNear(): (near: number, count: number) => Promise<readonly number[]> {
  const { nearPath, store } = useSeatSale();
  return async (near, count) => {
    const { askNear } = await import("./near-seats.ts");
    const keep = store.read().chosen.map(({ seat }) => seat);
    const answer = await askNear(nearPath, { near, count: Math.max(1, count), keep, avoid: [] });
    if (!answer) store.tell({ kind: "no-answer" });
    else if (!answer.found) {
      store.tell({ kind: "none-near", wanted: answer.wanted, available: answer.available });
    } else {
      store.choose(answer.seats, { apart: !answer.together });
      return answer.seats.filter(store.isChosen);
    }
    return [];
  };
}
