/** Scripts without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const OPENING = /[\p{Ps}\p{Pi}]$/u;

let words: Intl.Segmenter | null = null;
let letters: Intl.Segmenter | null = null;

export interface Piece {
  readonly text: string;
  readonly gap: "" | " ";
}

export function piecesOf(text: string): Piece[] {
  return text
    .split(" ")
    .flatMap((word) =>
      (UNSPACED.test(word) ? wordsIn(word) : [word]).map(
        (part, at): Piece => ({ text: part, gap: at === 0 ? " " : "" }),
      ),
    );
}

/** Punctuation stays with the word that it closes or opens. */
function wordsIn(text: string): string[] {
  words ??= new Intl.Segmenter("und", { granularity: "word" });
  const found: string[] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    const last = found.at(-1);
    if (last === undefined || (isWordLike && !OPENING.test(last)) || OPENING.test(segment))
      found.push(segment);
    else found[found.length - 1] = last + segment;
  }
  return found;
}

export function lettersOf(word: string): string[] {
  letters ??= new Intl.Segmenter("und", { granularity: "grapheme" });
  return Array.from(letters.segment(word), ({ segment }) => segment);
}
