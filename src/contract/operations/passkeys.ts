import { z } from "zod";
import { LENGTHS } from "#domain/customer/lengths.ts";
import { operation } from "../operation.ts";
import { invalid, keyUsed, loginNeeded, refusal } from "../refusals.ts";
import { customerSchema } from "./customers.ts";

/** WebAuthn Level 3. Binary values are base64url without padding, as of `PublicKeyCredential.toJSON`. */

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/);

/** https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON */
export const passkeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });

const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal("public-key"),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
};
export const registeredCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(16_000),
    transports: z.array(z.string().max(20)).max(8).optional(),
  }),
});
export const assertedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: base64url(100).nullish(),
  }),
});

const name = z.string().max(LENGTHS.passkeyName);
const passkey = z.string().max(64);

export const passkeys = {
  list: operation({
    needs: "passkeys",
    method: "GET",
    path: "/account/passkeys",
    summary: "List the customer's passkeys, oldest first",
    input: z.object({}),
    output: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        added: z.iso.datetime(),
        lastUsed: z.iso.datetime().nullable(),
        synced: z.boolean().describe("Synced between devices by a service"),
      }),
    ),
    refusals: loginNeeded,
  }),
  beginAdding: operation({
    needs: "passkeys",
    method: "POST",
    path: "/account/passkeys/begin",
    summary:
      "Return the options for creating a passkey, after a password check; single-use, valid for ten minutes",
    input: z.object({ current: z.string().max(LENGTHS.password).describe("The current password") }),
    output: passkeyOptions,
    refusals: {
      ...invalid,
      ...loginNeeded,
      "account-locked": refusal(403),
      "too-many-passkeys": refusal(409),
    },
  }),
  add: operation({
    needs: "passkeys",
    method: "POST",
    path: "/account/passkeys",
    summary: "Add a passkey and notify the customer by email",
    input: z.object({ name, credential: registeredCredential }),
    output: z.object({}),
    refusals: {
      ...invalid,
      ...loginNeeded,
      ...keyUsed,
      "passkey-failed": refusal(422),
      "too-many-passkeys": refusal(409),
    },
  }),
  rename: operation({
    needs: "passkeys",
    method: "PATCH",
    path: "/account/passkeys/{passkey}",
    summary: "Rename a passkey",
    input: z.object({ passkey, name }),
    output: z.object({}),
    refusals: { ...invalid, ...loginNeeded, "unknown-passkey": refusal(404) },
  }),
  remove: operation({
    needs: "passkeys",
    method: "DELETE",
    path: "/account/passkeys/{passkey}",
    summary: "Remove a passkey and notify the customer by email",
    input: z.object({ passkey }),
    output: z.object({}),
    refusals: { ...loginNeeded, ...keyUsed, "unknown-passkey": refusal(404) },
  }),
  beginLogIn: operation({
    needs: "passkeys",
    method: "POST",
    path: "/session/passkey/begin",
    summary: "Return the options for signing in with a passkey; single-use, valid for ten minutes",
    input: z.object({}),
    output: passkeyOptions,
    refusals: {},
  }),
  logIn: operation({
    needs: "passkeys",
    method: "POST",
    path: "/session/passkey",
    summary: "Sign in with a passkey",
    input: z.object({ credential: assertedCredential }),
    output: z.object({ session: z.string(), customer: customerSchema }),
    refusals: {
      "passkey-failed": refusal(401),
      "account-locked": refusal(403),
      "too-many-attempts": refusal(429),
    },
  }),
};

export type RegisteredCredential = z.infer<typeof registeredCredential>;
export type AssertedCredential = z.infer<typeof assertedCredential>;
