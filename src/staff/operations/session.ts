import { z } from "zod";
import { operation } from "#contract/operation.ts";
import { assertedCredential, passkeyOptions, registeredCredential } from "#contract/operations/passkeys.ts";
import { refusal } from "#contract/refusals.ts";
import { PERMISSIONS } from "../permissions.ts";
import {
  code,
  deviceName,
  email,
  OFFICE_LANGUAGES,
  password,
  person,
  pin,
  staffId,
  staffName,
} from "./fields.ts";

/** Signing in. These need no permission, and most no session; the session is a cookie. */

const notSignedIn = { "not-signed-in": refusal(401) };
const guessed = { "too-many-attempts": refusal(429), "account-locked": refusal(403) };
const failed = { "sign-in-failed": refusal(401), ...guessed };
const linkGone = { "unknown-link": refusal(404) };
const weak = { "password-refused": refusal(422, { rule: z.enum(["short", "known", "simple"]) }) };
const totpSecret = z.object({
  secret: z.string().describe("Base32, for typing"),
  uri: z.string().describe("otpauth://, for the QR code"),
  sealed: z.string().describe("Sent back with the first code"),
});

const token = z.string().max(100).describe("From the fragment of the link in the email");
const sealed = z.string().max(2000);
const recoveryCodes = z.object({
  recoveryCodes: z.array(z.string()).describe("Each signs in once; shown only here"),
});
const totpAnswer = { sealed, code: code() };

export const session = {
  options: operation({
    method: "GET",
    path: "/session/options",
    summary: "Return how staff of this house can sign in",
    input: z.object({}),
    output: z.object({
      house: z.string(),
      providers: z.array(z.object({ id: z.string(), name: z.string() })).describe("OpenID Connect"),
      demo: z
        .array(z.object({ role: z.string(), email: z.string(), password: z.string(), totp: z.string() }))
        .describe("Demo accounts, only where nothing real can be paid; `totp` is the secret of their codes"),
    }),
    refusals: {},
  }),
  read: operation({
    method: "GET",
    path: "/session",
    summary: "Return who is signed in on this device",
    input: z.object({}),
    output: z.object({
      house: z.string(),
      timeZone: z.string().describe("The house's, as Europe/Stockholm"),
      staff: person,
      language: z.enum(OFFICE_LANGUAGES),
      permissions: z.array(z.enum(PERMISSIONS)),
      hasPin: z.boolean(),
      isLocked: z.boolean().describe("Unlocked by PIN, password or passkey"),
      locksAfterSeconds: z.int(),
      expires: z.iso.datetime(),
      others: z.array(person).describe("Signed in on this device too; they switch by PIN"),
      backEnd: z.enum(["engine", "vendor"]),
      vendorUrl: z.string().nullable().describe("Where orders live with a vendor's back end"),
    }),
    refusals: notSignedIn,
  }),
  withPassword: operation({
    method: "POST",
    path: "/session/password",
    summary: "Check email and password; the code of the authenticator app is the second step",
    input: z.object({ email: email(), password: password() }),
    output: z.object({ sealed: z.string().describe("Sent back with the code; valid for ten minutes") }),
    refusals: failed,
  }),
  withCode: operation({
    method: "POST",
    path: "/session/code",
    summary: "Sign in with the code of the authenticator app, or a recovery code, after the password",
    input: z.object(totpAnswer),
    output: z.object({}),
    refusals: { ...failed, "wrong-code": refusal(401), "too-late": refusal(410) },
  }),
  beginPasskey: operation({
    method: "POST",
    path: "/session/passkey/begin",
    summary: "Return the options for signing in with a passkey",
    input: z.object({}),
    output: passkeyOptions,
    refusals: {},
  }),
  withPasskey: operation({
    method: "POST",
    path: "/session/passkey",
    summary: "Sign in with a passkey, or unlock the session with it",
    input: z.object({ credential: assertedCredential }),
    output: z.object({}),
    refusals: { "passkey-failed": refusal(401), ...guessed },
  }),
  readLink: operation({
    method: "POST",
    path: "/session/link",
    summary: "Return whom an invitation is for",
    input: z.object({ token }),
    output: z.object({ email: z.string(), name: z.string(), role: z.string() }),
    refusals: linkGone,
  }),
  beginTotp: operation({
    method: "POST",
    path: "/session/link/totp",
    summary: "Return a secret for the authenticator app",
    input: z.object({ token }),
    output: totpSecret,
    refusals: linkGone,
  }),
  acceptWithPassword: operation({
    method: "POST",
    path: "/session/link/password",
    summary: "Accept an invitation with a password and an authenticator app, and sign in",
    input: z.object({ token, name: staffName(), password: password(), ...totpAnswer }),
    output: recoveryCodes,
    refusals: { ...linkGone, ...weak, "wrong-code": refusal(422), "too-late": refusal(410) },
  }),
  beginLinkPasskey: operation({
    method: "POST",
    path: "/session/link/passkey/begin",
    summary: "Return the options for creating the first passkey",
    input: z.object({ token, name: staffName() }),
    output: passkeyOptions,
    refusals: linkGone,
  }),
  acceptWithPasskey: operation({
    method: "POST",
    path: "/session/link/passkey",
    summary: "Accept an invitation with a passkey, and sign in",
    input: z.object({ token, name: staffName(), device: deviceName(), credential: registeredCredential }),
    output: z.object({}),
    refusals: { ...linkGone, "passkey-failed": refusal(422) },
  }),
  lock: operation({
    method: "POST",
    path: "/session/lock",
    summary: "Lock the session on this device",
    input: z.object({}),
    output: z.object({}),
    refusals: notSignedIn,
  }),
  unlock: operation({
    method: "POST",
    path: "/session/unlock",
    summary: "Unlock the session with the PIN or the password",
    input: z.object({ pin: pin().optional(), password: password().optional() }),
    output: z.object({}),
    refusals: { ...notSignedIn, ...guessed, "wrong-pin": refusal(401), "no-pin": refusal(409) },
  }),
  switchTo: operation({
    method: "POST",
    path: "/session/switch",
    summary: "Continue as another person who is signed in on this device, by PIN",
    input: z.object({ staff: staffId(), pin: pin() }),
    output: z.object({}),
    refusals: { ...notSignedIn, ...guessed, "wrong-pin": refusal(401), "no-pin": refusal(409) },
  }),
  end: operation({
    method: "DELETE",
    path: "/session",
    summary: "Sign out on this device",
    input: z.object({}),
    output: z.object({}),
    refusals: {},
  }),
};
