/**
 * The system behind a back end does not respond or asks for a pause; no unknown change was made. The visitor
 * gets a 503 and can try again.
 */
export class BackEndAway extends Error {
  readonly retryAfter: number | null;

  constructor(what: string, retryAfter: number | null = null) {
    super(what);
    this.name = "BackEndAway";
    this.retryAfter = retryAfter;
  }
}
