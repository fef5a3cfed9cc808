import type { Json } from "#domain/json/json.ts";
import { listIn, objectIn, textIn } from "#domain/json/read.ts";
import { titleOf } from "../form/references.ts";

export interface HallUse {
  /** A production's slug. */
  readonly event: string;
  readonly title: string;
  readonly performances: number;
}

/** The productions of a season with performances in a hall, past ones too: a house without it is not published. */
export function usesOfHall(season: Json | undefined, hall: string, language: string): readonly HallUse[] {
  return listIn(objectIn(season)["events"]).flatMap((event) => {
    const { slug, performances } = objectIn(event);
    const count = listIn(performances).filter((one) => objectIn(one)["hall"] === hall).length;
    return count === 0 ? [] : [{ event: textIn(slug), title: titleOf(event, language), performances: count }];
  });
}
