import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgTransaction } from "drizzle-orm/pg-core";
import type { OrderFailure } from "#contract/operations/orders.ts";
import type { Money } from "#domain/money.ts";
import type { OrderFlowState } from "#domain/orders/states.ts";
import type { Outcome } from "#domain/outcome.ts";
import type { OtherCurrency } from "#domain/price/other-currency.ts";
import type { Outbox } from "#ports/outbox.ts";
import type { PaymentProvider } from "#ports/payments.ts";

/** Where a query may run. Whoever's tables lie beside these: they are not looked at. */
// biome-ignore lint/suspicious/noExplicitAny: a database with any tables
export type Executor = PgDatabase<NodePgQueryResultHKT, any, any>;
// biome-ignore lint/suspicious/noExplicitAny: a database with any tables
export type Transaction = PgTransaction<NodePgQueryResultHKT, any, any>;

/** What is being paid for, as far as money has to know it. */
export interface Sale {
  readonly id: string;
  readonly number: string;
  /** Its own address, by which emails speak of it. */
  readonly link: string;
  readonly state: OrderFlowState;
  readonly failure: string | null;
  readonly total: number;
  readonly currency: string;
}

/**
 * What a back end does about its sale while the money is settled. Each is called in a transaction that has the sale
 * locked, may be called again, and changes nothing the second time.
 */
export interface SaleToSettle {
  /**
   * Of sales that lie with somebody else: asks there, outside any transaction, and writes down what it finds for the step
   * that comes next. Called before `secure` and, with the money taken, before `complete`; may be called again. "lost" says
   * that it cannot be theirs any more: paid money goes back. "unclear" says that somebody has to look: the money stays, and
   * the sale is asked for again. Throws while there is no answer, and nothing is decided.
   */
  reach?(sale: string, before: "secure" | "complete"): Promise<"known" | "lost" | "unclear">;
  read(sale: string): Promise<Sale>;
  lock(transaction: Transaction, sale: string): Promise<Sale>;
  /** Pins what is bought so long that no charge can come too late. False when it is not theirs any more. */
  secure(transaction: Transaction, sale: Sale): Promise<boolean>;
  /** Sold and paid; what follows from that is put into the outbox. */
  complete(transaction: Transaction, sale: Sale): Promise<void>;
  /** The order failed; what it was made of can be bought anew, or is anybody's. */
  abandon(transaction: Transaction, sale: Sale, why: OrderFailure): Promise<void>;
  /** Less of it is still to be paid in parts than was: what is not asked for yet is not asked for. */
  owesLess?(transaction: Transaction, sale: string): Promise<void>;
  /** Whether a subscription's unit could pay again. Absent where there are none. */
  isUnitUsable?(transaction: Transaction, unit: string): Promise<boolean>;
  /**
   * Gives the customer an amount that cannot go back to where it came from, because that is void. Minor units. Absent where
   * nothing can be made void.
   */
  replaceVoidValue?(transaction: Transaction, sale: string, amount: number): Promise<void>;
  /** All its money is back: what was sold is void. */
  undo(transaction: Transaction, sale: Sale): Promise<void>;
}

export interface PaymentServices {
  readonly database: Executor;
  inTransaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  readonly provider: PaymentProvider;
  readonly sales: SaleToSettle;
  readonly outbox: Outbox<Transaction>;
  readonly settings: PaymentSettings;
  /** Sales whose payment this process is just bringing to its end. */
  readonly settling: Map<string, Promise<Settled>>;
  readonly now: () => number;
  readonly id: () => string;
  /** YYYY-MM-DD in the house's own calendar. */
  readonly today: () => string;
  readonly log: { warn(facts: object, message: string): void };
}

export interface PaymentSettings {
  readonly otherCurrencies: readonly OtherCurrency[];
  readonly paymentWindowSeconds: number;
  /** Money that fits no order goes back after so many days, unless the house has seen to it. */
  readonly strayMoneyDays: number;
  /** Credit that comes back may be used for so many days at least. */
  readonly creditReturnDays: number;
}

/** How far a sale's payment has come. */
export type Settlement =
  | { readonly state: "paid" }
  | { readonly state: "paying"; readonly page: string | null }
  /** `returning`: money that came nevertheless, and is on its way back. */
  | { readonly state: "failed"; readonly returning: (Pick<Money, "amount"> & { currency: string }) | null };

export type Settled = Outcome<Settlement, { reason: "provider-unreachable" }>;
