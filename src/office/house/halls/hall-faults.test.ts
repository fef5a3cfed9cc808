import { expect, test } from "vitest";
import { filedSeats } from "#domain/seating/hall-files.ts";
import { message } from "#domain/text/message.ts";
import { faultsOfHall } from "./hall-faults.ts";

const seat = (guid: string, category = "A") => ({ seat_guid: guid, seat_number: guid.slice(-1), category });
const plan = {
  categories: [{ name: "A" }, { name: "VIP" }],
  zones: [
    {
      zone_id: "stalls",
      rows: [
        { row_number: "1", seats: [seat("s1"), seat("s2", "VIP")] },
        { row_number: "2", seats: [seat("t1")] },
      ],
      areas: [{}],
    },
    { zone_id: "balcony", rows: [{ row_number: "1", seats: [seat("b1")] }] },
  ],
};
const files = { plan, sidecar: { bands: { VIP: "C" } } };

test.each([
  ["of a seat", "halls/a.json", ["zones", "stalls", "rows", "1", "seats", "s2", "position"], {}, ["s2"]],
  ["of a row", "halls/a.json", ["zones", "stalls", "rows", "1"], {}, ["s1", "s2"]],
  ["of a row's number", "halls/a.json", ["zones", "stalls", "rows", "2", "row_number"], {}, ["t1"]],
  ["of a zone", "halls/a.json", ["zones", "balcony", "zone_id"], {}, ["b1"]],
  ["of an area", "halls/a.json", ["zones", "stalls", "areas", "0"], {}, []],
  ["of a category", "halls/a.json", ["categories", "VIP", "name"], {}, ["s2"]],
  ["of the whole file", "halls/a.json", [], {}, []],
  ["of a zone's door", "halls/a.sidecar.json", ["zones", "balcony"], {}, ["b1"]],
  ["of a row's facts", "halls/a.sidecar.json", ["rows", "stalls/2"], {}, ["t1"]],
  ["of a seat's facts", "halls/a.sidecar.json", ["seats", "s1", "companion"], {}, ["s1"]],
  ["of a level", "halls/a.sidecar.json", ["levels", "floor"], {}, []],
  ["of a zone without an entry", "halls/a.sidecar.json", ["zones"], { zones: ["balcony"] }, ["b1"]],
  ["of a band without a price", "season.json", ["events", "tosca"], { hall: "a", bands: ["C"] }, ["s2"]],
])("a fault %s is about its seats", (_, file, path, about, seats) => {
  const fault = { file, place: "", path, reason: message`is missing`, about };
  expect(faultsOfHall([fault], "a", files, filedSeats(plan))).toEqual([{ fault, seats }]);
});

test("faults of other halls and of other files are left out", () => {
  const other = { place: "", path: [], reason: message`is missing` };
  const faults = [
    { ...other, file: "halls/b.json" },
    { ...other, file: "season.json" },
    { ...other, file: "season.json", about: { hall: "b", bands: ["A"] } },
  ];
  expect(faultsOfHall(faults, "a", files, filedSeats(plan))).toEqual([]);
});
