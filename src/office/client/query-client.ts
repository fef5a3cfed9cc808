import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from "@tanstack/react-query";
import { failureOf } from "./failures.ts";

const RETRIES = 2;

/** What a screen shows is at most half a minute old, also where the live stream is down. */
export const FRESH_MS = 30_000;

export function createQueryClient(): QueryClient {
  return new OfficeQueries({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (count, error) => count < RETRIES && failureOf(error).kind !== "refused",
        retryDelay: (count) => 500 * 2 ** count,
        // Offline is what a request finds out; the browser's own flag is often wrong.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

class OfficeQueries extends QueryClient {
  /** The library keeps the answer to a first request that is older than the change, as if it were fresh. */
  override invalidateQueries(filters: InvalidateQueryFilters = {}, options: InvalidateOptions = {}) {
    const first = this.getQueryCache().findAll({ ...filters, fetchStatus: "fetching", type: "active" });
    for (const query of first) if (query.state.data === undefined) void query.cancel({ silent: true });
    return super.invalidateQueries(filters, options);
  }
}
