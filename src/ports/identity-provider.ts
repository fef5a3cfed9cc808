/** Signs staff in with an account that the house keeps elsewhere (OpenID Connect). */
export interface IdentityProvider {
  /** Part of addresses. */
  readonly id: string;
  /** On the button. */
  readonly name: string;
  /**
   * @param callback the address to which the provider returns
   * @returns the provider's page, and what `finish` needs; it must not be readable by the browser
   */
  begin(callback: string): Promise<{ readonly url: string; readonly state: string }>;
  /**
   * @param returned the address at which the provider has sent the person back
   * @returns null if the person did not sign in or the answer does not belong to `state`
   */
  finish(returned: string, state: string): Promise<Identity | null>;
}

export interface Identity {
  /** Never given to another person. */
  readonly subject: string;
  /** Null if the provider has not verified it. */
  readonly email: string | null;
  readonly name: string;
  /** The role of the person's groups; null if none of them has one. */
  readonly role: string | null;
}
