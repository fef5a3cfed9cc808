import type { IdentityProvider } from "#ports/identity-provider.ts";
import type { Outbox } from "#ports/outbox.ts";
import type { Passwords } from "../credentials/passwords.ts";
import type { Executor, Transaction } from "../storage/executor.ts";
import type { OfficeLanguage } from "./operations/fields.ts";

/** For the accounts of the staff. */
export interface PeopleServices {
  readonly database: Executor;
  inTransaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  readonly outbox: Outbox<Transaction>;
  readonly now: () => number;
  readonly random: { bytes(count: number): Buffer; below(limit: number): number; id(): string };
}

/** For signing in, and for what people change of their own account. */
export interface StaffServices extends PeopleServices {
  readonly passwords: Passwords;
  readonly log: { info(facts: object, message: string): void; warn(facts: object, message: string): void };
  readonly providers: readonly IdentityProvider[];
  readonly settings: StaffSettings;
}

export interface StaffSettings {
  /** The office's address, "https://office.example.org". */
  readonly publicUrl: string;
  readonly house: string;
  /** The house's, as Europe/Stockholm. */
  readonly timeZone: string;
  /** Seals secrets of authenticator apps and steps of signing in; authenticates challenges. */
  readonly codesKey: string;
  readonly demo: readonly DemoAccount[];
  readonly backEnd: "engine" | "vendor";
  readonly vendorUrl: string | null;
}

/** Only where nothing real can be paid. */
export interface DemoAccount {
  readonly role: string;
  readonly email: string;
  readonly name: string;
  readonly password: string;
  /** Base32. */
  readonly totp: string;
  readonly pin: string;
}

/** Who sends a request to the office. */
export interface StaffCaller {
  /** Of the device's cookie. */
  readonly device: string | null;
  readonly address: string;
  /** As "Firefox on Windows". */
  readonly deviceLabel: string;
  readonly language: OfficeLanguage;
  /** Sent by a timer, so that it does not count as use. */
  readonly isBackground: boolean;
  /** Replaces the device's cookie; null ends it. */
  setDevice(token: string | null): void;
}
