import type { OutputOf } from "#contract/operation.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import {
  changeDevice as change,
  type DoorDeviceRow,
  deviceOf,
  listDevices,
  type PairingCode,
  pairDevice,
  renewPairing,
  revokeDevice as revoke,
} from "../../engine/door/devices.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { implement, type Staff } from "../implementation.ts";
import type { DoorDeviceShown } from "../operations/door/devices.ts";
import { door } from "../operations/door/door.ts";

export const pair = implement(door.pair, {
  async run({ engine, who }, device, staff) {
    const fault = await faultIn(engine, device, staff);
    if (fault) return fault;
    return done(showPairing(await pairDevice(engine.services, device, who)));
  },
  print: printPairing,
});

export const renewCode = implement(door.renewCode, {
  async run({ engine: { services } }, { device: id }, { permissions }) {
    const device = await deviceOf(services, id);
    // The code gives access to the names.
    if (device?.names && !permissions.has("door.names")) return refused("names-not-permitted");
    const renewed = await renewPairing(services, id);
    return renewed.ok ? done(showPairing(renewed.value)) : renewed;
  },
  print: printPairing,
});

function showPairing({ id, code, until }: PairingCode): OutputOf<typeof door.pair> {
  return { device: id, code, until: until.toISOString() };
}

function printPairing({ code, until }: OutputOf<typeof door.pair>): string {
  return `The code is ${code}. It works once, until ${until}.`;
}

export const devices = implement(door.devices, {
  async run({ engine: { services } }) {
    const rows = await listDevices(services);
    return done({ devices: rows.map((row) => showDevice(row, services.now())) });
  },
  print: ({ devices: rows }) => rows.map(describeDevice).join("\n") || "There are no phones.",
});

export const changeDevice = implement(door.changeDevice, {
  async run({ engine }, { device: id, ...changed }, staff) {
    const fault = await faultIn(engine, changed, staff);
    if (fault) return fault;
    const device = await change(engine.services, id, withoutUndefined(changed));
    return device ? done({ device: showDevice(device, engine.services.now()) }) : refused("unknown-device");
  },
  print: ({ device }) => describeDevice(device),
});

export const revokeDevice = implement(door.revokeDevice, {
  async run({ engine: { services } }, { device: id }) {
    const device = await revoke(services, id);
    return device ? done({ device: showDevice(device, services.now()) }) : refused("unknown-device");
  },
  print: ({ device }) => describeDevice(device),
});

type Fault = Outcome<
  never,
  | { readonly reason: "names-not-permitted" }
  | { readonly reason: "unknown-performance"; readonly performance: number }
> & { readonly ok: false };

async function faultIn(
  { services }: BoxOffice["engine"],
  {
    names,
    performances = [],
  }: { readonly names?: boolean | undefined; readonly performances?: readonly number[] | undefined },
  { permissions }: Staff,
): Promise<Fault | null> {
  if (names && !permissions.has("door.names")) return refused("names-not-permitted");
  const index = await services.catalogue.current();
  const performance = performances.find((id) => index.performance(id) === undefined);
  return performance === undefined ? null : refused("unknown-performance", { performance });
}

export function showDevice(row: DoorDeviceRow, now: number): DoorDeviceShown {
  const { id, name, performances, entrances, names, createdBy, battery, waiting, rejected, version } = row;
  return {
    ...{ id, name, performances, entrances, names, createdBy, battery, waiting, rejected, version },
    state: stateOf(row, now),
    created: row.created.toISOString(),
    lastContact: row.lastContact?.toISOString() ?? null,
  };
}

function stateOf({ revoked, paired, pairingUntil }: DoorDeviceRow, now: number): DoorDeviceShown["state"] {
  if (revoked) return "revoked";
  if (paired) return "paired";
  return pairingUntil.getTime() > now ? "waiting" : "expired";
}

function describeDevice({
  id,
  name,
  state,
  performances,
  lastContact,
  waiting,
  rejected,
}: DoorDeviceShown): string {
  const contact = lastContact
    ? `, last contact ${lastContact}, ${waiting} scans waiting, ${rejected} rejected`
    : "";
  return `${id}  ${name}  ${state}  performances ${performances.join(" ")}${contact}`;
}

type Defined<Given> = { [Key in keyof Given]?: Exclude<Given[Key], undefined> };

function withoutUndefined<Given extends object>(given: Given): Defined<Given> {
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Defined<Given>;
}
