import { expect, test } from "vitest";
import { ticketsIn } from "./frame-messages.ts";

const PAGE =
  "https://tickets.example.org/sundoperan/website/ChooseSeats.aspx?EventInstanceId=61602&resize=true";
const origin = "https://tickets.example.org";
const contents = { total: 26, tickets: [{ seatName: "A1" }, { seatName: "A2" }], hash: "5d41" };

test("the vendor's frame message counts the tickets of its basket, as text or as an object", () => {
  const data = JSON.stringify(contents);
  expect(ticketsIn({ origin, data: `basketContents:${data}` }, PAGE)).toBe(2);
  expect(ticketsIn({ origin, data: { basketContents: contents } }, PAGE)).toBe(2);
  expect(ticketsIn({ origin, data: { basketContents: data } }, PAGE)).toBe(2);
});

test("frame messages from other origins are ignored", () => {
  const data = `basketContents:${JSON.stringify(contents)}`;
  for (const other of ["https://evil.example", "https://tickets.example.org.evil.example", "null", ""])
    expect(ticketsIn({ origin: other, data }, PAGE), other).toBeNull();
});

test("frame messages of other types are ignored", () => {
  for (const data of [
    "basketHash:5d41",
    "basketContents:{",
    "basketContents:null",
    null,
    7,
    { tickets: [1] },
  ])
    expect(ticketsIn({ origin, data }, PAGE), JSON.stringify(data)).toBeNull();
});
