import { expect, test } from "vitest";
import { campaignOf, shopAddress } from "./campaign.ts";

test("of a page's address only the campaign's parameters are kept, shortened", () => {
  const kept = campaignOf(`?utm_source=brev&gclid=1&fbclid=2&email=a%40b.se&utm_term=${"x".repeat(900)}`);
  expect(kept).toEqual([
    ["utm_source", "brev"],
    ["utm_term", "x".repeat(200)],
  ]);
  expect(shopAddress("https://shop.example", "/events/carmen/1?a=b", kept.slice(0, 1))).toBe(
    "https://shop.example/events/carmen/1?a=b&utm_source=brev",
  );
});
