import { type Hall, type HallSection, heartOf } from "../hall/hall.ts";

/** "vänster" for "Parkett vänster" if "Parkett mitten" exists too. */
function labelOf(hall: Hall, section: HallSection): string {
  const level = hall.levels.find(({ id }) => id === section.level)?.name ?? "";
  const short = section.name.startsWith(`${level} `) ? section.name.slice(level.length + 1) : "";
  const [first = ""] = short;
  const middleOne = middleOf(hall, section.level);
  const isMiddle = middleOne === section || (middleOne && offCentre(hall, middleOne) > hall.size.width / 8);
  return short === "" || isMiddle ? section.name : first.toUpperCase() + short.slice(1);
}

export function labelLines(hall: Hall, section: HallSection): string[] {
  const letters = section.bounds.width > hall.size.width / 4 ? 24 : 13;
  const lines: string[] = [];
  for (const word of labelOf(hall, section).split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < letters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Nearest to the stage's middle. */
export function middleOf(hall: Hall, level: string): HallSection | undefined {
  const rank = (section: HallSection) => {
    const off = Math.round((offCentre(hall, section) / hall.size.width) * 20);
    return off * hall.size.height + heartOf(section).y;
  };
  const seated = hall.sections.filter((section) => section.level === level && !section.standing);
  return seated.sort((a, b) => rank(a) - rank(b))[0];
}

export function offCentre(hall: Hall, section: HallSection): number {
  return Math.abs(heartOf(section).x - hall.focalPoint.x);
}
