import type { Instrument } from "../payment.ts";

/**
 * Accepted cards are the provider's published test cards; failing ones are our own, as listed on the page.
 */
export const TEST_CARDS = [
  { number: "4925000000000079", method: "Visa", outcome: "success" },
  { number: "5213199803453465", method: "MasterCard", outcome: "success" },
  { number: "4925000000000335", method: "Visa", outcome: "secure" },
  { number: "4925000000000111", method: "Visa", outcome: "bank" },
  { number: "4925000000000228", method: "Visa", outcome: "funds" },
] as const;

/** Published and accepted, but not listed. */
const ALSO_TAKEN = [
  { number: "4268270087374847", method: "Visa", outcome: "success" },
  { number: "5544330000000235", method: "MasterCard", outcome: "success" },
] as const;

/** Of a card that the page fills in. */
export const VALID_YEARS = 3;

type TestCard = (typeof TEST_CARDS)[number] | (typeof ALSO_TAKEN)[number];

interface CardEntry {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
}
export type CardField = keyof CardEntry;

export function testCard(number: string): TestCard | undefined {
  const digits = number.replaceAll(/[\s-]/g, "");
  return [...TEST_CARDS, ...ALSO_TAKEN].find((card) => card.number === digits);
}

export function wrongFields(entry: CardEntry, today: Date): CardField[] {
  const wrong: CardField[] = [];
  if (testCard(entry.number) === undefined) wrong.push("number");
  if (!isAhead(entry.expiry, today)) wrong.push("expiry");
  if (!/^\d{3}$/.test(entry.cvc.trim())) wrong.push("cvc");
  return wrong;
}

/** Returns the card as the provider stores it: "49250000****0079". */
export function instrumentOf(card: TestCard, expiry: string): Instrument {
  const [month = "", year = ""] = monthAndYear(expiry) ?? [];
  return {
    method: card.method,
    maskedPan: `${card.number.slice(0, 8)}****${card.number.slice(-4)}`,
    expiry: `${month}${year}`,
  };
}

export function needsApproval({ maskedPan }: Instrument): boolean {
  return TEST_CARDS.some(
    ({ number, outcome }) =>
      outcome === "secure" && `${number.slice(0, 8)}****${number.slice(-4)}` === maskedPan,
  );
}

function monthAndYear(expiry: string): [string, string] | null {
  const match = /^\s*(0[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d\d)\s*$/.exec(expiry);
  return match?.[1] === undefined || match[2] === undefined ? null : [match[1], match[2]];
}

/** A card is valid until the end of its month. */
function isAhead(expiry: string, today: Date): boolean {
  const parts = monthAndYear(expiry);
  if (parts === null) return false;
  return Date.UTC(2000 + Number(parts[1]), Number(parts[0])) > today.getTime();
}
