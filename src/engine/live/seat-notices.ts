import { Client } from "pg";

/**
 * Tells the other processes that seats of a performance have changed, and hears it from them. A notice is sent
 * after the change is committed and on a connection of its own: PostgreSQL lets only one transaction at a time
 * commit with a notification in it, which would make every hold wait for every other.
 * A notice may be lost with a connection or a process; who listens looks for itself now and then.
 */
export interface SeatNotices {
  /** Performances whose seats changed, to be told to the others soon. */
  tell(performances: Changed): void;
  /** Whether others can be heard at the moment. */
  readonly isListening: boolean;
  close(): Promise<void>;
}

export type Changed = readonly number[] | "all";

export interface SeatNoticesOptions {
  /** A direct address: a pooler that shares connections between transactions forgets who listens. */
  readonly databaseUrl: string;
  readonly onChange: (performances: Changed) => void;
}

const CHANNEL = "seat_changes";
/** However much changes: a process sends at most so many notices a second. */
const SEND_EVERY_MS = 100;
const RECONNECT_MS = 500;
/** A payload holds 8,000 bytes; with more than these, "all" says it shorter. */
const MOST_NAMED = 500;

export function openSeatNotices({ databaseUrl, onChange }: SeatNoticesOptions): SeatNotices {
  let client: Client | null = null;
  let closed = false;
  let reconnecting: NodeJS.Timeout | undefined;
  let sending: NodeJS.Timeout | undefined;
  let everything = false;
  const changed = new Set<number>();

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 3_000,
    });
    const lost = () => {
      if (client === next) client = null;
      if (closed || reconnecting) return;
      reconnecting = setTimeout(() => {
        reconnecting = undefined;
        void connect();
      }, RECONNECT_MS);
    };
    next.on("error", lost);
    next.on("end", lost);
    next.on("notification", ({ channel, payload, processId }) => {
      // Our own notices come back to us too.
      if (channel === CHANNEL && processId !== processIdOf(next)) onChange(readPayload(payload));
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      if (closed) return void (await next.end());
      client = next;
      // Whatever was said while nobody listened is lost.
      onChange("all");
    } catch {
      await next.end().catch(() => {});
      lost();
    }
  }

  async function send(): Promise<void> {
    sending = undefined;
    if (!client || (!everything && changed.size === 0)) return;
    const payload = everything || changed.size > MOST_NAMED ? "*" : [...changed].join(",");
    everything = false;
    changed.clear();
    // A notice that is lost with the connection is made good by the others' own looking.
    await client.query("select pg_notify($1, $2)", [CHANNEL, payload]).catch(() => {});
  }

  const connecting = connect();
  return {
    tell(performances) {
      if (performances === "all") everything = true;
      else for (const performance of performances) changed.add(performance);
      if (!closed) sending ??= setTimeout(() => void send(), SEND_EVERY_MS);
    },
    get isListening() {
      return client !== null;
    },
    async close() {
      closed = true;
      clearTimeout(reconnecting);
      clearTimeout(sending);
      await connecting;
      await client?.end().catch(() => {});
    },
  };
}

/** The server process behind a connection: the driver knows it and its types do not. */
function processIdOf(client: Client): unknown {
  return "processID" in client ? client.processID : undefined;
}

function readPayload(payload: string | undefined): Changed {
  const ids = (payload ?? "").split(",").map(Number);
  return ids.every((id) => Number.isSafeInteger(id) && id > 0) ? ids : "all";
}
