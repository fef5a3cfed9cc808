import type { Server, ServerResponse } from "node:http";

/**
 * Graceful shutdown: stops accepting connections, completes the requests in progress, and only then closes what they
 * use.
 */

/** After this long, a pending response waits for a statement that will not return. */
export const ANSWERING_MS = 10_000;
/**
 * For jobs in progress and database connections after that. Both together are less than the stop timeouts of systemd
 * and compose.
 */
export const CLOSING_MS = 12_000;

export interface Answers {
  /** Resolves when all requests are answered; after `limitMs` closes the connections of those that are not. */
  finish(limitMs?: number): Promise<void>;
}

/** Tracks the requests in progress of a server from now on. */
export function watchAnswers(server: Server): Answers {
  const underWay = new Set<ServerResponse>();
  let isStopping = false;

  // Runs before the shop's own listener, because a header that is already sent cannot announce the close.
  server.prependListener("request", (_request, response) => {
    underWay.add(response);
    if (isStopping) response.shouldKeepAlive = false;
    response.once("close", () => {
      underWay.delete(response);
      if (isStopping) letGo();
    });
  });

  /** Closes idle connections, and all connections once no request is in progress. */
  function letGo(): void {
    server.closeIdleConnections();
    // Browsers keep unused connections open, which do not count as idle. A request that arrived together with the last
    // response is read in the next turn.
    setImmediate(() => {
      if (underWay.size === 0) server.closeAllConnections();
    });
  }

  return {
    async finish(limitMs = ANSWERING_MS) {
      isStopping = true;
      const closed = new Promise<void>((done) => server.close(() => done()));
      // Tells a proxy not to reuse the connection.
      for (const response of underWay) response.shouldKeepAlive = false;
      letGo();
      const limit = setTimeout(() => server.closeAllConnections(), limitMs);
      await closed;
      clearTimeout(limit);
    },
  };
}
