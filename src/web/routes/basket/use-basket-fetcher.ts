import { useFetcher } from "react-router";
import type { action } from "./basket-action.ts";

/** Commands to the basket that leave the page where it is. */
export const useBasketFetcher = () => useFetcher<typeof action>();
export type BasketFetcher = ReturnType<typeof useBasketFetcher>;
