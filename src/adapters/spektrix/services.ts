import type { ContactPreferences } from "#domain/customer/contact-preferences.ts";
import type { CustomerDetailRules } from "#domain/customer/customer-details.ts";
import type { Outbox } from "#ports/outbox.ts";
import type { PaymentProvider } from "#ports/payments.ts";
import type { Executor, PaymentSettings, Settled, Transaction } from "../../payments/services.ts";
import type { NetworkLimits } from "../../visitors/throttle.ts";
import type { CatalogueStore } from "./catalogue/catalogue-store.ts";
import type { HouseBook } from "./house-book.ts";
import type { Range } from "./sales/range.ts";
import type { Spektrix } from "./wire/client.ts";

export interface Services {
  readonly vendor: Spektrix;
  readonly book: HouseBook;
  readonly catalogue: CatalogueStore;
  /** The sales range besides tickets; at most a minute old. */
  readonly range: () => Promise<Range>;
  readonly database: Executor;
  inTransaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  readonly outbox: Outbox<Transaction>;
  readonly payments: PaymentProvider;
  readonly settings: SpektrixSettings;
  readonly settling: Map<string, Promise<Settled>>;
  readonly now: () => number;
  readonly random: { bytes(count: number): Buffer; below(limit: number): number; id(): string };
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly log: { info(facts: object, text: string): void; warn(facts: object, text: string): void };
}

export interface SpektrixSettings extends PaymentSettings, NetworkLimits {
  readonly publicUrl: string;
  readonly timeZone: string;
  readonly basketExpirySeconds: number;
  readonly customerDetails: CustomerDetailRules;
  readonly defaultCountry: number;
  readonly noteCharacters: number;
  readonly giftVoucherAmounts: readonly number[];
  readonly contactPreferences: ContactPreferences;
  /** The house's system name at the vendor, passed to the payment component. */
  readonly systemName: string;
  /** Encrypts the vendor's cookies. */
  readonly sealKey: string;
}
