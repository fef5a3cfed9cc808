import { href } from "react-router";
import type { Refusal } from "../faults/refusals.ts";

type PasskeyOptions = { readonly options: Readonly<Record<string, unknown>> } | { readonly refusal: Refusal };

/** @param current the password, required to add a passkey */
export function askToAdd(current: string): Promise<PasskeyOptions> {
  const body = new FormData();
  body.set("current", current);
  return ask(body);
}

export function askToLogIn(): Promise<PasskeyOptions> {
  return ask(new FormData());
}

async function ask(body: FormData): Promise<PasskeyOptions> {
  try {
    const answer = await fetch(href("/passkey-options.json"), { method: "POST", body });
    return await answer.json();
  } catch {
    return { refusal: { reason: "unknown" } };
  }
}
