import { describe, expect, it } from "vitest";
import { type CalendarEntry, calendarFile } from "./calendar-file.ts";

const entry: CalendarEntry = {
  uid: "performance-41@sundoperan.example",
  title: "Così fan tutte",
  start: "2027-02-06T19:00:00+01:00[Europe/Stockholm]",
  durationMinutes: 190,
  timeZone: "Europe/Stockholm",
  location: "Stora scenen, Sundoperan",
  url: "https://sundoperan.example/events/cosi/41",
  description: "Kära gäst – dörrarna öppnar en timme före.",
  sequence: 3,
  cancelled: false,
  stamp: "2026-11-21T09:00:00Z",
};

/** The file's lines, unfolded. */
function lines(changes: Partial<CalendarEntry> = {}): string[] {
  return calendarFile({ ...entry, ...changes })
    .replaceAll("\r\n ", "")
    .split("\r\n");
}

describe("a performance as a calendar file", () => {
  it("has a title, a start in the house's own time, a place and a version", () => {
    const found = lines();
    for (const line of [
      "UID:performance-41@sundoperan.example",
      "SEQUENCE:3",
      "DTSTAMP:20261121T090000Z",
      "DTSTART;TZID=Europe/Stockholm:20270206T190000",
      "DURATION:PT190M",
      "SUMMARY:Così fan tutte",
      "LOCATION:Stora scenen\\, Sundoperan",
      "STATUS:CONFIRMED",
    ])
      expect(found).toContain(line);
  });

  it("converts a start with another offset to the house's time zone", () => {
    expect(lines({ start: "2027-02-06T13:00:00-05:00[America/New_York]" })).toContain(
      "DTSTART;TZID=Europe/Stockholm:20270206T190000",
    );
  });

  it("keeps its duration on a night when the clocks change", () => {
    for (const start of ["2027-03-27T23:00:00+01:00", "2027-10-30T23:30:00+02:00"]) {
      const found = lines({ start: `${start}[Europe/Stockholm]`, durationMinutes: 180 });
      expect(found).toContain("DURATION:PT180M");
      expect(found.filter((line) => line.startsWith("DTEND"))).toEqual([]);
    }
  });

  it("includes the time zone's transitions around the performance", () => {
    const file = lines().join("\n");
    expect(file).toContain(
      "BEGIN:VTIMEZONE\nTZID:Europe/Stockholm\nBEGIN:STANDARD\nDTSTART:20261025T030000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nTZNAME:CET\nEND:STANDARD\n" +
        "BEGIN:DAYLIGHT\nDTSTART:20270328T020000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nTZNAME:CEST\nEND:DAYLIGHT\nEND:VTIMEZONE",
    );
  });

  it.each([
    ["Asia/Tokyo", "TZOFFSETTO:+0900"],
    ["America/St_Johns", "TZOFFSETTO:-0330"],
    ["Asia/Kolkata", "TZOFFSETTO:+0530"],
  ])("includes the UTC offset of the time zone %s too", (timeZone, offset) => {
    const found = lines({ timeZone, start: `2027-01-06T19:00[${timeZone}]` });
    expect(found).toContain(offset);
    expect(found).toContain(`DTSTART;TZID=${timeZone}:20270106T190000`);
  });

  it("has lines of 75 octets at most, ended by CR LF, and never splits a character", () => {
    const file = calendarFile({ ...entry, description: "åäö – 🎭 ".repeat(60) });
    for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true);
    expect(lines({ description: "åäö – 🎭 ".repeat(60) }).join("")).toContain("åäö – 🎭 ".repeat(59));
  });

  it("keeps line breaks of a description, and lets no text start a new property", () => {
    const found = lines({
      title: "Carmen\r\nATTENDEE:mailto:thief@example.com",
      description: "Rad ett\r\nRad två; med\\tecken",
      uid: "1\r\nATTENDEE:x",
    });
    expect(found).toContain("DESCRIPTION:Rad ett\\nRad två\\; med\\\\tecken");
    expect(found.filter((line) => line.startsWith("ATTENDEE"))).toEqual([]);
  });

  it("rejects an unreadable time", () => {
    expect(() => calendarFile({ ...entry, start: "2027-02-06T19:00" })).toThrow(RangeError);
    expect(() => calendarFile({ ...entry, timeZone: "Europe/Malmö" })).toThrow(RangeError);
  });
});
