import { expect, test } from "vitest";
import { pictureCandidates, pictureName } from "./names.ts";

const HASH = "1a2b3c4d5e6f";
const CARMEN = "pictures/carmen-1a2b3c4d.jpg";
const any = { width: null, isSquare: false, accept: "image/avif,image/webp,*/*" };

test.each([
  ["Trollflöjten.JPG", "pictures/trollflojten-1a2b3c4d.jpg"],
  ["../../etc/passwd", "pictures/etc-passwd-1a2b3c4d.jpg"],
  ["<script>.svg", "pictures/script-1a2b3c4d.jpg"],
  ["C:\\house\\CON.png", "pictures/c-house-con-1a2b3c4d.jpg"],
  ["…", "pictures/picture-1a2b3c4d.jpg"],
  ["\u202egpj.exe", "pictures/gpj-1a2b3c4d.jpg"],
  [`${"a".repeat(300)}.png`, `pictures/${"a".repeat(60)}-1a2b3c4d.jpg`],
])("a picture called %s is stored under a harmless name", (given, name) => {
  expect(pictureName(given, HASH, "jpg")).toBe(name);
});

test("a browser gets the smallest size that is wide enough, in the best format it accepts", () => {
  expect(pictureCandidates(CARMEN, { ...any, width: 480 })).toEqual([
    "pictures/made/carmen-1a2b3c4d.jpg/480.avif",
    "pictures/made/carmen-1a2b3c4d.jpg/480.webp",
    CARMEN,
  ]);
  expect(pictureCandidates(CARMEN, { ...any, width: 900 })[0]).toContain("/960.avif");
  expect(pictureCandidates(CARMEN, { ...any, width: 5000 })[0]).toContain("/1600.avif");
});

test("a browser without new formats, and a picture of the house's own, get the file itself", () => {
  expect(pictureCandidates(CARMEN, { ...any, accept: "image/png" })).toEqual([CARMEN]);
  expect(pictureCandidates("pictures/carmen.svg", any)).toEqual(["pictures/carmen.svg"]);
  expect(pictureCandidates("pictures/food/cake.jpg", { ...any, isSquare: true })).toEqual([
    "pictures/food/cake.jpg",
  ]);
});
