import type { House } from "#config/house/house.ts";
import type { BackEnd } from "#contract/back-end.ts";
import type { Capabilities } from "#contract/capabilities.ts";
import type { Caller } from "#contract/operation.ts";
import type { Order } from "#contract/operations/orders.ts";
import type { Language } from "#domain/languages.ts";
import type { JobKind, JobOf } from "#ports/jobs.ts";
import type { Attachment, Email } from "#ports/mail.ts";
import type { EmailPerson, Recipients } from "#ports/recipients.ts";
import type { SpektrixBackEnd } from "../../adapters/spektrix/spektrix.ts";
import type { Engine } from "../../engine/engine.ts";
import type { PaymentJobs } from "../../payments/payment-jobs.ts";
import type { linkForEmail } from "../../staff/sign-in/links.ts";
import type { EmailPart } from "./email-layout.ts";
import type { SubscribedReport } from "./house/report-of.ts";
import type { Words } from "./words.ts";

export interface EmailHouse {
  readonly house: House;
  readonly publicUrl: string;
  /** Absent without an office. */
  readonly officeUrl?: string;
  /** Emails link only to existing pages. Default: all. */
  readonly capabilities?: Capabilities;
}

/** What a module writes; the layout and the house are added to it. */
export interface EmailDraft {
  /** Unique per email. Becomes the local part of the Message-ID. */
  readonly id: string;
  readonly to: Email["to"];
  readonly replyTo?: string;
  readonly subject: string;
  readonly parts: readonly EmailPart[];
  readonly attachments?: readonly Attachment[];
}

/** What the emails of every back end read. */
export interface EmailSource {
  readonly backEnd: BackEnd;
  readonly payments: Pick<PaymentJobs, "unmatched">;
  readonly recipients: Recipients;
  /** Reads the order in the language in which it was placed. */
  readOrder(link: string): Promise<{ readonly order: Order; readonly words: Words }>;
  words(language: Language): Promise<Words>;
  /** Null if the link is no longer due. */
  linkForStaff(staff: string, expires: string): ReturnType<typeof linkForEmail>;
  /** The language of emails to the house. */
  readonly houseLanguage: Language;
}

export interface EngineSource extends EmailSource {
  readonly engine: Pick<
    Engine,
    "services" | "orders" | "reminders" | "debits" | "allocations" | "waitingLists" | "resales"
  >;
  reportOf(job: Pick<JobOf<"report">, "subscription" | "from" | "to">): Promise<SubscribedReport | null>;
}

export interface VendorSource extends EmailSource {
  readonly vendor: Pick<SpektrixBackEnd, "orders">;
}

type Written = EmailDraft | null;

interface EmailSteps<Kind extends JobKind, Source, Data> {
  /** Null if the email is no longer due: refunded, revoked or erased since its job was written. */
  read(job: JobOf<Kind>, from: Source): Promise<Data | null>;
  /** Null if the email would no longer be true. */
  write(job: JobOf<Kind>, data: Data, at: EmailHouse): Written | Promise<Written>;
}

export interface EmailKind<Kind extends JobKind, Source, Data> extends EmailSteps<Kind, Source, Data> {
  readonly kind: Kind;
}

interface InWords {
  readonly words: Words;
}

function emailFrom<Source>() {
  return <Kind extends JobKind, Data extends InWords>(
    kind: Kind,
    steps: EmailSteps<Kind, Source, Data>,
  ): EmailKind<Kind, Source, Data> => ({ kind, ...steps });
}

/** An email of every back end. */
export const sharedEmail = emailFrom<EmailSource>();
export const engineEmail = emailFrom<EngineSource>();
export const vendorEmail = emailFrom<VendorSource>();

export function outboxCaller(language: Language): Caller {
  return { session: null, language, address: "outbox", idempotencyKey: null };
}

export function toPerson({ firstName, lastName, email }: EmailPerson): Email["to"] {
  return { name: `${firstName} ${lastName}`.trim() || email, address: email };
}

export function toHouse({ name, contact }: House): Email["to"] {
  return { name, address: contact.email };
}
