import { expect, test } from "vitest";
import { referencesIn } from "./references.ts";

const season = {
  events: [
    {
      slug: "tosca",
      title: { sv: "Tosca", en: "Tosca in English" },
      performances: [
        { id: 4021, starts: "2027-02-06T19:00", venue: "main" },
        { id: 4022, starts: "no day", hall: "studio" },
        { id: 4023 },
      ],
    },
  ],
};
const house = { venues: [{ id: "main", name: { sv: "Stora scenen", en: "Main Stage" } }] };

const performances = (language: string) =>
  referencesIn({
    files: { "season.json": season, "house.json": house },
    paths: ["season.json", "house.json", "halls/studio.json"],
    language,
    when: (starts) => (starts.startsWith("2027") ? "6 feb. 2027 19.00" : null),
  })("performance");

test("a performance is named by its production and moment, with its venue and id beside it", () => {
  expect(performances("sv")[0]).toEqual({
    id: "4021",
    label: "Tosca, 6 feb. 2027 19.00",
    short: "6 feb. 2027 19.00",
    detail: "Stora scenen · 4021",
  });
  expect(performances("en")[0]).toMatchObject({
    label: "Tosca in English, 6 feb. 2027 19.00",
    detail: "Main Stage · 4021",
  });
});

test("a performance whose moment cannot be read is named by what is typed, or by its id", () => {
  const [, typed, bare] = performances("sv");
  expect(typed).toMatchObject({ label: "Tosca, no day", detail: "studio · 4022" });
  expect(bare).toMatchObject({ label: "Tosca, 4023", detail: "4023" });
});
