import { useSeatSale } from "../hall/seat-sale.tsx";

export function useChooseNear(): (near: number, count: number) => Promise<readonly number[]> {
  const { nearPath, store } = useSeatSale();
  return async (near, count) => {
    const { chooseNear } = await import("./choose-near.ts");
    return chooseNear(store, nearPath, near, count);
  };
}
