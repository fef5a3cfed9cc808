import type { PerformanceOfTicket } from "#contract/operations/basket.ts";
import type { Order, Ticket } from "#contract/operations/orders.ts";

export interface UnmatchedPayment {
  readonly order: string;
  readonly amount: number;
  readonly currency: string;
  readonly expected: number;
  readonly returnBy: Date;
  /** The provider's id of the payment. */
  readonly payment: string;
}

export interface SharedTicketEmail {
  readonly token: string;
  readonly name: string;
  readonly performance: PerformanceOfTicket;
  readonly ticket: Ticket;
  readonly from: Order["holder"];
}

export interface EmailPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}
export interface EmailLink extends EmailPerson {
  readonly token: string;
}
export interface EmailChangeEmail {
  /** Null if the address already has an account. */
  readonly token: string | null;
  readonly person: EmailPerson;
  readonly until: Date;
}
