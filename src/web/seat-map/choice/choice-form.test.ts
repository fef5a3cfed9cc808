import { expect, test } from "vitest";
import { choiceField, choiceOf } from "./choice-form.ts";

const form = (...fields: [string, string][]) => {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
};

test("the map's form submits each seat with its price type", () => {
  expect(choiceOf(form(["plan", "p"], [choiceField(12), "2"])).choices).toEqual([{ seat: 12, priceType: 2 }]);
});

test("the list's form without scripts submits seats with one price type for all of them", () => {
  const { choices, forAll } = choiceOf(form(["seat", "3"], ["seat", "4"], ["priceType", "2"]));
  expect(choices).toEqual([
    { seat: 3, priceType: null },
    { seat: 4, priceType: null },
  ]);
  expect(forAll).toBe(2);
});

test("a seat submitted by both map and list counts once", () => {
  expect(choiceOf(form(["seat", "3"], [choiceField(3), "2"])).choices).toEqual([{ seat: 3, priceType: 2 }]);
});

test("an invalid number in a seat form is ignored", () => {
  expect(choiceOf(form(["seat", "x"], ["seat", "-1"], ["as-1e3", "1"], ["as-", "1"])).choices).toEqual([]);
});

test("a seat unticked without scripts is not bought, although the page submits it as chosen", () => {
  const sent = form(["listed", "0-9"], ["seat", "3"], [choiceField(3), "2"], [choiceField(4), "1"]);
  expect(choiceOf(sent).choices).toEqual([{ seat: 3, priceType: 2 }]);
});

test("a chosen seat of a section without checkboxes on the page is kept", () => {
  const sent = form(["listed", "0-9"], ["seat", "3"], [choiceField(12), "2"]);
  expect(choiceOf(sent).choices).toEqual([
    { seat: 12, priceType: 2 },
    { seat: 3, priceType: null },
  ]);
});

test("a seat form of maximum size with the widest ranges is parsed without delay", () => {
  const data = new FormData();
  for (let seat = 0; seat < 20_000; seat++) {
    data.append("listed", "0-999999999");
    data.append("seat", String(seat));
    data.append(choiceField(seat), "1");
  }
  const began = process.cpuUsage();
  expect(choiceOf(data).choices).toHaveLength(20_000);
  expect(process.cpuUsage(began).user / 1_000).toBeLessThan(1_000);
});
