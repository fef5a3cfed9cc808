import type { BackEnd } from "#contract/back-end.ts";
import type { Caller } from "#contract/operation.ts";
import type { Order } from "#contract/operations/orders.ts";
import type { Language } from "#domain/languages.ts";
import type { Email } from "#ports/mail.ts";
import type { Job } from "#ports/outbox.ts";
import type { OrderLanguages, Recipients } from "#ports/recipients.ts";
import type { PaymentJobs } from "../../../payments/payment-jobs.ts";
import type { EmailHouse } from "../../emails/order-emails.ts";
import { type Words, wordsIn } from "../../emails/words.ts";
import type { JobMail } from "../refused-emails.ts";

/** The parts that every back end has. */
export interface BackEndAtWork {
  readonly backEnd: BackEnd;
  readonly orders: OrderLanguages;
  readonly payments: PaymentJobs;
  readonly emails: Recipients;
}

/** What the handlers share: reading an order, the words of its language, sending an email. */
export interface JobContext {
  readonly at: EmailHouse;
  readonly backEnd: BackEnd;
  send(job: Job, email: Email): Promise<void>;
  /** Reads the order in the language in which it was placed. */
  readOrder(link: string): Promise<{ order: Order; words: Words }>;
  words(language: Language): Promise<Words>;
  /** The language of emails to the house. */
  readonly houseLanguage: Language;
}

export function jobContext({ backEnd, orders }: BackEndAtWork, mail: JobMail, at: EmailHouse): JobContext {
  const words = (language: Language) => wordsIn(language, at.house);
  const [houseLanguage = "sv"] = at.house.languages;
  return {
    at,
    backEnd,
    words,
    houseLanguage,
    /** Skips customers whose data was erased: they have no address, so no email about their orders is sent. */
    async send(job, email) {
      if (email.to.address !== "") await mail.send(email, job);
    },
    async readOrder(link) {
      const language = await orders.languageOf(link);
      if (!language) throw new Error(`The order of a job was not found: ${link}`);
      const read = await backEnd.orders.read({ link }, outboxCaller(language));
      if (!read.ok) throw new Error(`The order of a job was not found: ${read.refusal.reason}`);
      return { order: read.value, words: await words(language) };
    },
  };
}

export function outboxCaller(language: Language): Caller {
  return { session: null, language, address: "outbox", idempotencyKey: null };
}
