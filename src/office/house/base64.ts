const AT_ONCE = 0x8000;

export function base64OfBytes(bytes: Uint8Array): string {
  let binary = "";
  for (let from = 0; from < bytes.length; from += AT_ONCE)
    binary += String.fromCharCode(...bytes.subarray(from, from + AT_ONCE));
  return btoa(binary);
}

/** Of a text's UTF-8. */
export const base64Of = (text: string) => base64OfBytes(new TextEncoder().encode(text));
