import { expect, test, vi } from "vitest";
import { printTickets } from "./print-tickets.ts";
import { printVouchers } from "./print-vouchers.ts";
import { contentHash, ticketsOf, voucherWith } from "./testing/printed.ts";

/** Paper in Latin, Greek and Cyrillic letters is what it was before there were fonts for other scripts, and costs no more. */

vi.setConfig({ testTimeout: 60_000 });

const loaded = vi.hoisted(() => ({ count: 0 }));
vi.mock("harfbuzzjs", async (original) => {
  loaded.count += 1;
  return original();
});

const now = () => new Date("2027-01-01T12:00:00Z");
/** Packed a little differently on another machine. */
const SPARE = 1.01;

test("tickets in Latin, Greek and Cyrillic letters are the same as before, without HarfBuzz", async () => {
  const sheet = ticketsOf(
    {},
    { eventTitle: "Die Entführung – åäöéüß¿ñè", holderText: "Пётр Чайковский" },
    { eventTitle: "Ελληνικά", holderText: "Μαρία Κάλλας" },
  );
  const pdf = await printTickets(sheet, { now });
  expect(contentHash(pdf)).toBe("5fcc1a12e7357a2064c5ca03b1ccc1b8416aaee8917bc19a6dfc33a22901943e");
  expect(pdf.length).toBeLessThan(40_387 * SPARE);
  expect(loaded.count).toBe(0);
});

test("a voucher in Latin, Greek and Cyrillic letters is the same as before, without HarfBuzz", async () => {
  const message = "Grattis! Поздравляю! Χρόνια πολλά! Chúc mừng sinh nhật!";
  const pdf = await printVouchers(voucherWith(message), { now });
  expect(contentHash(pdf)).toBe("ac41e6f41713df40171f537defae1f23f64056e5e6e4784e5accf739873e8492");
  expect(pdf.length).toBeLessThan(24_734 * SPARE);
  expect(loaded.count).toBe(0);
});

test("a name in another script loads HarfBuzz", async () => {
  await printTickets(ticketsOf({ holderText: "王小明" }));
  expect(loaded.count).toBe(1);
});
