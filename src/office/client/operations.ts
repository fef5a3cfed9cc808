import { officeOperations } from "../../box-office/operations/operations.ts";
import { ownAccount } from "../../staff/operations/own-account.ts";
import { session } from "../../staff/operations/session.ts";

/** All that the office can ask of the server. */
export const operations = { ...officeOperations, session, ownAccount };
export type OfficeOperations = typeof operations;
