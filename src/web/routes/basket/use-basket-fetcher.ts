import { useState } from "react";
import { useFetcher } from "react-router";
import type { action } from "./basket-action.ts";

/**
 * Sends basket commands without leaving the page. `answer` is the error result of the latest command; undefined while it
 * is running and after it succeeded. The fetcher's own `data` would keep an earlier error, because a successful command
 * returns a redirect.
 */
export function useBasketFetcher() {
  const fetcher = useFetcher<typeof action>();
  const [before, setBefore] = useState(fetcher.data);
  if (fetcher.state === "submitting" && before !== fetcher.data) setBefore(fetcher.data);
  return { ...fetcher, answer: fetcher.data === before ? undefined : fetcher.data };
}
