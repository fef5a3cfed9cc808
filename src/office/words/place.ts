import { placeWords } from "#languages/place-words.ts";
import { useWords } from "./words-context.tsx";

interface Place {
  readonly section: string;
  readonly row: string;
  readonly seat: string;
}

export function usePlaceWords(): (place: Place) => string {
  const t = useWords("places");
  return (place) => placeWords(place, ({ section, row, seat }) => t("seat", { section, row, seat }));
}
