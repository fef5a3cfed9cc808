import { randomUUID } from "node:crypto";
import { DOOR_API, MOST_SCANS } from "#contract/door/door-limits.ts";
import type { DoorDevice, PairAnswer, SyncAnswer, SyncRequest } from "#contract/door/door-wire.ts";
import { hashOfCode } from "#domain/door/code-hash.ts";
import type { DoorPerformance, DoorTicket } from "#domain/door/door-list.ts";
import { countedScans, type DoorScan, type Scan } from "#domain/door/scan.ts";
import { decide, type Found, type Verdict } from "#domain/door/verdict.ts";

/** A phone at the entrance without its screen: what it stores, decides and sends. */

/** "lost": the server has done it, and its answer does not arrive. "down": the request does not arrive. */
export type Network = "up" | "lost" | "down";

export type Post = (
  path: string,
  body: object,
  token?: string,
) => Promise<{ readonly status: number; readonly body: unknown }>;

interface StoredList {
  about: DoorPerformance;
  cursor: string;
  tickets: Record<string, DoorTicket>;
  scans: Record<string, DoorScan>;
}

/** What survives the end of the app. */
interface Stored {
  readonly token: string;
  device: DoorDevice;
  lists: Record<number, StoredList>;
  /** Not confirmed by the server, oldest first. */
  waiting: Scan[];
}

export interface Shown {
  readonly verdict: Verdict;
  readonly scan: Scan;
}

export interface ModelDevice {
  readonly stored: Stored;
  /** The device's clock minus the test's, in milliseconds. */
  skew: number;
  /** Stores the scan and returns what the screen shows. */
  scan(code: string, how?: HowScanned): Promise<Shown>;
  /** Lets in despite a refusal. */
  override(refused: Shown, reason: string): Scan;
  undo(scan: Scan): Scan;
  /** @returns the status of the answer; null if none arrived */
  sync(network?: Network): Promise<number | null>;
  /** The app ends, and begins with what was stored. */
  crash(): void;
}

interface HowScanned {
  readonly direction?: "in" | "out";
  readonly performance?: number;
  readonly entrances?: readonly string[];
}

export interface ModelDeviceOptions {
  readonly post: Post;
  now(): number;
  /** Changes what is uploaded: a test that removes a guard shows what it prevents. */
  readonly upload?: (scan: Scan) => Scan;
}

export async function pairModelDevice(options: ModelDeviceOptions, code: string): Promise<ModelDevice> {
  const { status, body } = await options.post(`${DOOR_API}/pair`, { code });
  if (status !== 200) throw new Error(`not paired: ${JSON.stringify(body)}`);
  const { token, device } = body as PairAnswer;
  return createModelDevice(options, { token, device, lists: {}, waiting: [] });
}

function createModelDevice(
  { post, now, upload = (scan) => scan }: ModelDeviceOptions,
  first: Stored,
): ModelDevice {
  let stored = first;
  const store = (scan: Scan) => {
    stored.waiting.push(scan);
    return scan;
  };
  const made = (what: Pick<Scan, "kind" | "performance" | "ticket"> & Partial<Scan>): Scan => ({
    ...{ id: randomUUID(), entrance: null, hash: null, because: null, override: null, undoes: null },
    ...{ at: now() + device.skew, known: scansOf(stored, what.ticket).map(({ id }) => id) },
    ...what,
  });
  const device: ModelDevice = {
    get stored() {
      return stored;
    },
    skew: 0,
    async scan(code, { direction = "in", performance = stored.device.performances[0] ?? 0, entrances } = {}) {
      const hash = await hashOfCode(stored.device.salt, code);
      const found = find(stored, hash);
      const standing = { performance, entrances: entrances ?? stored.device.entrances, direction };
      const verdict = decide(found, { ...standing, rules: stored.device.rules });
      const because = verdict.kind === "refused" ? verdict.because : null;
      const ticket = found?.ticket.ticket ?? null;
      return { verdict, scan: store(made({ kind: verdict.kind, performance, ticket, hash, because })) };
    },
    override({ scan: { performance, ticket, hash, because } }, reason) {
      if (because === null) throw new Error("It was not refused");
      return store(made({ kind: "in", performance, ticket, hash, override: { because, reason } }));
    },
    undo: ({ id, performance, ticket }) => store(made({ kind: "undo", performance, ticket, undoes: id })),
    async sync(network = "up") {
      if (network === "down") return null;
      const scans = stored.waiting.slice(0, MOST_SCANS).map(upload);
      const request: Omit<SyncRequest, "scans"> & { readonly scans: readonly Scan[] } = {
        ...{ scans, battery: 80, waiting: stored.waiting.length - scans.length, version: "1" },
        lists: Object.entries(stored.lists).map(([id, { cursor }]) => ({ performance: Number(id), cursor })),
      };
      const { status, body } = await post(`${DOOR_API}/sync`, request, stored.token);
      if (network === "lost") return null;
      if (status === 200) take(stored, body as SyncAnswer);
      if (status === 401) stored.lists = {};
      return status;
    },
    crash() {
      stored = JSON.parse(JSON.stringify(stored));
    },
  };
  return device;
}

function find({ lists, waiting }: Stored, hash: string): Found | null {
  for (const { about: performance, tickets, scans } of Object.values(lists)) {
    for (const ticket of Object.values(tickets)) {
      const isReplaced = ticket.replaced.includes(hash);
      if (ticket.hash !== hash && !isReplaced) continue;
      return { performance, ticket, isReplaced, scans: joined(ticket.ticket, scans, waiting) };
    }
  }
  return null;
}

function scansOf({ lists, waiting }: Stored, ticket: string | null): DoorScan[] {
  if (ticket === null) return [];
  const all = Object.assign({}, ...Object.values(lists).map(({ scans }) => scans));
  return joined(ticket, all, waiting);
}

/** Those of the list, then those that the server does not have. */
function joined(ticket: string, listed: Record<string, DoorScan>, waiting: readonly Scan[]): DoorScan[] {
  const own = waiting.flatMap((scan) =>
    scan.ticket === ticket && scan.kind !== "refused" && !listed[scan.id]
      ? [{ ...scan, ticket, device: "here" }]
      : [],
  );
  return [...Object.values(listed).filter((scan) => scan.ticket === ticket), ...own];
}

function take(stored: Stored, { device, confirmed, lists }: SyncAnswer): void {
  stored.device = device;
  stored.waiting = stored.waiting.filter(({ id }) => !confirmed.includes(id));
  for (const { performance, about, whole, tickets, scans, cursor } of lists) {
    const before = whole ? undefined : stored.lists[performance];
    const shown = about ?? before?.about;
    if (!shown) throw new Error("A whole list without its performance");
    stored.lists[performance] = {
      ...{ about: shown, cursor },
      tickets: { ...before?.tickets, ...Object.fromEntries(tickets.map((one) => [one.ticket, one])) },
      scans: { ...before?.scans, ...Object.fromEntries(scans.map((one) => [one.id, one])) },
    };
  }
  for (const id of Object.keys(stored.lists).map(Number))
    if (!device.performances.includes(id)) delete stored.lists[id];
}

/** Whether the device has this ticket inside. */
export function isInside({ stored }: ModelDevice, ticket: string): boolean {
  return countedScans(scansOf(stored, ticket)).at(-1)?.kind === "in";
}
