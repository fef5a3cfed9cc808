/**
 * What a browser does with a key: `navigator.credentials` with everything binary as base64url. The browser's own
 * `parseCreationOptionsFromJSON` and `toJSON` are younger than the browsers that the shop is built for.
 */

/** Answers as they travel: `src/contract/operations/passkeys.ts`. */
type Wire = Readonly<Record<string, unknown>>;

/** Whether this browser knows keys, and this page may have one: none is bound to a bare IP address. */
export function mayUsePasskeys(): boolean {
  return (
    window.isSecureContext &&
    typeof window.PublicKeyCredential === "function" &&
    !/^\[|^[\d.]+$/.test(window.location.hostname)
  );
}

/** Whether keys can be offered in the list that opens below a field. */
export async function mayOfferInField(): Promise<boolean> {
  return (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/** @throws where the visitor or the device would not (`DOMException`) */
export async function createPasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<Wire> {
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
 * @param inField waits for a key that is chosen in the list below a field, until `signal` ends it; otherwise asks at once
 * @throws where the visitor or the device would not (`DOMException`)
 */
export async function signWithPasskey(
  { challenge, rpId, timeout }: PublicKeyCredentialRequestOptionsJSON,
  signal: AbortSignal,
  inField: boolean,
): Promise<Wire> {
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

function common({ id, rawId, type, authenticatorAttachment }: PublicKeyCredential): Wire {
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
