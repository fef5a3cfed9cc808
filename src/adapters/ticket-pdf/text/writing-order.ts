import { createRequire } from "node:module";
import type bidiFactory from "bidi-js";

/** Unicode's bidirectional algorithm, for Arabic and Hebrew. */

export interface Run {
  readonly font: string;
  readonly text: string;
}

export type Direction = "ltr" | "rtl";

let algorithm: ReturnType<typeof bidiFactory> | null = null;

/** A text has the direction of its first letter. */
export function directionOf(text: string): Direction {
  const [paragraph] = bidi().getEmbeddingLevels(text).paragraphs;
  return paragraph?.level === 1 ? "rtl" : "ltr";
}

/** @param fonts one for each of the text's code units */
export function inVisualOrder(text: string, fonts: readonly string[], direction: Direction): Run[] {
  const embedded = bidi().getEmbeddingLevels(text, direction);
  const runs: { font: string; level: number; from: number; to: number }[] = [];
  for (const at of bidi().getReorderedIndices(text, embedded)) {
    const font = fonts[at] ?? "";
    const level = embedded.levels[at] ?? 0;
    const last = runs.at(-1);
    if (last?.font === font && last.level === level) {
      last.from = Math.min(last.from, at);
      last.to = Math.max(last.to, at + 1);
    } else runs.push({ font, level, from: at, to: at + 1 });
  }
  return runs.map(({ font, level, from, to }) => ({
    font,
    text: asShaped(text.slice(from, to), level % 2 === 1),
  }));
}

/** HarfBuzz reverses only runs with Arabic or Hebrew letters. */
function asShaped(text: string, isRightToLeft: boolean): string {
  const isTurned = /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(text);
  if (isTurned === isRightToLeft) return text;
  const letters = Array.from(text).reverse();
  return letters
    .map((letter) => (isRightToLeft ? (bidi().getMirroredCharacter(letter) ?? letter) : letter))
    .join("");
}

function bidi() {
  algorithm ??= (createRequire(import.meta.url)("bidi-js") as typeof bidiFactory)();
  return algorithm;
}
