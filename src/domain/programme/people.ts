import type { Json } from "../json/json.ts";
import { listIn, objectIn, textIn } from "../json/read.ts";

const LONGEST = 60;
const BETWEEN = /,|;|\/|&|\n|\s(?:och|and)\s/;

/**
 * Names of people and ensembles in credits: each has a first and a last word, so that a role's name ("Mimì") is none. A
 * sentence is none either.
 */
export function peopleIn(credits: Json | undefined): string[] {
  const names = listIn(credits).flatMap((credit) => {
    const { by } = objectIn(credit);
    const text = typeof by === "string" ? by : textIn(objectIn(by)["sv"]);
    return text.split(BETWEEN).map((name) => name.trim());
  });
  return [
    ...new Set(
      names.filter((name) => /\s/.test(name) && !/[:.!?]\s|:$/.test(name) && name.length <= LONGEST),
    ),
  ];
}
