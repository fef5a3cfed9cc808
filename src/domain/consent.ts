export const CONSENT_CLASSES = ["preferences", "statistics", "marketing"] as const;
export type ConsentClass = (typeof CONSENT_CLASSES)[number];

export interface Consent {
  /** Version of the question. A new version needs a new answer. */
  readonly version: number;
  readonly agreed: readonly ConsentClass[];
  /** Seconds since 1970. */
  readonly at: number;
}

/** Returns the cookie value, for example "2.statistics+marketing.1800000000". Read it with `readConsent`. */
export function writeConsent({ version, agreed, at }: Consent): string {
  return `${version}.${CONSENT_CLASSES.filter((one) => agreed.includes(one)).join("+")}.${at}`;
}

/** Returns the consent for this version of the question, or null if there is none. */
export function readConsent(text: string | undefined, version: number): Consent | null {
  const [, answered, classes = "", at] = /^(\d{1,6})\.([a-z+]{0,60})\.(\d{1,12})$/.exec(text ?? "") ?? [];
  if (answered === undefined || Number(answered) !== version) return null;
  const agreed = CONSENT_CLASSES.filter((one) => classes.split("+").includes(one));
  return { version, agreed, at: Number(at) };
}
