import type { Session } from "../../visitors/sessions.ts";

export type { Session } from "../../visitors/sessions.ts";

/** The session of a visitor who has signed in. */
export interface CustomerSession extends Session {
  readonly customer: string;
  /** Its commands are refused once the customer has been erased or merged. */
  readonly isCustomers: true;
}
