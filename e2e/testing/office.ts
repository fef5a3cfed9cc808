import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { PORTS } from "./ports.ts";

/** Signs in at the office of the shop that most browser tests share. */

export const OFFICE = `http://localhost:${PORTS.office}`;
/** Of every demo account. */
export const DEMO_PIN = "246810";

/**
 * Signs in by hand with what the page fills in. A code works once: if another test has just used it, the next one, half a
 * minute later, does.
 */
export async function signInAs(
  page: Page,
  role: string,
  address = "/sign-in",
  office = OFFICE,
): Promise<void> {
  await expect(async () => {
    await page.goto(`${office}${address}`);
    await page.getByRole("button", { name: role, exact: true }).click();
    await page.getByRole("button", { name: "Fortsätt", exact: true }).click();
    await expect(page.getByLabel("Kod")).toHaveValue(/^\d{6}$/);
    await page.getByRole("button", { name: "Logga in", exact: true }).click();
    await expect(page.getByRole("navigation", { name: "Huvudmeny" })).toBeVisible({ timeout: 5000 });
  }).toPass({ intervals: [10_000], timeout: 90_000 });
}

const run = promisify(execFile);

/** Signs in with an account that only this test has: a code works once, and wrong ones lock an account. */
export async function signInAsOwn(page: Page, role: string): Promise<void> {
  const email = `own-${crypto.randomUUID()}@test.example`;
  const env = { ...process.env, DATA_DIR: process.env.SHOP_DATA, HOUSE: `test-results/house-${PORTS.shop}` };
  const command = ["build/server/index.js", "house", "staff", "invite", email, "--role", role];
  await run(process.execPath, ["--disable-warning=ExperimentalWarning", ...command], { env });
  const token = (await invitationTo(email)).split("#")[1]?.replace(/^token=/, "");
  const post = async (path: string, data: object) => {
    const headers = { origin: OFFICE };
    const answer = await page.request.post(`${OFFICE}/office/api/session${path}`, { data, headers });
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json();
  };
  const { secret, sealed } = await post("/link/totp", { token });
  const code = new TOTP({ secret }).generate();
  const password = "en-lång-och-säker-fras";
  await post("/link/password", { token, name: "Eva Strand", password, sealed, code });
}

export async function invitationTo(email: string): Promise<string> {
  let link = "";
  await expect(async () => {
    const [invitation] = await emailsTo(email);
    [link = ""] = /http\S+\/invitation#\S+/.exec(invitation?.text ?? "") ?? [];
    expect(link).not.toBe("");
  }).toPass({ timeout: 15_000 });
  return link;
}

interface Passkey {
  readonly credentialId: string;
  readonly isResidentCredential: boolean;
  readonly privateKey: string;
  readonly signCount: number;
  readonly rpId?: string;
  readonly userHandle?: string;
}

/** Built in, user verified, with resident keys: those of another one, as if they were synchronized. */
export async function plugInAuthenticator(page: Page, keys: readonly Passkey[] = []) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  for (const credential of keys)
    await devtools.send("WebAuthn.addCredential", { authenticatorId, credential });
  return {
    async credentials(): Promise<readonly Passkey[]> {
      return (await devtools.send("WebAuthn.getCredentials", { authenticatorId })).credentials;
    },
  };
}

interface Email {
  readonly subject: string;
  readonly text: string;
}

export async function emailsTo(address: string): Promise<readonly Email[]> {
  const answer = await fetch(
    `http://127.0.0.1:${PORTS.shop + 2}/emails.json?to=${encodeURIComponent(address)}`,
  );
  return (await answer.json()) as Email[];
}
