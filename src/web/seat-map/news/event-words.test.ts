import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import swedish from "#languages/sv/seat-map.json" with { type: "json" };
import { formatIn } from "#languages/testing/format-in.ts";
import { createSeatStore, type SeatStore } from "../choice/seat-store.ts";
import { createSeatNames } from "../hall/seat-names.ts";
import { allFree, smallHall, smallPrices } from "../hall/testing-hall.ts";
import { eventWords } from "./event-words.ts";

const hall = smallHall();
const prices = smallPrices();

/** What is said, the last words last, while somebody does something. */
function wordsOf(deeds: (store: SeatStore) => void): string[] {
  const t = createTranslator({ locale: "sv", messages: swedish, namespace: "seatMap" });
  const format = formatIn("sv", { timeZone: "Europe/Stockholm" });
  const names = createSeatNames(hall, prices, t, format);
  const store = createSeatStore(hall, prices, allFree(hall), () => 3);
  const sale = { hall, prices, names, store, left: 3, performance: { from: null, maxTickets: 3 } };
  const said: string[] = [];
  store.onEvent((event) => said.push(eventWords(event, sale, t, format).replaceAll("\u00a0", " ")));
  deeds(store);
  return said;
}

test("a choice says the seat with its price, and the sum", () => {
  expect(wordsOf((store) => store.toggle(8))).toEqual([
    "Parkett höger, rad 1, plats 1, 795 kr, vald. En plats vald, 795 kr",
  ]);
});

test("several are said as one, and the sum says what they cost", () => {
  expect(wordsOf((store) => store.choose([8, 9]))).toEqual([
    "Parkett höger, rad 1, plats 1–2, valda. 2 platser valda, 1 590 kr",
  ]);
  expect(wordsOf((store) => store.choose([8, 16], { apart: true }))).toEqual([
    "Parkett höger, rad 1, plats 1; Balkong, rad 1, plats 1, valda. Platserna ligger inte alla bredvid varandra. 2 platser valda, 1 590 kr",
  ]);
});

test("a hidden view is said again with the choice, once for all seats that have it", () => {
  expect(wordsOf((store) => store.choose([4, 5]))).toEqual([
    "Parkett vänster, rad 2, plats 1–2, skymd sikt: En pelare skymmer scenen, valda. 2 platser valda, 1 590 kr",
  ]);
});

test("a seat taken for another says for which", () => {
  const words = wordsOf((store) => {
    store.choose([9, 10]);
    store.choose([8], { instead: [10] });
  });
  expect(words.at(-1)).toBe(
    "Parkett höger, rad 1, plats 1, 795 kr, vald i stället för Parkett höger, rad 1, plats 3. 2 platser valda, 1 590 kr",
  );
});

test("what is let go and what is taken back are said with what is left", () => {
  const words = wordsOf((store) => {
    store.choose([8, 9]);
    store.clear();
    store.undo();
  });
  expect(words.slice(1)).toEqual([
    "Parkett höger, rad 1, plats 1–2, inte längre valda. Inga platser valda",
    "Ångrat. 2 platser valda, 1 590 kr",
  ]);
});

test("one too many, and one that is sold, are refused in words", () => {
  const words = wordsOf((store) => {
    store.choose([8, 9, 10]);
    store.toggle(11);
    store.receive({ ...allFree(hall), status: `1${allFree(hall).status.slice(1)}` });
    store.toggle(0);
  });
  expect(words.slice(1)).toEqual([
    "Du kan köpa högst 3 biljetter på en gång. Ta bort en plats om du hellre vill ha en annan.",
    "Parkett vänster, rad 1, plats 1, såld",
  ]);
});
