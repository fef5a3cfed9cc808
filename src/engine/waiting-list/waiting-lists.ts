import type { Services } from "../kernel/services.ts";
import { isListOffer, type ListNotice, listNotice } from "./list-notice.ts";
import { serveAll } from "./serve-all.ts";
import { serveList } from "./serve-list.ts";

/** What jobs and the box office do with waiting lists. */
export interface WaitingLists {
  serve(performance: number): Promise<void>;
  /** Serves the lists of which seats came back; regularly, since an expired basket announces nothing. */
  serveAll(): Promise<void>;
  /** Null if the entry was deleted. */
  notice(entry: string): Promise<ListNotice | null>;
  /** Whether the order with this link is an offer. */
  isOffer(link: string): Promise<boolean>;
}

export function createWaitingLists(services: Services): WaitingLists {
  return {
    serve: (performance) => serveList(services, performance),
    serveAll: () => serveAll(services),
    notice: (entry) => listNotice(services, entry),
    isOffer: (link) => isListOffer(services, link),
  };
}
