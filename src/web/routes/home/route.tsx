import { useEffect, useRef } from "react";
import { redirect, useLoaderData, useLocation } from "react-router";
import { sellsTo } from "#domain/availability.ts";
import { monthIn } from "#languages/clock.ts";
import { useBoot } from "../../boot.tsx";
import { genreName } from "../../catalogue/genre.ts";
import { useFormat } from "../../format-context.tsx";
import { PageHead } from "../../head.tsx";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { visitorContext } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import { AGENDA_ID, Agenda } from "./agenda.tsx";
import { agendaFilter, isFiltered, shownMonth } from "./agenda-filter.ts";
import { AgendaFilters } from "./agenda-filters.tsx";
import { SeasonHero } from "./season-hero.tsx";

export const handle = { words: ["catalogue"] } satisfies ScreenHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { backEnd, house } = context.get(siteContext);
  const { search } = new URL(request.url);
  if (house.rootRedirect && search === "") throw redirect(house.rootRedirect.to, house.rootRedirect.status);
  const { caller } = context.get(visitorContext);
  const filter = agendaFilter(new URL(request.url).searchParams);
  const { month: _, ...everyMonth } = filter;
  const read = await backEnd.catalogue.agenda(everyMonth, caller);
  if (!read.ok) throw new Error("The agenda returned an error result");
  const { performances, venues, genres } = read.value;
  const months = [...new Set(performances.map(({ starts }) => monthIn(house.timeZone, starts)))];
  const month = shownMonth(filter, months);
  const next =
    performances.find(({ availability }) => sellsTo(availability.state)) ?? performances[0] ?? null;
  return {
    filter,
    month,
    months,
    venues,
    genres,
    performances:
      month === null
        ? performances
        : performances.filter(({ starts }) => monthIn(house.timeZone, starts) === month),
    next: isFiltered(filter) ? null : next,
  };
}

export default function Home() {
  const { filter, month, months, venues, genres, performances, next } = useLoaderData<typeof loader>();
  const t = useTranslations("home");
  const format = useFormat();
  const { house } = useBoot();
  const found = t("found", { count: performances.length });
  const title = useFilterTitle();
  const heading = useFocusOnReturn();
  return (
    <>
      <PageHead {...(title ? { title } : {})} path="/" pageClass="events" />
      {next ? <SeasonHero performance={next} /> : null}
      <div className={page.page}>
        <div className={page.part}>
          {next ? null : (
            <VisuallyHidden as="h1">{title || t("title", { house: house.name })}</VisuallyHidden>
          )}
          <h2 id={AGENDA_ID} ref={heading} tabIndex={-1}>
            {t("agenda")}
          </h2>
          <AgendaFilters filter={filter} month={month} months={months} venues={venues} genres={genres} />
          <p role="status">{month === null ? found : `${found}, ${format.month(month)}`}</p>
        </div>
        <Agenda performances={performances} filter={filter} month={month} months={months} />
      </div>
    </>
  );
}

/** Returns the filter as text, "februari 2027, Stora scenen, Opera"; empty without a filter. */
function useFilterTitle(): string {
  const { filter, month, venues } = useLoaderData<typeof loader>();
  const t = useTranslations("home");
  const genres = useTranslations("genres");
  const format = useFormat();
  if (!isFiltered(filter)) return "";
  return [
    month === null ? t("all-months") : format.month(month),
    venues.find(({ id }) => id === filter.venue)?.name,
    filter.genre && genreName(genres, filter.genre),
  ]
    .filter(Boolean)
    .join(", ");
}

/** Moves the focus to the top of the list after a link back to it; otherwise the next Tab would continue below. */
function useFocusOnReturn() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation has its own key
  useEffect(() => {
    if (hash === `#${AGENDA_ID}`) heading.current?.focus({ preventScroll: true });
  }, [key]);
  return heading;
}
