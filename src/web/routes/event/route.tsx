import { data, redirect, useLoaderData } from "react-router";
import type { Caller } from "#contract/operation.ts";
import { foodPath } from "../../add-ons/paths.ts";
import { useHouse } from "../../boot.tsx";
import { EventFacts } from "../../catalogue/event-facts.tsx";
import { eventPath, performancePath } from "../../catalogue/paths.ts";
import { performancesForSearch } from "../../catalogue/schema-org.ts";
import { useFormat } from "../../format-context.tsx";
import { PageHead } from "../../head.tsx";
import { JsonLd } from "../../json-ld.tsx";
import { type Site, siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { Picture } from "../../ui/picture.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { visitorContext } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import { Credits } from "./credits.tsx";
import styles from "./event.module.css";
import { Performances } from "./performances.tsx";

export const handle = { words: ["catalogue"] } satisfies ScreenHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { backEnd, capabilities } = context.get(siteContext);
  const { caller } = context.get(visitorContext);
  const read = await backEnd.catalogue.event({ event: params.event }, caller);
  if (!read.ok) throw await performanceInstead(params.event, backEnd, caller);
  const { event, performances } = read.value;
  const food = capabilities.has("food") ? await backEnd.food.served({ event: event.slug }, caller) : null;
  return {
    event,
    isServed: food?.ok === true && food.value.served,
    coming: performances.filter(({ availability }) => availability.state !== "passed"),
    passed: performances.filter(({ availability }) => availability.state === "passed"),
  };
}

/** Redirects an address without the event, /events/1203, to the performance. */
async function performanceInstead(requested: string, backEnd: Site["backEnd"], caller: Caller) {
  const performance = /^[1-9]\d{0,8}$/.test(requested) ? Number(requested) : null;
  const event = performance === null ? null : await backEnd.catalogue.eventOf({ performance }, caller);
  if (performance === null || !event?.ok) return data(null, { status: 404 });
  return redirect(performancePath(event.value.slug, performance));
}

export default function EventPage() {
  const { event, isServed, coming, passed } = useLoaderData<typeof loader>();
  const t = useTranslations("event");
  const house = useHouse();
  const format = useFormat();
  return (
    <div className={page.page}>
      <PageHead
        title={event.title}
        description={event.lead}
        image={event.picture.url}
        path={eventPath(event.slug)}
        pageClass="events"
      />
      <JsonLd data={performancesForSearch(event, coming, house, format)} />
      <div className={styles.event}>
        <header className={styles.titles}>
          <h1>{event.title}</h1>
          {event.originalTitle && event.originalTitle !== event.title ? (
            <p className={styles.original} lang={event.sungIn ?? undefined}>
              {event.originalTitle}
            </p>
          ) : null}
          {event.composer ? <p>{t("music-by", { composer: event.composer })}</p> : null}
          {event.librettist ? (
            <p className={styles.muted}>{t("words-by", { librettist: event.librettist })}</p>
          ) : null}
        </header>
        <div className={styles.columns}>
          <Picture src={event.picture.url} alt={event.picture.alt} first className={styles.picture} />
          <section aria-labelledby="performances" className={styles.performances}>
            <h2 id="performances">{t("performances")}</h2>
            <Performances event={event} coming={coming} passed={passed} />
            {isServed ? (
              <p>
                {t("food-text")}{" "}
                <TextLink to={foodPath(event.slug)}>{t("food", { title: event.title })}</TextLink>
              </p>
            ) : null}
          </section>
          <div className={styles.about}>
            <p className={styles.lead}>{event.lead}</p>
            {event.body.split(/\n\s*\n/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <EventFacts event={event} />
            <Credits credits={event.credits} />
          </div>
        </div>
      </div>
    </div>
  );
}
