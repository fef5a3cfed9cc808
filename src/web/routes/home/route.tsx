import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl/react";
import { sellsTo } from "#domain/availability.ts";
import { useBoot } from "../../boot.tsx";
import { PageHead } from "../../head.tsx";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { visitorContext } from "../../visit/visitor.ts";
import type { Route } from "./+types/route.ts";
import { Agenda } from "./agenda.tsx";
import { agendaFilter, isFiltered } from "./agenda-filter.ts";
import { AgendaFilters } from "./agenda-filters.tsx";
import { SeasonHero } from "./season-hero.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { backEnd } = context.get(siteContext);
  const filter = agendaFilter(new URL(request.url).searchParams);
  const read = await backEnd.catalogue.agenda(filter, context.get(visitorContext).caller);
  if (!read.ok) throw new Error("The agenda was refused");
  const { performances, months, venues, genres } = read.value;
  // The hero shows what can be had next; the agenda below shows everything.
  const next =
    performances.find(({ availability }) => sellsTo(availability.state)) ?? performances[0] ?? null;
  return {
    filter,
    months,
    venues,
    genres,
    performances,
    next: isFiltered(filter) ? null : next,
  };
}

export default function Home() {
  const { filter, months, venues, genres, performances, next } = useLoaderData<typeof loader>();
  const t = useTranslations("home");
  const { house } = useBoot();
  return (
    <>
      <PageHead path="/" pageClass="events" />
      {next ? <SeasonHero performance={next} /> : null}
      <div className={page.page}>
        <div className={page.part}>
          {next ? null : <VisuallyHidden as="h1">{t("title", { house: house.name })}</VisuallyHidden>}
          <h2>{t("agenda")}</h2>
          <AgendaFilters filter={filter} months={months} venues={venues} genres={genres} />
        </div>
        <Agenda performances={performances} filtered={isFiltered(filter)} />
      </div>
    </>
  );
}
