import { type SeatAvailability, summarise } from "#seat-map/hall/availability.ts";
import type { HallSection } from "#seat-map/hall/hall.ts";
import { useFormat } from "../../format-context.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import { useSeatSale } from "../hall/seat-sale.tsx";

/** Up to this many the number is shown. */
const COUNTED = 10;

export interface SectionWords {
  /** "Gott om platser", "4 platser kvar", "Inga lediga platser" */
  readonly free: string;
  /** "från 610 kr"; null if nothing is left. */
  readonly from: string | null;
  readonly tone: "product" | "few" | "none";
}

export function useSectionWords(): (section: HallSection, availability: SeatAvailability) => SectionWords {
  const t = useTranslations("prices");
  const own = useTranslations("seatMap");
  const format = useFormat();
  const { prices, performance } = useSeatSale();
  const plenty = ({ standing }: HallSection) => (standing ? own("plenty-of-room") : t("plenty"));
  return (section, availability) => {
    const { free, from } = summarise(section, availability, prices);
    const currency = performance.from?.currency ?? format.currency;
    return {
      free: free > COUNTED ? plenty(section) : t("free", { count: free }),
      from: from === null ? null : own("from", { price: format.money({ amount: from, currency }) }),
      tone: free === 0 ? "none" : free > COUNTED ? "product" : "few",
    };
  };
}
