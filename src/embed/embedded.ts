/** What the shop answers to its script on another site. Texts are in the requested language, as on the shop's pages. */
export interface Embedded {
  readonly language: string;
  readonly performances: readonly EmbeddedPerformance[];
  readonly words: { readonly all: string; readonly none: string };
}

export interface EmbeddedPerformance {
  readonly id: number;
  /** Slug. */
  readonly event: string;
  readonly title: string;
  /** ISO 8601. */
  readonly starts: string;
  readonly when: string;
  readonly venue: string;
  /** As the API's: styles can refer to it. */
  readonly state: string;
  readonly availability: string;
  /** As "från 350 kr"; null if nothing can be bought. */
  readonly price: string | null;
  /** Of the link. */
  readonly action: string;
  /** In the shop. */
  readonly path: string;
}
