import type { Outcome } from "#domain/outcome.ts";
import type { DirectDebit } from "#ports/direct-debit.ts";
import type { Outbox } from "#ports/outbox.ts";
import type { PaymentProvider } from "#ports/payments.ts";
import type { Payouts } from "#ports/payouts.ts";
import type { StoredCards } from "#ports/stored-cards.ts";
import type { WebhookSender } from "#ports/webhooks.ts";
import type { Passwords } from "../../credentials/passwords.ts";
import type { PaymentServices, Settled } from "../../payments/services.ts";
import type { Intent, SaleAndTender } from "../../payments/settlement.ts";
import type { TenderKind } from "../../payments/tender-kind.ts";
import type { Tender } from "../../payments/tenders.ts";
import type { Session } from "../../visitors/sessions.ts";
import type { CatalogueIndex } from "../catalogue/catalogue-index.ts";
import type { CatalogueStore } from "../catalogue/catalogue-store.ts";
import type { Viewer } from "../catalogue/visitor-view.ts";
import type { SeatChanges } from "../seats/seat-changes.ts";
import type { SeatCounts } from "../seats/seat-counts.ts";
import type { SeatHints } from "../seats/seat-hints.ts";
import type { TurnedAway } from "../seats/turned-away.ts";
import type { Database, Executor, Transaction } from "../storage/database.ts";
import type { OrderDocument } from "../storage/documents/order-document.ts";
import type { baskets } from "../storage/tables/shop.ts";
import type { LineKinds } from "./line-kind.ts";
import type { HowToPay, LockedPayment, PaymentRefusal, ProposedTender } from "./payment-kind.ts";
import type { Random } from "./random.ts";
import type { EngineSettings } from "./settings.ts";

export type { CounterPayment } from "./payment-kind.ts";
export type { Random } from "./random.ts";
export type { EngineSettings } from "./settings.ts";

export interface Services {
  readonly database: Database;
  readonly catalogue: CatalogueStore;
  readonly hints: SeatHints;
  readonly turnedAway: TurnedAway;
  readonly counts: { read(): Promise<SeatCounts> };
  readonly seatChanges: SeatChanges;
  readonly payments: PaymentProvider;
  /** Absent if the house has none. */
  readonly directDebit?: DirectDebit | undefined;
  /** Absent if the provider stores no cards. */
  readonly storedCards?: StoredCards | undefined;
  /** Absent if the provider lists no payouts. */
  readonly payouts?: Payouts | undefined;
  /** Absent where nothing is sent, as in tests. */
  readonly webhookSender?: WebhookSender | undefined;
  /** Orders whose payment this process is settling. */
  readonly settling: Map<string, Promise<Settled>>;
  readonly outbox: Outbox<Transaction>;
  readonly kinds: LineKinds;
  readonly paymentKinds: PaymentKinds;
  readonly settings: EngineSettings;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly random: Random;
  readonly passwords: Passwords;
  readonly log: EngineLog;
}

export interface EngineLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

type MadeHere = "catalogue" | "counts" | "hints" | "seatChanges" | "settling" | "turnedAway";
type InEveryHouse = "kinds" | "paymentKinds" | "passwords";
/** Services that are the same in every house are overridden only by tests. */
export type GivenServices = Omit<Services, MadeHere | InEveryHouse> & Partial<Pick<Services, InEveryHouse>>;

/** A visitor's request, with the catalogue as it was when the request began. */
export interface RequestContext {
  readonly services: Services;
  readonly index: CatalogueIndex;
  readonly session: Session;
  readonly viewer: Viewer;
}

export interface BasketToPay {
  readonly context: RequestContext;
  readonly basket: typeof baskets.$inferSelect;
}

export interface OrderToPlace extends BasketToPay {
  readonly transaction: Transaction;
  readonly customer: string;
  /** Named by the box office; absent for the customer's own name. */
  readonly holder?: OrderDocument["holder"] | undefined;
  readonly how: HowToPay;
}

export interface PaymentKind extends TenderKind {
  /** The tenders that it writes. */
  readonly tenders: readonly Tender["kind"][];
  /** Pays the rest, also what vouchers and credit may not pay; of several chosen ones only the first in the table. */
  readonly external?: true;
  isChosen(basket: BasketToPay["basket"], how: HowToPay): boolean;
  /** Returns what it would pay of `most` minor units, without locks. Absent: shown only when it is paid. */
  propose?(toPay: BasketToPay, executor: Executor, most: number): Promise<readonly ProposedTender[]>;
  /** Locks, until the transaction ends, what has to be known before the order is priced. */
  lock(toPlace: OrderToPlace): Promise<Outcome<LockedPayment, PaymentRefusal>>;
  /** Runs in the transaction that completes the order. */
  completed?(
    services: Services,
    payments: PaymentServices,
    transaction: Transaction,
    order: { readonly id: string; readonly document: OrderDocument },
  ): Promise<void>;
  /** Returns the page where the buyer goes on, or null if nothing is left to do. Absent: the provider's page. */
  open?(
    services: Services,
    order: string,
  ): Promise<Outcome<string | null, { readonly reason: "provider-unreachable" }>>;
  /** Settles an opened tender. Absent: by asking the payment provider. */
  settle?(services: Services, found: SaleAndTender, intent: Intent): Promise<Settled>;
  /** Adjusts to a partial refund of the order. */
  owesLess?(services: Services, transaction: Transaction, order: string): Promise<void>;
}

export type PaymentKinds = readonly PaymentKind[];
