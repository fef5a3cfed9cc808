import type { AssertedCredential, RegisteredCredential } from "#contract/operations/passkeys.ts";

/**
 * Binary values as base64url. `parseCreationOptionsFromJSON` and `toJSON` are missing from the oldest
 * supported browsers.
 */

/** As the server sends them; its library has made them. */
type Options = Readonly<Record<string, unknown>>;

/** Passkeys cannot be bound to a bare IP address. */
export function mayUsePasskeys(): boolean {
  return (
    window.isSecureContext &&
    typeof window.PublicKeyCredential === "function" &&
    !/^\[|^[\d.]+$/.test(window.location.hostname)
  );
}

/** In a field's autofill list. */
export async function mayOfferInField(): Promise<boolean> {
  return (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/** @throws DOMException if the visitor or the device declines */
export async function createPasskey(given: Options): Promise<RegisteredCredential> {
  const options = given as Options & PublicKeyCredentialCreationOptionsJSON;
  const { rp, user, pubKeyCredParams, timeout, authenticatorSelection, excludeCredentials = [] } = options;
  const publicKey: PublicKeyCredentialCreationOptions = {
    rp,
    user: { ...user, id: bytes(user.id) },
    challenge: bytes(options.challenge),
    pubKeyCredParams,
    ...(timeout !== undefined && { timeout }),
    ...(authenticatorSelection && { authenticatorSelection }),
    excludeCredentials: excludeCredentials.map(({ id }) => ({ type: "public-key", id: bytes(id) })),
  };
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential | null;
  if (!made) throw new DOMException("No key was made", "NotAllowedError");
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    ...common(made),
    response: {
      clientDataJSON: text(response.clientDataJSON),
      attestationObject: text(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  };
}

/**
 * @param inField waits for a choice in the field's autofill list, until `signal` aborts; otherwise prompts
 * @throws DOMException if the visitor or the device declines
 */
export async function signWithPasskey(
  given: Options,
  signal: AbortSignal,
  inField: boolean,
): Promise<AssertedCredential> {
  const { challenge, rpId, timeout } = given as Options & PublicKeyCredentialRequestOptionsJSON;
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge: bytes(challenge),
    userVerification: "required",
    ...(rpId !== undefined && { rpId }),
    ...(timeout !== undefined && { timeout }),
  };
  const mediation = inField ? ("conditional" as const) : ("optional" as const);
  const signed = (await navigator.credentials.get({
    publicKey,
    signal,
    mediation,
  })) as PublicKeyCredential | null;
  if (!signed) throw new DOMException("No key was used", "NotAllowedError");
  const response = signed.response as AuthenticatorAssertionResponse;
  return {
    ...common(signed),
    response: {
      clientDataJSON: text(response.clientDataJSON),
      authenticatorData: text(response.authenticatorData),
      signature: text(response.signature),
      userHandle: response.userHandle ? text(response.userHandle) : null,
    },
  };
}

function common({ id, rawId, authenticatorAttachment }: PublicKeyCredential) {
  const type = "public-key" as const;
  return { id, rawId: text(rawId), type, authenticatorAttachment, clientExtensionResults: {} };
}

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64url.replaceAll("-", "+").replaceAll("_", "/");
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function text(buffer: ArrayBuffer): string {
  const base64 = btoa(String.fromCharCode(...new Uint8Array(buffer)));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
