import { expect, test } from "vitest";
import { readDonation, readMonthly } from "./read-donation.ts";

function form(fields: Record<string, string>): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.set(name, value);
  return made;
}

test.each([
  ["once", readDonation],
  ["monthly", readMonthly],
])(
  "a donation made %s keeps the appeal of its link, unless the shop uses that appeal itself",
  (_how, read) => {
    expect(read(form({ appeal: " spring " })).appeal).toBe("spring");
    expect(read(form({ appeal: "round-up" })).appeal).toBe("");
    expect(read(form({})).appeal).toBe("");
  },
);
