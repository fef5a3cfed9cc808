/** 96 bits of HMAC-SHA-256: a lost phone lists no codes, and no other code has the same hash. */
const HASH_LENGTH = 16;

/**
 * @param salt of the device, base64url
 * @param code as `plainCode` returns it
 */
export async function hashOfCode(salt: string, code: string): Promise<string> {
  const text = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", text.encode(salt), algorithm, false, ["sign"]);
  const signature = new Uint8Array(await crypto.subtle.sign("HMAC", key, text.encode(code)));
  const base64 = btoa(String.fromCharCode(...signature));
  return base64.replaceAll("+", "-").replaceAll("/", "_").slice(0, HASH_LENGTH);
}
