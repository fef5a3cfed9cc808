import { z } from "zod";
import { operation } from "#contract/operation.ts";
import { passkeyOptions, registeredCredential } from "#contract/operations/passkeys.ts";
import { refusal } from "#contract/refusals.ts";
import { code, deviceName, OFFICE_LANGUAGES, password, pin } from "./fields.ts";

/** What staff may do with their own account: it needs a session that is not locked, and no permission. */

const signedIn = { "not-signed-in": refusal(401), locked: refusal(423) };
/** Ways to sign in can be changed for ten minutes after signing in. */
const recent = { ...signedIn, "sign-in-again": refusal(403) };
const sessionId = z.uuid();

export const ownAccount = {
  read: operation({
    method: "GET",
    path: "/own",
    summary: "Return the account's passkeys, sessions and ways to sign in",
    input: z.object({}),
    output: z.object({
      hasPassword: z.boolean(),
      hasPin: z.boolean(),
      recoveryCodesLeft: z.int(),
      passkeys: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          added: z.iso.datetime(),
          lastUsed: z.iso.datetime().nullable(),
        }),
      ),
      sessions: z.array(
        z.object({
          id: sessionId,
          device: z.string().describe("As Firefox on Windows"),
          network: z.string(),
          signedIn: z.iso.datetime(),
          lastSeen: z.iso.datetime(),
          isThis: z.boolean(),
        }),
      ),
    }),
    refusals: signedIn,
  }),
  setLanguage: operation({
    method: "POST",
    path: "/own/language",
    summary: "Choose the language of the office",
    input: z.object({ language: z.enum(OFFICE_LANGUAGES) }),
    output: z.object({}),
    refusals: signedIn,
  }),
  endSession: operation({
    method: "POST",
    path: "/own/sessions/{session}/end",
    summary: "Sign out on another device",
    input: z.object({ session: sessionId }),
    output: z.object({}),
    refusals: { ...signedIn, "unknown-session": refusal(404) },
  }),
  endSessions: operation({
    method: "POST",
    path: "/own/sessions/end",
    summary: "Sign out everywhere",
    input: z.object({}),
    output: z.object({}),
    refusals: signedIn,
  }),
  setPin: operation({
    method: "POST",
    path: "/own/pin",
    summary: "Set the PIN that unlocks and switches",
    input: z.object({ pin: pin() }),
    output: z.object({}),
    refusals: { ...recent, "easy-pin": refusal(422) },
  }),
  beginPasskey: operation({
    method: "POST",
    path: "/own/passkeys/begin",
    summary: "Return the options for creating a passkey",
    input: z.object({}),
    output: passkeyOptions,
    refusals: { ...recent, "too-many-passkeys": refusal(409) },
  }),
  addPasskey: operation({
    method: "POST",
    path: "/own/passkeys",
    summary: "Add a passkey",
    input: z.object({ name: deviceName(), credential: registeredCredential }),
    output: z.object({}),
    refusals: { ...recent, "passkey-failed": refusal(422), "too-many-passkeys": refusal(409) },
  }),
  removePasskey: operation({
    method: "POST",
    path: "/own/passkeys/{passkey}/remove",
    summary: "Remove a passkey",
    input: z.object({ passkey: z.uuid() }),
    output: z.object({}),
    refusals: { ...recent, "unknown-passkey": refusal(404), "last-way-in": refusal(409) },
  }),
  beginTotp: operation({
    method: "POST",
    path: "/own/totp/begin",
    summary: "Return a secret for the authenticator app",
    input: z.object({}),
    output: z.object({ secret: z.string(), uri: z.string(), sealed: z.string() }),
    refusals: recent,
  }),
  setPassword: operation({
    method: "POST",
    path: "/own/password",
    summary: "Set password and authenticator app; other devices are signed out",
    input: z.object({ password: password(), sealed: z.string().max(2000), code: code() }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: {
      ...recent,
      "password-refused": refusal(422, { rule: z.enum(["short", "known", "simple"]) }),
      "wrong-code": refusal(422),
      "too-late": refusal(410),
    },
  }),
};
