import { office } from "../../client/client.ts";

/** What a change of an order makes old. */
export const orderChanges = () => [
  office.orders.show.key(),
  office.customers.show.key(),
  office.search.key(),
  office.today.show.key(),
];
