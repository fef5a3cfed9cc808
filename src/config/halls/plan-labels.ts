import { type Message, message } from "#domain/text/message.ts";
import { contrast } from "../contrast.ts";
import type { Path, ReportFault } from "../json/fault.ts";
import type { SeatingPlanFile } from "./hall.ts";

/** Fits into a seat ten pixels in radius. */
const LETTERS_IN_A_SEAT = 4;
const SMALLEST_TEXT = 8;
/** WCAG 2.2, large text. */
const LEAST_CONTRAST = 3;

export function reportIllegibleLabels(plan: SeatingPlanFile, report: ReportFault): void {
  plan.zones.forEach((zone, z) => {
    if (zone.name.trim() === "")
      report(["zones", z, "name"], message`the name is blank`, message`write what the zone is called`);
    zone.rows.forEach((row, r) => {
      const path = ["zones", z, "rows", r];
      if (row.row_number.trim() === "") {
        report(
          [...path, "row_number"],
          message`the row has no number`,
          message`tickets name the row: give it a number or a letter`,
        );
      }
      if (row.seats.length > 1 && row.seat_label && !row.seat_label.includes("%s")) {
        const reason = message`every seat of the row is called "${row.seat_label}"`;
        report([...path, "seat_label"], reason, message`write %s where the number goes`);
      }
      row.seats.forEach(({ seat_number: number }, s) => {
        if (number.trim().length > 0 && number.length <= LETTERS_IN_A_SEAT) return;
        const reason =
          number.trim() === ""
            ? message`the seat number is blank`
            : message`the seat number "${number}" does not fit into its seat`;
        report(
          [...path, "seats", s, "seat_number"],
          reason,
          message`write 1 to ${LETTERS_IN_A_SEAT} letters or digits`,
        );
      });
    });
    (zone.areas ?? []).forEach((area, a) => {
      areaFaults(plan, { zone: zone.position, area, path: ["zones", z, "areas", a], report });
    });
  });
}

type Zone = SeatingPlanFile["zones"][number];
type Area = NonNullable<Zone["areas"]>[number];

interface AreaFaultsOptions {
  readonly zone: Zone["position"];
  readonly area: Area;
  readonly path: Path;
  readonly report: ReportFault;
}

function areaFaults(plan: SeatingPlanFile, { zone, area, path, report }: AreaFaultsOptions): void {
  const { shape, text } = area;
  if (area[shape] === undefined) {
    const reason = message`the area is a ${shape} but has no "${shape}"`;
    report([...path, shape], reason, message`say how large it is, or take the area out`);
  }
  // Editors add an empty text to every area.
  if (!text?.text.trim()) return;
  const at = {
    x: zone.x + (area.position?.x ?? 0) + (text.position?.x ?? 0),
    y: zone.y + (area.position?.y ?? 0) + (text.position?.y ?? 0),
  };
  const say = (key: string, reason: Message, remedy: Message) =>
    report([...path, "text", key], reason, remedy);
  if ((text.size ?? 16) < SMALLEST_TEXT) {
    say(
      "size",
      message`nobody can read a text of ${text.size} pixels`,
      message`make it ${SMALLEST_TEXT} or more`,
    );
  }
  if (at.x < 0 || at.y < 0 || at.x > plan.size.width || at.y > plan.size.height) {
    say(
      "position",
      message`the text "${text.text}" stands outside the plan`,
      message`move it, or make size larger`,
    );
  }
  const found = contrast(text.color ?? "#000000", shape === "text" ? "#FFFFFF" : (area.color ?? "#FFFFFF"));
  if (found !== null && found < LEAST_CONTRAST) {
    const reason = message`the text "${text.text}" does not stand out from its ground (${found.toFixed(1)}:1)`;
    say("color", reason, message`it needs ${LEAST_CONTRAST}:1`);
  }
}
