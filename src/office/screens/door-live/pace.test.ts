import { expect, test } from "vitest";
import { paceOf } from "./pace.ts";

const AROUND = {
  doorsOpen: "2027-01-18T17:00:00Z",
  starts: "2027-01-18T18:00:00Z",
  entrances: [
    { id: "Dörr A", name: "Door A" },
    { id: "Dörr B", name: "Door B" },
    { id: "Dörr C", name: "Door C" },
  ],
};
const at = (minute: string, entrance: string | null, count: number) => ({
  ...{ minute: `2027-01-18T${minute}:00Z`, entrance, in: count },
});

test("a pace has a bar a minute from the doors' opening, on one scale, and where the performance starts", () => {
  const minutes = [at("17:05", "Dörr B", 4), at("17:06", "Dörr A", 2), at("17:06", null, 1)];
  const pace = paceOf(minutes, AROUND);
  expect(pace).toMatchObject({ barMinutes: 1, most: 4, startsAt: 60 });
  expect(pace?.bars).toHaveLength(61);
  expect(pace?.entrances.map(({ entrance, total }) => [entrance, total])).toEqual([
    ["Dörr A", 2],
    ["Dörr B", 4],
    [null, 1],
  ]);
  expect(pace?.entrances[1]?.counts.indexOf(4)).toBe(5);
});

test("a pace over hours has longer bars, and counts everybody", () => {
  const minutes = Array.from({ length: 24 }, (_, hour) =>
    at(`${String(hour).padStart(2, "0")}:30`, "Dörr A", 3),
  );
  const pace = paceOf(minutes, AROUND);
  expect(pace?.bars.length).toBeLessThanOrEqual(90);
  expect(pace?.entrances).toMatchObject([{ entrance: "Dörr A", total: 72 }]);
});

test("a pace of a rehearsal days before is drawn without the performance's start", () => {
  const pace = paceOf([{ ...at("17:00", "Dörr A", 1), minute: "2027-01-10T10:00:00Z" }], AROUND);
  expect(pace).toMatchObject({ startsAt: null, most: 1 });
});

test("there is no pace before the first scan", () => {
  expect(paceOf([], AROUND)).toBeNull();
});
