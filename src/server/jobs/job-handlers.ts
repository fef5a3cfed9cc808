import type { BackEnd } from "#contract/back-end.ts";
import type { Language } from "#domain/languages.ts";
import type { OrderLanguages, Recipients } from "#ports/recipients.ts";
import type { SpektrixBackEnd } from "../../adapters/spektrix/spektrix.ts";
import type { Engine } from "../../engine/engine.ts";
import type { PaymentJobs } from "../../payments/payment-jobs.ts";
import type { PeopleServices } from "../../staff/services.ts";
import { linkForEmail } from "../../staff/sign-in/links.ts";
import { type EmailHouse, type EmailSource, type EngineSource, outboxCaller } from "../emails/email.ts";
import { emailJobs } from "../emails/email-jobs.ts";
import { ENGINE_EMAILS, SHARED_EMAILS, VENDOR_EMAILS } from "../emails/email-table.ts";
import { reportOf } from "../emails/house/report-of.ts";
import { wordsIn } from "../emails/words.ts";
import type { JobHandlers } from "./outbox.ts";
import type { JobMail } from "./refused-emails.ts";

/** Jobs of orders that another system has to confirm; the engine completes an order when it is placed. */
type OfVendor = "confirm-order" | "unclear-order";
export type EngineJobs = Omit<JobHandlers, OfVendor>;

/** The parts that every back end has. */
interface BackEndAtWork {
  readonly backEnd: BackEnd;
  readonly orders: OrderLanguages;
  readonly payments: PaymentJobs;
  readonly emails: Recipients;
  /** For the links of staff; absent where none are sent. */
  readonly people?: PeopleServices;
}

type EngineAtWork = BackEndAtWork &
  Pick<
    Engine,
    | "services"
    | "orders"
    | "reminders"
    | "debits"
    | "cards"
    | "allocations"
    | "waitingLists"
    | "resales"
    | "webhooks"
  >;

/** Returns a handler for each kind of job that the engine creates. A job whose handler throws is retried. */
export function engineJobs(
  engine: EngineAtWork,
  mail: JobMail,
  at: EmailHouse,
  lookAtPasses: (order: string) => Promise<void> = async () => {},
): EngineJobs {
  const { orders, debits } = engine;
  const source = {
    ...{ ...emailSource(engine, at), engine },
    reportOf: (job: Parameters<EngineSource["reportOf"]>[0]) => reportOf(engine, at.house, job),
  };
  const emails = emailJobs([...SHARED_EMAILS, ...ENGINE_EMAILS], source, { at, mail });
  return {
    ...paymentJobs(engine),
    ...emails,
    async "performance-change"(job) {
      await lookAtPasses(job.order);
      await emails["performance-change"](job);
    },
    async "wallet-passes"(job) {
      await lookAtPasses(job.order);
    },
    async "fulfil-order"(job) {
      await orders.fulfil(job.order);
    },
    async "release-order"(job) {
      await orders.releaseReserved(job.order);
    },
    async "release-allocation"(job) {
      await engine.allocations.releaseIfDue(job.allocation);
    },
    async "serve-waiting-list"(job) {
      await engine.waitingLists.serve(job.performance);
    },
    async "pay-resale"(job) {
      await engine.resales.pay(job.resale);
    },
    async "end-resale"(job) {
      await engine.resales.end(job.resale);
    },
    async "webhook-deliveries"(job) {
      await engine.webhooks.deliver(job);
    },
    async "debit-notice"(job) {
      await debits.hear(job.about);
    },
    async "debit-collect"(job) {
      await debits.collectInstalment(job.instalment);
    },
    async "payment-card"(job) {
      await engine.cards.bring(job.card);
    },
  };
}

/** Returns a handler for each kind of job that a vendor's back end creates. */
export function vendorJobs(
  vendor: Pick<SpektrixBackEnd, Exclude<keyof BackEndAtWork, "people">> & Pick<BackEndAtWork, "people">,
  mail: JobMail,
  at: EmailHouse,
) {
  const source = { ...emailSource(vendor, at), vendor };
  return {
    ...paymentJobs(vendor),
    ...emailJobs([...SHARED_EMAILS, ...VENDOR_EMAILS], source, { at, mail }),
    async "confirm-order"(job) {
      await vendor.orders.confirm(job.order);
    },
  } satisfies Partial<JobHandlers>;
}

function paymentJobs({ payments }: Pick<BackEndAtWork, "payments">) {
  return {
    async "settle-payment"(job) {
      await payments.settle(job.payment, job.watch);
    },
    async refund(job) {
      await payments.executeRefund(job.movement);
    },
  } satisfies Partial<JobHandlers>;
}

function emailSource(
  { backEnd, orders, payments, emails: recipients, people }: BackEndAtWork,
  { house }: EmailHouse,
): EmailSource {
  const words = (language: Language) => wordsIn(language, house);
  const [houseLanguage = "sv"] = house.languages;
  return {
    backEnd,
    payments,
    recipients,
    words,
    houseLanguage,
    linkForStaff: async (staff, expires) => (people ? linkForEmail(people, staff, expires) : null),
    async readOrder(link) {
      const language = await orders.languageOf(link);
      if (!language) throw new Error(`The order of a job was not found: ${link}`);
      const read = await backEnd.orders.read({ link }, outboxCaller(language));
      if (!read.ok) throw new Error(`The order of a job was not found: ${read.refusal.reason}`);
      return { order: read.value, words: await words(language) };
    },
  };
}
