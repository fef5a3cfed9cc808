import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Derives one key per use: text sealed for one use cannot be opened as another. */
export function keyFor(key: string, use: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", use, 32));
}

/** @param bytes cryptographically random */
export function seal(key: Buffer, text: string, bytes: (count: number) => Buffer): Buffer {
  const nonce = bytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws when the key differs or the text was changed */
export function unseal(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const rest = sealed.subarray(NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(rest), decipher.final()]).toString("utf8");
}
