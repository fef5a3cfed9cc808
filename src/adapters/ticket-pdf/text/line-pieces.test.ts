import { expect, test } from "vitest";
import { lettersOf, piecesOf } from "./line-pieces.ts";

const texts = (text: string) => piecesOf(text).map((piece) => piece.text);

test("Latin and Arabic are broken at spaces only", () => {
  expect(texts("Grattis, Zoë! مريم الحسن")).toEqual(["Grattis,", "Zoë!", "مريم", "الحسن"]);
});

test("Chinese is broken between words, and a sign stays with the word it closes or opens", () => {
  const pieces = texts("祝你「生日」快乐，明天见。");
  expect(pieces.length).toBeGreaterThan(3);
  expect(pieces.join("")).toBe("祝你「生日」快乐，明天见。");
  expect(pieces.filter((piece) => /^[」，。]|「$/.test(piece))).toEqual([]);
});

test("Thai is broken between words", () => {
  expect(texts("สวัสดีครับ ขอบคุณ")).toEqual(["สวัสดี", "ครับ", "ขอบคุณ"]);
});

test("a word that is too long is cut between letters with their vowel signs", () => {
  expect(lettersOf("น้ำ")).toEqual(["น้ำ"]);
});
