import { describe, expect, it } from "vitest";
import { hallSidecarSchema, seatingPlanSchema } from "#config/halls/hall.ts";
import { houseSchema } from "#config/house/house.ts";
import { alreadySoldSchema, seasonSchema } from "#config/season/season.ts";
import { type SmallHouse, smallHouse } from "#config/testing/small-house.ts";
import type { Sales } from "#domain/sales/sales.ts";
import { THREE_PERFORMANCES } from "../../engine/testing/sales/flex-scenes.ts";
import { buildCatalogue } from "./build-catalogue.ts";

function built(change: (house: SmallHouse) => void = () => {}, sales: Sales = {}) {
  const house = smallHouse();
  change(house);
  const hall = {
    id: "salon",
    plan: seatingPlanSchema.parse(house.plan),
    sidecar: hallSidecarSchema.parse(house.sidecar),
  };
  const files = {
    house: houseSchema.parse(house.house),
    season: seasonSchema.parse(house.season),
    halls: new Map([["salon", hall]]),
    alreadySold: alreadySoldSchema.parse(house.alreadySold),
    sales,
  };
  return buildCatalogue(files, "2027-01-01");
}

function performance(house: SmallHouse) {
  const [first] = house.season.events[0]?.performances ?? [];
  if (!first) throw new Error("The small house has no performance");
  return first;
}

describe("a house as the engine's catalogue", () => {
  it("includes all performances of a production in its flex subscription", () => {
    const change = (house: SmallHouse) => {
      const [event] = house.season.events;
      event?.performances.push({ ...performance(house), id: 7, starts: "+40d 19:00" });
    };
    const { catalogue } = built(change, {
      "flex-subscriptions": [{ ...THREE_PERFORMANCES, performances: [1], events: ["tosca"] }],
    });
    expect(catalogue.sales?.["flex-subscriptions"]?.[0]?.performances).toEqual([1, 7]);
  });

  it("has all times as instants", () => {
    const { catalogue } = built((house) => {
      performance(house).starts = "+36d 19:00";
      performance(house).sale = [{ modeOfSale: 3, from: "-20d 10:00", to: "-2h" }];
    });
    expect(catalogue.performances).toMatchObject([
      {
        id: 1,
        event: "tosca",
        starts: Date.parse("2027-02-06T18:00Z"),
        sale: [
          { from: Date.parse("2026-12-12T09:00Z"), to: Date.parse("2027-02-06T16:00Z"), priority: false },
        ],
      },
    ]);
  });

  it("sells until the performance begins by default", () => {
    const [only] = built().catalogue.performances;
    expect(only?.sale[0]?.to).toBe(only?.starts);
  });

  it("marks the windows of priority modes", () => {
    const { catalogue } = built((house) => {
      house.season.modesOfSale.push({ id: 5, name: { sv: "Förköp" }, priority: true });
      performance(house).sale?.push({ modeOfSale: 5, from: "2026-08-01T10:00" });
    });
    expect(catalogue.performances[0]?.sale.map(({ priority }) => priority)).toEqual([false, true]);
  });

  it("sorts performances by date", () => {
    const { catalogue } = built((house) => {
      const earlier = { ...performance(house), id: 2, starts: "2027-01-06T19:00" };
      house.season.events[0]?.performances.push(earlier);
    });
    expect(catalogue.performances.map(({ id }) => id)).toEqual([2, 1]);
  });

  it("does not contain the back end's venue ids", () => {
    expect(built().catalogue.venues[0]).not.toHaveProperty("backEndIds");
  });

  it("gives every seat its place, band and properties", () => {
    const [plan] = built().catalogue.plans;
    expect(plan?.sections.map(({ id }) => id)).toEqual(["stalls", "balcony"]);
    expect(plan?.sections[0]?.rows[0]?.seats[1]).toMatchObject({
      id: "s-1-2",
      x: 50,
      y: 10,
      band: "A",
      stepFree: true,
      rowsInFront: 0,
    });
  });

  it("has the labels of rows and seats, the floor and the standing areas", () => {
    const [plan] = built(({ plan, sidecar }) => {
      const [stalls, balcony] = plan.zones;
      const row = stalls?.rows[0];
      Object.assign(row ?? {}, { row_label: "Bord 1", seat_label: "Stol %s", row_number_position: "end" });
      Object.assign(stalls ?? {}, { areas: [{ shape: "circle", circle: { radius: 20 } }] });
      Object.assign(balcony ?? {}, {
        rows: [],
        areas: [{ shape: "rectangle", rectangle: { width: 60, height: 20 } }],
      });
      Object.assign(sidecar.zones["balcony"] ?? {}, { standing: { capacity: 12, category: "B" } });
    }).catalogue.plans;
    const [stalls, balcony] = plan?.sections ?? [];
    expect(stalls).toMatchObject({ areas: [{ x: 10, y: 10, shape: { kind: "ellipse", rx: 20, ry: 20 } }] });
    expect(stalls).not.toHaveProperty("standing");
    expect(stalls?.rows[0]).toMatchObject({
      label: "Bord 1",
      numbersAt: "end",
      seats: [{ label: "Stol 1" }, {}],
    });
    expect(balcony).toMatchObject({ standing: true, rows: [{ number: "" }] });
    expect(balcony?.rows[0]?.seats).toHaveLength(12);
  });

  it("identifies a plan by hall and geometry, so a rebuilt hall gets a new plan", () => {
    const id = built().catalogue.plans[0]?.id;
    expect(id).toMatch(/^salon-[0-9a-f]{10}$/);
    expect(built().catalogue.plans[0]?.id).toBe(id);
    const rebuilt = built(({ plan }) => {
      plan.size.width = 300;
    });
    expect(rebuilt.catalogue.plans[0]?.id).not.toBe(id);
    expect(rebuilt.catalogue.performances[0]?.plan).toBe(rebuilt.catalogue.plans[0]?.id);
  });

  it("lists seats that are already sold, by id or by share", () => {
    expect(built().soldElsewhere).toEqual([{ performance: 1, seats: ["s-1-1"] }]);
    const shared = built((house) => {
      house.alreadySold = [{ performance: 1, share: 1, seed: "all" }];
    });
    expect(shared.soldElsewhere[0]?.seats.toSorted()).toEqual(["b-1-1", "s-1-1", "s-1-2"]);
  });
});
