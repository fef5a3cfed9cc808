/** Parses "250", "250.50" or "250,50" into minor units; null for anything else, including zero and negative amounts. */
export function readAmount(typed: string): number | null {
  const parts = /^(\d{1,9})(?:[.,](\d{2}))?$/.exec(typed);
  const amount = parts ? Number(parts[1]) * 100 + Number(parts[2] ?? 0) : 0;
  return amount > 0 ? amount : null;
}

/** Formats minor units with a decimal point in every language: 25050 is "250.50". */
export function writeAmount(minor: number): string {
  const [whole, rest] = [Math.floor(Math.abs(minor) / 100), Math.abs(minor) % 100];
  return `${minor < 0 ? "-" : ""}${whole}.${String(rest).padStart(2, "0")}`;
}

/** 25050 SEK is "250.50 SEK". */
export function writeMoney({
  amount,
  currency,
}: {
  readonly amount: number;
  readonly currency: string;
}): string {
  return `${writeAmount(amount)} ${currency}`;
}
