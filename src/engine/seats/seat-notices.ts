import { Client } from "pg";

/**
 * Sent after the commit on a separate connection: PostgreSQL serializes the commits of transactions that notify, which
 * would serialize all holds. A notification can be lost, so receivers also poll.
 */
export interface SeatNotices {
  /** Queues the performances for the next notification. */
  notify(performances: ChangedPerformances): void;
  /** Whether notifications are received at the moment. */
  readonly isListening: boolean;
  close(): Promise<void>;
}

export type ChangedPerformances = readonly number[] | "all";

export interface SeatNoticesOptions {
  /** A direct address: a transaction pooler loses LISTEN. */
  readonly databaseUrl: string;
  readonly onChange: (performances: ChangedPerformances) => void;
}

const CHANNEL = "seat_changes";
/** Minimum interval between the notifications of a process. */
const SEND_EVERY_MS = 100;
const RECONNECT_MS = 500;
/** NOTIFY carries 8,000 bytes: more performances than this are announced as `*`. */
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
      // PostgreSQL also delivers our own notifications.
      if (channel === CHANNEL && processId !== processIdOf(next)) onChange(readPayload(payload));
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      if (closed) return void (await next.end());
      client = next;
      // Anything sent while not listening is lost.
      onChange("all");
      if (everything || changed.size > 0) sendSoon();
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
    // A lost notification is compensated by the receivers' polling.
    await client.query("select pg_notify($1, $2)", [CHANNEL, payload]).catch(() => {});
  }

  function sendSoon(): void {
    if (!closed) sending ??= setTimeout(() => void send(), SEND_EVERY_MS);
  }

  const connecting = connect();
  return {
    notify(performances) {
      if (performances === "all") everything = true;
      else for (const performance of performances) changed.add(performance);
      sendSoon();
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

/** The server process of a connection: missing from the driver's types. */
function processIdOf(client: Client): unknown {
  return "processID" in client ? client.processID : undefined;
}

function readPayload(payload: string | undefined): ChangedPerformances {
  const ids = (payload ?? "").split(",").map(Number);
  return ids.every((id) => Number.isSafeInteger(id) && id > 0) ? ids : "all";
}
