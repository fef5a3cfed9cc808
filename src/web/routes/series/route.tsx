import { data, href, redirect, useLoaderData } from "react-router";
import type { SeriesDetail, SeriesSummary } from "#contract/sales/series.ts";
import { useFormat } from "../../format-context.tsx";
import { OfferList } from "../../packages/offer-list.tsx";
import { OfferPage } from "../../packages/offer-page.tsx";
import { PerformanceSection } from "../../packages/performance-line.tsx";
import { datesPath, SERIES_LIST, seriesPath } from "../../series/paths.ts";
import { readSeries } from "../../series/read-series.ts";
import { SeriesFacts } from "../../series/series-facts.tsx";
import { siteContext } from "../../site.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { callerFor } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["basket", "sales"], needs: ["series"] } satisfies ScreenHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
  if (params.seriesId === undefined) {
    const { series: offered, flexSubscriptions } = context.get(siteContext).backEnd;
    const [read, flex] = await Promise.all([
      offered.list({}, callerFor(context)),
      flexSubscriptions.list({}, callerFor(context)),
    ]);
    const hasFlex = flex.ok && flex.value.length > 0;
    return data({ all: read.ok ? read.value : [], series: null, hasFlex });
  }
  const { series, dates } = await readSeries(params.seriesId, context);
  if (dates !== null) throw redirect(seriesPath(series.id));
  return data({ all: [], series, hasFlex: false });
}

/** Lists all series, or shows one. */
export default function Series() {
  const { all, series, hasFlex } = useLoaderData<typeof loader>();
  return series ? <One series={series} /> : <All all={all} hasFlex={hasFlex} />;
}

function All({ all, hasFlex }: { all: readonly SeriesSummary[]; hasFlex: boolean }) {
  const t = useTranslations("series");
  const flex = useTranslations("flex");
  return (
    <OfferList
      title={t("title")}
      path={SERIES_LIST}
      intro={all.length > 0 ? t("intro") : t("none")}
      toAgenda={t("to-agenda")}
      all={all}
      kind="series"
      pathOf={({ id }) => seriesPath(id)}
      facts={(series) => <SeriesFacts series={series} />}
      foot={({ id, name }) => <ButtonLink to={datesPath(id)}>{t("choose", { name })}</ButtonLink>}
    >
      {hasFlex ? (
        <p>
          <TextLink to={href("/subscriptions/flex")}>{flex("title")}</TextLink>
        </p>
      ) : null}
    </OfferList>
  );
}

function One({ series }: { series: SeriesDetail }) {
  const t = useTranslations("series");
  const format = useFormat();
  return (
    <OfferPage
      offer={series}
      path={seriesPath(series.id)}
      list={{ to: SERIES_LIST, text: t("title") }}
      facts={
        <>
          <SeriesFacts series={series} />
          {series.instalments ? <p>{series.instalments}</p> : null}
          {series.byInstalments ? (
            <p>
              {t("by-instalments", {
                count: series.byInstalments.parts,
                from: format.money(series.byInstalments.from),
              })}
            </p>
          ) : null}
        </>
      }
      choose={{ to: datesPath(series.id), text: t("choose", { name: series.name }) }}
    >
      {series.dates.map(({ id, name, performances }) => (
        <PerformanceSection
          key={id}
          id={`dates-${id}`}
          heading={name ?? t("dates")}
          performances={performances}
        />
      ))}
    </OfferPage>
  );
}
