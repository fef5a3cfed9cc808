import { expect, test } from "vitest";
import type { Opening } from "../../door/door-types.ts";
import { actionsFor, entrancesOf, firstSettings, toSend } from "./phone-settings.ts";

const opening = (id: number, starts: string, doors: readonly string[], cancelled = false): Opening => ({
  ...{ id, starts, cancelled, title: "Carmen", venue: "Stora scenen", doorsOpen: starts, ends: starts },
  ...{ tickets: 0, in: 0, entrances: doors.map((door) => ({ id: door, name: door })) },
});
const ALL = [
  opening(1, "2027-01-18T12:00:00Z", ["A", "B"]),
  opening(2, "2027-01-18T18:00:00Z", ["B"]),
  opening(3, "2027-01-18T20:00:00Z", ["B"], true),
  opening(4, "2027-01-19T18:00:00Z", ["C"]),
];

test("a new phone is for today's performances that take place", () => {
  const { performances } = firstSettings(ALL, (starts) => starts.startsWith("2027-01-18"));
  expect(performances).toEqual([1, 2]);
});

test("each entrance of the chosen performances can be chosen once", () => {
  expect(entrancesOf(ALL, [1, 2]).map(({ id }) => id)).toEqual(["A", "B"]);
});

test("an entrance of a performance that is no longer chosen is not sent: the phone would refuse everybody", () => {
  const settings = { name: "Entré", performances: [4], entrances: ["A", "C"], names: false };
  expect(toSend(ALL, settings).entrances).toEqual(["C"]);
  // Of another day, whose entrances are not known here.
  expect(toSend(ALL, { ...settings, performances: [99] }).entrances).toEqual(["A", "C"]);
});

test.each([
  ["waiting", ["code", "change", "revoke"]],
  ["expired", ["code", "change", "revoke"]],
  ["paired", ["change", "revoke"]],
  ["revoked", []],
] as const)("a phone that is %s has the actions %j", (state, expected) => {
  expect(actionsFor({ state })).toEqual(expected);
});
