import { data, href, useLoaderData } from "react-router";
import type { OutputOf } from "#contract/operation.ts";
import type { catalogue } from "#contract/operations/catalogue.ts";
import { eventPath } from "../../catalogue/paths.ts";
import { useFormat } from "../../format-context.tsx";
import { PageHead } from "../../head.tsx";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import cards from "../../ui/card.module.css";
import { Card } from "../../ui/card.tsx";
import { visitorContext } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["catalogue"] } satisfies ScreenHandle;

type Performances = OutputOf<typeof catalogue.agenda>["performances"];

export async function loader({ context }: Route.LoaderArgs) {
  const { backEnd, house } = context.get(siteContext);
  if (!house.pages.listings) throw data(null, { status: 404 });
  const read = await backEnd.catalogue.agenda({}, context.get(visitorContext).caller);
  if (!read.ok) throw new Error("The agenda returned an error result");
  return { productions: productionsOf(read.value.performances) };
}

/** Groups performances by production, ordered by next performance. */
function productionsOf(performances: Performances) {
  const groups = Map.groupBy(performances, ({ event }) => event.slug).values();
  return [...groups].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const prices = own.flatMap(({ from }) => (from ? [from] : []));
    const from = prices.reduce<(typeof prices)[number] | null>(
      (least, one) => (least === null || one.amount < least.amount ? one : least),
      null,
    );
    return [{ event: first.event, first: first.starts, last: own.at(-1)?.starts ?? first.starts, from }];
  });
}

/** All productions of the agenda, for visitors who look for a work instead of a date. */
export default function Listings() {
  const { productions } = useLoaderData<typeof loader>();
  const t = useTranslations("listings");
  const home = useTranslations("home");
  const event = useTranslations("event");
  const format = useFormat();
  return (
    <div className={page.page}>
      <PageHead title={t("title")} path={href("/listings")} pageClass="events" />
      <h1>{t("title")}</h1>
      {productions.length === 0 ? <p>{home("none")}</p> : null}
      <ul className={cards.cards}>
        {productions.map((one, at) => (
          <li key={one.event.slug}>
            <Card
              id={`production-${one.event.slug}`}
              name={one.event.title}
              to={eventPath(one.event.slug)}
              picture={one.event.picture}
              first={at < 2}
              foot={
                <ButtonLink to={eventPath(one.event.slug)} variant="secondary">
                  {t("choose", { title: one.event.title })}
                </ButtonLink>
              }
            >
              {one.event.composer ? <p>{event("music-by", { composer: one.event.composer })}</p> : null}
              <p>{format.dateRange(one.first, one.last)}</p>
              <p>{one.event.lead}</p>
              {one.from ? <p>{home("from", { price: format.money(one.from) })}</p> : null}
            </Card>
          </li>
        ))}
      </ul>
    </div>
  );
}
