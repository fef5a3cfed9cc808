import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { genreName } from "../../catalogue/genre.ts";
import { useFormat } from "../../format-context.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/forms/field.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import { type AgendaFilter, ALL_MONTHS, agendaPath } from "./agenda-filter.ts";
import styles from "./agenda-filters.module.css";

interface AgendaFiltersProps {
  readonly filter: AgendaFilter;
  /** The month shown; null for all of them. */
  readonly month: string | null;
  /** Months with performances. */
  readonly months: readonly string[];
  readonly venues: readonly { id: string; name: string }[];
  readonly genres: readonly string[];
}

/** Months as links, venue and genre as a form: both work without scripts. */
export function AgendaFilters({ filter, month: shown, months, venues, genres }: AgendaFiltersProps) {
  const t = useTranslations("home");
  const names = useTranslations("genres");
  const format = useFormat();
  const list = useRef<HTMLUListElement>(null);
  // If the months are on one scrolling line, scrolls it to the current one without moving the page.
  useEffect(() => {
    const chip = list.current?.querySelector(shown ? `[data-month="${shown}"]` : "li:last-child");
    if (chip) bringIntoLine(chip);
  }, [shown]);
  return (
    <div className={styles.filters}>
      <nav aria-label={t("months")}>
        <ul ref={list} className={styles.months} onFocus={({ target }) => bringIntoLine(target)}>
          {[...months, null].map((month) => (
            <li key={month ?? ALL_MONTHS} data-month={month}>
              <TextLink
                to={agendaPath(filter, { month: month ?? ALL_MONTHS })}
                preventScrollReset
                className={styles.month}
                aria-current={shown === month ? "true" : undefined}
              >
                {month ? format.month(month) : t("all-months")}
              </TextLink>
            </li>
          ))}
        </ul>
      </nav>
      <Form action="/" className={styles.form} preventScrollReset>
        {filter.month ? <input type="hidden" name="month" value={filter.month} /> : null}
        <SelectField
          key={`venue ${filter.venue}`}
          name="venue"
          label={t("venue")}
          defaultValue={filter.venue ?? ""}
        >
          <option value="">{t("all-venues")}</option>
          {venues.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          key={`genre ${filter.genre}`}
          name="genre"
          label={t("genre")}
          defaultValue={filter.genre ?? ""}
        >
          <option value="">{t("all-genres")}</option>
          {genres.map((genre) => (
            <option key={genre} value={genre}>
              {genreName(names, genre)}
            </option>
          ))}
        </SelectField>
        <Button variant="secondary">{t("show")}</Button>
      </Form>
    </div>
  );
}

/** Centres the month on the line. Does nothing if the months wrap to several lines. */
function bringIntoLine(chip: Element): void {
  const line = chip.closest("ul");
  if (!line) return;
  const [around, box] = [line.getBoundingClientRect(), chip.getBoundingClientRect()];
  line.scrollLeft += box.left + box.width / 2 - (around.left + around.width / 2);
}
