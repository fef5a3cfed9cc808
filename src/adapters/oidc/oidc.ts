import * as client from "openid-client";
import type { Identity, IdentityProvider } from "#ports/identity-provider.ts";

export interface OidcOptions {
  readonly issuer: string;
  readonly client: string;
  readonly secret: string;
  readonly name: string;
  readonly groupsClaim: string;
  readonly roles: ReadonlyMap<string, string>;
  /** For providers on this machine only. */
  readonly allowInsecure: boolean;
}

const SCOPE = "openid profile email";
/** Of the standard, and of Entra ID, where it is an optional claim. */
const VERIFIED = ["email_verified", "xms_edov"];
const TIMEOUT_SECONDS = 10;

/** OpenID Connect: authorization code with PKCE, state and nonce. */
export function createOidc(options: OidcOptions): IdentityProvider {
  let configured: Promise<client.Configuration> | null = null;
  const configuration = () => {
    configured ??= discover(options).catch((error: unknown) => {
      configured = null;
      throw error;
    });
    return configured;
  };
  return {
    id: "oidc",
    name: options.name,
    async begin(callback) {
      const config = await configuration();
      const [verifier, state, nonce] = [
        client.randomPKCECodeVerifier(),
        client.randomState(),
        client.randomNonce(),
      ];
      const url = client.buildAuthorizationUrl(config, {
        ...{ redirect_uri: callback, scope: SCOPE, state, nonce, code_challenge_method: "S256" },
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
      });
      return { url: url.href, state: JSON.stringify({ verifier, state, nonce }) };
    },
    async finish(returned, kept) {
      const { verifier, state, nonce } = JSON.parse(kept);
      const address = new URL(returned);
      // The person pressed "cancel", or the provider refused.
      if (address.searchParams.has("error")) return null;
      const tokens = await client
        .authorizationCodeGrant(await configuration(), address, {
          ...{
            pkceCodeVerifier: verifier,
            expectedState: state,
            expectedNonce: nonce,
            idTokenExpected: true,
          },
        })
        .catch((error: unknown) => {
          if (isWrongAnswer(error)) return null;
          throw error;
        });
      const claims = tokens?.claims();
      return claims ? identityOf(claims, options) : null;
    },
  };
}

async function discover({
  issuer,
  client: id,
  secret,
  allowInsecure,
}: OidcOptions): Promise<client.Configuration> {
  const execute = allowInsecure ? [client.allowInsecureRequests] : [];
  return client.discovery(new URL(issuer), id, secret, undefined, { execute, timeout: TIMEOUT_SECONDS });
}

/** Not the provider's outage, but an answer that is not for us. */
function isWrongAnswer(error: unknown): boolean {
  if (error instanceof client.ResponseBodyError || error instanceof client.AuthorizationResponseError)
    return true;
  return error instanceof client.ClientError && error.code?.startsWith("OAUTH_") === true;
}

function identityOf(claims: client.IDToken, { groupsClaim, roles }: OidcOptions): Identity {
  const text = (name: string) => (typeof claims[name] === "string" ? claims[name] : "");
  const groups = claims[groupsClaim];
  const named = Array.isArray(groups) ? groups : typeof groups === "string" ? [groups] : [];
  const role = [...roles].find(([group]) => named.includes(group))?.[1] ?? null;
  const email = text("email");
  return {
    subject: claims.sub,
    email: email !== "" && VERIFIED.some((claim) => claims[claim] === true) ? email : null,
    name: text("name") || email,
    role,
  };
}
