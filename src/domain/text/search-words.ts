/** Letters without a Unicode decomposition that users type without their stroke or ligature. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ...{ ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ħ: "h", ı: "i" },
  ...{ æ: "ae", œ: "oe", ß: "ss", ς: "σ" },
};
const PLAIN = new RegExp(`[${Object.keys(PLAIN_LETTERS).join("")}]`, "gu");
const APOSTROPHES = /['’‘ʼʹ′`´ʻ＇]/gu;
/** Accents of Latin, Greek and Cyrillic. In other scripts combining vowel signs are letters. */
const ACCENTS = /[\u0300-\u036f]/gu;

/** Returns the words of a text for search, in NFC, without case, accents, apostrophes and punctuation. */
export function searchWords(text: string): readonly string[] {
  const folded = text
    .replaceAll(APOSTROPHES, "")
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(ACCENTS, "")
    .replaceAll(PLAIN, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize("NFC");
  return folded.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== "");
}
