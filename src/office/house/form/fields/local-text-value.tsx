import { type DraftText, isOlderThanSwedish, isText } from "#domain/house/text-states.ts";
import { isObject, type Json } from "#domain/json/json.ts";
import type { Steps } from "#domain/json/places.ts";
import type { Language } from "#domain/languages.ts";
import { Badge } from "../../../ui/panel.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useWords } from "../../../words/words-context.tsx";
import type { FieldOf } from "../field.ts";
import styles from "../form.module.css";
import { useFieldPlace, useForm } from "../form-context.ts";
import { useFieldWords } from "../use-field-words.ts";

interface LocalTextProps {
  readonly field: FieldOf<"local-text">;
  readonly steps: Steps;
}

const LONG = 60;

/** A text in the house's languages side by side, with what is missing or older than the Swedish. */
export function LocalTextValue({ field, steps }: LocalTextProps) {
  const { value, path, set, faults, own, isReadOnly, sentences } = useFieldPlace(steps);
  const { languages, before, older } = useForm();
  const words = useFieldWords(steps);
  const t = useWords("fileForm");
  const names = useWords("fileLanguages");
  const texts = isObject(value) ? value : {};
  const isEmpty = Object.keys(texts).length === 0;
  const change = (language: Language, text: string) => {
    const next = { ...texts, [language]: text === "" ? undefined : text };
    const kept = Object.fromEntries(Object.entries(next).filter(([, one]) => one !== undefined));
    set(Object.keys(kept).length > 0 || field.isRequired ? kept : undefined);
  };
  const stateOf = (language: Language) => {
    if (language === "sv" || isEmpty) return null;
    if (texts[language] === undefined) return language === "en-us" ? null : "missing";
    return isOlder(language, typedIn(texts), before(path), older.get(path.join("\0")) ?? []) ? "older" : null;
  };
  // A language that the house no longer has is shown as long as there is a text in it.
  const shown = ORDER.filter((language) => languages.includes(language) || texts[language] !== undefined);
  const rows = shown.some((language) => String(texts[language] ?? "").length > LONG) ? 4 : undefined;
  const error = sentences(own);
  return (
    <fieldset className={styles.texts} data-place={path.join("/")}>
      <legend className={styles.legend}>{words.label}</legend>
      {words.help ? <p className={styles.help}>{words.help}</p> : null}
      {error ? <p className={styles.error}>{error}</p> : null}
      <div className={styles.languages}>
        {shown.map((language) => {
          const state = stateOf(language);
          const inside = faults.filter((fault) => fault.path?.[path.length] === language);
          return (
            <div key={language} className={styles.language} lang={language}>
              <TextField
                label={names(language)}
                value={textOf(texts[language])}
                onChange={(text) => change(language, text)}
                error={sentences(inside)}
                isReadOnly={isReadOnly}
                {...(rows && { rows })}
              />
              {state ? <Badge tone="warning">{t(`text-${state}`)}</Badge> : null}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

const ORDER = ["sv", "en", "en-us", "de", "es", "ht"] as const satisfies readonly Language[];

const textOf = (value: Json | undefined) => (typeof value === "string" ? value : "");

const typedIn = (texts: Readonly<Record<string, Json | undefined>>): DraftText =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => typeof text === "string"));

/** By the history of the stored file, and by what was typed since. */
function isOlder(
  language: Language,
  typed: DraftText,
  before: Json | undefined,
  older: readonly Language[],
): boolean {
  const stored = isText(before) ? before : {};
  const isTyped = textOf(typed[language]) !== textOf(stored[language]);
  return (older.includes(language) && !isTyped) || isOlderThanSwedish(language, typed, stored);
}
