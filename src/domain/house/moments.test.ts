import { describe, expect, it } from "vitest";
import { english } from "../text/message.ts";
import { momentsOf } from "./moments.ts";

const iso = (time: number) => new Date(time).toISOString();
const utc = (text: string) => Date.parse(text);

describe("moments of a season in the house's own time zone", () => {
  // In 2027 summer time begins on 28 March and ends on 31 October.
  const spring = momentsOf("Europe/Stockholm", "2027-03-20");
  const autumn = momentsOf("Europe/Stockholm", "2027-10-25");

  it("use the local clock, in summer and winter", () => {
    expect(iso(spring.at("2027-02-06T19:00"))).toBe("2027-02-06T18:00:00.000Z");
    expect(iso(spring.at("2027-07-06T19:00"))).toBe("2027-07-06T17:00:00.000Z");
  });

  it("count whole days from the first day, and stay at 19:00 across the clock change", () => {
    expect(iso(spring.at("+0d 19:00"))).toBe("2027-03-20T18:00:00.000Z");
    expect(iso(spring.at("+7d 19:00"))).toBe("2027-03-27T18:00:00.000Z");
    expect(iso(spring.at("+8d 19:00"))).toBe("2027-03-28T17:00:00.000Z");
    expect(iso(spring.at("-28d 19:00"))).toBe("2027-02-20T18:00:00.000Z");
    expect(iso(autumn.at("+5d 19:00"))).toBe("2027-10-30T17:00:00.000Z");
    expect(iso(autumn.at("+6d 19:00"))).toBe("2027-10-31T18:00:00.000Z");
  });

  it.each<[text: string, why: string, remedy?: string]>([
    ["2027-03-28T02:30", "there is no 02:30 on 2027-03-28: the clocks of Europe/Stockholm skip it"],
    ["2027-03-28T02:30+01:00", "there is no 02:30 on 2027-03-28: the clocks of Europe/Stockholm skip it"],
    [
      "2027-10-31T02:30",
      "02:30 is twice on 2027-10-31: the clocks of Europe/Stockholm go back",
      "write 2027-10-31T02:30+02:00 for the first, 2027-10-31T02:30+01:00 for the second",
    ],
    [
      "2027-02-06T19:00+02:00",
      '"2027-02-06T19:00+02:00" has another offset than Europe/Stockholm then',
      "write 2027-02-06T19:00, or 2027-02-06T19:00+01:00",
    ],
    ["2027-02-30T19:00", '"2027-02-30T19:00" is in no calendar: there is no such day or hour'],
  ])("reject %s", (text, why, remedy) => {
    const read = spring.read(text);
    if (read.ok) throw new Error("The moment exists");
    expect(english(read.refusal.why)).toBe(why);
    expect(read.refusal.remedy && english(read.refusal.remedy)).toBe(remedy);
  });

  it("with an offset distinguish the two hours when the clocks go back", () => {
    expect(iso(spring.at("2027-10-31T02:30+02:00"))).toBe("2027-10-31T00:30:00.000Z");
    expect(iso(spring.at("2027-10-31T02:30+01:00"))).toBe("2027-10-31T01:30:00.000Z");
  });

  it("are written with the offset of their zone", () => {
    expect(spring.isoOf(utc("2027-06-20T09:00:00Z"))).toBe("2027-06-20T11:00:00+02:00");
    expect(momentsOf("Asia/Kathmandu", "2027-01-01").isoOf(utc("2027-01-20T06:15:00Z"))).toBe(
      "2027-01-20T12:00:00+05:45",
    );
    expect(momentsOf("America/St_Johns", "2027-01-01").isoOf(utc("2027-01-20T15:30:00Z"))).toBe(
      "2027-01-20T12:00:00-03:30",
    );
  });

  it("from a first day move a skipped hour to the following one", () => {
    expect(iso(spring.at("+8d 02:30"))).toBe("2027-03-28T01:30:00.000Z");
  });

  it("from a first day use the first of two repeated hours", () => {
    expect(iso(autumn.at("+6d 02:30"))).toBe("2027-10-31T00:30:00.000Z");
  });

  it("count days before a performance by the calendar, and hours as elapsed time", () => {
    const starts = utc("2027-03-28T17:00:00Z");
    expect(iso(spring.before("-1d", starts))).toBe("2027-03-27T18:00:00.000Z");
    expect(iso(spring.before("-24h", starts))).toBe("2027-03-27T17:00:00.000Z");
    expect(iso(spring.before("-90m", starts))).toBe("2027-03-28T15:30:00.000Z");
    expect(spring.before("-0m", starts)).toBe(starts);
  });

  it("may be absolute where a distance is allowed", () => {
    expect(iso(spring.before("+1d 10:00", 0))).toBe("2027-03-21T09:00:00.000Z");
    expect(iso(spring.before("2027-03-21T10:00", 0))).toBe("2027-03-21T09:00:00.000Z");
  });

  it("use another time zone for a house elsewhere", () => {
    expect(iso(momentsOf("Atlantic/Reykjavik", "2027-07-01").at("+0d 19:00"))).toBe(
      "2027-07-01T19:00:00.000Z",
    );
  });
});
