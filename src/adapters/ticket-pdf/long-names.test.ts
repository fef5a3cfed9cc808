import { expect, test } from "vitest";
import { printTickets } from "./print-tickets.ts";
import { printVouchers } from "./print-vouchers.ts";
import { linesBelow, ticketsOf, voucherWith, wordsOf } from "./testing/printed.ts";

/** House names that take two lines. */

const LONG = "Deutsche Oper am Rhein Düsseldorf Duisburg";

test.each(["Sundoperan", LONG])(
  "the line on a ticket of %s is between the house's name and the title",
  async (houseName) => {
    const pdf = await printTickets({ ...ticketsOf({}), houseName });
    const [rule = 0] = linesBelow(pdf);
    const names = wordsOf(pdf).filter(({ word }) => houseName.split(" ").includes(word));
    const head = names.filter(({ bottom }) => bottom < 200);
    expect(head.length).toBeGreaterThanOrEqual(houseName.split(" ").length);
    for (const { bottom } of head) expect(bottom).toBeLessThan(rule);
    expect(wordsOf(pdf).find(({ word }) => word === "tutte")?.top).toBeGreaterThan(rule);
  },
);

test.each(["Sundoperan", LONG, `${LONG} gemeinnützige Gesellschaft mit beschränkter Haftung`])(
  "a voucher of %s keeps the longest message above its code",
  async (houseName) => {
    const message = "Vi ses i salongen när ridån går upp. ".repeat(13);
    const words = wordsOf(await printVouchers({ ...voucherWith(message), houseName }));
    const from = words.find(({ word }) => word === "Från");
    const code = words.find(({ word }) => word === "Kod");
    expect(from?.bottom).toBeLessThan(code?.top ?? 0);
  },
);
