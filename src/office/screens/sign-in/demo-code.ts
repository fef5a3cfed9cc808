import { Secret, TOTP } from "otpauth";

/** What the authenticator app of a demo account shows now. */
export function demoCode(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
}
