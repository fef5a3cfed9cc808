import { expect, test } from "vitest";
import type { Json } from "#domain/json/json.ts";
import { smallHouse } from "../testing/small-house.ts";
import { seatingPlanSchema } from "./hall.ts";
import { refittedSidecar } from "./refitted-sidecar.ts";

const house = smallHouse();
const plan = seatingPlanSchema.parse(house.plan);
const json = (value: unknown) => JSON.parse(JSON.stringify(value)) as Json;
const sidecar = json(house.sidecar);

test("a sidecar that fits its plan stays as it is", () => {
  expect(refittedSidecar(sidecar, plan)).toEqual({ sidecar, changes: [] });
});

test("entries without a place in the new plan are removed, and new zones get an entry", () => {
  const [stalls, balcony] = plan.zones;
  if (!stalls || !balcony) throw new Error("The small house has two zones");
  const rebuilt = {
    ...plan,
    categories: [...plan.categories, { name: "Loge" }],
    zones: [
      { ...balcony, zone_id: "gallery", name: "Galleri" },
      { ...stalls, rows: [] },
    ],
  };
  const { sidecar: after, changes } = refittedSidecar(sidecar, rebuilt);
  expect(after).toMatchObject({
    bands: { Loge: "A+" },
    levels: house.sidecar.levels,
    zones: {
      stalls: house.sidecar.zones["stalls"],
      gallery: { slug: "galleri", name: { sv: "Galleri" }, level: "floor" },
    },
    rows: {},
    seats: {},
  });
  expect(Object.keys(Object(Object(after).zones))).toEqual(["stalls", "gallery"]);
  expect(changes).toHaveLength(5);
});

test("what is wrong in a sidecar stays, to be seen by the checker", () => {
  const wrong = { ...Object(sidecar), levels: "none", stage: 3 } as Json;
  expect(refittedSidecar(wrong, plan).sidecar).toEqual(wrong);
});
