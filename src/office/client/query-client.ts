import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
} from "@tanstack/react-query";
import { failureOf } from "./failures.ts";

const RETRIES = 2;

/** Data older than this is read again when a screen that shows it opens, or its window gets the focus. */
const FRESH_MS = 30_000;

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
  readonly #overtaken = new WeakSet<Query>();

  /**
   * The library keeps the answer to a first request that is older than the change, as if it were fresh: it is asked for
   * again once it has arrived. It is not cancelled, since changes may come faster than a slow network answers.
   */
  override invalidateQueries(filters: InvalidateQueryFilters = {}, options: InvalidateOptions = {}) {
    for (const query of this.getQueryCache().findAll({
      ...filters,
      fetchStatus: "fetching",
      type: "active",
    })) {
      if (query.state.data !== undefined || this.#overtaken.has(query)) continue;
      this.#overtaken.add(query);
      const { queryKey } = query;
      void query
        .fetch()
        .then(
          () => super.invalidateQueries({ queryKey, exact: true }),
          // A failed one is not taken for fresh.
          () => {},
        )
        .finally(() => this.#overtaken.delete(query));
    }
    return super.invalidateQueries(filters, options);
  }
}
