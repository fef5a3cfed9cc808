import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { type CalendarEntry, calendarFile } from "./calendar-file.ts";

/** By an independent parser (ical.js, Thunderbird's), which only knows time zones defined in the file. */

const entry: CalendarEntry = {
  uid: "performance-41@sundoperan.example",
  title: "Così fan tutte",
  start: "2027-02-06T19:00:00+01:00[Europe/Stockholm]",
  durationMinutes: 190,
  timeZone: "Europe/Stockholm",
  location: "Stora scenen, Sundoperan",
  url: "https://sundoperan.example/events/cosi/41?a=1&b=2",
  description: "Kära gäst",
  sequence: 0,
  cancelled: false,
  stamp: "2026-11-21T09:00:00Z",
};

function readBack(changes: Partial<CalendarEntry> = {}) {
  const calendar = new ICAL.Component(ICAL.parse(calendarFile({ ...entry, ...changes })));
  const [zone] = calendar.getAllSubcomponents("vtimezone");
  const [event, ...others] = calendar.getAllSubcomponents("vevent");
  if (!zone || !event || others.length > 0) throw new Error("not one event with its zone");
  const own = new ICAL.Timezone(zone);
  const momentOf = (name: string) => {
    const time = event.getFirstPropertyValue(name);
    if (!(time instanceof ICAL.Time)) throw new Error(`${name} is no time`);
    const there = time.clone();
    there.zone = own;
    return new Date(there.toUnixTime() * 1000).toISOString();
  };
  return {
    begins: momentOf("dtstart"),
    minutes: lengthOf(event.getFirstPropertyValue("duration")),
    zone: [own.tzid, event.getFirstProperty("dtstart")?.getParameter("tzid")],
    shown: (name: string) => event.getFirstPropertyValue(name),
    names: event.getAllProperties().map(({ name }) => name),
    calendar,
  };
}

function lengthOf(duration: unknown): number {
  if (!(duration instanceof ICAL.Duration)) throw new Error("no duration");
  return duration.toSeconds() / 60;
}

describe("the shop's calendar file, read by a calendar that knows only the file's time zone,", () => {
  test.each([
    ["in winter", "2027-02-06T19:00:00+01:00[Europe/Stockholm]", "2027-02-06T18:00:00.000Z"],
    ["in summer", "2027-06-05T19:00:00+02:00[Europe/Stockholm]", "2027-06-05T17:00:00.000Z"],
    [
      "on the last performance of winter",
      "2027-03-27T19:00:00+01:00[Europe/Stockholm]",
      "2027-03-27T18:00:00.000Z",
    ],
    ["on the first of summer", "2027-03-28T19:00:00+02:00[Europe/Stockholm]", "2027-03-28T17:00:00.000Z"],
    ["on the last of summer", "2027-10-30T19:00:00+02:00[Europe/Stockholm]", "2027-10-30T17:00:00.000Z"],
    ["on the first of winter", "2027-10-31T19:00:00+01:00[Europe/Stockholm]", "2027-10-31T18:00:00.000Z"],
  ])("gives the right moment for a performance %s", (_when, start, moment) => {
    const { begins, minutes, zone } = readBack({ start });
    expect(begins).toBe(moment);
    expect(minutes).toBe(190);
    expect(zone).toEqual(["Europe/Stockholm", "Europe/Stockholm"]);
  });

  test.each([
    ["that loses an hour", "2027-03-27T23:00:00+01:00[Europe/Stockholm]"],
    ["that has one twice", "2027-10-30T23:00:00+02:00[Europe/Stockholm]"],
  ])("gives the right duration for a performance in a night %s", (_which, start) => {
    expect(readBack({ start, durationMinutes: 300 })).toMatchObject({ minutes: 300 });
  });

  test("gives a wrong moment without the daylight saving rule (fails without the guard)", () => {
    const summer = { ...entry, start: "2027-06-05T19:00:00+02:00[Europe/Stockholm]" };
    const winters = calendarFile(summer).replace(/BEGIN:DAYLIGHT[\s\S]*?END:DAYLIGHT\r\n/g, "");
    const calendar = new ICAL.Component(ICAL.parse(winters));
    const zone = calendar.getFirstSubcomponent("vtimezone");
    const time = calendar.getFirstSubcomponent("vevent")?.getFirstPropertyValue("dtstart");
    if (!zone || !(time instanceof ICAL.Time)) throw new Error("no zone, no time");
    time.zone = new ICAL.Timezone(zone);
    expect(new Date(time.toUnixTime() * 1000).toISOString()).not.toBe("2027-06-05T17:00:00.000Z");
  });
});

test("commas, semicolons, backslashes, quotes and line breaks are read back unchanged, without an additional property", () => {
  const odd = 'Rad ett\nRad två; "tre", fy\\nra \\, åäö 🎭 ';
  const { shown, names, calendar } = readBack({
    title: 'Carmen; "den, andra"\r\nATTENDEE:mailto:thief@example.com',
    location: odd,
    description: odd.repeat(30),
  });
  expect(shown("summary")).toBe('Carmen; "den, andra" ATTENDEE:mailto:thief@example.com');
  expect(shown("location")).toBe(odd);
  expect(shown("description")).toBe(odd.repeat(30));
  expect(shown("url")).toBe(entry.url);
  expect(names).not.toContain("attendee");
  expect(names).not.toContain("dtend");
  expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
});

test("a performance is one calendar entry, which is replaced when the performance is moved and then cancelled", () => {
  const versions = [
    readBack(),
    readBack({ sequence: 1, start: "2027-02-07T19:00:00+01:00[Europe/Stockholm]" }),
    readBack({ sequence: 2, cancelled: true }),
  ];
  expect(new Set(versions.map(({ shown }) => shown("uid")))).toEqual(new Set([entry.uid]));
  expect(versions.map(({ shown }) => shown("sequence"))).toEqual([0, 1, 2]);
  expect(versions.map(({ shown }) => shown("status"))).toEqual(["CONFIRMED", "CONFIRMED", "CANCELLED"]);
  expect(versions[1]?.begins).toBe("2027-02-07T18:00:00.000Z");
});
