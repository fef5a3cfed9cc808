import { useFetcher } from "react-router";
import type { action } from "./route.tsx";

/** Commands to the basket that leave the page where it is. */
export const useBasketFetcher = () => useFetcher<typeof action>();
export type BasketFetcher = ReturnType<typeof useBasketFetcher>;
