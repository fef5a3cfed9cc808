import { expect, test } from "vitest";
import { placeWords } from "./place-words.ts";

const say = ({ section, row, seat }: Parameters<typeof placeWords>[0]) => `${section} ${row} ${seat}`;

test("a seat has a row and a number; a standing place has neither", () => {
  expect(placeWords({ section: "Parkett", row: "7", seat: "12" }, say)).toBe("Parkett 7 12");
  expect(placeWords({ section: "Golv", row: "", seat: "12" }, say)).toBe("Golv");
});
