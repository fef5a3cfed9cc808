/** "250", "1 250,50" or "1,250.50" in minor units; null for anything else. */
export function readAmount(typed: string): number | null {
  const bare = typed.replace(/[\s\u00a0]/g, "").replace(/[,.](?=\d{3}(?:\D|$))/g, "");
  const found = /^(\d{1,9})(?:[,.](\d{1,2}))?$/.exec(bare);
  if (!found) return null;
  const [, whole = "", rest = ""] = found;
  const amount = Number(whole) * 100 + Number(rest.padEnd(2, "0"));
  return amount > 0 ? amount : null;
}
