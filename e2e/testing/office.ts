import { expect, type Page } from "@playwright/test";
import { PORTS } from "./ports.ts";

export const OFFICE = `http://localhost:${PORTS.office}`;
/** Of every demo account. */
export const DEMO_PIN = "246810";

/** Two seconds' sign-in by hand, filled in by the page: a code works once, so each test has an account of its own. */
export async function signInAs(page: Page, role: string): Promise<void> {
  await page.goto(`${OFFICE}/sign-in`);
  await page.getByRole("button", { name: role, exact: true }).click();
  await page.getByRole("button", { name: "Fortsätt", exact: true }).click();
  await expect(page.getByLabel("Kod")).toHaveValue(/^\d{6}$/);
  await page.getByRole("button", { name: "Logga in", exact: true }).click();
  await expect(page.getByRole("navigation", { name: "Huvudmeny" })).toBeVisible();
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
