import { IDBFactory } from "fake-indexeddb";
import type { DoorDevice, SyncAnswer, SyncRequest } from "#contract/door/door-wire.ts";
import { hashOfCode } from "#domain/door/code-hash.ts";
import type { DoorPerformance, DoorTicket } from "#domain/door/door-list.ts";
import type { DoorScan, Scan } from "#domain/door/scan.ts";
import type { DoorDeviceCore, Station } from "../device/door-core.ts";
import { type DoorDatabase, openDoorDatabase } from "../device/door-database.ts";
import { createDoorDevice } from "../device/door-device.ts";
import type { DoorNet } from "../device/door-net.ts";
import { createDoorStore, type DoorStore } from "../device/door-store.ts";

/** For tests: the core of the door's app on a storage in memory, and a fake server for it or for the app in a browser. */

export const STARTS = Date.parse("2027-01-20T18:00:00Z");
export const HOUR = 3_600_000;
export const CARMEN_ID = 1203;
export const TOSCA_ID = 1204;
export const AT_DOOR: Station = { performance: CARMEN_ID, entrance: null, direction: "in" };
const SALT = "a-salt-of-the-tests";

export interface ListedCode extends Partial<DoorTicket> {
  readonly code: string;
  readonly performance?: number;
  readonly before?: readonly string[];
}

/** A server of one device: what it lists and what it was sent. */
export interface FakeHouse {
  readonly net: DoorNet;
  network: "up" | "down" | "lost";
  isRevoked: boolean;
  device: DoorDevice;
  /** What it says otherwise of every performance. */
  about: Partial<DoorPerformance>;
  /** By the server's clock. */
  now(): number;
  readonly recorded: Map<string, Scan>;
  list(
    tickets: readonly ListedCode[],
    scans?: readonly (DoorScan & { readonly performance?: number })[],
  ): Promise<void>;
  readonly requests: SyncRequest[];
  /** The status with which it answers an upload that has a scan, by the scan's id. */
  readonly cannotTake: Map<string, 400 | 413 | 500>;
  /** "hangs-up": the network goes while the server is asked. */
  lookup: "answers" | "hangs-up";
  /** Answers so to every synchronisation. */
  broken: 400 | 500 | null;
  /** Does not confirm this scan. */
  unconfirmed: string | null;
}

export function performanceOf(id: number, more: Partial<DoorPerformance> = {}): DoorPerformance {
  return {
    ...{ id, title: { sv: id === CARMEN_ID ? "Carmen" : "Tosca" }, venue: { sv: "Stora scenen" } },
    ...{ starts: STARTS, doorsOpen: STARTS - HOUR, ends: STARTS + 3 * HOUR, cancelled: false },
    deleteAt: STARTS + 10 * HOUR,
    entrances: [
      { id: "Vänster", name: { sv: "Vänster", en: "Left" } },
      { id: "Höger", name: { sv: "Höger", en: "Right" } },
    ],
    sections: [
      { id: "parkett", name: { sv: "Parkett", en: "Stalls" }, entrance: "Vänster" },
      { id: "rad1", name: { sv: "Första raden", en: "First tier" }, entrance: "Höger" },
    ],
    priceTypes: [
      { id: 1, name: { sv: "Ordinarie", en: "Ordinary" }, condition: null },
      { id: 2, name: { sv: "Student" }, condition: { sv: "Giltigt studentkort visas i dörren." } },
    ],
    ...more,
  };
}

