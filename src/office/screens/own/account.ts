import type { OutputOf } from "#contract/operation.ts";
import type { ownAccount } from "../../../staff/operations/own-account.ts";
import { office } from "../../client/client.ts";

export type Account = OutputOf<typeof ownAccount.read>;

/** Keys of the queries that are read again after a change of one's own account. */
export const OWN_CHANGES = [office.ownAccount.read.key(), office.session.read.key()];
