import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, moment } from "../storage/columns.ts";
import type { OfficeLanguage } from "./operations/fields.ts";

/** The people who work in the office. In the database of every back end. */
export const staff = pgTable(
  "staff",
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    /** `foldEmail(email)`. */
    foldedEmail: text("folded_email").notNull().unique(),
    name: text().notNull(),
    /** A built-in role, or one of `roles`. */
    role: text().notNull(),
    language: text().$type<OfficeLanguage>().notNull().default("sv"),
    created: moment("created").notNull(),
    /** When the invitation was accepted. */
    joined: moment("joined"),
    suspended: moment("suspended"),
    lastSignIn: moment("last_sign_in"),
    passwordHash: text("password_hash"),
    /** The authenticator app's secret, sealed with the house's key. */
    totpSealed: bytes("totp_sealed"),
    /** The time step of the last code that was accepted: a code works once. */
    totpStep: bigint("totp_step", { mode: "number" }).notNull().default(0),
    pinHash: text("pin_hash"),
  },
  (table) => [
    check("password_with_totp", sql`(${table.passwordHash} is null) = (${table.totpSealed} is null)`),
  ],
);

/** Roles that the house defines beside the built-in ones. */
export const roles = pgTable("staff_roles", {
  id: text().primaryKey(),
  permissions: text().array().notNull(),
  changed: moment("changed").notNull(),
});

const ofStaff = () =>
  uuid()
    .notNull()
    .references(() => staff.id);

/** A browser. Several people can be signed in on one; they switch by PIN. */
export const devices = pgTable("staff_devices", {
  id: uuid().primaryKey(),
  /** SHA-256 of the token in the cookie; another after each sign-in. */
  tokenHash: bytes("token_hash").notNull().unique(),
  /** As "Firefox on Windows". */
  label: text().notNull(),
  network: text().notNull(),
  /** The session that is used now. */
  session: uuid(),
  isLocked: boolean("is_locked").notNull().default(false),
  lastSeen: moment("last_seen").notNull(),
});

export const staffSessions = pgTable(
  "staff_sessions",
  {
    id: uuid().primaryKey(),
    device: uuid()
      .notNull()
      .references(() => devices.id, { onDelete: "cascade" }),
    staff: ofStaff(),
    signedIn: moment("signed_in").notNull(),
    expires: moment("expires").notNull(),
    /** Wrong PINs since the last right one. */
    wrongPins: integer("wrong_pins").notNull().default(0),
  },
  (table) => [
    uniqueIndex("one_session_per_device").on(table.device, table.staff),
    index("staff_sessions_staff").on(table.staff),
  ],
);

/** Single-use links by which a person chooses how to sign in. */
export const staffLinks = pgTable(
  "staff_links",
  {
    tokenHash: bytes("token_hash").primaryKey(),
    staff: ofStaff(),
    expires: moment("expires").notNull(),
  },
  (table) => [index("staff_links_staff").on(table.staff)],
);

/** The private key never leaves its device. */
export const staffPasskeys = pgTable(
  "staff_passkeys",
  {
    id: uuid().primaryKey(),
    staff: ofStaff(),
    /** The credential's id from its device, base64url. */
    credential: text().notNull().unique(),
    /** COSE_Key, RFC 9052. */
    publicKey: bytes("public_key").notNull(),
    /** The device's signature counter; always 0 if it has none. */
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull().default([]),
    name: text().notNull(),
    added: moment("added").notNull(),
    lastUsed: moment("last_used"),
  },
  (table) => [index("staff_passkeys_staff").on(table.staff)],
);

/** Codes that replace the authenticator app once. */
export const recoveryCodes = pgTable(
  "staff_recovery_codes",
  { staff: ofStaff(), codeHash: bytes("code_hash").notNull() },
  (table) => [primaryKey({ columns: [table.staff, table.codeHash] })],
);

/** Accounts at OpenID providers. */
export const staffIdentities = pgTable(
  "staff_identities",
  { provider: text().notNull(), subject: text().notNull(), staff: ofStaff() },
  (table) => [primaryKey({ columns: [table.provider, table.subject] })],
);

/** Wrong passwords and codes for an account from one network since the last sign-in there. */
export const wrongGuesses = pgTable(
  "staff_wrong_guesses",
  {
    staff: ofStaff(),
    network: text().notNull(),
    count: integer().notNull(),
    at: moment("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.staff, table.network] })],
);
