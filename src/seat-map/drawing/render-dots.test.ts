import { expect, test } from "vitest";
import { allFree, smallHall } from "../hall/testing-hall.ts";
import { renderDots, renderHall } from "./render-dots.ts";

const hall = smallHall();
const [stalls] = hall.sections;
const none = () => false;
const dotsIn = (html: string) => html.match(/h0/g)?.length ?? 0;

test("a zoomed-out section has one path per appearance, with a dot for each seat", () => {
  if (!stalls) throw new Error("The hall has no section");
  const availability = { ...allFree(hall), status: `01${"0".repeat(hall.seats.length - 2)}` };
  const html = renderDots(stalls, availability, (seat) => seat === 2);
  expect(html.match(/class="[^"]*"/g)).toEqual(['class="b2"', 'class="t"', 'class="b2 x"']);
  expect(dotsIn(html)).toBe(stalls.seats.length);
});

test("a zoomed-out hall has one group for each section, with a placeholder for each row", () => {
  const html = renderHall(hall, allFree(hall), none);
  expect(html.match(/<g><g class="dots">/g)).toHaveLength(hall.sections.length);
  expect(html.match(/<svg class="rows" role="presentation">(<g><\/g>)+<\/svg><\/g>/g)).toHaveLength(
    hall.sections.length,
  );
  expect(html.match(/<g><\/g>/g)).toHaveLength(hall.rows.length);
  expect(dotsIn(html)).toBe(hall.pointed.length);
  expect(html).not.toContain("checkbox");
});
