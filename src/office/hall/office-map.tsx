import { memo, useId, useState, useSyncExternalStore } from "react";
import type { MapCommand } from "#seat-map/camera/keyboard.ts";
import { useMapController } from "#seat-map/camera/use-map-controller.ts";
import { Floor } from "#seat-map/drawing/floor/floor.tsx";
import { SectionShape, Stage } from "#seat-map/drawing/hall-shapes.tsx";
import { SilentGroup } from "#seat-map/drawing/silent-group.tsx";
import { createMapRefs, MapFrame, MapScene } from "#seat-map/frame/map-frame.tsx";
import type { Hall } from "#seat-map/hall/hall.ts";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { useWords } from "../words/words-context.tsx";
import { Lasso } from "./lasso.tsx";
import looks from "./looks.module.css";
import type { MappedHall } from "./mapped-hall.ts";
import styles from "./office-map.module.css";

const HOUSE = { kind: "house" } as const;

/** The storefront's hall, in which staff choose any seats. */
export function OfficeMap({ hall: { hall, store, names, describe, colours } }: { hall: MappedHall }) {
  const t = useWords("seats");
  const hint = useId();
  const [refs] = useState(createMapRefs);
  const [isLasso, setLasso] = useState(false);
  const { controller, ready } = useMapController(refs.parts, () => ({
    hall,
    store,
    names,
    view: HOUSE,
    moved() {},
    help() {},
    best() {},
    showView() {},
    leave: () => refs.frame.current?.blur(),
  }));
  const run = (command: MapCommand) => controller.current?.run(command);
  const { width, height } = hall.size;
  return (
    <section aria-label={t("map")} className={classNames(styles.map, colours ?? looks.looks)}>
      <div className={styles.window}>
        <MapFrame
          refs={refs}
          ready={ready}
          view="house"
          label={t("map-label")}
          hint={hint}
          isFiltered={colours !== undefined}
        >
          <MapScene
            refs={refs}
            viewBox={`0 0 ${width} ${height}`}
            links={<Sections hall={hall} />}
            labels={<Labels hall={hall} />}
          />
        </MapFrame>
        {isLasso ? <Lasso hall={hall} svg={refs.svg} onSeats={store.add} /> : null}
      </div>
      <div className={styles.tools}>
        <Button onPress={() => run({ kind: "zoom", to: "in" })}>{t("zoom-in")}</Button>
        <Button onPress={() => run({ kind: "zoom", to: "out" })}>{t("zoom-out")}</Button>
        <Button onPress={() => run({ kind: "zoom", to: "all" })}>{t("zoom-all")}</Button>
        <Button aria-pressed={isLasso} onPress={() => setLasso(!isLasso)}>
          {t("lasso")}
        </Button>
        <Button onPress={() => store.undo()}>{t("undo")}</Button>
      </div>
      <Pointed names={names} hall={hall} store={store} describe={describe} />
      <p id={hint} className={styles.hint}>
        {t("map-hint")}
      </p>
    </section>
  );
}

/** What the seat under the pointer or the focus is; screen readers hear it as its name. */
function Pointed({ hall, store, names, describe }: Omit<MappedHall, "chosen" | "lookOf">) {
  const t = useWords("seats");
  const { active } = useSyncExternalStore(store.subscribe, store.read);
  const seat = hall.seats[active ?? -1];
  return (
    <p className={styles.pointed} aria-hidden="true">
      {seat ? `${names.place(seat)}: ${describe(seat.index)}` : t("no-seat")}
    </p>
  );
}

/** Not drawn again when seats are chosen. */
const Sections = memo(({ hall }: { hall: Hall }) => {
  return (
    <SilentGroup>
      <Stage hall={hall} />
      {hall.sections.map((section) =>
        section.standing ? (
          <Floor key={section.slug} areas={section.areas} className={styles.standing} />
        ) : (
          <SectionShape key={section.slug} hall={hall} section={section} />
        ),
      )}
      <Floor areas={hall.sections.flatMap(({ standing, areas }) => (standing ? [] : areas))} />
    </SilentGroup>
  );
});

const Labels = memo(({ hall }: { hall: Hall }) => {
  return (
    <SilentGroup>
      {hall.sections.map(({ slug, name, labelAt }) =>
        labelAt ? (
          <text key={slug} x={labelAt.x} y={labelAt.y} className={styles.label} data-side={labelAt.side}>
            {name}
          </text>
        ) : null,
      )}
    </SilentGroup>
  );
});
