import { keyFor, seal, unseal } from "../credentials/sealed-text.ts";
import type { StaffServices } from "./services.ts";

/** What one step of signing in leaves for the next: the client keeps it, and can neither read nor change it. */

const STEP_MS = 10 * 60_000;

export function sealStep(services: StaffServices, use: string, facts: object): string {
  const text = JSON.stringify({ ...facts, until: services.now() + STEP_MS });
  return seal(keyFor(services.settings.codesKey, `staff ${use}`), text, services.random.bytes).toString(
    "base64url",
  );
}

/** @returns null if it is too old, was made for another use, or was changed */
export function readStep(
  services: StaffServices,
  use: string,
  sealed: string,
): Record<string, unknown> | null {
  try {
    const key = keyFor(services.settings.codesKey, `staff ${use}`);
    const facts: Record<string, unknown> = JSON.parse(unseal(key, Buffer.from(sealed, "base64url")));
    return typeof facts["until"] === "number" && facts["until"] > services.now() ? facts : null;
  } catch {
    return null;
  }
}
