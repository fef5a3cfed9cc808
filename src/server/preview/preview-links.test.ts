import { expect, test } from "vitest";
import { createPreviewLinks, PREVIEW_HOURS } from "./preview-links.ts";

const DRAFT = "0b0f2f0e-0000-4000-8000-000000000001";
const tokenOf = (address: string) => address.split("/").at(-1) ?? "";
const changed = (token: string) => (token.startsWith("A") ? "B" : "A") + token.slice(1);

test("a link shows its draft until it ends, in this shop only, and cannot be changed", () => {
  let now = 1_000_000;
  const links = createPreviewLinks("a key of this shop", "https://house.example", () => now);
  const { address, until } = links.addressOf(DRAFT);
  expect(address).toMatch(/^https:\/\/house\.example\/preview\/[\w-]+$/);
  const token = tokenOf(address);
  expect(links.read(token)).toBe(DRAFT);
  for (const wrong of [changed(token), token.slice(0, -2), "", "…"]) expect(links.read(wrong)).toBeNull();
  const others = createPreviewLinks("another key", "https://house.example", () => now);
  expect(others.read(token)).toBeNull();
  now = until - 1;
  expect(links.read(token)).toBe(DRAFT);
  now += 1;
  expect(links.read(token)).toBeNull();
  expect(until).toBe(1_000_000 + PREVIEW_HOURS * 3_600_000);
});
