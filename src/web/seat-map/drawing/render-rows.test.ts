import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import swedish from "#languages/sv/seat-map.json" with { type: "json" };
import { formatIn } from "#languages/testing/format-in.ts";
import { renderSeats, type SeatPicture } from "#seat-map/drawing/render-rows.ts";
import type { HallRow } from "#seat-map/hall/hall.ts";
import { allFree, smallHall, smallPrices } from "#seat-map/hall/testing-hall.ts";
import { createSeatNames } from "../hall/seat-names.ts";

const hall = smallHall();
const t = createTranslator({ locale: "sv", messages: swedish, namespace: "seatMap" });
const format = formatIn("sv");
const names = createSeatNames(hall, smallPrices(), t, format);
const front = hall.rows[0] as HallRow;

function picture(changes: Partial<SeatPicture> = {}): SeatPicture {
  return { availability: allFree(hall), names, isChosen: () => false, isLeftOut: () => false, ...changes };
}

test("a free seat is drawn as a checkbox, and a sold seat as a disabled one", () => {
  const availability = { ...allFree(hall), status: `01${"0".repeat(hall.seats.length - 2)}` };
  const html = renderSeats(front, picture({ availability }));
  expect(html).toMatch(/^<path [^>]*aria-label="Parkett vänster, rad 1, plats 1,/);
  expect(html).toMatch(/id="s0" role="checkbox" aria-checked="false" tabindex="-1" class="b2"/);
  expect(html).toMatch(/id="s1" role="checkbox" aria-checked="false" aria-disabled="true"/);
  expect(html.match(/role="checkbox"/g)).toHaveLength(4);
});

test("a seat outside the filter is dimmed, named as such, and can still be chosen", () => {
  const html = renderSeats(front, picture({ isLeftOut: (seat) => seat === 0 }));
  expect(html).toMatch(/id="s0" role="checkbox" aria-checked="false" tabindex="-1" class="b2 x"/);
  expect(html).toMatch(/plats 1, [^"]*, utanför ditt filter"/);
  expect(html.match(/utanför ditt filter/g)).toHaveLength(1);
});

test("a chosen seat is drawn as a checked checkbox", () => {
  const html = renderSeats(front, picture({ isChosen: (seat) => seat === 1 }));
  expect(html.match(/aria-checked="true"/g)).toHaveLength(1);
  expect(html).toContain('id="s1" role="checkbox" aria-checked="true"');
});

test("the seats' markup has no inline styles, which the content security policy would block", () => {
  expect(renderSeats(front, picture())).not.toContain("style=");
});

test("names from the house's files are escaped in the seats' markup", () => {
  const cunning = { ...hall, sections: hall.sections.map((section) => ({ ...section, name: '"><script>' })) };
  const own = createSeatNames(cunning, smallPrices(), t, format);
  expect(renderSeats(cunning.rows[0] as HallRow, picture({ names: own }))).not.toContain("<script>");
});
