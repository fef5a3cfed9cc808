/** A message that can be translated: English, with its values apart. */
export interface Message {
  /** With `{0}`, `{1}` where the values go; also the key of its translations. */
  readonly text: string;
  readonly values: readonly MessageValue[];
}

/** A list is joined by commas. */
export type MessageValue = string | Message | readonly (string | Message)[];

type Value = MessageValue | number | undefined;

/** Tags English: message`there is no price list "${id}"`. */
export function message(parts: readonly string[], ...values: readonly Value[]): Message {
  const text = parts.reduce((before, part, index) => `${before}{${index - 1}}${part}`);
  return { text, values: values.map((value) => (typeof value === "object" ? value : String(value))) };
}

export function isMessage(value: unknown): value is Message {
  return typeof value === "object" && value !== null && "text" in value && "values" in value;
}

/** By the English text. */
export type Translations = Readonly<Record<string, string>>;

/** Without a translation a message stays English. */
export function translate({ text, values }: Message, translations: Translations): string {
  const written = Object.hasOwn(translations, text) ? (translations[text] ?? text) : text;
  const shown = (value: string | Message) =>
    typeof value === "string" ? value : translate(value, translations);
  return written.replaceAll(/\{(\d+)\}/g, (hole, index) => {
    const value = values[Number(index)];
    if (value === undefined) return hole;
    return typeof value === "string" || isMessage(value) ? shown(value) : value.map(shown).join(", ");
  });
}

export function english(said: Message): string {
  return translate(said, {});
}
