import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import english from "#languages/en/seat-map.json" with { type: "json" };
import swedish from "#languages/sv/seat-map.json" with { type: "json" };
import { formatIn } from "#languages/testing/format-in.ts";
import { allFree, smallHall, smallPrices } from "#seat-map/hall/testing-hall.ts";
import { createSeatNames } from "./seat-names.ts";

const hall = smallHall();
const free = allFree(hall);
const sold = { ...free, status: "1".repeat(hall.seats.length) };

function namesIn(language: "sv" | "en") {
  const messages = language === "sv" ? swedish : english;
  const t = createTranslator({ locale: language, messages, namespace: "seatMap" });
  const format = formatIn(language);
  return createSeatNames(hall, smallPrices(), t, format);
}
const plain = (text: string) => text.replaceAll("\u00a0", " ");
const seat = (index: number) => {
  const found = hall.seats[index];
  if (!found) throw new Error(`No seat ${index}`);
  return found;
};

test("a seat's name has section, row, seat and price", () => {
  expect(plain(namesIn("sv").full(seat(9), free))).toBe("Parkett höger, rad 1, plats 2, 795 kr");
  expect(plain(namesIn("en").full(seat(9), free))).toBe("Parkett höger, row 1, seat 2, SEK 795");
});

test("a seat's name adds the view and its reason, the entrance and the rows in front, and ends with sold", () => {
  expect(plain(namesIn("sv").full(seat(4), sold))).toBe(
    "Parkett vänster, rad 2, plats 1, 795 kr, skymd sikt: En pelare skymmer scenen, utan trappsteg, en rad framför, såld",
  );
  expect(plain(namesIn("en").full(seat(4), sold))).toBe(
    "Parkett vänster, row 2, seat 1, SEK 795, restricted view: En pelare skymmer scenen, step-free, one row in front, sold",
  );
});

test("the notes on a front-row seat include its row", () => {
  expect(namesIn("sv").remarks(seat(0))).toContain("längst fram");
  expect(namesIn("en").remarks(seat(0))).toContain("front row");
});

test("a wheelchair place's name includes the words for wheelchair space", () => {
  expect(namesIn("sv").full(seat(12), free)).toContain("rullstolsplats");
  expect(namesIn("en").full(seat(12), free)).toContain("wheelchair space");
});

test("a seat in the visitor's basket has the state in your basket", () => {
  const mine = { ...free, status: `2${free.status.slice(1)}` };
  expect(namesIn("sv").state(seat(0), mine)).toBe("i din varukorg");
  expect(namesIn("en").state(seat(0), mine)).toBe("in your basket");
  expect(namesIn("en").state(seat(1), mine)).toBeNull();
});
