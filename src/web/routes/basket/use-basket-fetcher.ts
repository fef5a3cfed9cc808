import { useState } from "react";
import { useFetcher } from "react-router";
import type { action } from "./basket-action.ts";

/**
 * Commands to the basket that leave the page where it is.
 *
 * `answer` is what the latest command was answered: nothing while it is under way, and nothing when it was carried out.
 * The fetcher's own `data` would keep an earlier refusal, for a command carried out answers with a redirect.
 */
export function useBasketFetcher() {
  const fetcher = useFetcher<typeof action>();
  const [before, setBefore] = useState(fetcher.data);
  if (fetcher.state === "submitting" && before !== fetcher.data) setBefore(fetcher.data);
  return { ...fetcher, answer: fetcher.data === before ? undefined : fetcher.data };
}
