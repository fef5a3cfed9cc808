import { use, useMemo } from "react";
import { type Message, type Translations, translate } from "#domain/text/message.ts";
import { lateWords } from "../words/words.ts";
import { useLanguage } from "../words/words-context.tsx";
import type { HouseFault } from "./house-types.ts";

/** What the house's rules say, in the language of the office. Suspends until the translations are there. */
export function useFaultWords() {
  const { language } = useLanguage();
  const translations = use(lateWords("faults", language)) as Translations;
  return useMemo(() => {
    const say = (message: Message) => translate(message, translations);
    /** With its remedy. */
    const sentence = ({ reason, remedy }: HouseFault) =>
      remedy ? `${say(reason)} – ${say(remedy)}` : say(reason);
    return {
      say,
      sentence,
      /** Null without one. */
      sentences: (faults: readonly HouseFault[]) => faults.map(sentence).join("; ") || null,
      place: ({ place }: HouseFault) => say(inText(place)),
    };
  }, [translations]);
}

/** A place is a path, or a line of a file that is not JSON: `line 4, column 12`. */
function inText(place: string): Message {
  const values: string[] = [];
  const text = place.replaceAll(/(?<= )\d+/g, (number) => `{${values.push(number) - 1}}`);
  return { text, values };
}
