import { expect, test } from "vitest";
import { createBokabord } from "./bokabord.ts";
import type { Restaurant } from "./partner.ts";
import { createResDiary } from "./resdiary.ts";

const HASH = "0123456789abcdef0123456789abcdef";
const request = { date: "2027-03-14", time: "17:00", guests: 4 };
const bokabord = (change: Partial<Restaurant> = {}) =>
  createBokabord({
    ...{ restaurantId: HASH, meal: null, mode: "iframe", locale: "visitor", urlTemplate: null },
    ...change,
  });
const resDiary = (change: Partial<Restaurant> = {}) =>
  createResDiary({
    ...{ restaurantId: "RestaurangSundet/4711", meal: null, mode: "iframe", locale: "visitor" },
    ...{ urlTemplate: null, ...change },
  });

test("a ResDiary link has date and party size filled in", () => {
  expect(resDiary().address(request, "sv")).toBe(
    "https://booking.resdiary.com/widget/Standard/RestaurangSundet/4711?date=2027-03-14&partySize=4",
  );
});

test("a Bokabord link has the restaurant, and the meal if the house names one", () => {
  expect(bokabord().address(request, "sv")).toBe(
    `https://app.bokabord.se/reservation/?hash=${HASH}&version=new`,
  );
  expect(bokabord({ meal: "12" }).address(request, "sv")).toMatch(/&mealid=12$/);
});

test("a URL template of the house has every placeholder filled in, and no value changes the URL's structure", () => {
  const urlTemplate = "https://bord.example/{restaurantId}?d={date}&t={time}&n={guests}&l={locale}&x={other}";
  const own = resDiary({ urlTemplate, restaurantId: "a?b/c&d" });
  expect(own.address(request, "en-us")).toBe(
    "https://bord.example/a%3Fb/c%26d?d=2027-03-14&t=17%3A00&n=4&l=en&x={other}",
  );
  expect(own.sources.frame).toEqual(["https://bord.example"]);
});

test("the booking page uses the visitor's language or the house's setting, and English for Haitian Creole", () => {
  const locale = (own: ReturnType<typeof bokabord>, language: "sv" | "ht" | "de") =>
    own.button(language)?.data["data-lang"];
  expect(locale(bokabord({ mode: "popup" }), "de")).toBe("de");
  expect(locale(bokabord({ mode: "popup" }), "ht")).toBe("en");
  expect(locale(bokabord({ mode: "popup", locale: "sv" }), "de")).toBe("sv");
});

test("a booking link loads nothing, a booking frame only a frame, and only the popup a script", () => {
  expect(bokabord({ mode: "link" }).sources).toEqual({ frame: [], script: [] });
  expect(resDiary({ mode: "link" }).sources).toEqual({ frame: [], script: [] });
  expect(resDiary().sources).toEqual({ frame: ["https://booking.resdiary.com"], script: [] });
  expect(bokabord().sources).toEqual({ frame: ["https://app.bokabord.se"], script: [] });
  expect(bokabord().button("sv")).toBeNull();
  expect(bokabord({ mode: "popup", meal: "12" })).toMatchObject({
    sources: { frame: ["https://app.bokabord.se"], script: ["https://app.bokabord.se"] },
  });
  expect(bokabord({ mode: "popup", meal: "12" }).button("sv")).toEqual({
    script: "https://app.bokabord.se/widget-popup/widget.min.js",
    className: "waiteraid-widget",
    data: { "data-hash": HASH, "data-lang": "sv", "data-mealid": "12" },
  });
});
