import styles from "../../hall/hall.module.css";
import looks from "../../hall/looks.module.css";
import { classNames } from "../../ui/class-names.ts";
import { Select } from "../../ui/select.tsx";
import { useWords } from "../../words/words-context.tsx";
import { LAYERS, type Layer } from "./hall-layers.ts";
import own from "./house-hall.module.css";
import type { DrawnHall } from "./use-drawn-hall.ts";
import { useSeatWords } from "./use-seat-words.ts";

interface LayerKeyProps {
  readonly hall: DrawnHall;
  readonly layer: Layer;
  readonly onLayer: (layer: Layer) => void;
}

/** What the colours mean; each chooses its seats. */
export function LayerKey({ hall: { values, store }, layer, onLayer }: LayerKeyProps) {
  const t = useWords("hall");
  const words = useSeatWords(layer);
  return (
    <div className={own.key}>
      <Select
        label={t("layer")}
        choices={LAYERS.map((id) => ({ id, label: t(`layer-${id}`) }))}
        value={layer}
        onChange={onLayer}
      />
      <ul className={classNames(styles.key, looks.looks)} aria-label={t("key")}>
        {values.map(({ value, look, seats }) => (
          <li key={value}>
            <button type="button" className={own.value} onClick={() => store.choose(seats)}>
              <span
                className={classNames(
                  styles.swatch,
                  layer === "band" && value !== null ? own.band : looks[look],
                )}
                data-band={value}
                aria-hidden="true"
              />
              {t("value-count", { value: words.value(value), count: seats.length })}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
