import { office } from "../../client/client.ts";

/** What a change of a customer makes old. */
export const customerChanges = () => [office.customers.key(), office.search.key()];
