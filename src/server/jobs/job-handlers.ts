import type { SpektrixBackEnd } from "../../adapters/spektrix/spektrix.ts";
import type { Engine } from "../../engine/engine.ts";
import { unclearOrderEmail } from "../emails/money-emails.ts";
import type { EmailHouse } from "../emails/order-emails.ts";
import { customerJobs } from "./handlers/customer-jobs.ts";
import { debitJobs } from "./handlers/debit-jobs.ts";
import { type BackEndAtWork, jobContext } from "./handlers/job-context.ts";
import { type LookAtPasses, orderJobs } from "./handlers/order-jobs.ts";
import { reminderJobs } from "./handlers/reminder-jobs.ts";
import { sharedJobs } from "./handlers/shared-jobs.ts";
import type { JobHandlers } from "./outbox.ts";
import type { JobMail } from "./refused-emails.ts";

/** Jobs of orders that another system has to confirm; the engine completes an order when it is placed. */
type OfVendor = "confirm-order" | "unclear-order";
export type EngineJobs = Omit<JobHandlers, OfVendor>;

type EngineAtWork = BackEndAtWork & Pick<Engine, "orders" | "emails" | "reminders" | "debits" | "cards">;

/** Returns a handler for each kind of job that the engine creates. A job whose handler throws is retried. */
export function engineJobs(
  engine: EngineAtWork,
  mail: JobMail,
  at: EmailHouse,
  lookAtPasses: LookAtPasses = async () => {},
): EngineJobs {
  const context = jobContext(engine, mail, at);
  return {
    ...sharedJobs(context, engine),
    ...orderJobs(context, engine.orders, engine.emails, lookAtPasses),
    ...customerJobs(context, engine.emails),
    ...reminderJobs(context, engine.reminders),
    ...debitJobs(context, engine.debits),
    async "payment-card"(job) {
      await engine.cards.bring(job.card);
    },
  };
}

/** Returns a handler for each kind of job that a vendor's back end creates. */
export function vendorJobs(
  vendor: Pick<SpektrixBackEnd, keyof BackEndAtWork>,
  mail: JobMail,
  at: EmailHouse,
) {
  const context = jobContext(vendor, mail, at);
  const { houseLanguage } = context;
  return {
    ...sharedJobs(context, vendor),
    async "confirm-order"(job) {
      await vendor.orders.confirm(job.order);
    },
    async "unclear-order"(job) {
      const unclear = await vendor.orders.unclear(job.order, houseLanguage);
      if (!unclear) return;
      await context.send(job, unclearOrderEmail(at, job.order, unclear, await context.words(houseLanguage)));
    },
  } satisfies Partial<JobHandlers>;
}
