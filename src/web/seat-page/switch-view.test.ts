import { expect, test } from "vitest";
import { switchView } from "./switch-view.ts";

const pressed = (view: string | null, address: string) => {
  const form = new FormData();
  if (view !== null) form.set("view", view);
  return switchView(form, new Request(`https://shop.example${address}`, { method: "POST" }));
};

test("the switch between map and list stores the view and returns to the same page with its filter", () => {
  const answer = pressed("list", "/events/carmen/7/syos/parkett?aisle=1");
  expect(answer?.status).toBe(303);
  expect(answer?.headers.get("location")).toBe("/events/carmen/7/syos/parkett?aisle=1");
  expect(answer?.headers.get("set-cookie")).toMatch(/^seat-view=list; Path=\/;/);
});

test("the switch between map and list ignores another form and an unknown view", () => {
  expect(pressed(null, "/events/carmen/7/syos")).toBeNull();
  expect(pressed("list; Domain=evil.example", "/events/carmen/7/syos")).toBeNull();
});

test("the switch between map and list does not redirect to another site", () => {
  expect(pressed("map", "//evil.example/events")?.headers.get("location")).toBe("/");
});
