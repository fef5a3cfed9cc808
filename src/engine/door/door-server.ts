import type {
  DoorDevice,
  DoorListChange,
  LookupAnswer,
  PairAnswer,
  SyncAnswer,
  SyncReceived,
} from "#contract/door/door-wire.ts";
import type { Scan } from "#domain/door/scan.ts";
import { done, type Outcome } from "#domain/outcome.ts";
import type { Services } from "../kernel/services.ts";
import {
  type DoorDeviceRow,
  deviceWithToken,
  noteContact,
  type PairRefusal,
  redeemPairing,
} from "./devices.ts";
import { forDevice, type TicketIdentity, ticketsByName } from "./door-tickets.ts";
import { findByCode } from "./find-ticket.ts";
import { listChange } from "./list-changes.ts";
import { recordedAmong, recordScans, type ScanToRecord } from "./record-scans.ts";

export type DoorServices = Pick<Services, "database" | "settings" | "catalogue" | "now" | "random">;

/** What the devices at the door ask of the house. */
export interface DoorServer {
  pair(code: string): Promise<Outcome<PairAnswer, PairRefusal>>;
  /** Null if no device ever had this token. */
  device(token: string): Promise<DoorDeviceRow | null>;
  sync(device: DoorDeviceRow, request: SyncReceived): Promise<SyncAnswer>;
  lookup(device: DoorDeviceRow, code: string): Promise<LookupAnswer>;
}

/** Of performances and devices whose tickets' names are kept in memory. */
const MOST_KEPT = 100;

export function createDoorServer(services: DoorServices): DoorServer {
  const names = rememberNames(services);
  /** A refusal is recorded where it happened, perhaps of another performance's ticket. */
  async function placeOf(
    device: DoorDeviceRow,
    { kind, performance }: Pick<Scan, "kind" | "performance">,
    name: string,
  ) {
    const others = kind === "refused" ? device.performances.filter((one) => one !== performance) : [];
    for (const one of [performance, ...others]) {
      const place = await names.find(device, one, name);
      if (place) return place;
    }
    return null;
  }
  return {
    async pair(code) {
      const redeemed = await redeemPairing(services, code);
      if (!redeemed.ok) return redeemed;
      const { device, token } = redeemed.value;
      return done({ token, device: describe(services, device) });
    },
    device: (token) => deviceWithToken(services, token),
    async sync(device, { scans, lists, ...state }) {
      const isRevoked = device.revoked !== null;
      const toRecord: ScanToRecord[] = [];
      for (const { ticket, ...scan } of scans) {
        toRecord.push({
          ...scan,
          of: ticket === null ? null : await placeOf(device, scan, ticket),
        });
      }
      const recorder = {
        device: device.id,
        who: device.name,
        salt: device.salt,
        pairedFor: device.pairedFor,
        isRevoked,
        isWaiting: false,
      };
      await recordScans(services, toRecord, recorder);
      if (!isRevoked) await noteContact(services, device.id, state);
      const confirmed = await recordedAmong(
        services,
        scans.map(({ id }) => id),
      );
      return {
        ...{ now: services.now(), device: describe(services, device), confirmed },
        lists: isRevoked ? [] : await changes(services, device, lists),
      };
    },
    async lookup(device, code) {
      const found = await findByCode(services, code, device);
      return { found: found && { ...found, ticket: forDevice(found.ticket) } };
    },
  };
}

function describe({ settings }: DoorServices, device: DoorDeviceRow): DoorDevice {
  const { id, name, salt, performances, entrances, names } = device;
  const { reentry, undoSeconds } = settings.door;
  const rules = { reentry, undoSeconds };
  return { id, name, salt, performances, entrances, names, rules, timeZone: settings.timeZone };
}

async function changes(
  services: DoorServices,
  device: DoorDeviceRow,
  known: SyncReceived["lists"],
): Promise<DoorListChange[]> {
  const index = await services.catalogue.current();
  const all: DoorListChange[] = [];
  for (const performance of device.performances) {
    const cursor = known.find((list) => list.performance === performance)?.cursor ?? null;
    const change = await listChange(services, index, { performance, cursor }, device);
    if (change) all.push(change);
  }
  return all;
}

/** A device's names of tickets never change, so each performance is read again only for a name that is new. */
function rememberNames({ database }: DoorServices) {
  const kept = new Map<string, ReadonlyMap<string, TicketIdentity>>();
  return {
    async find(device: DoorDeviceRow, performance: number, name: string): Promise<TicketIdentity | null> {
      const key = `${device.id} ${performance}`;
      const known = kept.get(key)?.get(name);
      if (known) return known;
      const read = await ticketsByName(database, performance, device.salt);
      kept.delete(key);
      kept.set(key, read);
      for (const oldest of kept.keys()) {
        if (kept.size <= MOST_KEPT) break;
        kept.delete(oldest);
      }
      return read.get(name) ?? null;
    },
  };
}
