/** "250", "250,50", "1 000 kr" in öre; null for nothing, 0 for what is no amount. */
export function minorUnits(text: string): number | null {
  if (text === "") return null;
  const [, whole, part = ""] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.replace(/\s|kr|SEK|:-/gi, "")) ?? [];
  return whole === undefined ? 0 : Number(whole) * 100 + Number(part.padEnd(2, "0"));
}
