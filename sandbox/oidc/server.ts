import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

/** An OpenID provider whose accounts sign in without a password: the login is the account's name. */

interface OidcAccount {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  readonly groups: readonly string[];
}

export interface OidcSandbox {
  readonly issuer: string;
  close(): Promise<void>;
}

interface OidcSandboxOptions {
  readonly client: string;
  readonly secret: string;
  readonly callback: string;
  /** By login. */
  readonly accounts: Readonly<Record<string, OidcAccount>>;
}

export async function createOidcSandbox({
  client,
  secret,
  callback,
  accounts,
}: OidcSandboxOptions): Promise<OidcSandbox> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: client, client_secret: secret, redirect_uris: [callback] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "groups"] },
    conformIdTokenClaims: false,
    cookies: { keys: ["sandbox"] },
    features: { devInteractions: { enabled: true } },
    findAccount: (_context, login) => {
      const account = accounts[login];
      if (!account) return undefined;
      const { email, emailVerified, name, groups } = account;
      return {
        accountId: login,
        claims: async () => ({ sub: login, email, email_verified: emailVerified, name, groups: [...groups] }),
      };
    },
  });
  server.on("request", provider.callback());
  return {
    issuer,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

/** Signs in at the provider's pages as a browser would. @returns the address at which it sends the person back */
export async function signInAt(start: string, login: string): Promise<string> {
  const cookies = new Map<string, string>();
  let address = start;
  let form: URLSearchParams | null = null;
  for (let step = 0; step < 12; step += 1) {
    const response: Response = await fetch(address, {
      redirect: "manual",
      method: form ? "POST" : "GET",
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(form && { "content-type": "application/x-www-form-urlencoded" }),
      },
      ...(form && { body: form.toString() }),
    });
    for (const set of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (set.split(";")[0] ?? "").split("=");
      cookies.set(name, value);
    }
    form = null;
    const to = response.headers.get("location");
    if (to !== null) {
      address = new URL(to, address).href;
      if (!address.startsWith(new URL(start).origin)) return address;
      continue;
    }
    const page = await response.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
    if (!prompt || !action) throw new Error(`The provider shows another page: ${page.slice(0, 200)}`);
    address = new URL(action, address).href;
    form = new URLSearchParams({ prompt, ...(prompt === "login" && { login, password: "any" }) });
  }
  throw new Error("The provider did not send the person back");
}
