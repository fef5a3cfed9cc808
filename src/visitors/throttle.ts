import { sql } from "drizzle-orm";
import { foldEmail } from "#domain/customer/email-address.ts";
import type { Executor } from "../storage/executor.ts";
import { networkOf } from "./networks.ts";

/**
 * Limits attempts of visitors, at every back end, and of staff who sign in. They are rows, so that a limit holds across
 * processes and restarts.
 */

interface Limit {
  readonly max: number;
  readonly seconds: number;
}

/** Generous for a household or an office behind one address, useless for guessing. */
const PER_NETWORK = {
  "look-up": { max: 60, seconds: 600 },
  "log-in": { max: 60, seconds: 600 },
  /** By name and telephone number: rarely used, and a telephone book is long. */
  "customer-search": { max: 10, seconds: 600 },
  /** A school has several teachers. */
  enquiry: { max: 10, seconds: 3600 },
  /** A household, or a theatre club behind one address. */
  "waiting-list": { max: 20, seconds: 3600 },
  /** Orders by number and address, without signing in. */
  withdrawal: { max: 20, seconds: 600 },
} as const satisfies Record<string, Limit>;

/** Guesses of codes, per network and per session or customer. */
const GUESSES = {
  voucher: { max: 10, seconds: 60 },
  "promo-code": { max: 10, seconds: 60 },
  programme: { max: 10, seconds: 60 },
  "access-code": { max: 10, seconds: 60 },
} as const satisfies Record<string, Limit>;

const PER_CUSTOMER = {
  /** Shared tickets: a party of thirty may go to the opera. */
  "share-email": { max: 30, seconds: 3600 },
  /** Requests for a new address. */
  "email-change": { max: 5, seconds: 3600 },
  /** Guesses of the current password, where the vendor checks it. */
  password: { max: 10, seconds: 600 },
} as const satisfies Record<string, Limit>;

const EMAILS = {
  /** Per network and mailbox. */
  email: { max: 5, seconds: 600 },
  /** Per mailbox over all networks; for a sign-in link, only those that its customer has not signed in from. */
  emails: { max: 30, seconds: 600 },
} as const satisfies Record<string, Limit>;

export const LIMITS = { ...PER_NETWORK, ...GUESSES, ...PER_CUSTOMER, ...EMAILS };

interface Throttled {
  readonly database: Executor;
  readonly now: () => number;
}

/** Limits that the house sets; null for none. */
export interface NetworkLimits {
  readonly sessionsPerNetwork: number | null;
  readonly newCustomersPerNetwork: number | null;
}

/** Counts an attempt from the address's network and returns whether it exceeds the limit. */
export function isNetworkTooOften(
  services: Throttled,
  what: keyof typeof PER_NETWORK,
  address: string,
): Promise<boolean> {
  return isTooOften(services, what, networkOf(address));
}

/**
 * Counts a guess of a code and returns whether it exceeds a limit.
 * @param who a session or a customer; null if the caller has none
 */
export async function isGuessTooOften(
  services: Throttled,
  what: keyof typeof GUESSES,
  address: string,
  who: string | null,
): Promise<boolean> {
  if (await isTooOften(services, what, networkOf(address))) return true;
  return who !== null && isTooOften(services, what, who);
}

/** Counts a customer's attempt and returns whether it exceeds the limit. */
export function isCustomerTooOften(
  services: Throttled,
  what: keyof typeof PER_CUSTOMER,
  customer: string,
): Promise<boolean> {
  return isTooOften(services, what, customer);
}

/** Counts an email for this mailbox and network, and returns whether it exceeds the limit. */
export function isEmailTooOften(services: Throttled, email: string, address: string): Promise<boolean> {
  return isTooOften(services, "email", `${foldEmail(email)} ${networkOf(address)}`);
}

/** Counts an email for this mailbox over all networks, and returns whether it exceeds the limit. */
export function isMailboxTooOften(services: Throttled, email: string): Promise<boolean> {
  return isTooOften(services, "emails", foldEmail(email));
}

const NEW_CUSTOMERS_SECONDS = 3600;

/** Counts a registration from the address's network and returns whether it exceeds the house's limit. */
export async function areNewCustomersTooMany(
  services: Throttled & { readonly settings: NetworkLimits },
  address: string,
): Promise<boolean> {
  const max = services.settings.newCustomersPerNetwork;
  if (max === null) return false;
  return isOver(services, `register:${networkOf(address)}`, { max, seconds: NEW_CUSTOMERS_SECONDS });
}

/** Deletes attempts that no limit counts; the longest covers an hour. */
export async function tidyAttempts({ database, now }: Throttled): Promise<void> {
  await database.execute(sql`delete from attempts where at < ${new Date(now() - 2 * 3_600_000)}`);
}

function isTooOften(services: Throttled, what: keyof typeof LIMITS, who: string): Promise<boolean> {
  return isOver(services, `${what}:${who}`, LIMITS[what]);
}

async function isOver({ database, now }: Throttled, subject: string, { max, seconds }: Limit) {
  const { rows } = await database.execute<{ count: number }>(sql`
    with put as (insert into attempts (subject, at) values (${subject}, ${new Date(now())}))
    -- Counts no further than the limit: a flood of attempts costs no more.
    select count(*)::int as count from (
      select from attempts where subject = ${subject} and at > ${new Date(now() - seconds * 1000)} limit ${max}
    ) as recent`);
  return (rows[0]?.count ?? 0) >= max;
}
