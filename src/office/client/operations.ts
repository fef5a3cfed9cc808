import { officeOperations } from "../../box-office/operations/operations.ts";
import { ownAccount } from "../../staff/operations/own-account.ts";
import { session } from "../../staff/operations/session.ts";

/** The operations of the office's API. */
export const operations = { ...officeOperations, session, ownAccount };
export type OfficeOperations = typeof operations;
