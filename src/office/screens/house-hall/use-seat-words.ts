import { useWords } from "../../words/words-context.tsx";
import { type Layer, type PlanSeatState, valueIn } from "./hall-layers.ts";

/** What seats are, in words. */
export function useSeatWords(layer: Layer) {
  const t = useWords("hall");
  const sayValue = (of: Layer, value: string | null) => {
    if (value === null)
      return t(`missing-${of === "problems" || of === "level" || of === "door" ? of : "band"}`);
    if (of === "problems") return t("no-problems");
    if (value === "yes" || value === "no") return t(value);
    return of === "band" ? t("in-band", { band: value }) : value;
  };
  return {
    /** Of a value of the shown layer. */
    value: (value: string | null) => sayValue(layer, value),
    describe(state: PlanSeatState): string {
      const { band, level, door, facts } = state;
      const shown = valueIn(layer, state);
      const parts = [
        sayValue("band", band),
        sayValue("level", level),
        door,
        facts["accessible"] ? t("layer-accessible") : null,
        facts["companion"] ? t("layer-companion") : null,
        facts["stepFree"] ? t("layer-stepFree") : null,
        facts["restrictedView"] ? t("layer-restrictedView") : null,
        facts["viewPicture"] ? t("layer-viewPicture") : null,
        typeof facts["rowsInFront"] === "number" ? t("rows-in-front", { count: facts["rowsInFront"] }) : null,
        typeof facts["cluster"] === "string" ? t("in-cluster", { cluster: facts["cluster"] }) : null,
        layer === "problems" && shown === null ? t("missing-problems") : null,
      ];
      return parts.filter((part) => part !== null).join(", ");
    },
  };
}
