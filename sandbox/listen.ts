import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";

interface Listening {
  readonly url: string;
  /** Breaks open connections. */
  close(): Promise<void>;
}

/** Serves a stand-in that is a Hono app. @param port 0 for a free one */
export async function listen(
  { fetch }: { readonly fetch: Parameters<typeof serve>[0]["fetch"] },
  host: string,
  port: number,
): Promise<Listening> {
  const server = await new Promise<Server>((resolve, reject) => {
    const opened = serve({ fetch, hostname: host, port }, () => resolve(opened)) as Server;
    opened.once("error", reject);
  });
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
