import { describe, expect, it } from "vitest";
import { faultsOf } from "../testing/planted-faults.ts";

const flex = {
  id: "three",
  name: { sv: "Tre kvällar" },
  about: { sv: "Välj när det passar." },
  terms: { sv: "Gäller i ett år." },
  structure: { sv: "Ordinarie" },
  picture: { file: "pictures/tosca.svg", alt: { sv: "En kniv" } },
  redemptions: 3,
  price: 90_000,
  vat: "admission",
  bands: [{ band: "A" }],
  priceTypes: [1],
  performances: [1],
};

const faultsWith = (...changes: Record<string, unknown>[]) =>
  faultsOf(() => {}, {
    "flex-subscriptions.json": JSON.stringify(changes.map((change) => ({ ...flex, ...change }))),
  });

describe("the check of flex subscriptions", () => {
  it("accepts a valid flex subscription", async () => {
    expect(await faultsWith({})).toEqual([]);
  });

  it.each<[fault: string, ...changes: Record<string, unknown>[]]>([
    ['flex-subscriptions.json, [1].id: the flex subscription "three" is there twice', {}, {}],
    [
      'flex-subscriptions.json, [0].vat: there is no VAT rate "food"; there are: admission, service',
      { vat: "food" },
    ],
    [
      'flex-subscriptions.json, [0].bands[1].band: the band of a flex subscription "A" is there twice',
      { bands: [{ band: "A" }, { band: "A", surcharge: 5_000 }] },
    ],
    [
      'flex-subscriptions.json, [0].bands[1].band: there is no price band in any hall "E"; there are: A, B',
      { bands: [{ band: "A" }, { band: "E" }] },
    ],
    [
      'flex-subscriptions.json, [0].priceTypes[1]: there is no price type "4"; there are: 1',
      { priceTypes: [1, 4] },
    ],
    [
      'flex-subscriptions.json, [0].performances[0]: there is no performance "9"; there are: 1',
      { performances: [9] },
    ],
    [
      'flex-subscriptions.json, [0].events[0]: there is no event "faust"; there are: tosca',
      { performances: [], events: ["faust"] },
    ],
    [
      "flex-subscriptions.json, [0].performances: the subscription is good for no performance and no event",
      { performances: [] },
    ],
    [
      "flex-subscriptions.json, [0].until: the subscription is sold after its last day",
      { until: "2026-10-31", to: "2026-11-02T10:00:00+01:00" },
    ],
    [
      "flex-subscriptions.json, [0].to: the subscription is over before it is sold",
      { from: "2026-12-01T10:00:00+01:00", to: "2026-11-01T10:00:00+01:00" },
    ],
  ])("reports %s", async (fault, ...changes) => {
    expect(await faultsWith(...changes)).toEqual([fault]);
  });
});
