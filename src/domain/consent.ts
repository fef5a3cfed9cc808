/** What a visitor agreed to have stored and sent besides what the shop cannot do without. */
export const CONSENT_CLASSES = ["preferences", "statistics", "marketing"] as const;
export type ConsentClass = (typeof CONSENT_CLASSES)[number];

export interface Consent {
  /** What the house asked when it was given: another version is asked again. */
  readonly version: number;
  readonly agreed: readonly ConsentClass[];
  /** When, in seconds since 1970. */
  readonly at: number;
}

/** "2.statistics+marketing.1800000000": what is kept, and read back by nobody else. */
export function writeConsent({ version, agreed, at }: Consent): string {
  return `${version}.${CONSENT_CLASSES.filter((one) => agreed.includes(one)).join("+")}.${at}`;
}

/** What was agreed to this version of the question; null where it has not been answered. */
export function readConsent(text: string | undefined, version: number): Consent | null {
  const [, asked, classes = "", at] = /^(\d{1,6})\.([a-z+]{0,60})\.(\d{1,12})$/.exec(text ?? "") ?? [];
  if (asked === undefined || Number(asked) !== version) return null;
  const agreed = CONSENT_CLASSES.filter((one) => classes.split("+").includes(one));
  return { version, agreed, at: Number(at) };
}
