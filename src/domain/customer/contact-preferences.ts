import type { LocalText } from "../languages.ts";

export interface ContactPreferences {
  readonly permissions: readonly {
    readonly id: number;
    readonly name: LocalText;
    readonly text: LocalText;
  }[];
  readonly interests: readonly { readonly id: string; readonly name: LocalText }[];
}

export const NO_PREFERENCES: ContactPreferences = { permissions: [], interests: [] };
