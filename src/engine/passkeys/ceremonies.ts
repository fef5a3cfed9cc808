import {
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { Customer } from "#contract/operations/customers.ts";
import type { AssertedCredential, RegisteredCredential } from "#contract/operations/passkeys.ts";
import type { Services } from "../services.ts";
import type { passkeys } from "../storage/tables/passkeys.ts";

/**
 * The two ceremonies of WebAuthn for this shop. A key is bound to the host of the shop's configured address and is the
 * only thing that is asked for, so the device must have seen its owner (a finger, a face, a code).
 */

type Passkey = typeof passkeys.$inferSelect;
/** As wire types: optional means absent, while our schemas also know null. */
type Registration = Parameters<typeof verifyRegistrationResponse>[0]["response"];
type Authentication = Parameters<typeof verifyAuthenticationResponse>[0]["response"];

/** EdDSA, ES256, RS256 of COSE: what every device has; those after the quantum computer are an experiment of Node's. */
const ALGORITHMS = [-8, -7, -257];

function relyingParty({ settings }: Services) {
  const { hostname, origin } = new URL(settings.publicUrl);
  return { rpID: hostname, origin };
}

/** Options for `navigator.credentials.create`. */
export async function creationOptions(
  services: Services,
  { id, email, firstName, lastName }: Pick<Customer, "id" | "email" | "firstName" | "lastName">,
  own: readonly Passkey[],
  challenge: string,
): Promise<Record<string, unknown>> {
  const { rpID } = relyingParty(services);
  const made = await generateRegistrationOptions({
    rpName: rpID,
    rpID,
    userName: email,
    userDisplayName: `${firstName} ${lastName}`,
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

/** Options for `navigator.credentials.get`; they name no key, and so tell nobody whose keys there are. */
export async function requestOptions(
  services: Services,
  challenge: string,
): Promise<Record<string, unknown>> {
  const { rpID } = relyingParty(services);
  const made = await generateAuthenticationOptions({
    rpID,
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    userVerification: "required",
  });
  return { ...made };
}

/** @returns the key that was made; null where anything about it is not as it was asked for */
export async function madeKey(services: Services, credential: RegisteredCredential, challenge: string) {
  const { rpID, origin } = relyingParty(services);
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
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
    noteRefused(services, error);
    return null;
  }
}

/** @returns the device's new count; null where the signature is not this key's, or it was asked elsewhere or otherwise */
export async function signedCount(
  services: Services,
  credential: AssertedCredential,
  challenge: string,
  { credential: id, publicKey, counter }: Passkey,
): Promise<number | null> {
  const { rpID, origin } = relyingParty(services);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential as Authentication,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (error) {
    noteRefused(services, error);
    return null;
  }
}

/** The library says by throwing what does not fit; visitors hear that it did not work, operators why. */
function noteRefused({ log }: Services, error: unknown): void {
  log.info({ why: error instanceof Error ? error.message : String(error) }, "passkey refused");
}
