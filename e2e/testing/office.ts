import { expect, type Page } from "@playwright/test";
import { PORTS } from "./ports.ts";

export const OFFICE = `http://localhost:${PORTS.office}`;
/** Of every demo account. */
export const DEMO_PIN = "246810";

/**
 * Signs in by hand with what the page fills in. A code works once: if another test has just used it, the next one, half a
 * minute later, does.
 */
export async function signInAs(page: Page, role: string, address = "/sign-in"): Promise<void> {
  await expect(async () => {
    await page.goto(`${OFFICE}${address}`);
    await page.getByRole("button", { name: role, exact: true }).click();
    await page.getByRole("button", { name: "Fortsätt", exact: true }).click();
    await expect(page.getByLabel("Kod")).toHaveValue(/^\d{6}$/);
    await page.getByRole("button", { name: "Logga in", exact: true }).click();
    await expect(page.getByRole("navigation", { name: "Huvudmeny" })).toBeVisible({ timeout: 5000 });
  }).toPass({ intervals: [10_000], timeout: 90_000 });
}

/** Built in, user verified, with resident keys. */
export async function plugInAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

interface Email {
  readonly subject: string;
  readonly text: string;
}

/** The emails that an address has got so far. */
export async function emailsTo(address: string): Promise<readonly Email[]> {
  const answer = await fetch(
    `http://127.0.0.1:${PORTS.shop + 2}/emails.json?to=${encodeURIComponent(address)}`,
  );
  return (await answer.json()) as Email[];
}
