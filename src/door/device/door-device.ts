import { MOST_KNOWN } from "#contract/door/door-limits.ts";
import type { DoorDevice } from "#contract/door/door-wire.ts";
import { hashOfCode } from "#domain/door/code-hash.ts";
import type { DoorPerformance } from "#domain/door/door-list.ts";
import type { Scan } from "#domain/door/scan.ts";
import { decide, type Found, type Verdict } from "#domain/door/verdict.ts";
import { plainCode } from "#domain/text/typed-text.ts";
import type { DoorDeviceOptions } from "./device-options.ts";
import type { DoorFacts } from "./door-database.ts";
import type { Wanted } from "./door-store.ts";
import { createSync, type SyncResult } from "./sync.ts";

/** The phone without its screen: it records, decides and uploads. */
export interface DoorDeviceCore {
  state(): DoorState;
  /** @returns a function that ends it */
  subscribe(listener: () => void): () => void;
  /** Reads what is stored; deletes what is too old. */
  open(): Promise<void>;
  pair(
    code: string,
  ): Promise<"paired" | "unknown-code" | "code-expired" | "too-many-requests" | "unreachable">;
  /**
   * Stores the scan, then returns the verdict. The same code again within a few seconds returns the same one.
   * @throws CannotRecord if nothing was stored, so that nobody may be let in by it
   */
  read(code: string, station: Station): Promise<Shown>;
  /** Of a ticket that was searched. */
  readTicket(ticket: Searched, station: Station): Promise<Shown>;
  /** Despite a refusal. @throws CannotRecord */
  letInAnyway(shown: Shown, reason: string, station: Station): Promise<Shown>;
  /** @returns false if it is too late. @throws CannotRecord */
  undo(shown: Shown): Promise<boolean>;
  /** Empty unless the device may search. */
  search(text: string, performance: number): Promise<readonly Searched[]>;
  sync(): Promise<SyncResult>;
  /** Deletes lists that are past their day, and everything after a day without the server. */
  deleteExpired(): Promise<void>;
  /** Deletes all but scans that wait. */
  wipe(): Promise<void>;
  /** By the server's clock as far as it is known. */
  now(): number;
}

export interface DoorState {
  readonly phase: "opening" | "unpaired" | "ready";
  /** Why everything was deleted. */
  readonly deleted: "revoked" | "too-old" | "by-hand" | null;
  readonly device: DoorDevice | null;
  readonly lists: readonly DoorListState[];
  /** Scans that the server has not confirmed. */
  readonly waiting: number;
  /** Null before the first try. */
  readonly isOnline: boolean | null;
  /** Of the last answer, by the server's clock; null before the first. */
  readonly contact: number | null;
  /** The server's clock minus the phone's. */
  readonly offset: number;
}

export interface DoorListState {
  readonly about: DoorPerformance;
  readonly tickets: number;
  /** By the server's clock. */
  readonly read: number;
}

/** Where the phone stands, and what it is doing. */
export interface Station {
  readonly performance: number;
  /** Null for all of the device's. */
  readonly entrance: string | null;
  readonly direction: "in" | "out";
}

export interface Shown {
  readonly verdict: Verdict;
  readonly scan: Scan;
  /** For an unknown code: whether the server was asked. */
  readonly wasAsked: boolean;
}

export interface Searched {
  readonly performance: number;
  readonly ticket: string;
  readonly section: string;
  readonly row: string;
  readonly seat: string;
  readonly holder: string;
  readonly order: string | null;
  readonly priceType: number;
}

interface Asked {
  readonly wasAsked: boolean;
  readonly found: Found | null;
}
const NOT_ASKED: Asked = { wasAsked: false, found: null };

const DAY_MS = 86_400_000;
const SAME_CODE_MS = 3_000;
const MOST_FOUND = 30;

