import type { Logger } from "pino";
import type { App } from "../http/app.ts";
import type { OfficeApp } from "../office/office-app.ts";
import type { Shop } from "../shop/shop-parts.ts";

/** Requests that began before a changed house was opened are answered by then. */
const LEAVE_MS = 35_000;

export interface Running {
  readonly shop: Shop;
  readonly app: App;
  /** Null where the house has no office. */
  readonly office: OfficeApp | null;
}

/** The shop that answers requests, and those before a changed house that still do. */
export interface CurrentShop {
  /** Null while the first one opens. */
  running(): Running | null;
  /** Cannot fail; if an earlier step fails, visitors stay with the previous house. */
  letIn(next: Running): void;
  /** Ends streams, which would last until their viewers leave. */
  closeApp(): void;
  /** @param stopJobs ends the jobs in progress, which use the shop */
  closeShops(stopJobs: () => Promise<unknown>): Promise<void>;
}

export function createCurrentShop(serve: (next: Running) => void, log: Pick<Logger, "error">): CurrentShop {
  let running: Running | null = null;
  const leaving = new Set<Shop>();

  function leave({ app, office, shop }: Running): void {
    app.close();
    office?.close();
    leaving.add(shop);
    const failed = (error: unknown) => log.error({ err: error }, "the previous house could not be closed");
    const stopped = shop.stop().catch(failed);
    setTimeout(() => {
      if (leaving.delete(shop)) stopped.then(() => shop.close()).catch(failed);
    }, LEAVE_MS).unref();
  }

  return {
    running: () => running,
    letIn(next) {
      const before = running;
      running = next;
      serve(next);
      if (before) leave(before);
    },
    closeApp() {
      running?.app.close();
      running?.office?.close();
    },
    async closeShops(stopJobs) {
      await running?.shop.stop();
      await stopJobs();
      const shops = [...(running ? [running.shop] : []), ...leaving];
      await Promise.all(shops.map((shop) => shop.close()));
    },
  };
}
