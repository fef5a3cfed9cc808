import { useLoaderData } from "react-router";
import { sellsTo } from "#domain/availability.ts";
import { useHouse } from "../../boot.tsx";
import { performancePath } from "../../catalogue/paths.ts";
import { PerformanceHeader } from "../../catalogue/performance-header.tsx";
import { PriceTable } from "../../catalogue/price-table.tsx";
import { readPerformance } from "../../catalogue/read-performance.ts";
import { performancesForSearch } from "../../catalogue/schema-org.ts";
import { StateMessage } from "../../catalogue/state-message.tsx";
import { useFormat } from "../../format-context.tsx";
import { PageHead } from "../../head.tsx";
import { JsonLd } from "../../json-ld.tsx";
import page from "../../styles/page.module.css";
import { readTable } from "../../table-booking/read-table.ts";
import { TableOffer } from "../../table-booking/table-offer.tsx";
import { visitorContext } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import { PerformanceFacts } from "./performance-facts.tsx";
import { WaysIn } from "./ways-in.tsx";

export const handle = { words: ["catalogue", "table-booking"] } satisfies ScreenHandle;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const read = await readPerformance(params, context);
  const { id } = read.performance;
  const held = context.get(visitorContext).basket?.tickets ?? [];
  const tickets = held.filter(({ performance }) => performance === id).length;
  return { ...read, table: readTable(request, context, read.performance, tickets) };
}

export default function PerformancePage() {
  const { event, performance, table } = useLoaderData<typeof loader>();
  const t = useTranslations("performance");
  const house = useHouse();
  const format = useFormat();
  const sells = sellsTo(performance.availability.state) && performance.ways !== "enquiry";
  return (
    <div className={page.page}>
      <PageHead
        title={t("page-title", { title: event.title, date: format.dateTime(performance.starts) })}
        description={event.lead}
        image={event.picture.url}
        path={performancePath(event.slug, performance.id)}
        pageClass="events"
      />
      <JsonLd data={performancesForSearch(event, [performance], house, format)} />
      <PerformanceHeader event={event} performance={performance} />
      <PerformanceFacts performance={performance} />
      {sells ? (
        <WaysIn event={event.slug} performance={performance} />
      ) : (
        <StateMessage event={event} performance={performance} />
      )}
      {performance.prices.length > 0 ? (
        <section aria-labelledby="prices" className={page.part}>
          <h2 id="prices">{t("prices")}</h2>
          <PriceTable performance={performance} />
        </section>
      ) : null}
      {sells ? <TableOffer table={table} /> : null}
    </div>
  );
}