export function createDoorDevice(options: DoorDeviceOptions): DoorDeviceCore {
  const { store, net, clock, newId } = options;
  const listeners = new Set<() => void>();
  let facts: DoorFacts | null = null;
  let last: { readonly code: string; readonly at: number; readonly shown: Shown } | null = null;
  let state: DoorState = {
    ...{ phase: "opening", deleted: null, device: null, lists: [], waiting: 0 },
    ...{ isOnline: null, contact: null, offset: 0 },
  };

  function change(to: Partial<DoorState>): void {
    state = { ...state, ...to };
    for (const listener of listeners) listener();
  }

  async function refresh(more: Partial<DoorState> = {}): Promise<void> {
    facts = await store.facts();
    const lists: DoorListState[] = [];
    for (const { about, read } of await store.lists())
      lists.push({ about, read, tickets: await store.countTickets(about.id) });
    change({
      ...{ phase: facts?.device ? "ready" : "unpaired", device: facts?.device ?? null },
      lists: lists.toSorted((a, b) => a.about.starts - b.about.starts),
      waiting: await store.countOutbox(),
      ...{ contact: facts?.contact ?? null, offset: facts?.offset ?? 0, ...more },
    });
  }

  const now = () => clock() + (facts?.offset ?? 0);

  async function wipe(why: DoorState["deleted"]): Promise<void> {
    last = null;
    await store.wipe(why === "by-hand");
    await refresh({ deleted: why });
  }

  const sync = createSync(options, {
    facts: () => facts,
    async done(result) {
      if (result === "revoked") return wipe("revoked");
      await refresh({ isOnline: result !== "unreachable", ...(result === "done" && { deleted: null }) });
    },
  });

  async function deleteExpired(): Promise<void> {
    if (!facts?.device) return;
    if (now() - facts.contact >= DAY_MS) return wipe("too-old");
    const past = (await store.lists()).filter(({ about }) => about.deleteAt <= now());
    for (const { about } of past) await store.deleteList(about.id);
    if (past.length > 0) await refresh();
  }

  function standing({ performance, entrance, direction }: Station, device: DoorDevice) {
    const entrances = entrance === null ? device.entrances : [entrance];
    return { performance, entrances, rules: device.rules, direction };
  }

  function scanOf(station: Station, found: Found | null, hash: string | null): Scan {
    return {
      ...{ id: newId(), kind: "in", performance: found?.performance.id ?? station.performance },
      ...{ entrance: station.entrance, ticket: found?.ticket.ticket ?? null, hash },
      ...{ because: null, override: null, undoes: null, at: now() },
      known: found?.scans.slice(-MOST_KNOWN).map(({ id }) => id) ?? [],
    };
  }

  async function record(wanted: Wanted, station: Station, asked: Asked = NOT_ASKED): Promise<Shown> {
    const device = facts?.device;
    if (!device) throw new Error("This phone is not paired");
    const hash = "hash" in wanted ? wanted.hash : null;
    const { wasAsked } = asked;
    const shown = await store.record(wanted, station.performance, (listed): Shown => {
      const found = listed ?? asked.found;
      const verdict = decide(found, standing(station, device));
      const scan = scanOf(station, found, hash);
      if (verdict.kind === "refused")
        return { verdict, wasAsked, scan: { ...scan, kind: "refused", because: verdict.because } };
      return { verdict, wasAsked, scan: { ...scan, kind: verdict.kind } };
    });
    change({ waiting: state.waiting + 1 });
    return shown;
  }

  /** A ticket that was sold since the list was read, or is for another performance. */
  async function askServer(code: string): Promise<Asked> {
    if (!facts || state.isOnline === false) return NOT_ASKED;
    const answer = await net.lookup(facts.token, code);
    if (!answer?.ok) return NOT_ASKED;
    const { found } = answer.body;
    const isListed = state.lists.some(({ about }) => about.id === found?.performance.id);
    if (found && isListed) await store.putTicket(found.performance.id, found.ticket, found.scans);
    return { wasAsked: true, found };
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async open() {
      await refresh();
      await deleteExpired();
    },
    async pair(code) {
      // Its hashes are of the old pairing.
      if (facts && state.waiting > 0 && (await sync.run()) === "unreachable") return "unreachable";
      const answer = await net.pair(code);
      if (!answer) return "unreachable";
      if (!answer.ok) {
        const { fault } = answer.fault;
        return fault === "code-expired" || fault === "too-many-requests" ? fault : "unknown-code";
      }
      const { token, device } = answer.body;
      await store.writeFacts({ token, device, offset: 0, contact: clock(), isLeaving: false });
      await refresh({ deleted: null });
      await sync.run();
      return "paired";
    },
    async read(typed, station) {
      const code = plainCode(typed);
      const { device } = state;
      if (!device) throw new Error("This phone is not paired");
      const at = clock();
      if (last?.code === code && Math.abs(at - last.at) < SAME_CODE_MS) {
        last = { ...last, at };
        return last.shown;
      }
      const hash = await hashOfCode(device.salt, code);
      const shown = await readOnce({ hash }, code, station);
      last = { code, at: clock(), shown };
      return shown;
    },
    readTicket: ({ performance, ticket }, station) => record({ performance, ticket }, station),
    async letInAnyway({ verdict, scan }, reason, station) {
      if (verdict.kind !== "refused") throw new Error("Only a refusal can be overridden");
      const { because, found } = verdict;
      const next: Scan = {
        ...scan,
        ...{ id: newId(), kind: "in", because: null, override: { because, reason }, at: now() },
        entrance: station.entrance,
      };
      const allowed = await store.record(null, station.performance, (): Shown => {
        const shown: Verdict = found
          ? { kind: "in", found, again: because === "used" || because === "no-reentry" }
          : verdict;
        return { verdict: shown, scan: next, wasAsked: false };
      });
      last = null;
      change({ waiting: state.waiting + 1 });
      return allowed;
    },
    async undo({ scan }) {
      const seconds = facts?.device?.rules.undoSeconds ?? 0;
      if (now() - scan.at > seconds * 1000) return false;
      await store.record(null, scan.performance, () => ({ scan: undoOf(scan) }));
      last = null;
      change({ waiting: state.waiting + 1 });
      return true;
    },
    async search(text, performance) {
      const words = folded(text).split(/\s+/).filter(Boolean);
      if (!state.device?.names || words.length === 0) return [];
      const tickets = await store.ticketsOf(performance);
      return tickets
        .filter(({ valid, holder, order }) => {
          const own = folded(`${holder} ${order ?? ""}`);
          return valid && words.every((word) => own.includes(word));
        })
        .slice(0, MOST_FOUND);
    },
    sync: sync.run,
    deleteExpired,
    wipe: () => wipe("by-hand"),
    now,
  };

  async function readOnce(wanted: Wanted, code: string, station: Station): Promise<Shown> {
    return record(wanted, station, (await store.has(wanted)) ? NOT_ASKED : await askServer(code));
  }

  function undoOf({ performance, entrance, ticket, id }: Scan): Scan {
    return {
      ...{ id: newId(), kind: "undo", performance, entrance, ticket, hash: null },
      ...{ because: null, override: null, undoes: id, at: now(), known: [] },
    };
  }
}

function folded(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLocaleLowerCase("sv");
}
