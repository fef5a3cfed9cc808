import { href } from "react-router";
import type { Refusal } from "../faults/refusals.ts";

type PasskeyOptions<Options> = { readonly options: Options } | { readonly refusal: Refusal };

/** @param current the password, required to add a passkey */
export function askToAdd(current: string): Promise<PasskeyOptions<PublicKeyCredentialCreationOptionsJSON>> {
  const body = new FormData();
  body.set("current", current);
  return ask(body);
}

export function askToLogIn(): Promise<PasskeyOptions<PublicKeyCredentialRequestOptionsJSON>> {
  return ask(new FormData());
}

async function ask<Options>(body: FormData): Promise<PasskeyOptions<Options>> {
  try {
    const answer = await fetch(href("/passkey-options.json"), { method: "POST", body });
    return await answer.json();
  } catch {
    return { refusal: { reason: "unknown" } };
  }
}
