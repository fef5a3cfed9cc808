import { DOOR_API } from "#contract/door/door-limits.ts";
import type {
  DoorFault,
  LookupAnswer,
  PairAnswer,
  SyncAnswer,
  SyncRequest,
} from "#contract/door/door-wire.ts";

export type Answer<Body> =
  | { readonly ok: true; readonly body: Body }
  | { readonly ok: false; readonly status: number; readonly fault: DoorFault };

/** What the server is asked. Null: it did not answer in time, or something else answered in its place. */
export interface DoorNet {
  pair(code: string): Promise<Answer<PairAnswer> | null>;
  sync(token: string, request: SyncRequest): Promise<Answer<SyncAnswer> | null>;
  lookup(token: string, code: string): Promise<Answer<LookupAnswer> | null>;
}

const SYNC_MS = 15_000;
/** A queue waits for it. */
const LOOKUP_MS = 1_500;

export function createDoorNet(fetcher: typeof fetch = fetch): DoorNet {
  async function post<Body>(
    path: string,
    body: object,
    { token, within }: { readonly token?: string; readonly within: number },
  ): Promise<Answer<Body> | null> {
    try {
      const response = await fetcher(`${DOOR_API}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(within),
        credentials: "omit",
        cache: "no-store",
      });
      // A portal of a network that wants to be signed in to answers with a page.
      if (!response.headers.get("content-type")?.startsWith("application/json")) return null;
      const answered: unknown = await response.json();
      return response.ok
        ? { ok: true, body: answered as Body }
        : { ok: false, status: response.status, fault: answered as DoorFault };
    } catch {
      return null;
    }
  }

  return {
    pair: (code) => post("/pair", { code }, { within: SYNC_MS }),
    sync: (token, request) => post("/sync", request, { token, within: SYNC_MS }),
    lookup: (token, code) => post("/lookup", { code }, { token, within: LOOKUP_MS }),
  };
}
