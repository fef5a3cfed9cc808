import type { LocalText } from "../languages.ts";

/** What a house asks its customers to be allowed, and what they may be interested in. */
export interface ContactPreferences {
  readonly permissions: readonly {
    readonly id: number;
    readonly name: LocalText;
    /** What is agreed to, word for word. */
    readonly text: LocalText;
  }[];
  readonly interests: readonly { readonly id: string; readonly name: LocalText }[];
}

export const NO_PREFERENCES: ContactPreferences = { permissions: [], interests: [] };
