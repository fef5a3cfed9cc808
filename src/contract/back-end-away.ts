/**
 * Thrown if the system behind a back end does not respond or asks for a pause. No change was made
 * that the back end does not know of. The visitor gets a 503 and can try again.
 */
export class BackEndAway extends Error {
  /** Seconds; null if unknown. */
  readonly retryAfter: number | null;

  constructor(what: string, retryAfter: number | null = null) {
    super(what);
    this.name = "BackEndAway";
    this.retryAfter = retryAfter;
  }
}
