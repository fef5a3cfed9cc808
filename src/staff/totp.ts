import { Secret, TOTP } from "otpauth";
import { keyFor, seal, unseal } from "../credentials/sealed-text.ts";
import type { StaffServices } from "./services.ts";

/** RFC 6238: SHA-1, six digits, 30 seconds, which every authenticator app reads. */

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** A clock may be wrong by as many periods. */
const WINDOW = 1;

export function newTotpSecret({ random }: Pick<StaffServices, "random">): string {
  return new Secret({ buffer: new Uint8Array(random.bytes(SECRET_BYTES)).buffer }).base32;
}

/** otpauth:// for the QR code. */
export function totpUri(secret: string, house: string, email: string): string {
  return totp(secret, { issuer: house, label: email }).toString();
}

/** @returns the code's time step; null if it is wrong, or not newer than `after` */
export function totpStep(secret: string, code: string, now: number, after: number): number | null {
  const delta = totp(secret).validate({ token: code, timestamp: now, window: WINDOW });
  if (delta === null) return null;
  const step = Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
  return step > after ? step : null;
}

function totp(secret: string, names: { readonly issuer?: string; readonly label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });
}

const USE = "staff authenticator";

export function sealTotp({ settings, random }: StaffServices, secret: string): Buffer {
  return seal(keyFor(settings.codesKey, USE), secret, random.bytes);
}

export function unsealTotp({ settings }: StaffServices, sealed: Buffer): string {
  return unseal(keyFor(settings.codesKey, USE), sealed);
}
