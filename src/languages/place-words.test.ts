import { expect, test } from "vitest";
import { placeWords } from "./place-words.ts";

const say = ({ section, row, seat }: Parameters<typeof placeWords>[0]) => `${section} ${row} ${seat}`;

test("who sits has a row and a seat; who stands is told where, and no number", () => {
  expect(placeWords({ section: "Parkett", row: "7", seat: "12" }, say)).toBe("Parkett 7 12");
  expect(placeWords({ section: "Golv", row: "", seat: "12" }, say)).toBe("Golv");
});
