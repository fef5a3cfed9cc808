import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import english from "#languages/en/seat-map.json" with { type: "json" };
import swedish from "#languages/sv/seat-map.json" with { type: "json" };
import { formatIn } from "#languages/testing/format-in.ts";
import { allFree, smallHall, smallPrices } from "#seat-map/hall/testing-hall.ts";
import { createSeatStore, type SeatEvent, type SeatStore } from "../choice/seat-store.ts";
import { createSeatNames } from "../hall/seat-names.ts";
import { eventWords } from "./event-words.ts";

const hall = smallHall();
const prices = smallPrices();

function saleIn(language: "sv" | "en", limit: number) {
  const messages = language === "sv" ? swedish : english;
  const t = createTranslator({ locale: language, messages, namespace: "seatMap" });
  const format = formatIn(language, { timeZone: "Europe/Stockholm" });
  const names = createSeatNames(hall, prices, t, format);
  const store = createSeatStore(hall, prices, allFree(hall), () => limit);
  const performance = { from: null, maxTickets: limit };
  const sale = { hall, prices, names, store, left: limit, performance };
  const words = (event: SeatEvent) => eventWords(event, sale, t, format).replaceAll("\u00a0", " ");
  return { t, store, words };
}

function wordsOf(actions: (store: SeatStore) => void, language: "sv" | "en" = "sv"): string[] {
  const { store, words } = saleIn(language, 3);
  const announced: string[] = [];
  store.onEvent((event) => announced.push(words(event)));
  actions(store);
  return announced;
}

test("choosing a seat announces its name, its price and the total", () => {
  expect(wordsOf((store) => store.toggle(8))).toEqual([
    "Parkett höger, rad 1, plats 1, 795 kr, vald. En plats vald, 795 kr",
  ]);
});

test("choosing several seats is one announcement with the total", () => {
  expect(wordsOf((store) => store.choose([8, 9]))).toEqual([
    "Parkett höger, rad 1, plats 1–2, valda. 2 platser valda, 1 590 kr",
  ]);
  expect(wordsOf((store) => store.choose([8, 16], { apart: true }))).toEqual([
    "Parkett höger, rad 1, plats 1; Balkong, rad 1, plats 1, valda. Platserna ligger inte alla bredvid varandra. 2 platser valda, 1 590 kr",
  ]);
});

test("a restricted view is announced with the choice, once for all chosen seats that share it", () => {
  expect(wordsOf((store) => store.choose([4, 5]))).toEqual([
    "Parkett vänster, rad 2, plats 1–2, skymd sikt: En pelare skymmer scenen, valda. 2 platser valda, 1 590 kr",
  ]);
});

test("replacing a seat announces the old and the new seat", () => {
  const words = wordsOf((store) => {
    store.choose([9, 10]);
    store.choose([8], { instead: [10] });
  });
  expect(words.at(-1)).toBe(
    "Parkett höger, rad 1, plats 1, 795 kr, vald i stället för Parkett höger, rad 1, plats 3. 2 platser valda, 1 590 kr",
  );
});

test("removing and undoing announce the remaining choice", () => {
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

test("exceeding the ticket limit and choosing a sold seat are announced as refused", () => {
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

test("in English choice, total, removal, undo, refusal and replacement are announced in English", () => {
  const { status } = allFree(hall);
  const words = wordsOf((store) => {
    store.toggle(8);
    store.toggle(9);
    store.toggle(9);
    store.undo();
    store.clear();
    store.choose([8, 9, 10]);
    store.toggle(11);
    store.choose([11], { instead: [8] });
    store.receive({ ...allFree(hall), status: `12${status.slice(2)}` });
    store.toggle(0);
    store.toggle(1);
    store.choose([16], { instead: [9, 10, 11], apart: true });
  }, "en");
  expect(words).toEqual([
    "Parkett höger, row 1, seat 1, SEK 795, chosen. One seat chosen, SEK 795",
    "Parkett höger, row 1, seat 2, SEK 795, chosen. 2 seats chosen, SEK 1,590",
    "Parkett höger, row 1, seat 2, no longer chosen. One seat chosen, SEK 795",
    "Undone. 2 seats chosen, SEK 1,590",
    "Parkett höger, row 1, seats 1–2, no longer chosen. No seats chosen",
    "Parkett höger, row 1, seats 1–3, chosen. 3 seats chosen, SEK 2,385",
    "One order can hold 3 tickets at most. Remove a seat if you would rather have another.",
    "Parkett höger, row 1, seat 4, SEK 795, chosen instead of Parkett höger, row 1, seat 1. 3 seats chosen, SEK 2,385",
    "Parkett vänster, row 1, seat 1, sold",
    "Parkett vänster, row 1, seat 2, in your basket",
    "Balkong, row 1, seat 1, SEK 795, chosen instead of Parkett höger, row 1, seats 2–4. Not all of these seats are side by side. One seat chosen, SEK 795",
  ]);
});

test("in English lost and orphan seats, seats that are not found and failed requests are announced in English", () => {
  const { t, words } = saleIn("en", 9);
  const events = [
    { kind: "lost", seats: [8], as: [] },
    { kind: "none-near", wanted: 9, available: 1 },
    { kind: "none-near", wanted: 9, available: 4 },
    { kind: "none-near", wanted: 2, available: 0 },
    { kind: "no-answer" },
  ] as const;
  expect(events.map(words)).toEqual([
    "Somebody else was quicker: Parkett höger, row 1, seat 1. The seat has been removed from your selection.",
    "You wanted 9 seats, but only one is free. Choose fewer.",
    "You wanted 9 seats, but only 4 are free. Choose fewer.",
    "There are no free seats left.",
    "We could not look for seats just now. Please try again in a moment.",
  ]);
  const alone = { count: 1, seats: "Parkett höger, row 1, seat 1" };
  expect(`${t("orphaned", alone)} ${t("orphaned-please")}`).toBe(
    "Parkett höger, row 1, seat 1 would be left on its own. Please choose so that others can sit together too.",
  );
});
