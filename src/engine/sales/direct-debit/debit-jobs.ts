import type { DebitSubject } from "#ports/direct-debit.ts";
import type { Services } from "../../kernel/services.ts";
import { collectDebits, collectInstalment } from "./collect.ts";
import { hearDebit } from "./notices.ts";
import { type PlanNotice, planNotice } from "./plan-emails.ts";

export interface DebitJobs {
  /** Called hourly. Creates the instalments that are due and polls the provider for missing notifications. */
  collect(): Promise<void>;
  /** Submits an instalment, retries a failed one, or cancels one of a stopped plan; throws without an answer. */
  collectInstalment(instalment: string): Promise<void>;
  /** Fetches the subject of a direct debit notification from the provider; throws without an answer. */
  hear(about: DebitSubject): Promise<void>;
  /** Data for an email about a plan; null if the customer has been erased. */
  planNotice(plan: string): Promise<PlanNotice | null>;
}

export function createDebitJobs(services: Services): DebitJobs {
  return {
    collect: () => collectDebits(services),
    collectInstalment: (instalment) => collectInstalment(services, instalment),
    hear: (about) => hearDebit(services, about),
    planNotice: (plan) => planNotice(services, plan),
  };
}
