import format, { type CompiledMessage, type FormatOptions, type FormatValues } from "icu-minify/format";
import { cloneElement, isValidElement, type ReactNode } from "react";

export type Values = FormatValues<ReactNode>;
type Message = CompiledMessage | undefined;
export type Translator = ReturnType<typeof createTranslator>;

/** Of pages, the office and the door; emails and documents are written by use-intl. Returns a namespace's translator. */
export type Translators = (namespace: string) => Translator;

const known = new WeakMap<object, Translators>();

/** @param messages compiled by the build @param locale of the messages */
export function translatorsOf(messages: object, locale: string): Translators {
  let translators = known.get(messages);
  if (!translators) {
    translators = createTranslators(messages, locale);
    known.set(messages, translators);
  }
  return translators;
}

function createTranslators(messages: object, locale: string): Translators {
  const namespaces = messages as Readonly<Record<string, Readonly<Record<string, Message>>>>;
  const plurals: Record<string, Intl.PluralRules> = {};
  const numbers = new Intl.NumberFormat(locale);
  const options: FormatOptions = {
    formatters: {
      getPluralRules(_locale, { type = "cardinal" } = {}) {
        plurals[type] ??= new Intl.PluralRules(locale, { type });
        return plurals[type];
      },
      // No message sets the style of a number, and none contains a date.
      getNumberFormat: () => numbers,
      getDateTimeFormat: () => new Intl.DateTimeFormat(locale),
    },
  };
  const translators: Record<string, Translator> = {};
  return (namespace) => {
    translators[namespace] ??= createTranslator(namespace, namespaces[namespace] ?? {}, (message, values) =>
      format<ReactNode>(message, locale, values, options),
    );
    return translators[namespace];
  };
}

function createTranslator(
  namespace: string,
  messages: Readonly<Record<string, Message>>,
  formatted: (message: CompiledMessage, values?: Values) => ReactNode,
) {
  function translate(key: string, values?: Values): ReactNode {
    try {
      const message = messages[key];
      if (message === undefined) throw new Error(`No message ${namespace}.${key}`);
      return formatted(message, values);
    } catch (error) {
      console.error(error);
      return `${namespace}.${key}`;
    }
  }
  return Object.assign(translate, {
    rich: (key: string, values: Values = {}) => translate(key, withKeys(values)),
    has: (key: string) => key in messages,
  });
}

/** React wants a key for each element of a list. */
function withKeys(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value !== "function") return [name, value];
      let count = 0;
      return [
        name,
        (chunks: ReactNode[]) => {
          const element = value(chunks);
          return isValidElement(element) ? cloneElement(element, { key: name + count++ }) : element;
        },
      ];
    }),
  );
}
