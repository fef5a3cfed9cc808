import { randomBytes, randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect } from "vitest";
import type { Caller } from "#contract/operation.ts";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { mergeCustomers, previewMerge } from "../merging/merge-customers.ts";
import { rowsOf } from "./money-scenes.ts";
import { buy } from "./purchase.ts";
import { EVERYTHING, FOR_THE_COMPANY } from "./sales/everything-sold.ts";
import { holdSeats } from "./seat-scenes.ts";
import { openTestShop, signedIn, type TestShop, type TestShopOptions, visitor } from "./test-shop.ts";

/** Two customers with everything that a merge moves, for tests of merging. */

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly caller: Caller;
}

export async function person(shop: TestShop, name: string): Promise<Person> {
  const email = `${name}@test.example`;
  const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd), email);
  const [row] = await rowsOf<{ id: string }>(shop, "select id from customers where email = $1", [email]);
  return { id: row?.id ?? "", email, caller };
}

let networks = 0;

/** Null if the address has no account, or the password is wrong. */
export async function logIn(shop: TestShop, { email }: Pick<Person, "email">): Promise<Caller | null> {
  networks += 1;
  const address = `10.${(networks >> 8) % 256}.${networks % 256}.1`;
  const caller = { ...(await visitor(shop.backEnd)), address };
  const answer = await shop.backEnd.customers.logIn({ email, password: SOMEBODY.password }, caller);
  return answer.ok ? { ...caller, session: answer.value.session } : null;
}

/** Gives the customer a row in each table that only a long history would fill. They need a paid order. */
export async function withRowsEverywhere(shop: TestShop, customer: string): Promise<void> {
  const [order] = await rowsOf<{ id: string }>(shop, "select id from orders where customer = $1 limit 1", [
    customer,
  ]);
  const at = new Date(shop.clock.now);
  const later = new Date(shop.clock.now + 86_400_000);
  const code = randomBytes(8).toString("hex");
  const insert = (table: string, row: object) => {
    const names = Object.keys(row)
      .map((name) => `"${name}"`)
      .join(", ");
    const marks = Object.keys(row)
      .map((_, index) => `$${index + 1}`)
      .join(", ");
    return rowsOf(shop, `insert into ${table} (${names}) values (${marks})`, Object.values(row));
  };
  const id = () => randomUUID();
  const ofOrder = { order: order?.id, line: code };
  const plan = id();
  const mandate = id();
  await insert("access_registrations", {
    ...{
      id: id(),
      scheme: "agents",
      first_name: "Åsa",
      last_name: "Öberg",
      issued: at,
      customer,
      applied: at,
    },
  });
  await insert("customer_details", { customer, mobile: "0700000001", interests: ["ballet"] });
  await insert("customer_addresses", {
    ...{ customer, type: "billing", address: JSON.stringify({ line1: "Storgatan 1", city: "Umeå" }) },
  });
  await insert("survey_answers", { customer, survey: "culture", answers: JSON.stringify({ a: "b" }), at });
  for (const [permission, agreed] of [
    [1, false],
    [2, true],
  ]) {
    await insert("contact_answers", {
      ...{ customer, permission, agreed, wording: "Får vi?", language: "sv", source: "account", at },
    });
  }
  await insert("lasting_gift_aid", { customer, declared: false, wording: "Gift Aid", language: "en", at });
  await insert("email_changes", {
    ...{ customer, change: id(), email: `${code}@test.example`, token_hash: randomBytes(32) },
    ...{ requested: at, expires: later },
  });
  await insert("household_members", {
    id: id(),
    customer,
    first_name: "Elsa",
    last_name: "Öberg",
    added: at,
  });
  await insert("gift_aid_declarations", {
    ...{ order: order?.id, customer, wording: "Gift Aid", language: "en", at },
  });
  await insert("memberships", {
    ...{ id: id(), customer, level: 1, fund: 1, starts: "2027-01-01", ends: "2027-12-31", ...ofOrder },
  });
  await insert("grants", {
    ...{
      id: id(),
      customer,
      cause: "code:spring",
      modes_of_sale: [],
      opens: [],
      valid_from: at,
      valid_until: later,
    },
  });
  await insert("donations", {
    ...{ id: id(), customer, ...ofOrder, fund: 115, appeal: "", amount: 5_000, currency: "SEK" },
    ...{ recognition: "", anonymous: false, tribute: "", gift_aid: false, given: at },
  });
  await insert("passkeys", {
    ...{ id: id(), customer, credential: code, public_key: randomBytes(8), counter: 0, synced: false },
    ...{ name: "Telefon", added: at },
  });
  await insert("payment_cards", {
    ...{ id: id(), customer, provider: "nexi", state: "live", agreement: code, masked: "•••• 1111" },
    ...{ expires: "2029-01-31", holder: "Åsa Öberg", preferred: true },
    ...{ consent_version: "1", consent_text: "Ja", language: "sv", created: at },
  });
  await insert("refused_emails", {
    ...{ email: code, job: JSON.stringify({ kind: "enquiry" }), subject: "Hej", address: "x@test.example" },
    ...{ customer, answer: "550", at },
  });
  await insert("mandates", {
    id: mandate,
    customer,
    provider: "gocardless",
    state: "active",
    mandate: code,
    created: at,
  });
  await insert("debit_plans", {
    ...{ id: plan, customer, mandate, kind: "donation", target: 115, amount: 5_000, currency: "SEK", day: 1 },
    ...{ state: "active", next: "2027-02-01", language: "sv", created: at },
  });
  await insert("ticket_subscriptions", {
    ...{
      id: id(),
      customer,
      ...ofOrder,
      flex: "three",
      name: "{}",
      structure: "{}",
      price: 1,
      currency: "SEK",
    },
    ...{ issued: at, expires: "2027-12-31" },
  });
  await insert("registrations", {
    ...{ id: id(), number: code, registration: "rush", customer, household: customer, state: "unlucky" },
    ...{ performance: 1, section: "parkett", party: 2, price_type: 1, language: "sv", changed: at },
  });
  await insert("series_rights", {
    ...{ id: id(), offer: "four.evenings", seat: code, customer, price_type: 1, ...ofOrder, since: at },
  });
  await insert("series_renewals", {
    ...{ id: id(), from_offer: "four.evenings", offer: "next.evenings", customer, order: order?.id },
    ...{ seats: ["A-1"], opened: at },
  });
  await insert("customer_links", {
    ...{ token_hash: randomBytes(32), kind: "login", customer, expires: later },
  });
  const key = `use:spring:${customer}`;
  await insert("quotas", { key, capacity: 2 });
  await insert("claims", { holder: order?.id, line: code, of: "quota", key, amount: 1 });
  await insert("office_notes", { id: id(), customer, text: "Ringde", who: "Kim", at });
  await insert("audit_log", {
    ...{
      run: id(),
      who: "Kim",
      operation: "customers.correct",
      input: JSON.stringify({ lastName: "Öberg" }),
    },
    ...{ customer, outcome: "begun", at },
  });
  await insert("wrong_passwords", { customer, network: code, count: 2 });
}

