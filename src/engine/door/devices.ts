import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { plainCode } from "#domain/text/typed-text.ts";
import { hashToken, newToken } from "../../credentials/tokens.ts";
import type { Services } from "../kernel/services.ts";
import { doorDevices } from "../storage/tables/door.ts";

export type DoorDeviceRow = typeof doorDevices.$inferSelect;
type Needs = Pick<Services, "database" | "now" | "random">;

const PAIRING_MS = 600_000;
/** Without letters and digits that look alike; a person may have to type it. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const CODE_LENGTH = 12;
const MOST_DEVICES = 500;

export interface DeviceToPair {
  readonly name: string;
  readonly performances: readonly number[];
  readonly entrances: readonly string[];
  readonly names: boolean;
}

export interface PairingCode {
  /** Of the device. */
  readonly id: string;
  readonly code: string;
  readonly until: Date;
}

/** @returns the code for the phone, valid once for ten minutes; only its hash is stored */
export async function pairDevice(
  { database, now, random }: Needs,
  { name, performances, entrances, names }: DeviceToPair,
  who: string,
): Promise<PairingCode> {
  const { code, until, hash } = newCode({ now, random });
  const id = random.id();
  await database.insert(doorDevices).values({
    ...{ id, name, entrances: [...entrances], names },
    ...{ performances: [...performances], pairedFor: [...performances] },
    ...{ salt: newToken({ random }), pairingHash: hash, pairingUntil: until },
    ...{ created: new Date(now()), createdBy: who },
  });
  return { id, code, until };
}

/**
 * Replaces the code of a device that is not paired yet.
 * @returns as `pairDevice`
 */
export async function renewPairing(
  { database, now, random }: Needs,
  id: string,
): Promise<Outcome<PairingCode, { readonly reason: "unknown-device" | "already-paired" }>> {
  const { code, until, hash } = newCode({ now, random });
  const [renewed] = await database
    .update(doorDevices)
    .set({ pairingHash: hash, pairingUntil: until })
    .where(and(eq(doorDevices.id, id), isNull(doorDevices.revoked), isNull(doorDevices.tokenHash)))
    .returning();
  if (renewed) return done({ id, code, until });
  const device = await deviceOf({ database }, id);
  return refused(device && !device.revoked ? "already-paired" : "unknown-device");
}

function newCode({ now, random }: Pick<Needs, "now" | "random">) {
  const code = Array.from({ length: CODE_LENGTH }, () => ALPHABET[random.below(ALPHABET.length)]).join("");
  return { code, hash: hashToken(code), until: new Date(now() + PAIRING_MS) };
}

export async function deviceOf(
  { database }: Pick<Services, "database">,
  id: string,
): Promise<DoorDeviceRow | null> {
  const [device = null] = await database.select().from(doorDevices).where(eq(doorDevices.id, id));
  return device;
}

export type PairRefusal =
  | { readonly reason: "unknown-code" }
  /** It may have been valid until a moment ago. */
  | { readonly reason: "code-expired" };

/** @returns the device and its token, which only the device has from now on */
export async function redeemPairing(
  { database, now, random }: Needs,
  typed: string,
): Promise<Outcome<{ readonly device: DoorDeviceRow; readonly token: string }, PairRefusal>> {
  const token = newToken({ random });
  const isCode = eq(doorDevices.pairingHash, hashToken(plainCode(typed)));
  const at = new Date(now());
  const [device] = await database
    .update(doorDevices)
    .set({ pairingHash: null, tokenHash: hashToken(token), paired: at, lastContact: at })
    .where(
      and(
        isCode,
        gt(doorDevices.pairingUntil, at),
        isNull(doorDevices.revoked),
        isNull(doorDevices.tokenHash),
      ),
    )
    .returning();
  if (device) return done({ device, token });
  const [known] = await database.select({ id: doorDevices.id }).from(doorDevices).where(isCode);
  return refused(known ? "code-expired" : "unknown-code");
}

/** Also revoked ones: their scans are still taken. */
export async function deviceWithToken(
  { database }: Pick<Services, "database">,
  token: string,
): Promise<DoorDeviceRow | null> {
  const [device = null] = await database
    .select()
    .from(doorDevices)
    .where(eq(doorDevices.tokenHash, hashToken(token)));
  return device;
}

export interface DeviceState {
  readonly battery: number | null;
  readonly waiting: number;
  readonly rejected: number;
  readonly version: string;
}

export async function noteContact(
  { database, now }: Pick<Services, "database" | "now">,
  id: string,
  { battery, waiting, rejected, version }: DeviceState,
): Promise<void> {
  await database
    .update(doorDevices)
    .set({
      battery: battery === null ? null : Math.round(battery),
      ...{ waiting, rejected, version },
      lastContact: new Date(now()),
    })
    .where(eq(doorDevices.id, id));
}

export function listDevices({ database }: Pick<Services, "database">): Promise<DoorDeviceRow[]> {
  return database.select().from(doorDevices).orderBy(desc(doorDevices.created)).limit(MOST_DEVICES);
}

/** @returns null if there is no such device, or if it is revoked */
export async function changeDevice(
  { database }: Pick<Services, "database">,
  id: string,
  change: Partial<DeviceToPair>,
): Promise<DoorDeviceRow | null> {
  const { name, names, performances, entrances } = change;
  const [device = null] = await database
    .update(doorDevices)
    .set({
      ...(name !== undefined && { name }),
      ...(names !== undefined && { names }),
      ...(performances && { performances: [...performances], pairedFor: withAlso(performances) }),
      ...(entrances && { entrances: [...entrances] }),
    })
    .where(and(eq(doorDevices.id, id), isNull(doorDevices.revoked)))
    .returning();
  return device;
}

const withAlso = (performances: readonly number[]) =>
  sql`array(select distinct unnest(${doorDevices.pairedFor} || ${sql.param(performances)}::int[]))`;

/** @returns null if there is no such device; a revoked one stays as it was */
export async function revokeDevice(
  { database, now }: Pick<Services, "database" | "now">,
  id: string,
): Promise<DoorDeviceRow | null> {
  const [device] = await database
    .update(doorDevices)
    .set({ revoked: new Date(now()), pairingHash: null })
    .where(and(eq(doorDevices.id, id), isNull(doorDevices.revoked)))
    .returning();
  if (device) return device;
  return deviceOf({ database }, id);
}
