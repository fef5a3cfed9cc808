import { placeWords } from "#languages/place-words.ts";
import { useWords } from "./words-context.tsx";

type Place = Parameters<typeof placeWords>[0];

/** A ticket's section, row and seat in words. */
export function usePlaceWords(): (place: Place) => string {
  const t = useWords("places");
  return (place) => placeWords(place, ({ section, row, seat }) => t("seat", { section, row, seat }));
}