/** Every row of every table that may change with a merge, as text: to compare before and after. */
export async function everyRow(shop: TestShop, but: readonly string[]): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    shop,
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by name`,
  );
  const all = tables
    .filter(({ name }) => !but.includes(name))
    .map(async ({ name }) => {
      const rows = await rowsOf<{ line: string }>(
        shop,
        `select t::text as line from "${name}" t order by line`,
      );
      return rows.map(({ line }) => `${name} ${line}`);
    });
  return (await Promise.all(all)).flat();
}

export let shop: TestShop;
export let kept: Person;
export let duplicate: Person;

/** Opens a shop with a customer and their duplicate. */
export async function openWithPair(options: TestShopOptions = {}): Promise<void> {
  shop = await openTestShop({ catalogue: { ...FOR_THE_COMPANY, sales: EVERYTHING }, ...options });
  kept = await person(shop, "asa");
  duplicate = await person(shop, "asa.oberg");
}

export function setUpPair(): void {
  beforeEach(() => openWithPair());
  afterEach(() => shop.close());
}

/** Previews, and merges what the preview showed. */
export async function merge(keep = kept, merged = duplicate) {
  const pair = { keep: keep.id, merged: merged.id };
  const shown = await previewMerge(shop.services, pair);
  if (!shown.ok) return shown;
  return mergeCustomers(shop.services, { ...pair, expect: shown.value.state, who: "Kim" });
}

/** Returns the merge's id. */
export async function merged(): Promise<string> {
  const made = await merge();
  if (!made.ok) throw new Error(made.refusal.reason);
  return made.value.id;
}

export const seat = (who: Person, name = "A-5") => holdSeats(shop, who.caller, [name]);
export const credit = (who: Person, amount: number) =>
  shop.value.issueCredit({ customer: who.id, amount, currency: "SEK", origin: "goodwill" });

/** The duplicate has a paid order and a row in every table. */
export async function withHistory(): Promise<void> {
  await seat(duplicate);
  await buy(shop, duplicate.caller);
  await credit(duplicate, 12_345);
  await withRowsEverywhere(shop, duplicate.id);
}

/** Runs `work` until it waits for the customer that a merge has locked, and ends the merge. */
export async function duringMerge<Result>(work: () => Promise<Result>): Promise<Result> {
  const client = await shop.database.$client.connect();
  try {
    await client.query("begin");
    await client.query("select 1 from orders where customer = $1 for update", [duplicate.id]);
    await client.query("select 1 from customers where id = $1 for update", [duplicate.id]);
    await client.query("update orders set customer = $1 where customer = $2", [kept.id, duplicate.id]);
    await client.query("update sessions set customer = null where customer = $1", [duplicate.id]);
    await client.query("update customers set merged_into = $1, folded_email = 'merged' where id = $2", [
      kept.id,
      duplicate.id,
    ]);
    const working = work().then(
      (result) => () => result,
      (error: unknown) => () => {
        throw error;
      },
    );
    const isWaiting = async () => {
      const waiting =
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      return (await rowsOf(shop, waiting)).length > 0;
    };
    await expect.poll(isWaiting, { interval: 20, timeout: 10_000 }).toBe(true);
    await client.query("commit");
    return (await working)();
  } finally {
    client.release();
  }
}
