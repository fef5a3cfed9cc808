import type {
  AuthenticatorTransport,
  VerifyAuthenticationResponseOpts,
  VerifyRegistrationResponseOpts,
} from "@simplewebauthn/server";
import type { AssertedCredential, RegisteredCredential } from "#contract/operations/passkeys.ts";

/** A passkey is bound to the configured host. It is the only factor, so user verification is required. */

/** As stored. */
export interface StoredPasskey {
  /** The credential's id from its device, base64url. */
  readonly credential: string;
  /** COSE_Key, RFC 9052. */
  readonly publicKey: Buffer;
  /** The device's signature counter; always 0 if it has none. */
  readonly counter: number;
  readonly transports: readonly string[];
}

/** Where passkeys are used: the storefront's address, or the office's. */
export interface RelyingParty {
  readonly settings: { readonly publicUrl: string };
  readonly log: { info(facts: object, message: string): void };
}

export interface PasskeyOwner {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** Wire types: optional means absent, while our schemas also allow null. */
type Registration = VerifyRegistrationResponseOpts["response"];
type Authentication = VerifyAuthenticationResponseOpts["response"];

/** EdDSA, ES256, RS256 of COSE, which cover every device; post-quantum ones are still experimental in Node. */
const ALGORITHMS = [-8, -7, -257];

/** At first use: it takes a tenth of the time a process needs to start. */
const library = () => import("@simplewebauthn/server");

function addressOf({ settings }: RelyingParty) {
  const { hostname, origin } = new URL(settings.publicUrl);
  return { rpID: hostname, origin };
}

export async function creationOptions(
  party: RelyingParty,
  { id, email, name }: PasskeyOwner,
  own: readonly Pick<StoredPasskey, "credential" | "transports">[],
  challenge: string,
): Promise<Record<string, unknown>> {
  const { rpID } = addressOf(party);
  const made = await (await library()).generateRegistrationOptions({
    rpName: rpID,
    rpID,
    userName: email,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(id)),
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: own.map(({ credential, transports }) => ({
      id: credential,
      transports: transports as AuthenticatorTransport[],
    })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { ...made };
}

/** Options for `navigator.credentials.get`. They list no credentials, and so reveal nothing about accounts. */
export async function requestOptions(
  party: RelyingParty,
  challenge: string,
): Promise<Record<string, unknown>> {
  const { rpID } = addressOf(party);
  const made = await (await library()).generateAuthenticationOptions({
    rpID,
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    userVerification: "required",
  });
  return { ...made };
}

/** @returns the new passkey; null if any check fails */
export async function madeKey(party: RelyingParty, credential: RegisteredCredential, challenge: string) {
  const { rpID, origin } = addressOf(party);
  try {
    const { verified, registrationInfo } = await (await library()).verifyRegistrationResponse({
      response: credential as Registration,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credential: id,
      publicKey: Buffer.from(publicKey),
      counter,
      synced: registrationInfo.credentialBackedUp,
    };
  } catch (error) {
    noteRefused(party, error);
    return null;
  }
}

/** @returns the device's new counter; null if the signature, origin or challenge is wrong */
export async function signedCount(
  party: RelyingParty,
  credential: AssertedCredential,
  challenge: string,
  { credential: id, publicKey, counter }: StoredPasskey,
): Promise<number | null> {
  const { rpID, origin } = addressOf(party);
  try {
    const { verified, authenticationInfo } = await (await library()).verifyAuthenticationResponse({
      response: credential as Authentication,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (error) {
    noteRefused(party, error);
    return null;
  }
}

/** The library reports mismatches by throwing. Visitors only see a failure; the reason is logged for operators. */
function noteRefused({ log }: RelyingParty, error: unknown): void {
  log.info({ why: error instanceof Error ? error.message : String(error) }, "passkey refused");
}
