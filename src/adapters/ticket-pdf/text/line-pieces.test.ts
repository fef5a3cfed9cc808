import { expect, test } from "vitest";
import { lettersOf, piecesOf } from "./line-pieces.ts";

const texts = (text: string) => piecesOf(text).map((piece) => piece.text);

test("Latin and Arabic break at spaces only", () => {
  expect(texts("Grattis, Zoë! مريم الحسن")).toEqual(["Grattis,", "Zoë!", "مريم", "الحسن"]);
});

test("Chinese breaks between words, and punctuation stays with the word it closes or opens", () => {
  const pieces = texts("祝你「生日」快乐，明天见。");
  expect(pieces.length).toBeGreaterThan(3);
  expect(pieces.join("")).toBe("祝你「生日」快乐，明天见。");
  expect(pieces.filter((piece) => /^[」，。]|「$/.test(piece))).toEqual([]);
});

test("Thai breaks between words", () => {
  expect(texts("สวัสดีครับ ขอบคุณ")).toEqual(["สวัสดี", "ครับ", "ขอบคุณ"]);
});

test("a word that is too long is cut between grapheme clusters", () => {
  expect(lettersOf("น้ำ")).toEqual(["น้ำ"]);
});
