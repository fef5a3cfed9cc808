import { describe, expect, it } from "vitest";
import { faultsOf } from "../testing/planted-faults.ts";
import { hasPicture } from "./picture-faults.ts";

const remedy = "save it as PNG, JPEG, WebP, AVIF, GIF or SVG, with the ending of its kind";

describe("a picture of the house", () => {
  it.each<[file: string, content: string | Buffer, fault: string]>([
    ["pictures/logo.svg", "", 'house.json, brand.logo: the file "pictures/logo.svg" is empty'],
    [
      "pictures/share.png",
      "<!doctype html><title>404</title>",
      `house.json, brand.shareImage: the file "pictures/share.png" is no picture – ${remedy}`,
    ],
    [
      "pictures/share.png",
      "<svg/>",
      `house.json, brand.shareImage: the file "pictures/share.png" is no picture – ${remedy}`,
    ],
    [
      "pictures/tosca.svg",
      Buffer.from("89504e470d0a1a0a", "hex"),
      `season.json, events[0].picture.file: the file "pictures/tosca.svg" is no picture – ${remedy}`,
    ],
  ])("%s with the content %j is rejected with its place", async (file, content, fault) => {
    expect(await faultsOf(() => {}, { [file]: content })).toEqual([fault]);
  });

  it("may be of any kind that browsers show", () => {
    const kinds = ["89504e470d0a1a0a", "ffd8ffe0", "474946383961", "524946460000000057454250"];
    for (const kind of [...kinds, "0000001c66747970617669660000", "00000100"])
      expect(hasPicture("picture", Buffer.from(kind, "hex")), kind).toBe(true);
    expect(hasPicture("Logo.SVG", Buffer.from('<?xml version="1.0"?>\n<svg xmlns="x">'))).toBe(true);
  });
});
