import type { Server, ServerResponse } from "node:http";

/** Stops accepting connections, completes the requests in progress, then closes what they use. */

/** A response pending for longer waits for a statement that will not return. */
export const ANSWERING_MS = 10_000;
/**
 * For jobs and database connections after that. Both together are less than the stop timeouts of systemd and
 * compose.
 */
export const CLOSING_MS = 12_000;

export interface Answers {
  finish(limitMs?: number): Promise<void>;
}

/** Called before the first request; `finish` when the process stops. */
export function watchAnswers(server: Server): Answers {
  const underWay = new Set<ServerResponse>();
  let isStopping = false;

  // Before the shop's own listener: a sent header cannot announce the close.
  server.prependListener("request", (_request, response) => {
    underWay.add(response);
    if (isStopping) response.shouldKeepAlive = false;
    response.once("close", () => {
      underWay.delete(response);
      if (isStopping) letGo();
    });
  });

  function letGo(): void {
    server.closeIdleConnections();
    // Browsers' unused connections do not count as idle. A request that arrived with the last response is
    // read in the next turn.
    setImmediate(() => {
      if (underWay.size === 0) server.closeAllConnections();
    });
  }

  return {
    async finish(limitMs = ANSWERING_MS) {
      isStopping = true;
      const closed = new Promise<void>((done) => server.close(() => done()));
      // A proxy must not reuse the connection.
      for (const response of underWay) response.shouldKeepAlive = false;
      letGo();
      const limit = setTimeout(() => server.closeAllConnections(), limitMs);
      await closed;
      clearTimeout(limit);
    },
  };
}
