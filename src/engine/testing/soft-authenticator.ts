import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { AssertedCredential, RegisteredCredential } from "#contract/operations/passkeys.ts";

/** After WebAuthn Level 3 §6: ES256, attestation "none"; written without the library under test. */

export interface Told {
  readonly origin: string;
  /** The host that the browser has hashed. */
  readonly host: string;
  readonly verified: boolean;
  readonly counter: number;
  /** The user handle that the device reports. */
  readonly userHandle: string;
}

export interface SoftAuthenticator {
  readonly id: string;
  create(options: Readonly<Record<string, unknown>>, notified?: Partial<Told>): RegisteredCredential;
  get(options: Readonly<Record<string, unknown>>, notified?: Partial<Told>): AssertedCredential;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

export function softAuthenticator(usual: Pick<Told, "origin" | "host">): SoftAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credential = randomBytes(32);
  const id = credential.toString("base64url");
  let owner = "";

  const clientData = (type: string, challenge: unknown, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (notified: Told, key: Buffer) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(notified.counter);
    const flags = PRESENT | (notified.verified ? VERIFIED : 0) | (key.length > 0 ? HAS_KEY : 0);
    return Buffer.concat([sha256(notified.host), Buffer.from([flags]), counter, key]);
  };
  const say = (notified: Partial<Told>): Told => ({
    verified: true,
    counter: 0,
    userHandle: owner,
    ...usual,
    ...notified,
  });
  const common = { id, rawId: id, type: "public-key" as const, clientExtensionResults: {} };

  return {
    id,
    create(options, given = {}) {
      const notified = say(given);
      owner = (options.user as { id: string }).id;
      // kty EC2, alg ES256, crv P-256
      const cose = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, "base64url")],
          [-3, Buffer.from(y, "base64url")],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credential.length);
      const key = Buffer.concat([Buffer.alloc(16), length, credential, cose]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authenticatorData(notified, key)],
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: clientData("webauthn.create", options.challenge, notified.origin).toString(
            "base64url",
          ),
          attestationObject: cbor(attestation).toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    get(options, given = {}) {
      const notified = say(given);
      const data = authenticatorData(notified, Buffer.alloc(0));
      const client = clientData("webauthn.get", options.challenge, notified.origin);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...common,
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: signature.toString("base64url"),
          userHandle: notified.userHandle,
        },
      };
    },
  };
}

const sha256 = (of: string | Buffer) => createHash("sha256").update(of).digest();

/** The part of RFC 8949 that a passkey and an attestation need. */
function cbor(value: unknown): Buffer {
  const head = (kind: number, count: number) => {
    if (count < 24) return Buffer.from([(kind << 5) | count]);
    if (count < 256) return Buffer.from([(kind << 5) | 24, count]);
    return Buffer.from([(kind << 5) | 25, count >> 8, count & 0xff]);
  };
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flat().map((one) => cbor(one))]);
  throw new Error(`No CBOR is written for ${typeof value}`);
}
