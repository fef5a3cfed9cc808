import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { pause } from "./bench-shop.ts";

/** A demo account at an office's address, over HTTP. */
export interface OfficeClient {
  /** Again while the server is too busy. @param path as `/house/drafts` @returns the body of any answer */
  ask(method: "GET" | "POST", path: string, input?: object): Promise<OfficeAnswer>;
  /** Of the session, as `name=value`. */
  cookie(): string;
}

export interface OfficeAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

interface DemoAccount {
  readonly role: string;
  readonly email: string;
  readonly password: string;
  readonly totp: string;
}

const MOST_TRIES = 20;

/** A code works once: each account signs in once in half a minute. */
export async function signInToOffice(office: string, role: string): Promise<OfficeClient> {
  let cookie = "";
  const client: OfficeClient = {
    async ask(method, path, input) {
      const headers = {
        ...{ "content-type": "application/json", origin: office, "sec-fetch-site": "same-origin" },
        ...{ "idempotency-key": randomUUID(), ...(cookie && { cookie }) },
      };
      const body = input === undefined ? undefined : JSON.stringify(input);
      const once = () => fetch(`${office}/office/api${path}`, { method, headers, body });
      let answer = await once();
      for (let tries = 1; answer.status === 503 && tries < MOST_TRIES; tries += 1) {
        await answer.body?.cancel();
        await pause(100 * tries);
        answer = await once();
      }
      const [set] = answer.headers.getSetCookie();
      if (set) cookie = set.split(";")[0] ?? "";
      return { status: answer.status, body: (await answer.json()) as OfficeAnswer["body"] };
    },
    cookie: () => cookie,
  };
  const { demo } = (await client.ask("GET", "/session/options")).body as { demo: readonly DemoAccount[] };
  const account = demo.find((one) => one.role === role);
  if (!account) throw new Error(`The demo office has no ${role}`);
  const { email, password, totp } = account;
  const { sealed } = (await client.ask("POST", "/session/password", { email, password })).body;
  const code = new TOTP({ secret: Secret.fromBase32(totp) }).generate();
  const signedIn = await client.ask("POST", "/session/code", { sealed, code });
  if (signedIn.status !== 200) throw new Error(`Not signed in: ${JSON.stringify(signedIn)}`);
  return client;
}
