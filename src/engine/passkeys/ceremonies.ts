import type {
  AuthenticatorTransport,
  VerifyAuthenticationResponseOpts,
  VerifyRegistrationResponseOpts,
} from "@simplewebauthn/server";
import type { Customer } from "#contract/operations/customers.ts";
import type { AssertedCredential, RegisteredCredential } from "#contract/operations/passkeys.ts";
import type { Services } from "../kernel/services.ts";
import type { passkeys } from "../storage/tables/passkeys.ts";

/** A passkey is bound to the configured host. It is the only factor, so user verification is required. */

type Passkey = typeof passkeys.$inferSelect;
/** Wire types: optional means absent, while our schemas also allow null. */
type Registration = VerifyRegistrationResponseOpts["response"];
type Authentication = VerifyAuthenticationResponseOpts["response"];

/** EdDSA, ES256, RS256 of COSE, which cover every device; post-quantum ones are still experimental in Node. */
const ALGORITHMS = [-8, -7, -257];

/** At first use: it takes a tenth of the time a process needs to start. */
const library = () => import("@simplewebauthn/server");

function relyingParty({ settings }: Services) {
  const { hostname, origin } = new URL(settings.publicUrl);
  return { rpID: hostname, origin };
}

export async function creationOptions(
  services: Services,
  { id, email, firstName, lastName }: Pick<Customer, "id" | "email" | "firstName" | "lastName">,
  own: readonly Passkey[],
  challenge: string,
): Promise<Record<string, unknown>> {
  const { rpID } = relyingParty(services);
  const made = await (await library()).generateRegistrationOptions({
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

/** Options for `navigator.credentials.get`. They list no credentials, and so reveal nothing about accounts. */
export async function requestOptions(
  services: Services,
  challenge: string,
): Promise<Record<string, unknown>> {
  const { rpID } = relyingParty(services);
  const made = await (await library()).generateAuthenticationOptions({
    rpID,
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    userVerification: "required",
  });
  return { ...made };
}

/** @returns the new passkey; null if any check fails */
export async function madeKey(services: Services, credential: RegisteredCredential, challenge: string) {
  const { rpID, origin } = relyingParty(services);
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
    noteRefused(services, error);
    return null;
  }
}

/** @returns the device's new counter; null if the signature, origin or challenge is wrong */
export async function signedCount(
  services: Services,
  credential: AssertedCredential,
  challenge: string,
  { credential: id, publicKey, counter }: Passkey,
): Promise<number | null> {
  const { rpID, origin } = relyingParty(services);
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
    noteRefused(services, error);
    return null;
  }
}

/** The library reports mismatches by throwing. Visitors only see a failure; the reason is logged for operators. */
function noteRefused({ log }: Services, error: unknown): void {
  log.info({ why: error instanceof Error ? error.message : String(error) }, "passkey refused");
}
