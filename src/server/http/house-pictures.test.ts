import { Hono } from "hono";
import { expect, test } from "vitest";
import { housePictures } from "./house-pictures.ts";

const FILES: Readonly<Record<string, string>> = {
  "pictures/carmen-1a2b3c4d.jpg": "jpeg",
  "pictures/made/carmen-1a2b3c4d.jpg/480.avif": "small avif",
  "pictures/made/carmen-1a2b3c4d.jpg/480.webp": "small webp",
  "pictures/made/carmen-1a2b3c4d.jpg/square.jpg": "square jpeg",
  "pictures/old.jpg": "old",
};
const app = new Hono();
app.get(
  "/house/pictures/*",
  housePictures({
    name: "the test's",
    read: async (path) => (path in FILES ? Buffer.from(FILES[path] ?? "") : null),
    list: async () => [],
  }),
);

async function get(path: string, accept = "image/avif,image/webp,*/*") {
  const answer = await app.request(`/house/pictures/${path}`, { headers: { accept } });
  return [answer.headers.get("content-type"), await answer.text(), answer.headers.get("vary")];
}

test("a picture is answered in the width that is asked for and the best format that is accepted", async () => {
  expect(await get("carmen-1a2b3c4d.jpg?w=480")).toEqual(["image/avif", "small avif", "Accept"]);
  expect(await get("carmen-1a2b3c4d.jpg?w=480", "image/webp")).toEqual([
    "image/webp",
    "small webp",
    "Accept",
  ]);
  // It was too small for more widths.
  expect(await get("carmen-1a2b3c4d.jpg?w=1600")).toEqual(["image/avif", "small avif", "Accept"]);
  expect(await get("carmen-1a2b3c4d.jpg?w=480", "image/png")).toEqual(["image/jpeg", "jpeg", "Accept"]);
  expect(await get("carmen-1a2b3c4d.jpg?square", "*/*")).toEqual(["image/jpeg", "square jpeg", "Accept"]);
});

test("a picture of the house's own is itself, whatever is asked for", async () => {
  expect(await get("old.jpg?w=480&square")).toEqual(["image/jpeg", "old", "Accept"]);
  expect((await app.request("/house/pictures/made/../../house.json")).status).toBe(404);
});
