import type { Json } from "#domain/json/json.ts";
import { listIn, objectIn } from "#domain/json/read.ts";
import { useLanguage } from "../../words/words-context.tsx";
import { titleOf } from "../form/references.ts";
import { useDraftFile } from "../use-draft-file.ts";

interface HallNames {
  /** @param plan the name in the hall's plan, if it could be read */
  nameOf(hall: string, plan: string | null): string;
  readonly isLoaded: boolean;
}

/** Halls of a draft by their names in the office's language. */
export function useHallNames(draft: string): HallNames {
  const { language } = useLanguage();
  const { data, isPending } = useDraftFile(draft, "house.json");
  return {
    nameOf: (hall, plan) => nameOfHall({ house: data?.json, plan, language }, hall),
    isLoaded: !isPending,
  };
}

interface Named {
  readonly house: Json | undefined;
  readonly plan: string | null;
  readonly language: string;
}

/** A plan has a name in one language; the venue of the same id has it in all. */
export function nameOfHall({ house, plan, language }: Named, hall: string): string {
  const venue = listIn(objectIn(house)["venues"]).find((one) => objectIn(one)["id"] === hall);
  return venue === undefined ? plan || hall : titleOf(venue, language);
}
