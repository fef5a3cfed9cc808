import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const FOLDER = join(import.meta.dirname, "house/pictures");
const drawings = readdirSync(FOLDER).filter((name) => name.endsWith(".svg"));
const posters = drawings.filter((name) => !["logo.svg", "icon.svg", "share.svg"].includes(name));

describe("the demo house's pictures", () => {
  test("include a poster for each of at least ten productions", () => {
    expect(posters.length).toBeGreaterThanOrEqual(10);
  });

  test.each(drawings)("%s is small, without text, scripts or external content", (name) => {
    const text = readFileSync(join(FOLDER, name), "utf8");
    expect(statSync(join(FOLDER, name)).size).toBeLessThan(30 * 1024);
    expect(text).not.toMatch(/<(text|script|image|foreignObject|use)\b/);
    expect(text).not.toMatch(/\b(href|src|on\w+)=|url\(/);
  });

  test.each(posters)("%s has the shape of a poster", (name) => {
    expect(readFileSync(join(FOLDER, name), "utf8")).toContain('viewBox="0 0 1600 1000"');
  });

  test("share.png has the size for link previews", () => {
    const png = readFileSync(join(FOLDER, "share.png"));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  });
});
