import { office } from "../../client/client.ts";

/** Keys of the queries that are read again after a change of a customer. */
export const customerChanges = () => [office.customers.key(), office.search.key()];
