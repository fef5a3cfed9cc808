import type { EventDetail } from "#contract/operations/catalogue.ts";
import { useFormat } from "../format-context.tsx";
import { useTranslations } from "../words/use-translations.ts";
import { FactList } from "./fact-list.tsx";
import { genreName } from "./genre.ts";
import { sungLanguageName } from "./sung-language.ts";

export function EventFacts({ event }: { event: EventDetail }) {
  const t = useTranslations("event");
  const sungLanguages = useTranslations("sung-languages");
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
  if (event.sungIn) facts.push([t("sung-in"), sungLanguageName(sungLanguages, event.sungIn)]);
  if (event.surtitles.length > 0) {
    facts.push([
      t("surtitles"),
      format.list(event.surtitles.map((code) => sungLanguageName(sungLanguages, code))),
    ]);
  }
  if (event.ageAdvice !== null) facts.push([t("age"), t("age-from", { age: event.ageAdvice })]);
  return <FactList facts={facts} />;
}
