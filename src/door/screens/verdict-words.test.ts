import { expect, test } from "vitest";
import type { DoorTicket } from "#domain/door/door-list.ts";
import { type DoorScan, REFUSED_BECAUSE, type RefusedBecause } from "#domain/door/scan.ts";
import { INTL_LOCALES } from "#languages/locales.ts";
import { translatorsOf } from "#languages/translators.ts";
import { compileAll } from "../../../tooling/compile-messages.ts";
import type { Shown } from "../device/door-core.ts";
import { CARMEN_ID, performanceOf, STARTS, TOSCA_ID } from "../testing/phone.ts";
import en from "../words/en.json" with { type: "json" };
import sv from "../words/sv.json" with { type: "json" };
import { placeText, verdictWords } from "./verdict-words.ts";

type Language = "sv" | "en";
const COMPILED = { sv: compileAll(sv) as object, en: compileAll(en) as object };

const TICKET: DoorTicket = {
  ...{
    ticket: "t",
    hash: "h",
    replaced: [],
    valid: true,
    forResale: false,
    section: "rad1",
    row: "A",
    seat: "5",
  },
  ...{ priceType: 1, accessible: false, holder: "Å.", order: null },
};
const BEFORE: DoorScan = {
  ...{ id: "s", number: 1, kind: "in", entrance: "Vänster", at: STARTS - 60_000, undoes: null },
  ...{ ticket: "t", device: "Entré vänster" },
};

function wordsIn(language: Language) {
  const locale = INTL_LOCALES[language].intl;
  const translate = translatorsOf(COMPILED[language], locale)("door");
  const format = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });
  return {
    ...{ language, switchTo() {}, time: (at: number) => format.format(at), day: () => "day" },
    say: (key: Parameters<typeof translate>[0], values?: Record<string, string | number>) =>
      String(translate(key, values)),
  };
}

function shown(verdict: Shown["verdict"], wasAsked = false): Shown {
  const scan = {
    ...{ id: "1", kind: "refused" as const, performance: CARMEN_ID, entrance: null, ticket: "t", hash: "h" },
    ...{ because: null, override: null, undoes: null, at: STARTS, known: [] },
  };
  return { verdict, scan, wasAsked };
}
function refusal(because: RefusedBecause): Shown {
  const performance = performanceOf(because === "wrong-performance" ? TOSCA_ID : CARMEN_ID);
  const found = { performance, ticket: TICKET, scans: [BEFORE], isReplaced: false };
  return shown({ kind: "refused", because, found: because === "unknown" ? null : found, before: BEFORE });
}

/** What staff need to help, besides the seat. */
const HELP: Readonly<Record<RefusedBecause, RegExp>> = {
  used: /17[.:]59.*Entré vänster.*(Vänster|Left)/,
  "no-reentry": /17[.:]59.*Entré vänster.*(Vänster|Left)/,
  "wrong-performance": /Tosca.*18[.:]00.*Stora scenen/,
  "wrong-entrance": /Höger|Right/,
  returned: /biljettkassan|box office/,
  "for-resale": /biljettkassan|box office/,
  replaced: /senaste biljett|newest ticket/,
  cancelled: /biljettkassan|box office/,
  "not-inside": /Släpp ut|Let the visitor out/,
  unknown: /listan från 17[.:]45|list from 17[.:]45/,
};

const EACH = REFUSED_BECAUSE.flatMap((because) => [["sv", because] as const, ["en", because] as const]);

test.each(EACH)("in %s a refusal as %s says why, helps, and names the seat", (language, because) => {
  const said = verdictWords(refusal(because), wordsIn(language), STARTS - 15 * 60_000);
  expect(said.signal).toBe("stop");
  expect(said.because).toBeTruthy();
  expect(said.advice).toMatch(HELP[because]);
  if (because === "unknown") return;
  expect([said.section, said.row, said.seat].join(" ")).toMatch(/(raden|tier) (Rad|Row) A (Plats|Seat) 5/);
});

test("a code that the server does not know is called unknown, without a hint that the list may be old", () => {
  const { verdict } = refusal("unknown");
  const [asked, offline] = [true, false].map((wasAsked) =>
    verdictWords(shown(verdict, wasAsked), wordsIn("en"), STARTS),
  );
  expect(asked?.advice).toBe(en.door["unknown-asked"]);
  expect(offline?.advice).not.toBe(asked?.advice);
});

test("a reduced price type says what to check the first time, and not when the visitor comes back", () => {
  const found = { performance: performanceOf(CARMEN_ID), ticket: { ...TICKET, priceType: 2 }, scans: [] };
  const say = (again: boolean) =>
    verdictWords(shown({ kind: "in", again, found: { ...found, isReplaced: false } }), wordsIn("sv"), STARTS);
  expect(say(false)).toMatchObject({ signal: "check", advice: "Giltigt studentkort visas i dörren." });
  expect(say(true)).toMatchObject({ signal: "in", advice: null });
});

test("the place of a seat is its section, row and seat; a standing place has only its section", () => {
  const at = (place: { row: string; seat: string }) =>
    placeText({ section: "rad1", ...place }, performanceOf(CARMEN_ID), wordsIn("en"));
  expect(at({ row: "A", seat: "5" })).toMatch(/ tier, Row A, Seat 5$/);
  expect(at({ row: "", seat: "" })).toMatch(/ tier$/);
});