export function openFakeHouse(clock: { now: number }): FakeHouse {
  let tickets: { performance: number; ticket: DoorTicket }[] = [];
  let scans: (DoorScan & { readonly performance?: number })[] = [];
  let version = 0;
  const recorded = new Map<string, Scan>();
  const house: FakeHouse = {
    ...{ network: "up", isRevoked: false, recorded, requests: [] },
    ...{ cannotTake: new Map(), broken: null, unconfirmed: null, lookup: "answers" },
    about: {},
    now: () => clock.now,
    device: {
      ...{ id: "d", name: "Entré höger", salt: SALT, performances: [CARMEN_ID, TOSCA_ID], entrances: [] },
      ...{ names: false, rules: { reentry: true, undoSeconds: 10 } },
      timeZone: "Europe/Stockholm",
    },
    async list(listed, known = []) {
      version += 1;
      scans = [...known];
      tickets = await Promise.all(
        listed.map(async ({ code, performance = CARMEN_ID, before = [], ...more }, at) => ({
          performance,
          ticket: {
            ...{ ticket: `t${at}`, hash: await hashOfCode(SALT, code), valid: true, section: "parkett" },
            forResale: false,
            replaced: await Promise.all(before.map((old) => hashOfCode(SALT, old))),
            ...{ row: "A", seat: String(at + 1), priceType: 1, accessible: false, holder: "Å.", order: null },
            ...more,
          },
        })),
      );
    },
    net: {
      async pair() {
        return house.network === "down" ? null : { ok: true, body: { token: "token", device: house.device } };
      },
      async sync(_token, request) {
        if (house.network === "down") return null;
        house.requests.push(request);
        const [fault = house.broken] = request.scans.flatMap(({ id }) => house.cannotTake.get(id) ?? []);
        if (fault !== null)
          return { ok: false, status: fault, fault: { fault: fault === 500 ? "failed" : "invalid" } };
        for (const scan of request.scans) recorded.set(scan.id, recorded.get(scan.id) ?? scan);
        if (house.network === "lost") return null;
        const confirmed = request.scans.map(({ id }) => id).filter((id) => id !== house.unconfirmed);
        if (house.isRevoked) return { ok: false, status: 401, fault: { fault: "unknown-device", confirmed } };
        return { ok: true, body: { now: clock.now, device: house.device, confirmed, lists: lists(request) } };
      },
      async lookup(_token, code) {
        if (house.lookup === "hangs-up") house.network = "down";
        if (house.network !== "up") return null;
        const hash = await hashOfCode(SALT, code);
        const found = tickets.find(({ ticket }) => ticket.hash === hash || ticket.replaced.includes(hash));
        if (!found) return { ok: true, body: { found: null } };
        const { performance, ticket } = found;
        const isReplaced = ticket.hash !== hash;
        return {
          ok: true,
          body: {
            found: { performance: performanceOf(performance, house.about), ticket, scans: [], isReplaced },
          },
        };
      },
    },
  };

  function lists(request: SyncRequest): SyncAnswer["lists"] {
    return house.device.performances.flatMap((performance) => {
      const cursor = `v${version}`;
      if (request.lists.some((list) => list.performance === performance && list.cursor === cursor)) return [];
      return [
        {
          ...{ performance, cursor, about: performanceOf(performance, house.about), whole: true },
          tickets: tickets.filter((one) => one.performance === performance).map(({ ticket }) => ticket),
          scans: scans.filter((one) => (one.performance ?? CARMEN_ID) === performance),
        },
      ];
    });
  }
  return house;
}

export interface Phone {
  readonly core: DoorDeviceCore;
  readonly store: DoorStore;
  readonly database: DoorDatabase;
  /** The app is killed, and starts with what is stored. */
  restart(): Promise<Phone>;
}

interface PhoneOptions {
  readonly net: DoorNet;
  /** The phone's. */
  readonly clock: () => number;
  readonly storage?: IDBFactory;
  readonly wrap?: (store: DoorStore) => DoorStore;
}

/** The core of the app on a storage in memory. */
export async function openPhone(options: PhoneOptions): Promise<Phone> {
  const { storage = new IDBFactory(), wrap = (store) => store } = options;
  globalThis.indexedDB = storage;
  const database = await openDoorDatabase();
  const store = wrap(createDoorStore(database, () => core.state().device?.name ?? ""));
  const core: DoorDeviceCore = createDoorDevice({
    ...{ store, net: options.net, clock: options.clock, newId: () => crypto.randomUUID() },
    ...{ battery: async () => 80, version: "test" },
  });
  await core.open();
  return {
    ...{ core, store, database },
    restart() {
      database.close();
      return openPhone({ ...options, storage });
    },
  };
}

/** Of a ticket that is valid for Carmen. */
export const CODE = "99000000000000000001";

/** A paired phone with the lists of two performances. */
export async function openDoor(
  clock: { readonly now: number },
  phoneClock = { ahead: 0 },
): Promise<{ readonly house: FakeHouse; readonly phone: Phone }> {
  const house = openFakeHouse(clock);
  await house.list([
    { code: CODE },
    { code: "99000000000000000002", section: "rad1", priceType: 2 },
    { code: "99000000000000000003", valid: false },
    { code: "99000000000000000004", before: ["99000000000000000094"] },
    { code: "99000000000000000005", performance: TOSCA_ID, ticket: "tosca" },
  ]);
  const phone = await openPhone({ net: house.net, clock: () => clock.now + phoneClock.ahead });
  if ((await phone.core.pair("CODE")) !== "paired") throw new Error("The phone could not be paired");
  return { house, phone };
}
