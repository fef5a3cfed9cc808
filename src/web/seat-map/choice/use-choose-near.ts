import { useSeatSale } from "../hall/seat-sale.tsx";

/** Asks the server for the best seats around one, and chooses them. Gives those that were chosen. */
export function useChooseNear(): (near: number, count: number) => Promise<readonly number[]> {
  const { nearPath, store } = useSeatSale();
  return async (near, count) => {
    const { chooseNear } = await import("./choose-near.ts");
    return chooseNear(store, nearPath, near, count);
  };
}
