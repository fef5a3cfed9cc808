/**
 * Thrown by a back end when what stands behind it does not answer, or asks for a pause: nothing was done that is not
 * known, and the visitor is told to come back in a moment.
 */
export class BackEndAway extends Error {
  /** Seconds after which it is worth asking again; null where nobody has said. */
  readonly retryAfter: number | null;

  constructor(what: string, retryAfter: number | null = null) {
    super(what);
    this.name = "BackEndAway";
    this.retryAfter = retryAfter;
  }
}
