import { MOST_KNOWN } from "#contract/door/door-limits.ts";
import type { DoorDevice } from "#contract/door/door-wire.ts";
import { hashOfCode } from "#domain/door/code-hash.ts";
import type { DoorScan, Scan } from "#domain/door/scan.ts";
import { decide, type Found, type Verdict } from "#domain/door/verdict.ts";
import { plainCode } from "#domain/text/typed-text.ts";
import type { DoorDeviceOptions } from "./device-options.ts";
import type { DoorDeviceCore, Shown, Station } from "./door-core.ts";
import type { PhoneState } from "./phone-state.ts";
import type { Wanted } from "./transactions.ts";

const SAME_CODE_MS = 3_000;

interface Asked {
  readonly wasAsked: boolean;
  readonly found: Found | null;
}
const NOT_ASKED: Asked = { wasAsked: false, found: null };

type Reading = Pick<DoorDeviceCore, "read" | "readTicket" | "letInAnyway" | "undo">;

/** Decides about codes and searched tickets, lets in despite a refusal, and undoes; each is stored as a scan. */
export function createReading(
  { store, net, clock, newId }: DoorDeviceOptions,
  phone: PhoneState,
): Reading & { forget(): void } {
  let last: { readonly code: string; readonly at: number; readonly shown: Shown } | null = null;

  function shownFor(wanted: Wanted, station: Station, { wasAsked, found }: Asked): Shown {
    const device = pairedDevice(phone);
    const hash = "hash" in wanted ? wanted.hash : null;
    const verdict = decide(found, standing(station, device));
    const scan = { ...scanOf(station, found), id: newId(), hash, at: phone.now() };
    if (verdict.kind === "refused")
      return { verdict, wasAsked, scan: refusedAt(station, { ...scan, because: verdict.because }) };
    return { verdict, wasAsked, scan: { ...scan, kind: verdict.kind } };
  }

  /** One transaction of the phone: a person waits for it. */
  async function record<Decided extends Shown | null>(
    wanted: Wanted,
    station: Station,
    decided: (listed: Found | null) => Decided,
  ): Promise<Decided> {
    const shown = await store.record(wanted, station.performance, decided);
    if (shown) phone.change({ waiting: phone.state().waiting + 1 });
    return shown;
  }

  const recordAsked = (wanted: Wanted, station: Station, { wasAsked, found }: Asked) =>
    record(wanted, station, (listed) => shownFor(wanted, station, { wasAsked, found: listed ?? found }));

  /** A ticket that was sold since the list was read, or is for another performance. */
  async function askServer(code: string): Promise<Asked> {
    const facts = phone.facts();
    const { isOnline, lists } = phone.state();
    if (!facts || isOnline === false) return NOT_ASKED;
    const answer = await net.lookup(facts.token, code);
    if (!answer?.ok) return NOT_ASKED;
    const { found } = answer.body;
    const isListed = lists.some(({ about }) => about.id === found?.performance.id);
    if (found && isListed) await store.putTicket(found.performance.id, found.ticket, found.scans);
    return { wasAsked: true, found };
  }

  /** What follows from an earlier scan. */
  async function follow<Decided extends { readonly scan: Scan }>(decided: Decided): Promise<Decided> {
    const stored = await store.record(null, decided.scan.performance, () => decided);
    last = null;
    phone.change({ waiting: phone.state().waiting + 1 });
    return stored;
  }

  return {
    forget() {
      last = null;
    },
    async read(typed, station) {
      const code = plainCode(typed);
      const at = clock();
      if (last?.code === code && Math.abs(at - last.at) < SAME_CODE_MS) {
        last = { ...last, at };
        return last.shown;
      }
      const wanted = { hash: await hashOfCode(pairedDevice(phone).salt, code) };
      const ofList = await record(
        wanted,
        station,
        (found) => found && shownFor(wanted, station, { wasAsked: false, found }),
      );
      const shown = ofList ?? (await recordAsked(wanted, station, await askServer(code)));
      last = { code, at: clock(), shown };
      return shown;
    },
    readTicket: ({ performance, ticket }, station) =>
      recordAsked({ performance, ticket }, station, NOT_ASKED),
    letInAnyway({ verdict, scan }, reason, { entrance }) {
      if (verdict.kind !== "refused") throw new Error("Only a refusal can be overridden");
      const { because, found } = verdict;
      const override = { because, reason };
      const again = because === "used" || because === "no-reentry";
      const after: Verdict = found ? { kind: "in", found, again } : verdict;
      return follow({
        ...{ verdict: after, wasAsked: false },
        scan: {
          ...{ ...scan, id: newId(), kind: "in", because: null, override, entrance, at: phone.now() },
          performance: found?.performance.id ?? scan.performance,
        },
      });
    },
    async undo({ scan }) {
      const seconds = phone.facts()?.device?.rules.undoSeconds ?? 0;
      if (phone.now() - scan.at > seconds * 1000) return false;
      const undoes = { kind: "undo" as const, undoes: scan.id, because: null, override: null };
      await follow({ scan: { ...scan, ...undoes, id: newId(), hash: null, known: [], at: phone.now() } });
      return true;
    },
  };
}

function pairedDevice(phone: PhoneState): DoorDevice {
  const device = phone.facts()?.device;
  if (!device) throw new Error("This phone is not paired");
  return device;
}

function standing({ performance, entrance, direction }: Station, device: DoorDevice) {
  const entrances = entrance === null ? device.entrances : [entrance];
  return { performance, entrances, rules: device.rules, direction };
}

function scanOf({ performance, entrance }: Station, found: Found | null) {
  return {
    ...{ performance: found?.performance.id ?? performance, entrance, ticket: found?.ticket.ticket ?? null },
    ...{ because: null, override: null, undoes: null },
    known: knownOf(found?.scans ?? []),
  };
}

/** Refusals decide nothing. */
function knownOf(scans: readonly DoorScan[]): string[] {
  return scans.flatMap(({ id, kind }) => (kind === "refused" ? [] : [id])).slice(-MOST_KNOWN);
}

/** A refusal counts where it happened, also of another performance's ticket. */
function refusedAt({ performance }: Station, scan: Omit<Scan, "kind">): Scan {
  return { ...scan, kind: "refused", performance };
}
