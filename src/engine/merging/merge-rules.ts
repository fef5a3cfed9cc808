/**
 * What a merge does with the rows that refer to the merged customer, by `table.column`. A test compares this list with
 * the references and unique indexes of the database.
 */

export type MergeRule =
  | Moves
  /** The kept customer gets a copy of each row whose key they do not have. The merged customer keeps theirs. */
  | { readonly does: "copy"; readonly key: readonly string[] }
  /** Of the merged account only, or evidence of what was answered in it. */
  | { readonly does: "stay" }
  | { readonly does: "delete" }
  | { readonly does: "sign-out" };

export interface Moves {
  readonly does: "move";
  /** The primary key. */
  readonly id: { readonly column: string; readonly type: "uuid" | "bigint" };
  readonly once: Once | null;
}

/** A row stays if the kept customer has one with the same values. */
export interface Once {
  readonly columns: readonly string[];
  /** For rows that fulfil this only. `{row}` is the table or its alias. */
  readonly where: string;
}

const move = (once: Once | null = null, column = "id"): Moves => ({
  does: "move",
  id: { column, type: "uuid" },
  once,
});
const once = (columns: readonly string[], where = "true"): Once => ({ columns, where });
const STAY = { does: "stay" } as const;
const DELETE = { does: "delete" } as const;

export const MERGE_RULES: Readonly<Record<string, MergeRule>> = {
  "orders.customer": move(),
  "stored_value.customer": move(),
  "memberships.customer": move(),
  "grants.customer": move(once(["cause"])),
  "donations.customer": move(),
  "ticket_subscriptions.customer": move(),
  "series_rights.customer": move(),
  "series_renewals.customer": move(once(["from_offer", "offer"])),
  "registrations.customer": move(once(["registration"])),
  "access_registrations.customer": move(once(["scheme"], "{row}.ended is null")),
  "mandates.customer": move(),
  "debit_plans.customer": move(once(["target"], "{row}.kind = 'membership' and {row}.state <> 'ended'")),
  "household_members.customer": move(),
  "office_notes.customer": move(),
  "gift_aid_declarations.customer": move(null, "order"),
  "refused_emails.customer": { does: "move", id: { column: "id", type: "bigint" }, once: null },

  "customer_details.customer": { does: "copy", key: [] },
  "customer_addresses.customer": { does: "copy", key: ["type"] },
  "survey_answers.customer": { does: "copy", key: ["survey"] },

  // The stricter answer is added for the kept customer: `stricter-answers.ts`.
  "contact_answers.customer": STAY,
  "lasting_gift_aid.customer": STAY,
  // Proofs of the merged account's owner: they open and pay nothing of the kept one.
  "passkeys.customer": STAY,
  "payment_cards.customer": STAY,
  "wrong_passwords.customer": STAY,
  "customers.merged_into": STAY,
  "customer_merges.kept": STAY,
  "customer_merges.merged": STAY,

  // Append-only: what was entered then was about the merged customer.
  "audit_log.customer": STAY,

  "sessions.customer": { does: "sign-out" },
  "customer_links.customer": DELETE,
  "email_changes.customer": DELETE,
};
