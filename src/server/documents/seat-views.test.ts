import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { houseSchema } from "#config/house/house.ts";
import { readHouseFolder } from "#config/house/house-folder.ts";
import type { BackEnd } from "#contract/back-end.ts";
import { viewPlan } from "#contract/house-views.ts";
import { done, refused } from "#domain/outcome.ts";
import { viewFrom } from "#domain/seating/seat-view.ts";
import { buildCatalogue } from "../house/build-catalogue.ts";
import { seatViewSvg } from "./seat-view-svg.ts";
import { serveSeatViews } from "./seat-views.ts";

const FOLDER = join(import.meta.dirname, "../../../demo/house");
const house = houseSchema.parse(JSON.parse(readFileSync(join(FOLDER, "house.json"), "utf8")));
const files = await readHouseFolder(FOLDER);
if (!files.ok) throw new Error("The demo house has no fault");
const { plans } = buildCatalogue(files.value, "2027-01-01").catalogue;
const main = plans.find(({ hall }) => hall === "main-stage");
if (!main) throw new Error("The demo house has a hall");
const plan = main.id;

const seating: Pick<BackEnd["seating"], "plan"> = {
  async plan({ plan: id }, { language }) {
    const entry = plans.find((one) => one.id === id);
    return entry ? done(viewPlan(entry, language)) : refused("unknown-plan");
  },
};
const caller = { session: null, idempotencyKey: null, language: "sv", address: "" } as const;

const app = new Hono<{ Bindings: HttpBindings; Variables: { address: string } }>();
serveSeatViews(app, { house, backEnd: { seating } }, () => caller);
const get = (path: string, headers: Record<string, string> = {}) =>
  app.request(`/seat-view/${plan}/${path}`, { headers });

describe("the drawing of the view from a seat", () => {
  test("is described in the requested language", async () => {
    const svg = await (await get("ms-p2-7-12.svg?lang=en")).text();
    expect(svg).toContain('<title id="t">The view from Stalls centre, row 7, seat 12</title>');
    expect(svg).toMatch(/<desc id="d">Drawn from the seating plan: \d+ metres to the stage\. Left of centre/);
    const german = await (await get("ms-l1-5-1.svg?lang=de")).text();
    expect(german).toContain('xml:lang="de"');
    expect(german).toContain("Links der Mitte.");
  });

  test("is in the visitor's language if no language or an unknown one is requested", async () => {
    for (const path of ["ms-p2-7-12.svg", "ms-p2-7-12.svg?lang=tlh"]) {
      const response = await get(path);
      expect(await response.text()).toContain("Sikten från");
      expect(response.headers.get("cache-control")).toBe("private, max-age=3600");
    }
  });

  test("is cacheable without expiry, and revalidated by its ETag", async () => {
    const first = await get("ms-p2-7-12.svg?lang=sv");
    expect(first.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
    expect(first.headers.get("cache-control")).toContain("immutable");
    const tag = first.headers.get("etag") ?? "";
    const again = await get("ms-p2-7-12.svg?lang=sv", { "If-None-Match": tag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const other = await get("ms-p2-7-13.svg?lang=sv", { "If-None-Match": tag });
    expect(other.status).toBe(200);
  });

  test("can be requested by the seat's index in the plan, which the map uses", async () => {
    const seats = main.sections.flatMap(({ rows }) => rows.flatMap((row) => row.seats));
    const place = seats.findIndex(({ id }) => id === "ms-p2-7-12");
    const [byPlace, byId] = await Promise.all([get(`~${place}.svg?lang=sv`), get("ms-p2-7-12.svg?lang=sv")]);
    expect(await byPlace.text()).toBe(await byId.text());
    expect((await get(`~${seats.length}.svg?lang=sv`)).status).toBe(404);
  });

  test("is not found for unknown seats and halls", async () => {
    const statuses = await Promise.all(
      ["ms-p2-99-1.svg?lang=sv", "ms-p2-7-12.png", "..%2fhouse.svg"].map(
        async (path) => (await get(path)).status,
      ),
    );
    expect(statuses).toEqual([404, 404, 404]);
    expect((await app.request("/seat-view/attic/ms-p2-7-12.svg")).status).toBe(404);
  });

  test("has no scripts or external resources, and is small for every seat of every hall", () => {
    const words = { language: "es", title: "t".repeat(80), description: "d".repeat(240) };
    let largest = 0;
    for (const entry of plans) {
      const hall = {
        ...entry,
        levels: entry.levels.map(({ id, height }) => ({ id, height: height ?? null })),
      };
      for (const { id } of hall.sections.flatMap(({ rows }) => rows.flatMap(({ seats }) => seats))) {
        const view = viewFrom(hall, id);
        if (!view) throw new Error(`There is no view from ${id}`);
        const svg = seatViewSvg(view, words);
        expect(svg, id).not.toMatch(/NaN|Infinity|<script|(?:href|src)="[^#]|url\(/);
        largest = Math.max(largest, Buffer.byteLength(svg));
      }
    }
    expect(largest).toBeLessThanOrEqual(6 * 1024);
  });

  test("escapes the house's texts", () => {
    const hall = { ...main, levels: main.levels.map(({ id, height }) => ({ id, height: height ?? null })) };
    const view = viewFrom(hall, "ms-p2-7-12");
    if (!view) throw new Error("There is such a seat");
    expect(seatViewSvg(view, { language: "sv", title: "<b> & co", description: "" })).toContain(
      "&lt;b> &amp; co",
    );
  });
});
