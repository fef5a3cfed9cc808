import type { AnyImplementation } from "./implementation.ts";
import { refund } from "./orders/refund.ts";
import { resend } from "./orders/resend.ts";
import { extend, lock, unlock } from "./orders/reserved.ts";
import { cancel, move, reinstate } from "./performances/change-performance.ts";
import { findCustomers, findOrder } from "./search/find.ts";
import { block, unblock } from "./seats/block-seats.ts";

/** Every operation of the box office, by group and name. */
export const implementations: Readonly<Record<string, Readonly<Record<string, AnyImplementation>>>> = {
  search: { order: findOrder, customers: findCustomers },
  orders: { resend, refund, lock, unlock, extend },
  seats: { block, unblock },
  performances: { cancel, reinstate, move },
};
