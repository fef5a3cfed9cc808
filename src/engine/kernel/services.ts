import type { DirectDebit } from "#ports/direct-debit.ts";
import type { Outbox } from "#ports/outbox.ts";
import type { PaymentProvider } from "#ports/payments.ts";
import type { StoredCards } from "#ports/stored-cards.ts";
import type { Settled } from "../../payments/services.ts";
import type { CatalogueStore } from "../catalogue/catalogue-store.ts";
import type { SeatChanges } from "../seats/seat-changes.ts";
import type { SeatCounts } from "../seats/seat-counts.ts";
import type { SeatHints } from "../seats/seat-hints.ts";
import type { TurnedAway } from "../seats/turned-away.ts";
import type { Database, Transaction } from "../storage/database.ts";
import type { LineKinds } from "./line-kind.ts";
import type { Passwords } from "./passwords.ts";
import type { PaymentKinds } from "./payment-kind.ts";
import type { Random } from "./random.ts";
import type { EngineSettings } from "./settings.ts";

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
