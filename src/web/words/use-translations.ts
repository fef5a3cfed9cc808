import { createContext, use } from "react";
import type { useTranslations as useTypedTranslations } from "use-intl/react";
import type { Translator, Translators } from "#languages/translators.ts";

export const TranslatorsContext = createContext<Translators | null>(null);

/**
 * Typed by use-intl, whose own hook would create a translator for each component of each page.
 * The build compiles the messages (`vite.config.ts`).
 */
export const useTranslations = ((namespace: string): Translator => {
  const translators = use(TranslatorsContext);
  if (!translators) throw new Error("useTranslations outside the page's frame");
  return translators(namespace);
}) as unknown as typeof useTypedTranslations;
