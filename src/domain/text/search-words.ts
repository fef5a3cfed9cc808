/** Letters that have no decomposition in Unicode but are typed without their stroke or ligature. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ...{ ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ħ: "h", ı: "i" },
  ...{ æ: "ae", œ: "oe", ß: "ss", ς: "σ" },
};
const PLAIN = new RegExp(`[${Object.keys(PLAIN_LETTERS).join("")}]`, "gu");
const APOSTROPHES = /['’‘ʼʹ′`´ʻ＇]/gu;
/** Accents of Latin, Greek and Cyrillic. The vowel signs of other scripts are letters to their readers. */
const ACCENTS = /[\u0300-\u036f]/gu;

/** The words of a text without case, accents, apostrophes and punctuation, in NFC: what a search compares. */
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
