import { expect, test } from "vitest";
import { nearQuery, readNearQuestion } from "./near-seats.ts";

const read = (query: string) => readNearQuestion(new URLSearchParams(query));

test("a query for neighbouring seats is the same after it is written to an address and read back", () => {
  const question = { near: 12, count: 3, keep: [1, 2], avoid: [] };
  expect(read(nearQuery(question))).toEqual(question);
  expect(read("near=0&count=1")).toEqual({ near: 0, count: 1, keep: [], avoid: [] });
});

test("an invalid query for neighbouring seats is rejected", () => {
  for (const query of ["", "near=1", "count=2", "near=1&count=0", "near=1&count=51", "near=-1&count=1"]) {
    expect(read(query), query).toBeNull();
  }
  expect(read("near=x&count=1")).toBeNull();
  expect(read("near=1&count=1.5")).toBeNull();
  expect(read(`near=1&count=1&keep=${Array.from({ length: 51 }, () => "1").join("+")}`)).toBeNull();
});
