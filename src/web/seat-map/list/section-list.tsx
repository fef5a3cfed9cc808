import type { HallSection } from "#seat-map/hall/hall.ts";
import { TextLink } from "../../ui/text-link.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import { useSeatSale, useSeatState } from "../hall/seat-sale.tsx";
import styles from "./section-list.module.css";
import { useSectionWords } from "./section-words.ts";

interface SectionListProps {
  readonly sections: readonly HallSection[];
  readonly pathOf: (section: HallSection) => string;
  readonly current: HallSection | null;
}

/** The sections by level with their free seats, beside the map: also without a mouse or without seeing the map. */
export function SectionList({ sections, pathOf, current }: SectionListProps) {
  const t = useTranslations("seatMap");
  const { hall } = useSeatSale();
  const availability = useSeatState((state) => state.availability);
  const words = useSectionWords();
  return (
    <nav aria-labelledby="sections" className={styles.sections}>
      <h2 id="sections" className={styles.title}>
        {t("sections")}
      </h2>
      <div className={styles.levels}>
        {hall.levels.map(({ id, name }) => {
          const own = sections.filter(({ level }) => level === id);
          if (own.length === 0) return null;
          return (
            <div key={id}>
              <h3 className={styles.level}>{name}</h3>
              <ul className={styles.list}>
                {own.map((section) => {
                  const { free, from, tone } = words(section, availability);
                  return (
                    <li key={section.slug}>
                      <TextLink
                        to={pathOf(section)}
                        preventScrollReset={!section.standing}
                        viewTransition={false}
                        className={styles.link}
                        aria-current={section === current ? "true" : undefined}
                      >
                        <span className={styles.name}>{section.name}</span>
                        <span className={styles.free} data-tone={tone}>
                          {free}
                        </span>
                        <span className={styles.from}>{from}</span>
                      </TextLink>
                    </li>
                  );
                })}
              </ul>
            </div>
          );
        })}
      </div>
    </nav>
  );
}
