/** Thousands by points or commas, decimals by the other; spaces anywhere. */
const SHAPES = [
  /^(\d{1,9})(?:[.,](\d{1,2}))?$/,
  /^(\d{1,3}(?:\.\d{3}){1,2})(?:,(\d{1,2}))?$/,
  /^(\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/,
];

/** "250", "1 250,50" or "1,250.50" in minor units; null for zero and for what is no amount. */
export function readAmount(typed: string): number | null {
  const bare = typed.replace(/[\s\u00a0]/g, "");
  for (const shape of SHAPES) {
    const found = shape.exec(bare);
    if (!found) continue;
    const [, whole = "", rest = ""] = found;
    const amount = Number(whole.replace(/[.,]/g, "")) * 100 + Number(rest.padEnd(2, "0"));
    return amount > 0 ? amount : null;
  }
  return null;
}
