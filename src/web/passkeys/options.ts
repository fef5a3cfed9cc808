import type { Refusal } from "../faults/refusals.ts";

/** What the browser is to be asked for, or why not. */
export type PasskeyOptions =
  | { readonly options: Readonly<Record<string, unknown>> }
  | { readonly refusal: Refusal };

/** @param current the password, where a key is to be added; null where one signs in */
export async function askForOptions(current: string | null): Promise<PasskeyOptions> {
  const body = new FormData();
  if (current !== null) body.set("current", current);
  try {
    const answer = await fetch("/passkey-options.json", { method: "POST", body });
    return (await answer.json()) as PasskeyOptions;
  } catch {
    return { refusal: { reason: "unknown" } };
  }
}
