import { createContext, type ReactNode, use } from "react";
import { isLanguage, type Language } from "#domain/languages.ts";
import type { HouseFacts } from "./house-facts.ts";
import type { PageWords } from "./words/page-words.ts";

/** Language, message files and house, written into the page: an error page too is in the visitor's language. */
export interface Boot {
  readonly language: Language;
  readonly words: PageWords;
  readonly house: HouseFacts;
  /** Of a draft, whose pages sell nothing. */
  readonly preview: { readonly text: string; readonly leave: string } | null;
}

const BOOT_ID = "boot";
const BootContext = createContext<Boot | null>(null);

export function BootProvider({ boot, children }: { boot: Boot; children: ReactNode }) {
  return <BootContext value={boot}>{children}</BootContext>;
}

export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return use(NonceContext);
}

export function useBoot(): Boot {
  const boot = use(BootContext);
  if (!boot) throw new Error("BootContext is missing");
  return boot;
}

export function useHouse(): HouseFacts {
  return useBoot().house;
}

const known = new WeakMap<Boot, string>();

/** Data for a script element: `<` is escaped so that the content cannot end the element. */
export function scriptJson(data: object): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}

export function BootData() {
  const boot = useBoot();
  const json = known.get(boot) ?? scriptJson(boot);
  known.set(boot, json);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped
  return <script type="application/json" id={BOOT_ID} dangerouslySetInnerHTML={{ __html: json }} />;
}

export function readBoot(): Boot {
  const boot: unknown = JSON.parse(document.getElementById(BOOT_ID)?.textContent ?? "null");
  if (typeof boot !== "object" || boot === null || !("language" in boot) || !isLanguage(boot.language)) {
    throw new Error("The page has no boot data");
  }
  return boot as Boot;
}
