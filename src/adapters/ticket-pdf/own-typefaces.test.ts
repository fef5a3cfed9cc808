import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { TicketSheet } from "#ports/ticket-paper.ts";
import { printTickets } from "./print-tickets.ts";
import { printVouchers } from "./print-vouchers.ts";
import { contentHash, ticketsOf, voucherWith } from "./testing/printed.ts";

/** Fonts for other scripts do not change Latin, Greek and Cyrillic documents. */

const now = () => new Date("2027-01-01T12:00:00Z");
/** Deflate differs between machines. */
const SPARE = 1.01;

const LATIN = ticketsOf(
  {},
  { eventTitle: "Die Entführung – åäöéüß¿ñè", holderText: "Пётр Чайковский" },
  { eventTitle: "Ελληνικά", holderText: "Μαρία Κάλλας" },
);

test("tickets in Latin, Greek and Cyrillic script have the recorded bytes", async () => {
  const pdf = await printTickets(LATIN, { now });
  expect(contentHash(pdf)).toBe("5fcc1a12e7357a2064c5ca03b1ccc1b8416aaee8917bc19a6dfc33a22901943e");
  expect(pdf.length).toBeLessThan(40_387 * SPARE);
});

test("a voucher in Latin, Greek and Cyrillic script has the recorded bytes", async () => {
  const message = "Grattis! Поздравляю! Χρόνια πολλά! Chúc mừng sinh nhật!";
  const pdf = await printVouchers(voucherWith(message), { now });
  expect(contentHash(pdf)).toBe("ac41e6f41713df40171f537defae1f23f64056e5e6e4784e5accf739873e8492");
  expect(pdf.length).toBeLessThan(24_734 * SPARE);
});

const PRINT_AND_LIST = `
  import { registerHooks } from "node:module";
  const loaded = new Set();
  registerHooks({
    load(url, context, next) {
      for (const name of ["harfbuzzjs", "subset-font", "bidi-js"]) if (url.includes("/" + name + "/")) loaded.add(name);
      return next(url, context);
    },
  });
  const [, file, sheet] = process.argv;
  await (await import(file)).printTickets(JSON.parse(sheet));
  console.log([...loaded].sort().join(" "));
`;

/** Returns the packages for other scripts that a separate process loads for this sheet. */
function loadedFor(sheet: TicketSheet): string {
  const file = join(import.meta.dirname, "print-tickets.ts");
  const script = ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e", PRINT_AND_LIST];
  return execFileSync(process.execPath, [...script, file, JSON.stringify(sheet)], {
    encoding: "utf8",
  }).trim();
}

test("fonts for other scripts are loaded with the first text that needs them", () => {
  expect(loadedFor(LATIN)).toBe("");
  expect(loadedFor(ticketsOf({ holderText: "王小明" }))).toBe("harfbuzzjs subset-font");
  expect(loadedFor(ticketsOf({ holderText: "مريم" }))).toBe("bidi-js harfbuzzjs subset-font");
});
