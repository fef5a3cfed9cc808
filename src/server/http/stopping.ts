import type { Server, ServerResponse } from "node:http";

/** How a process that is to end lets go: it takes nobody new, answers whom it has begun with, and only then closes what they need. */

/** Whoever is still not answered by then is not going to be: a statement of theirs waits for something that does not come. */
export const ANSWERING_MS = 10_000;
/** For jobs under way and the database's connections, after that. Both together are less than systemd and compose wait for. */
export const CLOSING_MS = 12_000;

export interface Answers {
  /** Ends when everybody is answered, or with the connections of those who are not after so many milliseconds. */
  finish(limitMs?: number): Promise<void>;
}

/** Knows which answers of a server are under way, from now on. */
export function watchAnswers(server: Server): Answers {
  const underWay = new Set<ServerResponse>();
  let isStopping = false;

  // Before the shop's own listener: what it has written already says nothing more about its connection.
  server.prependListener("request", (_request, response) => {
    underWay.add(response);
    if (isStopping) response.shouldKeepAlive = false;
    response.once("close", () => {
      underWay.delete(response);
      if (isStopping) letGo();
    });
  });

  /** Of the connections on which nothing is under way; of all of them, once there is nothing on any. */
  function letGo(): void {
    server.closeIdleConnections();
    // A browser keeps connections ready on which it has asked nothing yet, which do not count as idle. A request that has
    // come with the last answer is heard in the next turn.
    setImmediate(() => {
      if (underWay.size === 0) server.closeAllConnections();
    });
  }

  return {
    async finish(limitMs = ANSWERING_MS) {
      isStopping = true;
      const closed = new Promise<void>((done) => server.close(() => done()));
      // A proxy is told, and sends nothing more on the connection.
      for (const response of underWay) response.shouldKeepAlive = false;
      letGo();
      const limit = setTimeout(() => server.closeAllConnections(), limitMs);
      await closed;
      clearTimeout(limit);
    },
  };
}
