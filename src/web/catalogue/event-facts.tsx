import { useTranslations } from "use-intl/react";
import type { EventDetail } from "#contract/operations/catalogue.ts";
import { useFormat } from "../format-context.tsx";
import { FactList } from "./fact-list.tsx";
import { genreName } from "./genre.ts";
import { tongueName } from "./tongue.ts";

export function EventFacts({ event }: { event: EventDetail }) {
  const t = useTranslations("event");
  const tongues = useTranslations("tongues");
  const genres = useTranslations("genres");
  const format = useFormat();
  const facts: [label: string, fact: string][] = [
    [t("genre"), genreName(genres, event.genre)],
    [
      t("duration"),
      t("duration-with-intervals", {
        duration: format.duration(event.durationMinutes),
        intervals: event.intervals,
      }),
    ],
  ];
  if (event.sungIn) facts.push([t("sung-in"), tongueName(tongues, event.sungIn)]);
  if (event.surtitles.length > 0) {
    facts.push([t("surtitles"), format.list(event.surtitles.map((code) => tongueName(tongues, code)))]);
  }
  if (event.ageAdvice !== null) facts.push([t("age"), t("age-from", { age: event.ageAdvice })]);
  return <FactList facts={facts} />;
}
