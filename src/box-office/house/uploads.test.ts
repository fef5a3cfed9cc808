import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readContents } from "../../house-versions/contents.ts";
import { createDraft, readDraft } from "../../house-versions/drafts.ts";
import { isHousePath } from "../../house-versions/house-tree.ts";
import { type HouseScene, openHouseScene } from "../../server/house/testing/house-scene.ts";
import { inOffice } from "../testing/execute-operation.ts";

let scene: HouseScene;
let draft: string;
beforeAll(async () => {
  scene = await openHouseScene();
  draft = (await createDraft(scene.versions, { name: "Pictures", author: "Kim" })).id;
});
afterAll(() => scene.close());

const ask = (name: string, input: object) => inOffice(scene.boxOffice, `drafts.${name}`, { draft, ...input });

async function files(): Promise<Readonly<Record<string, string>>> {
  return (await readDraft(scene.versions.database, draft))?.tree ?? {};
}

const base64 = (text: string | Uint8Array) => Buffer.from(text).toString("base64");
const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`;
const EVIL = svg("<script>alert(1)</script>");
/** One transparent pixel. */
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

test("a drawing with a script is in no draft, by whatever operation", async () => {
  const before = await files();
  const picture = await ask("putPicture", { name: "evil.svg", use: "logo", content: base64(EVIL) });
  expect(picture).toEqual({ ok: false, refusal: { reason: "unsafe-drawing" } });
  for (const path of ["pictures/evil.svg", "pictures/evil.SVG"]) {
    const put = await ask("putFile", { path, content: base64(EVIL) });
    expect(put).toEqual({ ok: false, refusal: { reason: "unsafe-drawing" } });
  }
  const edit = await ask("edit", { edits: [{ file: "pictures/evil.svg", path: [], value: EVIL }] });
  expect(edit).toEqual({ ok: false, refusal: { reason: "not-json", file: "pictures/evil.svg" } });
  expect(await files()).toEqual(before);
});

test("a picture is stored with its sizes under a name of letters and digits, whatever it was called", async () => {
  const answer = await ask("putPicture", { name: "../../../<b>Äpple</b>.png", use: "scene", content: PNG });
  if (!answer.ok) throw new Error(answer.refusal.reason);
  const { file } = answer.value as { file: string };
  expect(file).toMatch(/^pictures\/b-apple-b-[0-9a-f]{8}\.png$/);
  const made = Object.keys(await files()).filter((path) => path.startsWith("pictures/made/"));
  expect(made.toSorted()).toEqual(
    ["480.avif", "480.webp", "square.avif", "square.jpg", "square.webp"].map(
      (variant) => `pictures/made/${file.replace("pictures/", "")}/${variant}`,
    ),
  );
});

test.each([
  "../evil.json",
  "pictures/../../evil.json",
  "pictures/..\\evil.svg",
  "/etc/passwd",
  "halls/.hidden.json",
  "C:evil.json",
  "evil.html",
])("a file called %s is not put into a draft", async (path) => {
  const before = await files();
  const put = await ask("putFile", { path, content: base64("{}") });
  expect(put).toEqual({ ok: false, refusal: { reason: "unknown-file" } });
  const edit = await ask("edit", { edits: [{ file: path, path: ["a"], value: 1 }] });
  expect(edit).toMatchObject({ ok: false });
  expect(await files()).toEqual(before);
});

test("a name with a NUL is no file of a house", () => {
  expect(isHousePath("pictures/a\u0000.svg")).toBe(false);
  expect(isHousePath("pictures/a.svg")).toBe(true);
});

describe("a text with markup", () => {
  test("is stored as it was typed, and names of every object's own are only names", async () => {
    const value = { id: "x", name: { sv: `<script>alert(1)</script>${"\u202e"}` } };
    const edits = [
      { file: "access-schemes.json", path: [], value: [value] },
      { file: "house.json", path: ["constants", "__proto__"], value: { polluted: 1 } },
      { file: "house.json", path: ["constructor", "prototype", "polluted"], value: 1 },
    ];
    await ask("edit", { edits });
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
    await ask("edit", { edits: [{ file: "access-schemes.json", path: [], value: [value] }] });
    const { "access-schemes.json": hash = "" } = await files();
    const bytes = (await readContents(scene.versions.database, [hash])).get(hash);
    expect(JSON.parse(bytes?.toString("utf8") ?? "null")).toEqual([value]);
  });
});
