const AT_ONCE = 0x8000;

/** Of a text's UTF-8. */
export function base64Of(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let binary = "";
  for (let from = 0; from < bytes.length; from += AT_ONCE)
    binary += String.fromCharCode(...bytes.subarray(from, from + AT_ONCE));
  return btoa(binary);
}
