/** "250", "250,50" or "1 000 kr"; null if empty, 0 if invalid. */
export function minorUnits(text: string): number | null {
  if (text === "") return null;
  const [, whole, part = ""] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.replace(/\s|kr|SEK|:-/gi, "")) ?? [];
  return whole === undefined ? 0 : Number(whole) * 100 + Number(part.padEnd(2, "0"));
}
