import type { BackEnd } from "#contract/back-end.ts";
import type { Services } from "../kernel/services.ts";
import { createAddresses } from "./addresses.ts";
import { createContact } from "./contact.ts";
import { createCustomerData } from "./customer-data.ts";
import { createCustomerSessions } from "./customer-sessions.ts";
import { createCustomerDetails } from "./details.ts";
import { createPassword } from "./login/password.ts";
import { createSurvey } from "./survey.ts";

export function createAccount(services: Services): Omit<BackEnd["account"], "erase"> {
  return {
    ...createCustomerDetails(services),
    ...createAddresses(services),
    ...createPassword(services),
    ...createCustomerSessions(services),
    ...createContact(services),
    ...createSurvey(services),
    ...createCustomerData(services),
  };
}
