import { office } from "../../client/client.ts";

/** Keys of the queries that are read again after a change of an order. */
export const orderChanges = () => [
  office.orders.show.key(),
  office.customers.show.key(),
  office.search.key(),
  office.today.show.key(),
];
